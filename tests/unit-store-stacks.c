/* Stacks, practice, robots; and a database from before them. */
#include <config.h>

#include "unit-store.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "store/boards.h"
#include "store/migrate.h"

static const char db_name[] = "lansquenet.db";

static int64_t
robot(struct store *store, const char *name)
{
	struct person person;

	OK(people_robot(store, name, NOW, &person));
	CU_ASSERT(person.is_robot);
	CU_ASSERT_EQUAL(person.chips, 0);
	return person.id;
}

static int64_t
held(struct store *store, struct account account)
{
	int64_t chips = -1;

	OK(ledger_balance(store, &account, &chips));
	return chips;
}

/* One posting that must be refused, in a mark of its own. */
static void
refused(struct store *store, int64_t session, enum posting_kind kind,
    struct account from, struct account to, int64_t chips)
{
	OK(store_mark(store));
	REFUSED(post_in(store, session, kind, from, to, chips, "crime"));
	OK(store_undo(store));
}

static void
note(void *ctx, int64_t person, int64_t chips)
{
	text_addf(ctx, "%lld:%lld ", (long long)person, (long long)chips);
}

static void
test_robots(void)
{
	struct store *store = open_or_die(NULL);
	struct person person;
	int64_t pia, tom, human, count = 0;

	turn_begin(store);
	human = someone(store, "Pia", 100);
	pia = robot(store, "Pia");
	tom = robot(store, "Tom");
	CU_ASSERT_EQUAL(robot(store, "Pia"), pia);
	CU_ASSERT_NOT_EQUAL(pia, human);
	CU_ASSERT_NOT_EQUAL(pia, tom);
	CU_ASSERT_EQUAL(someone(store, "Pia", 100), human);
	OK(people_get(store, human, &person));
	CU_ASSERT(!person.is_robot);
	OK(people_get(store, pia, &person));
	CU_ASSERT(person.is_robot);
	OK(people_count(store, &count));
	CU_ASSERT_EQUAL(count, 1);
	turn_end(store);
	refused(store, 0, POSTING_GRANT, MINT, PURSE(pia), 1);
	books_balance(store);
	store_close(store);
}

static void
test_practice(void)
{
	struct store *store = open_or_die(NULL);
	struct text seen = TEXT_EMPTY;
	int64_t anna, pia, s, t = 1;

	turn_begin(store);
	anna = someone(store, "anna", 1000);
	pia = robot(store, "Pia");
	s = practice_new(store, "#room");
	OK(post_in(store, s, POSTING_PRACTICE, MINT, STACK(anna, t), 100, "1"));
	OK(post_in(store, s, POSTING_PRACTICE, MINT, STACK(pia, t), 100, "2"));
	OK(post_in(store, s, POSTING_STACK_PUT, STACK(anna, t), ESCROW(anna, t),
	    60, "3"));
	OK(post_in(store, s, POSTING_STACK_PUT, STACK(pia, t), ESCROW(pia, t),
	    100, "4"));
	OK(post_in(store, s, POSTING_SETTLE, ESCROW(pia, t), ESCROW(anna, t),
	    60, "5"));
	turn_end(store);
	books_balance(store);
	OK(ledger_stacks(store, t, note, &seen));
	CU_ASSERT_STRING_EQUAL(text_str(&seen), "1:40 ");
	CU_ASSERT_EQUAL(purse(store, anna), 1000);
	refused(store, s, POSTING_PUT, PURSE(anna), ESCROW(anna, t), 1);
	refused(store, s, POSTING_HOME, ESCROW(anna, t), PURSE(anna), 1);
	refused(store, 0, POSTING_HOME, ESCROW(anna, t), PURSE(anna), 1);
	refused(store, s, POSTING_BUY_IN, PURSE(anna), STACK(anna, t), 1);
	refused(store, s, POSTING_CASH_OUT, STACK(anna, t), PURSE(anna), 1);
	refused(store, s, POSTING_STACK_PUT, STACK(anna, t), ESCROW(pia, t), 1);
	OK(store_mark(store));
	REFUSED(journal_session_end(store, s, "agreed", NOW));
	OK(store_undo(store));
	turn_begin(store);
	OK(post_in(store, s, POSTING_STACK_HOME, ESCROW(anna, t),
	    STACK(anna, t), 120, "6"));
	OK(post_in(store, s, POSTING_STACK_HOME, ESCROW(pia, t), STACK(pia, t),
	    40, "7"));
	OK(post_in(
	    store, s, POSTING_PRACTICE_BACK, STACK(anna, t), MINT, 160, "8"));
	OK(post_in(
	    store, s, POSTING_PRACTICE_BACK, STACK(pia, t), MINT, 40, "9"));
	OK(journal_session_end(store, s, "agreed", NOW));
	turn_end(store);
	CU_ASSERT_EQUAL(held(store, MINT), -1000);
	CU_ASSERT_EQUAL(purse(store, anna), 1000);
	books_balance(store);
	text_fini(&seen);
	store_close(store);
}

