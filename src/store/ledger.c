/*
 * Nearly all of the ledger's laws stand in the schema as triggers: here are
 * only the statements, and the idempotence of keys.
 */
#include <config.h>

#include "store/ledger.h"

#include <string.h>

#include "base/log.h"
#include "store/query.h"

static const struct {
	const char *word;
	enum query_id find;
	const char *find_sql;
} account_kinds[] = {
    [ACCOUNT_MINT] = {"mint", QUERY_ACCOUNT_MINT,
	"SELECT id, chips FROM account WHERE kind = 'mint' "
	"AND :person = 0 AND :table = 0"},
    [ACCOUNT_PURSE] = {"purse", QUERY_ACCOUNT_PURSE,
	"SELECT id, chips FROM account WHERE kind = 'purse' "
	"AND person = :person AND :table = 0"},
    [ACCOUNT_ESCROW] = {"escrow", QUERY_ACCOUNT_ESCROW,
	"SELECT id, chips FROM account WHERE kind = 'escrow' "
	"AND table_id = :table AND person = :person"},
    [ACCOUNT_STACK] = {"stack", QUERY_ACCOUNT_STACK,
	"SELECT id, chips FROM account WHERE kind = 'stack' "
	"AND table_id = :table AND person = :person"},
};

static const char *const posting_words[] = {
    [POSTING_GRANT] = "grant",
    [POSTING_ADMIN] = "admin",
    [POSTING_REFILL] = "refill",
    [POSTING_GIFT] = "gift",
    [POSTING_PUT] = "put",
    [POSTING_SETTLE] = "settle",
    [POSTING_HOME] = "home",
    [POSTING_PRACTICE] = "practice",
    [POSTING_PRACTICE_BACK] = "practice-back",
    [POSTING_BUY_IN] = "buy-in",
    [POSTING_CASH_OUT] = "cash-out",
    [POSTING_STACK_PUT] = "stack-put",
    [POSTING_STACK_HOME] = "stack-home",
};

static enum store_result
account_find(struct store *store, const struct account *account, int64_t *id,
    int64_t *chips)
{
	struct query q = query_begin(store, account_kinds[account->kind].find,
	    account_kinds[account->kind].find_sql);

	query_int(&q, ":person", account->person);
	query_int(&q, ":table", account->table);
	if (query_row(&q)) {
		*id = query_get_int(&q, 0);
		*chips = query_get_int(&q, 1);
	}
	return query_end_found(&q);
}

static enum store_result
account_open(struct store *store, const struct account *account, int64_t *id)
{
	int64_t chips;
	enum store_result result = account_find(store, account, id, &chips);
	struct query q;

	if (result != STORE_NONE)
		return result;
	q = query_begin(store, QUERY_ACCOUNT_ADD,
	    "INSERT INTO account (kind, person, table_id) "
	    "VALUES (:kind, nullif(:person, 0), nullif(:table, 0))");
	query_str(&q, ":kind", account_kinds[account->kind].word);
	query_int(&q, ":person", account->person);
	query_int(&q, ":table", account->table);
	result = query_run(&q);
	*id = sqlite3_last_insert_rowid(store->db);
	return result;
}

/* OK: it stands in the ledger already. NONE: it does not. */
static enum store_result
posting_find(struct store *store, const struct posting *posting, int64_t source,
    int64_t target)
{
	bool is_same = true;
	enum store_result result;
	struct query q = query_begin(store, QUERY_POSTING_BY_KEY,
	    "SELECT kind, source, target, chips, coalesce(session, 0), "
	    "coalesce(deal, 0) FROM posting WHERE key = :key");

	query_str(&q, ":key", posting->key);
	if (query_row(&q))
		is_same = strcmp(query_get_str(&q, 0),
			      posting_words[posting->kind]) == 0 &&
			  query_get_int(&q, 1) == source &&
			  query_get_int(&q, 2) == target &&
			  query_get_int(&q, 3) == posting->chips &&
			  query_get_int(&q, 4) == posting->session &&
			  query_get_int(&q, 5) == posting->deal;
	result = query_end_found(&q);
	if (is_same)
		return result;
	log_err(
	    "store", "posting key=%s stands for another already", posting->key);
	return STORE_FAILED;
}

