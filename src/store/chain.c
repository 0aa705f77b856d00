#include <config.h>

#include "store/chain.h"

#include "base/xalloc.h"

enum store_result
journal_chain_add(
    struct store *store, const struct journal_chain *chain, int64_t now_s)
{
	struct query q = query_begin(store, QUERY_CHAIN_ADD,
	    "INSERT INTO chain (session, number, anchor, top, near, "
	    "near_index, begun_s) VALUES (:session, :number, :anchor, :top, "
	    ":near, :near_index, :now)");

	query_int(&q, ":session", chain->session);
	query_int(&q, ":number", chain->number);
	query_str(&q, ":anchor", chain->anchor);
	query_str(&q, ":top", chain->top);
	query_str(&q, ":near", chain->near);
	query_int(&q, ":near_index", chain->near_index);
	query_int(&q, ":now", now_s);
	return query_run(&q);
}

enum store_result
journal_chain_near(struct store *store, const struct journal_chain *chain)
{
	struct query q = query_begin(store, QUERY_CHAIN_NEAR,
	    "UPDATE chain SET near = :near, near_index = :near_index "
	    "WHERE session = :session AND number = :number");

	query_str(&q, ":near", chain->near);
	query_int(&q, ":near_index", chain->near_index);
	query_int(&q, ":session", chain->session);
	query_int(&q, ":number", chain->number);
	return query_run(&q);
}

void
chain_read(struct query *q, int first, struct journal_chain *out)
{
	query_copy_str(q, first, out->anchor, sizeof(out->anchor));
	query_copy_str(q, first + 1, out->top, sizeof(out->top));
	query_copy_str(q, first + 2, out->near, sizeof(out->near));
	out->near_index = (int)query_get_int(q, first + 3);
}

enum store_result
journal_chain_last(
    struct store *store, int64_t session, struct journal_chain *out, int *used)
{
	struct query q = query_begin(store, QUERY_CHAIN_LAST,
	    "SELECT number, " CHAIN_COLUMNS ", max("
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
		chain_read(&q, 1, out);
		*used = (int)query_get_int(&q, 5);
	}
	return query_end_found(&q);
}

enum store_result
journal_chains(struct store *store,
    void (*each)(void *ctx, const struct journal_chain *chain), void *ctx)
{
	struct journal_chain chain;
	struct query q = query_begin(store, QUERY_CHAINS,
	    "SELECT session, number, " CHAIN_COLUMNS
	    " FROM chain AS c ORDER BY session, number");

	while (query_row(&q)) {
		chain.session = query_get_int(&q, 0);
		chain.number = (int)query_get_int(&q, 1);
		chain_read(&q, 2, &chain);
		each(ctx, &chain);
	}
	wipe(&chain, sizeof(chain));
	return query_end(&q);
}
