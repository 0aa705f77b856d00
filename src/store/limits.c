#include <config.h>

#include "store/limits.h"

#include "base/clock.h"
#include "store/link.h"
#include "store/means.h"
#include "store/query.h"

/* NONE if he has never set any. */
static enum store_result
limit_read(
    struct store *store, int64_t person, int64_t day, struct loss_limit *out)
{
	struct query q = query_begin(store, QUERY_LIMIT_GET,
	    "SELECT coalesce(iif(next_day <= :day, next_chips, chips), -1), "
	    "coalesce(iif(next_day IS NULL, chips, next_chips), -1) "
	    "FROM loss_limit WHERE person = :person");

	*out = (struct loss_limit){.chips = LIMIT_NONE, .next = LIMIT_NONE};
	query_int(&q, ":person", person);
	query_int(&q, ":day", day);
	if (query_row(&q)) {
		out->chips = query_get_int(&q, 0);
		out->next = query_get_int(&q, 1);
	}
	return query_end_found(&q);
}

/* Where it stands what one has won or lost in a day. */
static const struct {
	enum query_id id;
	const char *sql;
} changes[] = {
    {QUERY_DAY_CHANGE, /* in the deals that are settled */
	"SELECT coalesce(sum(r.change), 0) FROM result AS r "
	"JOIN deal AS d ON d.number = r.deal "
	"JOIN session AS s ON s.id = d.session "
	"WHERE r.person = :person AND d.settled_s >= :since "
	"AND s.practice = 0"},
    {QUERY_DAY_AUCTIONS, /* which pay beside all deals */
	"SELECT coalesce(sum(iif(p.target = a.id, p.chips, -p.chips)), 0) "
	"FROM posting AS p INDEXED BY posting_auction "
	"CROSS JOIN account AS a ON a.id IN (p.source, p.target) "
	"AND a.kind = 'escrow' AND a.person = :person "
	"CROSS JOIN session AS s ON s.id = p.session AND s.practice = 0 "
	"WHERE p.deal IS NULL AND p.kind = 'settle' AND p.at_s >= :since"},
};

static enum store_result
day_change(struct store *store, int64_t person, int64_t day, int64_t *change)
{
	enum store_result result = STORE_OK;

	*change = 0;
	for (size_t i = 0;
	     i < sizeof(changes) / sizeof(changes[0]) && result == STORE_OK;
	     i++) {
		struct query q =
		    query_begin(store, changes[i].id, changes[i].sql);

		query_int(&q, ":person", person);
		query_int(&q, ":since", day * CLOCK_DAY_S);
		if (query_row(&q))
			*change += query_get_int(&q, 0);
		result = query_end_found(&q);
	}
	return result;
}

/* What those bring about who were one person with him today. */
static enum store_result
kin_change(struct store *store, int64_t person, int64_t day, int64_t *change)
{
	int64_t kin[LINK_KIN_MOST], his;
	struct means means;
	int count;
	enum store_result result =
	    link_kin(store, person, day * CLOCK_DAY_S, kin, &count);

	for (int i = 0; i < count && result == STORE_OK; i++) {
		result = day_change(store, kin[i], day, &his);
		if (result == STORE_OK)
			result = means_get(store, kin[i], &means);
		if (result == STORE_OK)
			*change += (his < 0 ? his : 0) - means.lying;
	}
	return result;
}

enum store_result
limits_get(
    struct store *store, int64_t person, int64_t now_s, struct loss_limit *out)
{
	int64_t day = now_s / CLOCK_DAY_S, change = 0;
	struct means means;
	enum store_result result = limit_read(store, person, day, out);

	if (result == STORE_NONE)
		return STORE_OK;
	if (result != STORE_OK || out->chips == LIMIT_NONE)
		return result;
	result = day_change(store, person, day, &change);
	if (result == STORE_OK)
		result = kin_change(store, person, day, &change);
	if (result == STORE_OK)
		result = means_get(store, person, &means);
	if (result != STORE_OK)
		return result;
	out->lying = means.lying;
	out->left = out->chips + change - means.lying;
	return STORE_OK;
}

static enum store_result
limit_put(struct store *store, int64_t person, int64_t chips, int64_t next,
    int64_t next_day)
{
	struct query q = query_begin(store, QUERY_LIMIT_PUT,
	    "INSERT INTO loss_limit (person, chips, next_chips, next_day) "
	    "VALUES (:person, nullif(:chips, -1), nullif(:next, -1), "
	    "nullif(:day, 0)) ON CONFLICT (person) DO UPDATE SET "
	    "chips = excluded.chips, next_chips = excluded.next_chips, "
	    "next_day = excluded.next_day");

	query_int(&q, ":person", person);
	query_int(&q, ":chips", chips);
	query_int(&q, ":next", next);
	query_int(&q, ":day", next_day);
	return query_run(&q);
}

enum store_result
limits_set(struct store *store, int64_t person, int64_t chips, int64_t now_s)
{
	int64_t day = now_s / CLOCK_DAY_S;
	struct loss_limit old;
	enum store_result result = limit_read(store, person, day, &old);

	if (result != STORE_OK && result != STORE_NONE)
		return result;
	if (old.chips == LIMIT_NONE ||
	    (chips != LIMIT_NONE && chips <= old.chips))
		return limit_put(store, person, chips, LIMIT_NONE, 0);
	return limit_put(store, person, old.chips, chips, day + 1);
}

static int64_t
tighter(int64_t a, int64_t b)
{
	if (a == LIMIT_NONE || b == LIMIT_NONE)
		return a == LIMIT_NONE ? b : a;
	return a < b ? a : b;
}

enum store_result
limits_share(struct store *store, int64_t from, int64_t to, int64_t now_s)
{
	int64_t day = now_s / CLOCK_DAY_S, chips, next;
	struct loss_limit his, own;
	enum store_result result = limit_read(store, from, day, &his);

	if (result != STORE_OK)
		return result == STORE_NONE ? STORE_OK : result;
	result = limit_read(store, to, day, &own);
	if (result != STORE_OK && result != STORE_NONE)
		return result;
	chips = tighter(his.chips, own.chips);
	next = tighter(his.next, own.next);
	if (next == chips)
		return limit_put(store, to, chips, LIMIT_NONE, 0);
	return limit_put(store, to, chips, next, day + 1);
}
