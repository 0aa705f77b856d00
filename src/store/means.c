#include <config.h>

#include "store/means.h"

#include "store/query.h"

/* Is a row of account at a table where practice goes on? */
#define IS_PRACTICE \
	"EXISTS (SELECT 1 FROM session AS l WHERE l.table_id = a.table_id " \
	"AND l.ended_s IS NULL AND l.practice = 1)"

static enum store_result
gifts_get(struct store *store, int64_t person, struct means *out)
{
	struct query q = query_begin(store, QUERY_GIFTS,
	    "SELECT count(*), coalesce(sum(p.chips), 0) FROM account AS a "
	    "JOIN posting AS p ON p.source = a.id AND p.kind = 'gift' "
	    "WHERE a.kind = 'purse' AND a.person = :person");

	query_int(&q, ":person", person);
	if (query_row(&q)) {
		out->gifts = query_get_int(&q, 0);
		out->given = query_get_int(&q, 1);
	}
	return query_end_found(&q);
}

enum store_result
means_get(struct store *store, int64_t person, struct means *out)
{
	enum store_result result;
	struct query q = query_begin(store, QUERY_MEANS,
	    "SELECT coalesce(sum(a.chips), 0), "
	    "coalesce(sum(iif(a.kind = 'purse', 0, a.chips)), 0), "
	    "p.refills, coalesce(p.refilled_s, 0) FROM person AS p "
	    "LEFT JOIN account AS a ON a.person = p.id "
	    "AND a.kind IN ('purse', 'escrow', 'stack') "
	    "AND NOT " IS_PRACTICE " WHERE p.id = :person GROUP BY p.id");

	query_int(&q, ":person", person);
	if (query_row(&q))
		*out = (struct means){
		    .chips = query_get_int(&q, 0),
		    .lying = query_get_int(&q, 1),
		    .refills = query_get_int(&q, 2),
		    .refilled_s = query_get_int(&q, 3),
		};
	result = query_end_found(&q);
	return result == STORE_OK ? gifts_get(store, person, out) : result;
}

enum store_result
means_refilled(struct store *store, int64_t person, int64_t now_s)
{
	struct query q = query_begin(store, QUERY_REFILLED,
	    "UPDATE person SET refills = refills + 1, refilled_s = :now "
	    "WHERE id = :person");

	query_int(&q, ":now", now_s);
	query_int(&q, ":person", person);
	return query_run(&q);
}
