/* What is looked up: statistics, periods of boards, who is banned; and looking
 * from outside while a daemon writes. */
#include <config.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "store/boards.h"
#include "store/migrate.h"
#include "store/query.h"
#include "store/stats.h"
#include "unit-store.h"

/* A settled deal of a banker and a punter, by what the banker wins. */
static int64_t
settled(struct store *store, int64_t session, int64_t banker, int64_t punter,
    int64_t chips)
{
	int64_t number = deal_new(store, session, banker, 1);
	struct journal_result rows[] = {
	    {0, banker, true, 50, chips}, {0, punter, false, 50, -chips}};

	OK(journal_deal_settle(
	    store, number, chips > 0 ? "bank" : "punters", rows, 2, NOW));
	return number;
}

static void
test_stats(void)
{
	struct store *store = open_or_die(NULL);
	int64_t anna, ben, session, practice;
	struct stats stats;

	turn_begin(store);
	anna = someone(store, "anna", 100);
	ben = someone(store, "ben", 100);
	OK(stats_get(store, anna, &stats));
	CU_ASSERT_EQUAL(stats.deals, 0);
	CU_ASSERT_EQUAL(stats.best, 0);
	session = session_new(store, "#one");
	settled(store, session, anna, ben, 20);
	settled(store, session, anna, ben, -30);
	settled(store, session, ben, anna, 5);
	settled(store, session_new(store, "#two"), ben, anna, -50);
	deal_new(store, session, anna, 9);
	practice = session_new(store, "#practice");
	OK(journal_session_practice(store, practice));
	settled(store, practice, anna, ben, 70);
	turn_end(store);
	OK(stats_get(store, anna, &stats));
	CU_ASSERT_EQUAL(stats.deals, 4);
	CU_ASSERT_EQUAL(stats.banked, 2);
	CU_ASSERT_EQUAL(stats.banked_won, 1);
	CU_ASSERT_EQUAL(stats.punted, 2);
	CU_ASSERT_EQUAL(stats.punted_won, 1);
	CU_ASSERT_EQUAL(stats.change, 35);
	CU_ASSERT_EQUAL(stats.best, 50);
	CU_ASSERT_EQUAL(stats.worst, -30);
	OK(stats_get(store, ben, &stats));
	CU_ASSERT_EQUAL(stats.change, -35);
	CU_ASSERT_EQUAL(stats.best, 30);
	OK(stats_get(store, 999, &stats));
	CU_ASSERT_EQUAL(stats.deals, 0);
	store_close(store);
}

static void
test_history(void)
{
	struct store *store = open_or_die(NULL);
	int64_t anna, ben, one, two, table = 0, first = 0, last = 0;
	struct stats_deal rows[3];
	size_t count = 9;

	turn_begin(store);
	anna = someone(store, "anna", 100);
	ben = someone(store, "ben", 100);
	one = session_new(store, "#one");
	OK(journal_table_find(store, "net", "#one", &table));
	OK(stats_history(store, table, rows, 3, &count));
	CU_ASSERT_EQUAL(count, 0);
	first = settled(store, one, anna, ben, 20);
	OK(stats_history(store, table, rows, 3, &count));
	CU_ASSERT_EQUAL(count, 1);
	CU_ASSERT_EQUAL(rows[0].number, first);
	two = session_new(store, "#two");
	settled(store, two, ben, anna, 1);
	settled(store, one, ben, anna, -7);
	last = deal_new(store, one, ben, 2);
	OK(journal_deal_settle(store, last, "void", NULL, 0, NOW));
	deal_new(store, one, anna, 3);
	settled(store, two, ben, anna, 1);
	turn_end(store);
	OK(stats_history(store, table, rows, 3, &count));
	CU_ASSERT_EQUAL_FATAL(count, 3);
	CU_ASSERT_EQUAL(rows[0].number, last);
	CU_ASSERT_TRUE(rows[0].is_void);
	CU_ASSERT_EQUAL(rows[0].change, 0);
	CU_ASSERT_STRING_EQUAL(rows[1].banker, "ben");
	CU_ASSERT_EQUAL(rows[1].person, ben);
	CU_ASSERT_EQUAL(rows[1].change, -7);
	CU_ASSERT_FALSE(rows[1].is_void);
	CU_ASSERT_EQUAL(rows[2].number, first);
	OK(stats_history(store, table, rows, 2, &count));
	CU_ASSERT_EQUAL(count, 2);
	NONE(journal_table_find(store, "net", "#three", &table));
	store_close(store);
}