static enum store_result
posting_add(struct store *store, const struct posting *posting, int64_t source,
    int64_t target)
{
	struct query q = query_begin(store, QUERY_POSTING_ADD,
	    "INSERT INTO posting (key, kind, source, target, chips, session, "
	    "deal, at_s) VALUES (:key, :kind, :source, :target, :chips, "
	    "nullif(:session, 0), nullif(:deal, 0), :at)");

	query_str(&q, ":key", posting->key);
	query_str(&q, ":kind", posting_words[posting->kind]);
	query_int(&q, ":source", source);
	query_int(&q, ":target", target);
	query_int(&q, ":chips", posting->chips);
	query_int(&q, ":session", posting->session);
	query_int(&q, ":deal", posting->deal);
	query_int(&q, ":at", posting->at_s);
	return query_run(&q);
}

enum store_result
ledger_post(struct store *store, const struct posting *posting)
{
	int64_t source = 0, target = 0;
	enum store_result result;

	result = account_open(store, &posting->from, &source);
	if (result == STORE_OK)
		result = account_open(store, &posting->to, &target);
	if (result == STORE_OK)
		result = posting_find(store, posting, source, target);
	if (result == STORE_NONE)
		result = posting_add(store, posting, source, target);
	return result;
}

enum store_result
ledger_balance(
    struct store *store, const struct account *account, int64_t *chips)
{
	int64_t id;
	enum store_result result = account_find(store, account, &id, chips);

	if (result != STORE_NONE)
		return result;
	*chips = 0;
	return STORE_OK;
}

static enum store_result
each_person(struct query *q,
    void (*each)(void *ctx, int64_t person, int64_t chips), void *ctx)
{
	while (query_row(q))
		each(ctx, query_get_int(q, 0), query_get_int(q, 1));
	return query_end(q);
}

enum store_result
ledger_escrows(struct store *store, int64_t table,
    void (*each)(void *ctx, int64_t person, int64_t chips), void *ctx)
{
	struct query q = query_begin(store, QUERY_ESCROWS,
	    "SELECT person, chips FROM account WHERE kind = 'escrow' "
	    "AND table_id = :table AND chips > 0 ORDER BY person");

	query_int(&q, ":table", table);
	return each_person(&q, each, ctx);
}

enum store_result
ledger_stacks(struct store *store, int64_t table,
    void (*each)(void *ctx, int64_t person, int64_t chips), void *ctx)
{
	struct query q = query_begin(store, QUERY_STACKS,
	    "SELECT person, chips FROM account WHERE kind = 'stack' "
	    "AND table_id = :table AND chips > 0 ORDER BY person");

	query_int(&q, ":table", table);
	return each_person(&q, each, ctx);
}

enum store_result
ledger_moved(struct store *store, int64_t deal,
    void (*each)(void *ctx, int64_t person, int64_t chips), void *ctx)
{
	struct query q = query_begin(store, QUERY_MOVED,
	    "WITH moved (account, chips) AS ("
	    "SELECT target, chips FROM posting "
	    "WHERE deal = :deal AND kind = 'settle' UNION ALL "
	    "SELECT source, -chips FROM posting "
	    "WHERE deal = :deal AND kind = 'settle') "
	    "SELECT a.person, sum(m.chips) FROM moved AS m "
	    "JOIN account AS a ON a.id = m.account "
	    "GROUP BY a.person HAVING sum(m.chips) <> 0 ORDER BY a.person");

	query_int(&q, ":deal", deal);
	return each_person(&q, each, ctx);
}

/* In halves of 32 bits, since what ever flowed through may pass 64. */
enum store_result
ledger_check_sum(struct store *store, struct text *why)
{
	enum store_result result;
	int64_t sum = 0;
	struct query q = query_begin(store, QUERY_CHECK_SUM,
	    "SELECT sum(chips >> 32) * 4294967296 + sum(chips & 4294967295) "
	    "FROM account");

	if (query_row(&q))
		sum = query_get_int(&q, 0);
	result = query_end(&q);
	if (result != STORE_OK || sum == 0)
		return result;
	text_addf(
	    why, "all balances add up to %lld, not to zero", (long long)sum);
	return STORE_REFUSED;
}

