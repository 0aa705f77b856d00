#include <config.h>

#include "store/boards.h"

#include <strings.h>
#include <time.h>

#include "base/clock.h"
#include "store/query.h"

/* Results within the period and the table; ties go to who played first. What
 * is folded is older than any period but the one that is for ever. */
#define BOARD(number) \
	"WITH played (person, change, deals, first_deal) AS (" \
	"SELECT r.person, r.change, 1, r.deal FROM result AS r " \
	"JOIN deal AS d ON d.number = r.deal " \
	"JOIN session AS s ON s.id = d.session " \
	"WHERE d.settled_s IS NOT NULL AND d.settled_s >= :since " \
	"AND s.practice = 0 AND (:table = 0 OR s.table_id = :table) " \
	"UNION ALL SELECT person, change, deals, first_deal " \
	"FROM result_sum WHERE :since = 0 AND practice = 0 " \
	"AND (:table = 0 OR table_id = :table)) " \
	"SELECT p.id, p.name, " number " AS score FROM played AS r " \
	"JOIN person AS p ON p.id = r.person " \
	"WHERE p.guest = 0 GROUP BY p.id " \
	"ORDER BY score DESC, min(r.first_deal), p.id LIMIT :most"

/* Ties go to who won first. */
static const char matches[] =
    "SELECT p.id, p.name, count(*) AS score FROM match_result AS m "
    "JOIN session AS s ON s.id = m.session "
    "JOIN person AS p ON p.id = m.person "
    "WHERE m.won = 1 AND m.at_s >= :since AND p.guest = 0 "
    "AND (:table = 0 OR s.table_id = :table) GROUP BY p.id "
    "ORDER BY score DESC, min(m.session), p.id LIMIT :most";

static const struct {
	enum query_id id;
	const char *sql;
} boards[] = {
    [BOARD_WON] = {QUERY_BOARD_WON, BOARD("sum(r.change)")},
    [BOARD_DEALS] = {QUERY_BOARD_DEALS, BOARD("sum(r.deals)")},
    [BOARD_CHIPS] = {QUERY_BOARD_CHIPS,
	BOARD("(SELECT coalesce(sum(a.chips), 0) FROM account AS a "
	      "WHERE a.person = p.id AND NOT EXISTS (SELECT 1 "
	      "FROM session AS l WHERE l.table_id = a.table_id "
	      "AND l.ended_s IS NULL AND l.practice = 1))")},
    [BOARD_MATCHES] = {QUERY_BOARD_MATCHES, matches},
};

bool
boards_word(const char *word, enum board_what *what, enum board_period *period)
{
	static const struct {
		const char *word;
		int what, period; /* -1: not this one */
	} words[] = {
	    {"won", BOARD_WON, -1},
	    {"deals", BOARD_DEALS, -1},
	    {"chips", BOARD_CHIPS, -1},
	    {"matches", BOARD_MATCHES, -1},
	    {"today", -1, BOARD_TODAY},
	    {"week", -1, BOARD_WEEK},
	    {"month", -1, BOARD_MONTH},
	    {"ever", -1, BOARD_EVER},
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (strcasecmp(word, words[i].word) != 0)
			continue;
		if (words[i].what >= 0)
			*what = (enum board_what)words[i].what;
		else
			*period = (enum board_period)words[i].period;
		return true;
	}
	return false;
}

int64_t
boards_since(enum board_period period, int64_t now_s)
{
	time_t now = (time_t)now_s;
	int64_t today = now_s - now_s % CLOCK_DAY_S;
	struct tm tm;

	if (period == BOARD_EVER || gmtime_r(&now, &tm) == NULL)
		return 0;
	if (period == BOARD_WEEK)
		return today - (int64_t)((tm.tm_wday + 6) % 7) * CLOCK_DAY_S;
	if (period == BOARD_MONTH)
		return today - (int64_t)(tm.tm_mday - 1) * CLOCK_DAY_S;
	return today;
}

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
