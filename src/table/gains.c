/* Chips that come from outside the game: from an admin, as a refill, as a
 * gift. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/chance.h"
#include "base/digest.h"
#include "store/link.h"
#include "store/means.h"
#include "store/stats.h"
#include "table/inside.h"

/* Those who sit somewhere have it at hand at once. */
static void
refresh_tables(struct hall *hall, int64_t person, int64_t now_s)
{
	for (int i = 0; i < hall->tables_count; i++)
		if (table_seats(hall->tables[i], person))
			hall_refresh(hall->tables[i], hall->now_ms, now_s);
}

/* Keep what was posted, or undo it. True if it stands. */
static bool
end(struct hall *hall, enum store_result result, int64_t person, int64_t now_s)
{
	if (!store_end(hall->store, result) ||
	    purses_read(hall, person) == NULL)
		return false;
	refresh_tables(hall, person, now_s);
	return true;
}

bool
hall_grant(struct hall *hall, int64_t person, int64_t chips, int64_t now_s)
{
	uint8_t bytes[8];
	char key[32] = "admin.";

	if (store_mark(hall->store) != STORE_OK)
		return false;
	chance_bytes(bytes, sizeof(bytes));
	digest_hex(bytes, sizeof(bytes), key + strlen(key));
	return end(hall,
	    ledger_post(hall->store,
		&(struct posting){
		    .kind = POSTING_ADMIN,
		    .from = {ACCOUNT_MINT, 0, 0},
		    .to = {ACCOUNT_PURSE, person, 0},
		    .chips = chips,
		    .at_s = now_s,
		    .key = key,
		}),
	    person, now_s);
}

static enum store_result
post_refill(struct store *store, int64_t person, const struct means *means,
    int64_t chips, int64_t now_s)
{
	char key[64];
	enum store_result result;

	snprintf(key, sizeof(key), "refill.%lld.%lld", (long long)person,
	    (long long)means->refills + 1);
	result = ledger_post(store, &(struct posting){
					.kind = POSTING_REFILL,
					.from = {ACCOUNT_MINT, 0, 0},
					.to = {ACCOUNT_PURSE, person, 0},
					.chips = chips,
					.at_s = now_s,
					.key = key,
				    });
	return result == STORE_OK ? means_refilled(store, person, now_s)
				  : result;
}

/* A clock that was set back, or has been wrong, makes nobody wait longer. */
static int64_t
wait_left(const struct means *means, const struct refill *terms, int64_t now_s)
{
	int64_t gone_s = now_s - means->refilled_s;

	if (means->refilled_s == 0 || gone_s < 0 || gone_s >= terms->every_s)
		return 0;
	return terms->every_s - gone_s;
}

enum gain
hall_refill(
    struct hall *hall, int64_t person, struct refill *terms, int64_t now_s)
{
	struct means means;

	if (means_get(hall->store, person, &means) != STORE_OK ||
	    link_asleep(hall->store, person, &terms->asleep) != STORE_OK)
		return GAIN_FAILED;
	terms->chips = means.chips + terms->asleep;
	if (terms->chips >= terms->least || terms->chips >= terms->to)
		return GAIN_ENOUGH;
	terms->wait_s = wait_left(&means, terms, now_s);
	if (terms->wait_s > 0)
		return GAIN_EARLY;
	if (store_mark(hall->store) != STORE_OK)
		return GAIN_FAILED;
	return end(hall,
		   post_refill(hall->store, person, &means,
		       terms->to - means.chips, now_s),
		   person, now_s)
		   ? GAIN_DONE
		   : GAIN_FAILED;
}

/* What he may give: won in deals that are settled, not given yet, at home. */
static bool
gift_most(struct hall *hall, int64_t person, struct means *means, int64_t *most)
{
	struct stats stats;

	if (means_get(hall->store, person, means) != STORE_OK ||
	    stats_get(hall->store, person, &stats) != STORE_OK)
		return false;
	*most = stats.change - means->given;
	if (*most > means->chips - means->lying)
		*most = means->chips - means->lying;
	if (*most < 0)
		*most = 0;
	return true;
}

enum gain
hall_give(struct hall *hall, int64_t from, int64_t to, int64_t chips,
    int64_t now_s, int64_t *most)
{
	struct means means;
	char key[64];

	if (!gift_most(hall, from, &means, most))
		return GAIN_FAILED;
	if (chips > *most)
		return GAIN_ENOUGH;
	if (store_mark(hall->store) != STORE_OK)
		return GAIN_FAILED;
	snprintf(key, sizeof(key), "gift.%lld.%lld", (long long)from,
	    (long long)means.gifts + 1);
	if (!end(hall,
		ledger_post(hall->store,
		    &(struct posting){
			.kind = POSTING_GIFT,
			.from = {ACCOUNT_PURSE, from, 0},
			.to = {ACCOUNT_PURSE, to, 0},
			.chips = chips,
			.at_s = now_s,
			.key = key,
		    }),
		from, now_s) ||
	    purses_read(hall, to) == NULL)
		return GAIN_FAILED;
	refresh_tables(hall, to, now_s);
	return GAIN_DONE;
}
