#include <config.h>

#include "store/stats.h"

#include <string.h>

#include "store/query.h"

enum store_result
stats_get(struct store *store, int64_t person, struct stats *out)
{
	struct query q = query_begin(store, QUERY_STATS,
	    "WITH played (deals, banked, banked_won, punted_won, change, best, "
	    "worst) AS (SELECT 1, r.was_banker, "
	    "r.was_banker AND r.change > 0, NOT r.was_banker AND r.change > 0, "
	    "r.change, r.change, r.change FROM result AS r "
	    "JOIN deal AS d ON d.number = r.deal "
	    "JOIN session AS s ON s.id = d.session "
	    "WHERE r.person = :person AND d.settled_s IS NOT NULL "
	    "AND s.practice = 0 UNION ALL SELECT deals, banked, banked_won, "
	    "punted_won, change, best, worst FROM result_sum "
	    "WHERE person = :person AND practice = 0) "
	    "SELECT coalesce(sum(deals), 0), coalesce(sum(banked), 0), "
	    "coalesce(sum(banked_won), 0), coalesce(sum(punted_won), 0), "
	    "coalesce(sum(change), 0), max(0, coalesce(max(best), 0)), "
	    "min(0, coalesce(min(worst), 0)) FROM played");

	query_int(&q, ":person", person);
	if (query_row(&q)) {
		*out = (struct stats){
		    .deals = query_get_int(&q, 0),
		    .banked = query_get_int(&q, 1),
		    .banked_won = query_get_int(&q, 2),
		    .punted_won = query_get_int(&q, 3),
		    .change = query_get_int(&q, 4),
		    .best = query_get_int(&q, 5),
		    .worst = query_get_int(&q, 6),
		};
		out->punted = out->deals - out->banked;
	}
	return query_end_found(&q);
}

enum store_result
stats_history(struct store *store, int64_t table, struct stats_deal *rows,
    size_t most, size_t *count)
{
	struct query q = query_begin(store, QUERY_HISTORY,
	    "SELECT d.number, p.name, coalesce(r.change, 0), d.outcome, p.id "
	    "FROM session AS s JOIN deal AS d ON d.session = s.id "
	    "JOIN person AS p ON p.id = d.banker "
	    "LEFT JOIN result AS r ON r.deal = d.number "
	    "AND r.person = d.banker "
	    "WHERE s.table_id = :table AND d.outcome IS NOT NULL "
	    "ORDER BY s.id DESC, d.chain DESC, d.seed_index DESC, "
	    "d.number DESC LIMIT :most");

	query_int(&q, ":table", table);
	query_int(&q, ":most", (int64_t)most);
	*count = 0;
	while (*count < most && query_row(&q)) {
		struct stats_deal *row = &rows[(*count)++];

		row->number = query_get_int(&q, 0);
		query_copy_str(&q, 1, row->banker, sizeof(row->banker));
		row->change = query_get_int(&q, 2);
		row->person = query_get_int(&q, 4);
		row->is_void = strcmp(query_get_str(&q, 3), "void") == 0;
		row->is_voided = strcmp(query_get_str(&q, 3), "voided") == 0;
	}
	return query_end(&q);
}
