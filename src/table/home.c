/*
 * A session that can't be played on is sent home: all that lies goes back to
 * whose it is, the deal in hand is void, and the session ends.
 */
#include <config.h>

#include <string.h>

#include "base/log.h"
#include "base/xalloc.h"
#include "table/inside.h"

static enum store_result
send_escrows(
    struct table *table, int64_t session, bool is_practice, int64_t now_s)
{
	static const struct sending home[] = {
	    {ACCOUNT_ESCROW, ACCOUNT_PURSE, POSTING_HOME, "home"},
	    {ACCOUNT_ESCROW, ACCOUNT_STACK, POSTING_STACK_HOME, "home"}};

	return books_send(
	    table->hall->store, table, session, &home[is_practice], now_s);
}

static bool
find_deal(void *ctx, const struct journal_row *row)
{
	int64_t *deal = ctx;

	if (strcmp(row->kind, action_word(ACTION_SHOE)) == 0)
		*deal = row->chips;
	return true;
}

/* What was decided of a deal that is broken off, as the books have it. */
struct decided {
	const struct journal_deal *deal;
	struct journal_result results[SEATS_LIMIT];
	size_t count;
};

static void
take_moved(void *ctx, int64_t person, int64_t change)
{
	struct decided *decided = ctx;
	bool is_banker = person == decided->deal->banker;
	int64_t amount = change < 0 ? -change : change;

	if (decided->count < SEATS_LIMIT)
		decided->results[decided->count++] = (struct journal_result){
		    .person = person,
		    .was_banker = is_banker,
		    .staked = is_banker ? decided->deal->bank : amount,
		    .change = change,
		};
}

static enum store_result
settle_void(struct store *store, const struct journal_deal *deal, int64_t now_s)
{
	struct decided decided = {.deal = deal};
	enum store_result result =
	    ledger_moved(store, deal->number, take_moved, &decided);

	return result != STORE_OK
		   ? result
		   : journal_deal_settle(store, deal->number, "void",
			 decided.results, decided.count, now_s);
}

/* The deal in hand goes no further, and its seed may be told. */
static enum store_result
void_deal(struct store *store, int64_t session, int64_t now_s)
{
	struct journal_deal deal;
	struct journal_chain chain;
	int64_t number = 0;
	enum store_result result =
	    journal_rows(store, session, 0, find_deal, &number);

	if (result != STORE_OK || number == 0)
		return result;
	result = journal_deal_get(store, number, &deal, &chain);
	if (result == STORE_NONE || (result == STORE_OK && deal.is_over))
		return STORE_OK;
	if (result == STORE_OK)
		result = settle_void(store, &deal, now_s);
	wipe(&chain, sizeof(chain));
	return result;
}

bool
home_send(struct table *table, int64_t session, const char *reason,
    const char *why, int64_t now_s)
{
	bool is_practice = false;
	struct store *store = table->hall->store;
	enum store_result result;

	log_warn("table", "id=%lld session=%lld reason=%s: sent home: %s",
	    (long long)table->id, (long long)session, reason, why);
	if (store_mark(store) != STORE_OK)
		return false;
	result = journal_session_is_practice(store, session, &is_practice);
	if (result == STORE_OK)
		result = send_escrows(table, session, is_practice, now_s);
	if (result == STORE_OK)
		result = books_close(store, table, session, now_s);
	if (result == STORE_OK)
		result = void_deal(store, session, now_s);
	if (result == STORE_OK)
		result = journal_session_end(store, session, reason, now_s);
	if (result == STORE_OK)
		result = journal_table_send_home(store, table->id, true);
	if (store_end(store, result))
		return true;
	log_err("table", "id=%lld session=%lld: can't be sent home",
	    (long long)table->id, (long long)session);
	return false;
}