/* The ways of a match: from the purse to the stack and back. */
static void
test_match(void)
{
	struct store *store = open_or_die(NULL);
	int64_t anna, s, t = 1;

	turn_begin(store);
	anna = someone(store, "anna", 1000);
	s = session_new(store, "#room");
	OK(post_in(
	    store, s, POSTING_BUY_IN, PURSE(anna), STACK(anna, t), 100, "1"));
	OK(post_in(store, s, POSTING_STACK_PUT, STACK(anna, t), ESCROW(anna, t),
	    60, "2"));
	turn_end(store);
	CU_ASSERT_EQUAL(purse(store, anna), 900);
	books_balance(store);
	refused(store, s, POSTING_PRACTICE, MINT, STACK(anna, t), 1);
	refused(store, s, POSTING_PRACTICE_BACK, STACK(anna, t), MINT, 1);
	OK(store_mark(store));
	REFUSED(journal_session_end(store, s, "laps", NOW));
	OK(store_undo(store));
	turn_begin(store);
	OK(post_in(store, s, POSTING_STACK_HOME, ESCROW(anna, t),
	    STACK(anna, t), 60, "3"));
	OK(post_in(
	    store, s, POSTING_CASH_OUT, STACK(anna, t), PURSE(anna), 100, "4"));
	OK(journal_session_end(store, s, "laps", NOW));
	turn_end(store);
	CU_ASSERT_EQUAL(purse(store, anna), 1000);
	books_balance(store);
	store_close(store);
}

/* It begins as practice, or never becomes it. */
static void
test_practice_stands(void)
{
	struct store *store = open_or_die(NULL);
	int64_t anna, s;
	bool is_practice = true;

	turn_begin(store);
	anna = someone(store, "anna", 1000);
	s = session_new(store, "#room");
	OK(journal_session_is_practice(store, s, &is_practice));
	CU_ASSERT(!is_practice);
	NONE(journal_session_is_practice(store, 99, &is_practice));
	NONE(journal_session_practice(store, 99));
	OK(post_in(
	    store, s, POSTING_PUT, PURSE(anna), ESCROW(anna, 1), 5, "1"));
	turn_end(store);
	OK(store_mark(store));
	REFUSED(journal_session_practice(store, s));
	OK(store_undo(store));
	turn_begin(store);
	OK(post_in(
	    store, s, POSTING_HOME, ESCROW(anna, 1), PURSE(anna), 5, "2"));
	OK(store_keep(store));
	OK(store_mark(store));
	OK(journal_session_practice(store, s));
	OK(journal_session_practice(store, s));
	OK(journal_session_is_practice(store, s, &is_practice));
	CU_ASSERT(is_practice);
	OK(store_undo(store));
	turn_begin(store);
	deal_new(store, s, anna, 1);
	REFUSED(journal_session_practice(store, s));
	OK(store_undo(store));
	store_close(store);
}

static void
settle(
    struct store *store, int64_t session, int64_t a, int64_t b, int64_t chips)
{
	struct journal_result rows[] = {
	    {0, a, true, chips, chips}, {0, b, false, chips, -chips}};

	OK(journal_deal_settle(
	    store, deal_new(store, session, a, 1), "bank", rows, 2, NOW));
}

static void
board_is(struct store *store, enum board_what what, const char *want)
{
	struct board_row rows[4];
	struct text got = TEXT_EMPTY;
	size_t count = 0;

	OK(boards_top(store, what, 0, 0, rows, 4, &count));
	for (size_t i = 0; i < count; i++)
		text_addf(
		    &got, "%s=%lld ", rows[i].name, (long long)rows[i].number);
	CU_ASSERT_STRING_EQUAL(text_str(&got), want);
	text_fini(&got);
}