/* NOW is Tuesday, 14 November 2023, 22:13:20 UTC. */
static void
test_periods(void)
{
	enum { DAY = 86400, MIDNIGHT = NOW - (22 * 60 + 13) * 60 - 20 };
	enum board_what what = BOARD_WON;
	enum board_period period = BOARD_MONTH;

	CU_ASSERT_EQUAL(boards_since(BOARD_TODAY, NOW), MIDNIGHT);
	CU_ASSERT_EQUAL(boards_since(BOARD_TODAY, MIDNIGHT), MIDNIGHT);
	CU_ASSERT_EQUAL(
	    boards_since(BOARD_TODAY, MIDNIGHT - 1), MIDNIGHT - DAY);
	CU_ASSERT_EQUAL(boards_since(BOARD_WEEK, NOW), MIDNIGHT - DAY);
	CU_ASSERT_EQUAL(
	    boards_since(BOARD_WEEK, NOW - 2 * DAY), MIDNIGHT - 8 * DAY);
	CU_ASSERT_EQUAL(boards_since(BOARD_MONTH, NOW), MIDNIGHT - 13 * DAY);
	CU_ASSERT_EQUAL(boards_since(BOARD_EVER, NOW), 0);
	CU_ASSERT_TRUE(boards_word("Chips", &what, &period));
	CU_ASSERT_EQUAL(what, BOARD_CHIPS);
	CU_ASSERT_EQUAL(period, BOARD_MONTH);
	CU_ASSERT_TRUE(boards_word("today", &what, &period));
	CU_ASSERT_EQUAL(what, BOARD_CHIPS);
	CU_ASSERT_EQUAL(period, BOARD_TODAY);
	CU_ASSERT_FALSE(boards_word("yesterday", &what, &period));
	CU_ASSERT_FALSE(boards_word("", &what, &period));
}

static void
test_ban_and_pause(void)
{
	struct identity who = {"net", "nick", "anna", "anna"};
	struct person person;
	const char *dir = place_new();
	struct store *store = open_or_die(dir);
	int64_t anna, table;
	bool is_paused = true;

	turn_begin(store);
	anna = someone(store, "anna", 100);
	table = table_new(store, "#one");
	OK(people_find(store, &who, &person));
	CU_ASSERT_FALSE(person.is_banned);
	OK(journal_table_paused(store, table, &is_paused));
	CU_ASSERT_FALSE(is_paused);
	OK(people_ban(store, anna, true, NOW));
	OK(journal_table_pause(store, table, true));
	NONE(people_ban(store, 999, true, NOW));
	NONE(journal_table_pause(store, 999, true));
	NONE(journal_table_paused(store, 999, &is_paused));
	turn_end(store);
	store_close(store);
	store = open_or_die(dir);
	OK(people_find(store, &who, &person));
	CU_ASSERT_TRUE(person.is_banned);
	OK(journal_table_paused(store, table, &is_paused));
	CU_ASSERT_TRUE(is_paused);
	turn_begin(store);
	OK(people_ban(store, anna, false, NOW));
	OK(journal_table_pause(store, table, false));
	turn_end(store);
	OK(people_get(store, anna, &person));
	CU_ASSERT_FALSE(person.is_banned);
	OK(journal_table_paused(store, table, &is_paused));
	CU_ASSERT_FALSE(is_paused);
	store_close(store);
	place_remove();
}

static void
add_network(void *ctx, const char *network)
{
	text_addf(ctx, "%s ", network);
}

static void
test_networks(void)
{
	struct store *store = open_or_die(NULL);
	struct identity who = {"other", "account", "Anna", "anna"};
	struct text names = TEXT_EMPTY;
	struct person person;

	OK(people_networks(store, add_network, &names));
	CU_ASSERT_STRING_EQUAL(text_str(&names), "");
	turn_begin(store);
	someone(store, "anna", 0);
	someone(store, "ben", 0);
	OK(people_know(store, &who, 0, NOW, &person, NULL));
	turn_end(store);
	OK(people_networks(store, add_network, &names));
	CU_ASSERT_STRING_EQUAL(text_str(&names), "net other ");
	text_fini(&names);
	store_close(store);
}

