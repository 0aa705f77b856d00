#include <config.h>

#include "store/boards.h"

#include "store/query.h"

/* Results within the period and the table; ties go to who played first. */
#define BOARD(number) \
	"SELECT p.id, p.name, " number " AS score FROM result AS r " \
	"JOIN deal AS d ON d.number = r.deal " \
	"JOIN session AS s ON s.id = d.session " \
	"JOIN person AS p ON p.id = r.person " \
	"WHERE d.settled_s IS NOT NULL AND d.settled_s >= :since " \
	"AND s.practice = 0 " \
	"AND (:table = 0 OR s.table_id = :table) GROUP BY p.id " \
	"ORDER BY score DESC, min(r.deal), p.id LIMIT :most"

/* Ties go to who won first. */
static const char matches[] =
    "SELECT p.id, p.name, count(*) AS score FROM match_result AS m "
    "JOIN session AS s ON s.id = m.session "
    "JOIN person AS p ON p.id = m.person "
    "WHERE m.won = 1 AND m.at_s >= :since "
    "AND (:table = 0 OR s.table_id = :table) GROUP BY p.id "
    "ORDER BY score DESC, min(m.session), p.id LIMIT :most";

static const struct {
	enum query_id id;
	const char *sql;
} boards[] = {
    [BOARD_WON] = {QUERY_BOARD_WON, BOARD("sum(r.change)")},
    [BOARD_DEALS] = {QUERY_BOARD_DEALS, BOARD("count(*)")},
    [BOARD_CHIPS] = {QUERY_BOARD_CHIPS,
	BOARD("(SELECT coalesce(sum(a.chips), 0) FROM account AS a "
	      "WHERE a.person = p.id AND NOT EXISTS (SELECT 1 "
	      "FROM session AS l WHERE l.table_id = a.table_id "
	      "AND l.ended_s IS NULL AND l.practice = 1))")},
    [BOARD_MATCHES] = {QUERY_BOARD_MATCHES, matches},
};

enum store_result
boards_top(struct store *store, enum board_what what, int64_t since_s,
    int64_t table, struct board_row *rows, size_t most, size_t *count)
{
	struct query q = query_begin(store, boards[what].id, boards[what].sql);

	query_int(&q, ":since", since_s);
	query_int(&q, ":table", table);
	query_int(&q, ":most", (int64_t)most);
	*count = 0;
	while (*count < most && query_row(&q)) {
		struct board_row *row = &rows[(*count)++];

		row->person = query_get_int(&q, 0);
		query_copy_str(&q, 1, row->name, sizeof(row->name));
		row->number = query_get_int(&q, 2);
	}
	return query_end(&q);
}
