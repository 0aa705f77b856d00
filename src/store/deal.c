/* Shuffles: the draws and the deals, what a deal and a match brought whom. */
#include <config.h>

#include "store/journal.h"
#include "store/chain.h"

static void
shuffle_bind(struct query *q, const struct journal_deal *deal, int64_t now_s)
{
	query_int(q, ":session", deal->session);
	query_int(q, ":chain", deal->chain);
	query_int(q, ":seed_index", deal->seed_index);
	query_int(q, ":packs", deal->packs);
	query_int(q, ":lowest_rank", deal->lowest_rank);
	query_str(q, ":cut", deal->cut);
	query_int(q, ":now", now_s);
}

static enum store_result
draw_add(struct store *store, const struct journal_deal *deal, int64_t now_s)
{
	struct query q = query_begin(store, QUERY_DRAW_ADD,
	    "INSERT INTO draw (session, chain, seed_index, packs, "
	    "lowest_rank, cut, begun_s) VALUES (:session, :chain, "
	    ":seed_index, :packs, :lowest_rank, :cut, :now)");

	shuffle_bind(&q, deal, now_s);
	return query_run(&q);
}

enum store_result
journal_deal_add(struct store *store, struct journal_deal *deal, int64_t now_s)
{
	enum store_result result;
	struct query q;

	deal->number = 0;
	if (deal->banker == 0)
		return draw_add(store, deal, now_s);
	q = query_begin(store, QUERY_DEAL_ADD,
	    "INSERT INTO deal (session, chain, seed_index, packs, "
	    "lowest_rank, cut, banker, bank, begun_s, shoe, first_card, "
	    "shoe_lasts) VALUES (:session, :chain, :seed_index, :packs, "
	    ":lowest_rank, :cut, :banker, :bank, :now, nullif(:shoe, 0), "
	    ":first_card, :shoe_lasts)");
	shuffle_bind(&q, deal, now_s);
	query_int(&q, ":banker", deal->banker);
	query_int(&q, ":bank", deal->bank);
	query_int(&q, ":shoe", deal->shoe);
	query_int(&q, ":first_card", deal->first_card);
	query_int(&q, ":shoe_lasts", deal->shoe_lasts);
	result = query_run(&q);
	if (result == STORE_OK)
		deal->number = sqlite3_last_insert_rowid(store->db);
	return result;
}

enum store_result
journal_shoe_end(struct store *store, int64_t number)
{
	struct query q = query_begin(store, QUERY_SHOE_END,
	    "UPDATE deal SET shoe_lasts = 0 WHERE number = :number");

	query_int(&q, ":number", number);
	return query_run(&q);
}

static enum store_result
shuffle_read(
    struct query *q, struct journal_deal *out, struct journal_chain *chain)
{
	struct text *held = &q->store->held;

	if (query_row(q)) {
		text_clear(held);
		text_add(held, query_get_str(q, 6));
		*out = (struct journal_deal){
		    .number = query_get_int(q, 0),
		    .session = query_get_int(q, 1),
		    .table = query_get_int(q, 10),
		    .chain = (int)query_get_int(q, 2),
		    .seed_index = (int)query_get_int(q, 3),
		    .packs = (int)query_get_int(q, 4),
		    .lowest_rank = (int)query_get_int(q, 5),
		    .cut = text_str(held),
		    .banker = query_get_int(q, 7),
		    .bank = query_get_int(q, 8),
		    .is_over = query_get_int(q, 9) != 0,
		    .shoe = query_get_int(q, 11),
		    .first_card = (int)query_get_int(q, 12),
		    .shoe_lasts = query_get_int(q, 13) != 0,
		};
		chain->session = out->session;
		chain->number = out->chain;
		chain_read(q, 14, chain);
	}
	return query_end_found(q);
}

enum store_result
journal_deal_get(struct store *store, int64_t number, struct journal_deal *out,
    struct journal_chain *chain)
{
	struct query q = query_begin(store, QUERY_DEAL_GET,
	    "SELECT d.number, d.session, d.chain, d.seed_index, d.packs, "
	    "d.lowest_rank, d.cut, d.banker, d.bank, "
	    "d.outcome IS NOT NULL, s.table_id, f.number, d.first_card, "
	    "f.shoe_lasts AND s.ended_s IS NULL, " CHAIN_COLUMNS
	    " FROM deal AS d "
	    "JOIN deal AS f ON f.number = coalesce(d.shoe, d.number) "
	    "JOIN chain AS c ON c.session = d.session AND c.number = d.chain "
	    "JOIN session AS s ON s.id = d.session "
	    "WHERE d.number = :number");