static void
test_counts(void)
{
	struct store *store = open_or_die(NULL);

	CU_ASSERT_EQUAL(store_counts(store).commits, 0);
	turn_begin(store);
	someone(store, "anna", 5);
	turn_end(store);
	OK(store_commit(store));
	turn_begin(store);
	turn_end(store);
	CU_ASSERT_EQUAL(store_counts(store).commits, 1);
	CU_ASSERT_EQUAL(store_counts(store).failed, 0);
	CU_ASSERT_TRUE(store_counts(store).slowest_ms >= 0);
	store_close(store);
}

/* Refused, for a reason that names the place and has those words. */
static void
refused(const char *dir, const char *words)
{
	struct text why = TEXT_EMPTY;
	struct store *store = store_open_reader(dir, &why);

	CU_ASSERT_PTR_NULL(store);
	if (strstr(text_str(&why), words) == NULL)
		printf("\n%s\n", text_str(&why));
	CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&why), words));
	CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&why), dir));
	text_fini(&why);
	store_close(store);
}

static void
overwrite(const char *bytes, size_t len)
{
	FILE *file = fopen(place_path("lansquenet.db"), "we");

	CU_ASSERT_PTR_NOT_NULL_FATAL(file);
	CU_ASSERT_EQUAL(fwrite(bytes, 1, len, file), len);
	fclose(file);
}

static void
test_reader_refuses(void)
{
	static const char junk[2000] = "SQLite format 3";
	const char *dir = place_new();
	char sql[64];

	refused("/nonexistent/place", "can't be used");
	refused(dir, "There is no database in");
	CU_ASSERT_NOT_EQUAL(access(place_path("lansquenet.db"), F_OK), 0);
	CU_ASSERT_NOT_EQUAL(access(place_path("lansquenet.lock"), F_OK), 0);
	store_close(open_or_die(dir));
	snprintf(
	    sql, sizeof(sql), "PRAGMA user_version = %d", migrations_count - 1);
	CU_ASSERT_EQUAL(by_hand(place_path("lansquenet.db"), sql), SQLITE_OK);
	refused(dir, "of an older version");
	CU_ASSERT_EQUAL(
	    by_hand(place_path("lansquenet.db"), "PRAGMA user_version = 9999"),
	    SQLITE_OK);
	refused(dir, "newer version (9999");
	overwrite("", 0);
	refused(dir, "is empty");
	overwrite("hello", 5);
	refused(dir, "cut short");
	overwrite(junk, sizeof(junk));
	refused(dir, "not one of Lansquenet");
	place_remove();
}

/* Beside a daemon it sees what is committed, of one moment, and writes
 * nothing. */
static void
test_reader_beside(void)
{
	const char *dir = place_new();
	struct store *store = open_or_die(dir), *reader;
	struct text why = TEXT_EMPTY;
	struct person person;
	int64_t people = 0;

	turn_begin(store);
	someone(store, "anna", 5);
	turn_end(store);
	turn_begin(store);
	someone(store, "ben", 5);
	reader = store_open_reader(dir, &why);
	CU_ASSERT_PTR_NOT_NULL_FATAL(reader);
	OK(people_count(reader, &people));
	CU_ASSERT_EQUAL(people, 1);
	turn_end(store);
	OK(people_count(reader, &people));
	CU_ASSERT_EQUAL(people, 1);
	FAILED(store_mark(reader));
	store_close(reader);
	reader = store_open_reader(dir, &why);
	CU_ASSERT_PTR_NOT_NULL_FATAL(reader);
	OK(people_get(reader, 2, &person));
	store_close(reader);
	store_close(store);
	reader = store_open_reader(dir, &why);
	CU_ASSERT_PTR_NOT_NULL_FATAL(reader);
	OK(people_count(reader, &people));
	CU_ASSERT_EQUAL(people, 2);
	/* It keeps no daemon away. */
	store = open_or_die(dir);
	store_close(reader);
	store_close(store);
	text_fini(&why);
	place_remove();
}

const struct unit_case look_cases[] = {
    {"statistics", test_stats},
    {"history", test_history},
    {"words and periods of boards", test_periods},
    {"bans and pauses", test_ban_and_pause},
    {"networks", test_networks},
    {"commits are counted", test_counts},
    {"a reader refuses", test_reader_refuses},
    {"a reader beside a daemon", test_reader_beside},
};
UNIT_CASES(look);
