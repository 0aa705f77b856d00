/*
 * What is deleted here is added up by the triggers of the schema, which let
 * nothing else be deleted. Newer deals go before older ones, since those that
 * went on from a shoe point to its first; practice chips go with the last
 * piece, since what was issued of them and what came back must stay equal.
 */
#include <config.h>

#include "store/fold.h"

#include "store/query.h"

/* The next deals to go: a handful, since each has some dozen rows. */
#define DEALS \
	"(SELECT number FROM deal WHERE session = :session " \
	"ORDER BY chain DESC, seed_index DESC, number DESC LIMIT 8)"
#define OF_SESSION "FROM posting WHERE deal IS NULL AND session = :session"

struct statement {
	enum query_id id; /* QUERY_COUNT: no more */
	const char *sql;
};

enum { STATEMENTS_MOST = 5 };

/* Pieces in their order: the next one is taken when this finds nothing. */
static const struct statement pieces[][STATEMENTS_MOST] = {
    {{QUERY_FOLD_POSTINGS,
	 "DELETE FROM posting WHERE id IN (SELECT id " OF_SESSION
	 " AND kind NOT IN ('practice', 'practice-back') LIMIT 64)"},
	{QUERY_COUNT, NULL}},
    {{QUERY_FOLD_SETTLED, "DELETE FROM posting WHERE deal IN " DEALS},
	{QUERY_FOLD_RESULTS, "DELETE FROM result WHERE deal IN " DEALS},
	{QUERY_FOLD_DEALS, "DELETE FROM deal WHERE number IN " DEALS},
	{QUERY_COUNT, NULL}},
    {{QUERY_FOLD_JOURNAL,
	 "DELETE FROM journal WHERE session = :session AND step < 256 + "
	 "(SELECT min(step) FROM journal WHERE session = :session)"},
	{QUERY_COUNT, NULL}},
    {{QUERY_FOLD_PRACTICE,
	 "DELETE FROM posting WHERE id IN (SELECT id " OF_SESSION ")"},
	{QUERY_FOLD_DRAW, "DELETE FROM draw WHERE session = :session"},
	{QUERY_FOLD_CHAINS, "DELETE FROM chain WHERE session = :session"},
	{QUERY_FOLD_END,
	    "UPDATE session SET folded = 2, rules = '' WHERE id = :session"},
	{QUERY_COUNT, NULL}},
};

enum { PIECES = sizeof(pieces) / sizeof(pieces[0]) };

/* The next session; *is_begun: a piece of it is folded. */
static enum store_result
find(struct store *store, int64_t before_s, int64_t *session, bool *is_begun)
{
	struct query q = query_begin(store, QUERY_FOLD_NEXT,
	    "SELECT id, folded FROM session AS s WHERE ended_s IS NOT NULL "
	    "AND folded < 2 AND ended_s < :before AND id <> coalesce((SELECT "
	    "session FROM posting ORDER BY id DESC LIMIT 1), 0) "
	    "ORDER BY ended_s, id LIMIT 1");

	query_int(&q, ":before", before_s);
	if (query_row(&q)) {
		*session = query_get_int(&q, 0);
		*is_begun = query_get_int(&q, 1) != 0;
	}
	return query_end_found(&q);
}

static enum store_result
begin(struct store *store, int64_t session)
{
	struct query q = query_begin(store, QUERY_FOLD_BEGIN,
	    "UPDATE session SET folded = 1, last_deal = (SELECT max(number) "
	    "FROM deal WHERE session = :session) WHERE id = :session");

	query_int(&q, ":session", session);
	return query_run(&q);
}

/* NONE: it had no rows. */
static enum store_result
fold_piece(
    struct store *store, const struct statement *statements, int64_t session)
{
	int64_t before = sqlite3_total_changes64(store->db);
	enum store_result result = STORE_OK;

	for (int i = 0; statements[i].id != QUERY_COUNT && result == STORE_OK;
	     i++) {
		struct query q =
		    query_begin(store, statements[i].id, statements[i].sql);

		query_int(&q, ":session", session);
		result = query_run(&q);
	}
	if (result == STORE_OK && sqlite3_total_changes64(store->db) == before)
		return STORE_NONE;
	return result;
}

static enum store_result
fold_session(struct store *store, int64_t session, bool is_begun)
{
	enum store_result result = STORE_NONE;

	if (!is_begun)
		return begin(store, session);
	for (int i = 0; i < PIECES && result == STORE_NONE; i++)
		result = fold_piece(store, pieces[i], session);
	return result;
}

enum store_result
fold_step(struct store *store, int64_t before_s)
{
	int64_t session = 0;
	bool is_begun = false;
	enum store_result result = find(store, before_s, &session, &is_begun);

	if (result != STORE_OK)
		return result;
	result = store_mark(store);
	if (result == STORE_OK)
		result = fold_session(store, session, is_begun);
	if (result == STORE_OK)
		result = store_keep(store);
	if (result == STORE_OK)
		return store_commit(store);
	store_rollback(store);
	return STORE_FAILED;
}

enum store_result
fold_had_deal(struct store *store, int64_t number)
{
	struct query q = query_begin(store, QUERY_FOLD_HAD_DEAL,
	    "SELECT 1 FROM (SELECT max(last_deal) AS last FROM session "
	    "WHERE last_deal IS NOT NULL) WHERE :number <= last "
	    "AND NOT EXISTS (SELECT 1 FROM deal WHERE number = :number)");

	query_int(&q, ":number", number);
	(void)query_row(&q);
	return query_end_found(&q);
}

enum store_result
fold_had_session(struct store *store, int64_t session)
{
	struct query q = query_begin(store, QUERY_FOLD_HAD_SESSION,
	    "SELECT 1 FROM session WHERE id = :session AND folded = 2");

	query_int(&q, ":session", session);
	(void)query_row(&q);
	return query_end_found(&q);
}
