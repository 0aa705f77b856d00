#include <config.h>

#include "store/journal.h"

#include "base/xalloc.h"
#include "store/query.h"

enum store_result
journal_chain_add(
    struct store *store, const struct journal_chain *chain, int64_t now_s)
{
	struct query q = query_begin(store, QUERY_CHAIN_ADD,
	    "INSERT INTO chain (session, number, anchor, top, begun_s) "
	    "VALUES (:session, :number, :anchor, :top, :now)");

	query_int(&q, ":session", chain->session);
	query_int(&q, ":number", chain->number);
	query_str(&q, ":anchor", chain->anchor);
	query_str(&q, ":top", chain->top);
	query_int(&q, ":now", now_s);
	return query_run(&q);
}

enum store_result
journal_chain_last(
    struct store *store, int64_t session, struct journal_chain *out, int *used)
{
	struct query q = query_begin(store, QUERY_CHAIN_LAST,
	    "SELECT number, anchor, top, max("
	    "coalesce((SELECT max(d.seed_index) FROM deal AS d "
	    "WHERE d.session = c.session AND d.chain = c.number), 0), "
	    "coalesce((SELECT w.seed_index FROM draw AS w "
	    "WHERE w.session = c.session AND w.chain = c.number), 0)) "
	    "FROM chain AS c WHERE session = :session "
	    "ORDER BY number DESC LIMIT 1");

	query_int(&q, ":session", session);
	if (query_row(&q)) {
		out->session = session;
		out->number = (int)query_get_int(&q, 0);
		query_copy_str(&q, 1, out->anchor, sizeof(out->anchor));
		query_copy_str(&q, 2, out->top, sizeof(out->top));
		*used = (int)query_get_int(&q, 3);
	}
	return query_end_found(&q);
}

enum store_result
journal_chains(struct store *store,
    void (*each)(void *ctx, const struct journal_chain *chain), void *ctx)
{
	struct journal_chain chain;
	struct query q = query_begin(store, QUERY_CHAINS,
	    "SELECT session, number, anchor, top FROM chain "
	    "ORDER BY session, number");

	while (query_row(&q)) {
		chain.session = query_get_int(&q, 0);
		chain.number = (int)query_get_int(&q, 1);
		query_copy_str(&q, 2, chain.anchor, sizeof(chain.anchor));
		query_copy_str(&q, 3, chain.top, sizeof(chain.top));
		each(ctx, &chain);
	}
	wipe(&chain, sizeof(chain));
	return query_end(&q);
}