	query_int(&q, ":number", number);
	return shuffle_read(&q, out, chain);
}

/* A draw is over, as its seed may be told, once something came after it. */
enum store_result
journal_draw_get(struct store *store, int64_t session, struct journal_deal *out,
    struct journal_chain *chain)
{
	struct query q = query_begin(store, QUERY_DRAW_GET,
	    "SELECT 0, d.session, d.chain, d.seed_index, d.packs, "
	    "d.lowest_rank, d.cut, 0, 0, s.ended_s IS NOT NULL OR EXISTS "
	    "(SELECT 1 FROM deal WHERE deal.session = d.session), "
	    "s.table_id, 0, 0, 0, " CHAIN_COLUMNS " FROM draw AS d "
	    "JOIN chain AS c ON c.session = d.session AND c.number = d.chain "
	    "JOIN session AS s ON s.id = d.session "
	    "WHERE d.session = :session");

	query_int(&q, ":session", session);
	return shuffle_read(&q, out, chain);
}

enum store_result
journal_deal_newest(struct store *store, int64_t table, int64_t *number)
{
	struct query q = query_begin(store, QUERY_DEAL_NEWEST,
	    "SELECT d.number FROM session AS s "
	    "JOIN deal AS d ON d.session = s.id "
	    "WHERE s.table_id = :table AND d.outcome IS NOT NULL "
	    "ORDER BY s.id DESC, d.chain DESC, d.seed_index DESC, "
	    "d.number DESC LIMIT 1");

	query_int(&q, ":table", table);
	if (query_row(&q))
		*number = query_get_int(&q, 0);
	return query_end_found(&q);
}

static enum store_result
result_add(struct store *store, const struct journal_result *row)
{
	struct query q = query_begin(store, QUERY_RESULT_ADD,
	    "INSERT INTO result (deal, person, was_banker, staked, change) "
	    "VALUES (:deal, :person, :was_banker, :staked, :change)");

	query_int(&q, ":deal", row->deal);
	query_int(&q, ":person", row->person);
	query_int(&q, ":was_banker", row->was_banker);
	query_int(&q, ":staked", row->staked);
	query_int(&q, ":change", row->change);
	return query_run(&q);
}

enum store_result
journal_deal_settle(struct store *store, int64_t number, const char *outcome,
    const struct journal_result *results, size_t count, int64_t now_s)
{
	enum store_result result = STORE_OK;
	struct query q;

	for (size_t i = 0; i < count && result == STORE_OK; i++) {
		struct journal_result row = results[i];

		row.deal = number;
		result = result_add(store, &row);
	}
	if (result != STORE_OK)
		return result;
	q = query_begin(store, QUERY_DEAL_SETTLE,
	    "UPDATE deal SET outcome = :outcome, settled_s = :now "
	    "WHERE number = :number");
	query_int(&q, ":number", number);
	query_str(&q, ":outcome", outcome);
	query_int(&q, ":now", now_s);
	return query_run_found(&q);
}

static enum store_result
place_add(struct store *store, int64_t session,
    const struct journal_place *place, int64_t now_s)
{
	struct query q = query_begin(store, QUERY_MATCH_ADD,
	    "INSERT INTO match_result (session, person, chips, won, at_s) "
	    "VALUES (:session, :person, :chips, :won, :now)");

	query_int(&q, ":session", session);
	query_int(&q, ":person", place->person);
	query_int(&q, ":chips", place->chips);
	query_int(&q, ":won", place->won);
	query_int(&q, ":now", now_s);
	return query_run(&q);
}

enum store_result
journal_match_end(struct store *store, int64_t session,
    const struct journal_place *places, size_t count, int64_t now_s)
{
	enum store_result result = STORE_OK;

	for (size_t i = 0; i < count && result == STORE_OK; i++)
		result = place_add(store, session, &places[i], now_s);
	return result;
}