/* Nothing of practice is on a board, while it goes on or after it. */
static void
test_boards(void)
{
	struct store *store = open_or_die(NULL);
	int64_t anna, bert, pia, real, s;

	turn_begin(store);
	anna = someone(store, "anna", 100);
	bert = someone(store, "bert", 100);
	pia = robot(store, "Pia");
	s = practice_new(store, "#practice");
	OK(post_in(store, s, POSTING_PRACTICE, MINT, STACK(anna, 1), 100, "1"));
	OK(post_in(store, s, POSTING_PRACTICE, MINT, STACK(pia, 1), 100, "2"));
	OK(post_in(store, s, POSTING_STACK_PUT, STACK(anna, 1), ESCROW(anna, 1),
	    40, "3"));
	settle(store, s, anna, pia, 40);
	board_is(store, BOARD_WON, "");
	board_is(store, BOARD_DEALS, "");
	board_is(store, BOARD_CHIPS, "");
	real = session_new(store, "#real");
	settle(store, real, bert, anna, 7);
	board_is(store, BOARD_WON, "bert=7 anna=-7 ");
	board_is(store, BOARD_DEALS, "anna=1 bert=1 ");
	board_is(store, BOARD_CHIPS, "anna=100 bert=100 ");
	turn_end(store);
	turn_begin(store);
	REFUSED(journal_deal_settle(store, deal_new(store, real, anna, 2),
	    "bank", &(struct journal_result){.person = pia}, 1, NOW));
	OK(store_undo(store));
	store_close(store);
}

static void
test_check_finds(void)
{
	const char *dir = place_new();
	struct store *store = open_or_die(dir);
	struct text why = TEXT_EMPTY;
	int64_t pia, s;

	turn_begin(store);
	pia = robot(store, "Pia");
	s = practice_new(store, "#room");
	OK(post_in(store, s, POSTING_PRACTICE, MINT, STACK(pia, 1), 100, "1"));
	turn_end(store);
	books_balance(store);
	store_close(store);
	CU_ASSERT_EQUAL(by_hand(place_path(db_name),
			    "DROP TRIGGER session_clears; UPDATE session "
			    "SET ended_s = 1, reason = 'x'"),
	    SQLITE_OK);
	store = open_or_die(dir);
	REFUSED(ledger_check(store, &why));
	CU_ASSERT_STRING_EQUAL(text_str(&why),
	    "the stack of person 1 at table 1 holds 100, but no session goes "
	    "on\n"
	    "session 1: practice chips issued are 100, at the table are 0\n");
	text_fini(&why);
	store_close(store);
	place_remove();
}

/* Person 1 is a robot, 2 a human; table 1 practises, with account 2 a stack. */
static const char *const crimes[] = {
    "UPDATE person SET robot = 0 WHERE id = 1",
    "UPDATE person SET robot = 1 WHERE id = 2",
    "INSERT INTO person (name, made_s, seen_s, robot) VALUES ('Pia', 1, 1, 1)",
    "INSERT INTO identity (network, kind, key, person) VALUES ('net', 'nick', "
    "'pia', 1)",
    "UPDATE identity SET person = 1",
    "INSERT INTO account (kind, person) VALUES ('purse', 1)",
    "INSERT INTO account (kind, person) VALUES ('stack', 2)",
    ("INSERT OR REPLACE INTO account (kind, person, table_id) "
     "VALUES ('stack', 1, 1)"),
    "UPDATE session SET practice = 0",
    "UPDATE OR IGNORE session SET practice = 0",
    "UPDATE session SET ended_s = 5, reason = 'x'",
    "UPDATE OR IGNORE session SET ended_s = 5, reason = 'x'",
};

static void
test_by_hand(void)
{
	const char *dir = place_new();
	struct store *store = open_or_die(dir);
	int64_t s;

	turn_begin(store);
	robot(store, "Pia");
	someone(store, "anna", 0);
	s = practice_new(store, "#room");
	OK(post_in(store, s, POSTING_PRACTICE, MINT, STACK(1, 1), 100, "1"));
	turn_end(store);
	store_close(store);
	for (size_t i = 0; i < sizeof(crimes) / sizeof(crimes[0]); i++) {
		int error = by_hand(place_path(db_name), crimes[i]);

		if (error != SQLITE_CONSTRAINT)
			fprintf(stderr, "error=%d: %s\n", error, crimes[i]);
		CU_ASSERT_EQUAL(error, SQLITE_CONSTRAINT);
	}
	place_remove();
}