static enum store_result
check_accounts(struct store *store, struct text *why)
{
	struct query q = query_begin(store, QUERY_CHECK_ACCOUNTS,
	    "WITH flow (account, chips) AS (SELECT target, chips FROM posting "
	    "UNION ALL SELECT source, -chips FROM posting "
	    "UNION ALL SELECT account, chips FROM carried), "
	    "posted (account, chips) AS (SELECT account, "
	    "sum(chips >> 32) * 4294967296 + sum(chips & 4294967295) "
	    "FROM flow GROUP BY account) "
	    "SELECT a.id, a.kind, coalesce(a.person, 0), "
	    "coalesce(a.table_id, 0), a.chips, coalesce(p.chips, 0) "
	    "FROM account AS a LEFT JOIN posted AS p ON p.account = a.id "
	    "WHERE a.chips <> coalesce(p.chips, 0) "
	    "OR (a.chips < 0 AND a.kind <> 'mint') ORDER BY a.id");

	while (query_row(&q))
		text_addf(why,
		    "account %lld (%s, person %lld, table %lld) holds %lld, "
		    "its postings make %lld\n",
		    (long long)query_get_int(&q, 0), query_get_str(&q, 1),
		    (long long)query_get_int(&q, 2),
		    (long long)query_get_int(&q, 3),
		    (long long)query_get_int(&q, 4),
		    (long long)query_get_int(&q, 5));
	return query_end(&q);
}

static enum store_result
check_stacks(struct store *store, struct text *why)
{
	struct query q = query_begin(store, QUERY_CHECK_STACKS,
	    "SELECT person, table_id, chips FROM account AS a "
	    "WHERE kind = 'stack' AND chips <> 0 AND NOT EXISTS (SELECT 1 "
	    "FROM session AS s WHERE s.table_id = a.table_id "
	    "AND s.ended_s IS NULL) ORDER BY a.id");

	while (query_row(&q))
		text_addf(why,
		    "the stack of person %lld at table %lld holds %lld, but "
		    "no session goes on\n",
		    (long long)query_get_int(&q, 0),
		    (long long)query_get_int(&q, 1),
		    (long long)query_get_int(&q, 2));
	return query_end(&q);
}

/* What came from the mint and is not back must be at the table. */
static enum store_result
check_practice(struct store *store, struct text *why)
{
	struct query q = query_begin(store, QUERY_CHECK_PRACTICE,
	    "WITH issued (session, chips) AS (SELECT session, "
	    "sum(iif(kind = 'practice', chips, -chips)) FROM posting "
	    "WHERE kind IN ('practice', 'practice-back') GROUP BY session), "
	    "held (session, chips) AS (SELECT s.id, sum(a.chips) "
	    "FROM session AS s JOIN account AS a ON a.table_id = s.table_id "
	    "WHERE s.practice = 1 AND s.ended_s IS NULL GROUP BY s.id) "
	    "SELECT s.id, coalesce(i.chips, 0), coalesce(h.chips, 0) "
	    "FROM session AS s LEFT JOIN issued AS i ON i.session = s.id "
	    "LEFT JOIN held AS h ON h.session = s.id WHERE s.practice = 1 "
	    "AND coalesce(i.chips, 0) <> coalesce(h.chips, 0) ORDER BY s.id");

	while (query_row(&q))
		text_addf(why,
		    "session %lld: practice chips issued are %lld, at the "
		    "table are %lld\n",
		    (long long)query_get_int(&q, 0),
		    (long long)query_get_int(&q, 1),
		    (long long)query_get_int(&q, 2));
	return query_end(&q);
}

enum store_result
ledger_check(struct store *store, struct text *why)
{
	size_t before = why->len;
	enum store_result result = ledger_check_sum(store, why);

	if (result == STORE_REFUSED)
		text_add_char(why, '\n');
	if (result == STORE_OK || result == STORE_REFUSED)
		result = check_accounts(store, why);
	if (result == STORE_OK)
		result = check_stacks(store, why);
	if (result == STORE_OK)
		result = check_practice(store, why);
	if (result == STORE_OK && why->len > before)
		result = STORE_REFUSED;
	return result;
}