/* A database as the first version left it, in the middle of a session. */
static void
make_first(const char *path)
{
	struct text sql = TEXT_EMPTY;

	for (const char *const *line = migrations[0]; *line != NULL; line++)
		text_add(&sql, *line);
	text_addf(&sql,
	    "PRAGMA application_id = %d; PRAGMA user_version = 1;"
	    "INSERT INTO person VALUES (1, 'anna', 1, 1), (2, 'bert', 1, 1);"
	    "INSERT INTO identity VALUES ('net', 'nick', 'anna', 1);"
	    "INSERT INTO tables VALUES (1, 'net', '#room');"
	    "INSERT INTO session VALUES (1, 1, 'channel', 1, NULL, NULL);"
	    "INSERT INTO account (kind, person, table_id) VALUES "
	    "('purse', 1, NULL), ('escrow', 1, 1), ('purse', 2, NULL);"
	    "INSERT INTO posting (key, kind, source, target, chips, session, "
	    "at_s) VALUES ('g1', 'grant', 1, 2, 1000, NULL, 1), "
	    "('s1.1.0', 'put', 2, 3, 30, 1, 1), "
	    "('g2', 'admin', 1, 4, 500, NULL, 1);",
	    STORE_APPLICATION_ID);
	CU_ASSERT_EQUAL_FATAL(by_hand(path, text_str(&sql)), SQLITE_OK);
	CU_ASSERT_EQUAL(chmod(path, 0600), 0);
	text_fini(&sql);
}

static void
test_from_first(void)
{
	const char *dir = place_new();
	struct store *store;
	struct person person;
	int64_t pia, s;

	make_first(place_path(db_name));
	store = open_or_die(dir);
	books_balance(store);
	CU_ASSERT_EQUAL(purse(store, 1), 970);
	CU_ASSERT_EQUAL(purse(store, 2), 500);
	CU_ASSERT_EQUAL(held(store, ESCROW(1, 1)), 30);
	CU_ASSERT_EQUAL(held(store, MINT), -1500);
	OK(people_find(
	    store, &(struct identity){"net", "nick", "anna", ""}, &person));
	CU_ASSERT_EQUAL(person.id, 1);
	CU_ASSERT(!person.is_robot);
	turn_begin(store);
	OK(post_in(store, 1, POSTING_HOME, ESCROW(1, 1), PURSE(1), 30, "h"));
	OK(journal_session_end(store, 1, "agreed", NOW));
	pia = robot(store, "Pia");
	s = practice_new(store, "#room");
	OK(post_in(store, s, POSTING_PRACTICE, MINT, STACK(pia, 1), 100, "p"));
	turn_end(store);
	books_balance(store);
	store_close(store);
	/* What the first version's triggers forbade is still forbidden. */
	CU_ASSERT_EQUAL(
	    by_hand(place_path(db_name), "UPDATE account SET chips = 7"),
	    SQLITE_CONSTRAINT);
	CU_ASSERT_EQUAL(
	    by_hand(place_path(db_name), "DELETE FROM account WHERE id = 2"),
	    SQLITE_CONSTRAINT);
	CU_ASSERT_EQUAL(
	    by_hand(place_path(db_name), "DELETE FROM posting WHERE id = 2"),
	    SQLITE_CONSTRAINT);
	place_remove();
}

/* What points nowhere is no database to go on with. */
static void
test_from_broken(void)
{
	const char *dir = place_new();
	struct text why = TEXT_EMPTY;

	make_first(place_path(db_name));
	CU_ASSERT_EQUAL(
	    by_hand(place_path(db_name), "DELETE FROM person WHERE id = 2"),
	    SQLITE_OK);
	CU_ASSERT_PTR_NULL(store_open(dir, &why));
	CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&why), db_name));
	CU_ASSERT_EQUAL(
	    number_by_hand(place_path(db_name), "PRAGMA user_version"), 1);
	text_fini(&why);
	place_remove();
}

const struct unit_case stack_cases[] = {
    {"robots", test_robots},
    {"practice", test_practice},
    {"a match", test_match},
    {"practice or not is for good", test_practice_stands},
    {"practice is on no board", test_boards},
    {"the check finds what is left", test_check_finds},
    {"crimes by hand", test_by_hand},
    {"from the first version", test_from_first},
    {"from a first version with a hole", test_from_broken},
};
UNIT_CASES(stack);
