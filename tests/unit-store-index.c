/* What is looked up for each bet and board costs no more where more people
 * have played for longer. */
#include <config.h>

#include <stdio.h>

#include "store/boards.h"
#include "store/limits.h"
#include "store/means.h"
#include "store/query.h"
#include "unit-store.h"

enum {
	FEW = 10,
	MANY = 300,
};

/* The steps that SQLite's machine went for a statement since the last call. */
static int
steps_of(const struct store *store, enum query_id id)
{
	CU_ASSERT_PTR_NOT_NULL_FATAL(store->statements[id]);
	return sqlite3_stmt_status(
	    store->statements[id], SQLITE_STMTSTATUS_VM_STEP, 1);
}

static void
people_come(struct store *store, int from, int to)
{
	char sql[256], nick[32];

	for (int i = from; i < to; i++) {
		snprintf(nick, sizeof(nick), "p%d", i);
		turn_begin(store);
		snprintf(sql, sizeof(sql),
		    "INSERT INTO result_sum VALUES (%lld, 1, 0, 1, 0, 0, 0, "
		    "0, 0, 0, %d)",
		    (long long)someone(store, nick, 100), i + 1);
		turn_end(store);
		CU_ASSERT_EQUAL_FATAL(by_hand_in(store->db, sql), SQLITE_OK);
	}
}

static int
steps_of_board(struct store *store)
{
	struct board_row row;
	size_t count;

	OK(boards_top(store, BOARD_CHIPS, 0, 0, &row, 1, &count));
	CU_ASSERT_EQUAL(count, 1);
	return steps_of(store, QUERY_BOARD_CHIPS);
}

static int
steps_of_means(struct store *store)
{
	struct means means;

	OK(means_get(store, 1, &means));
	CU_ASSERT_EQUAL(means.chips, 100);
	return steps_of(store, QUERY_MEANS);
}

static void
test_people(void)
{
	struct store *store = open_or_die(NULL);
	int board, means;

	turn_begin(store);
	table_new(store, "#room");
	turn_end(store);
	people_come(store, 0, FEW);
	board = steps_of_board(store);
	means = steps_of_means(store);
	people_come(store, FEW, MANY);
	CU_ASSERT(steps_of_board(store) < 2 * board * (MANY / FEW));
	CU_ASSERT_EQUAL(steps_of_means(store), means);
	store_close(store);
}

/* Chips that go on the table and come home again. */
static void
chips_move(struct store *store, int64_t session, int from, int to)
{
	char key[32];

	turn_begin(store);
	for (int i = from; i < to; i++) {
		snprintf(key, sizeof(key), "put%d", i);
		OK(post_in(store, session, POSTING_PUT, PURSE(1), ESCROW(1, 1),
		    5, key));
		snprintf(key, sizeof(key), "home%d", i);
		OK(post_in(store, session, POSTING_HOME, ESCROW(1, 1), PURSE(1),
		    5, key));
	}
	turn_end(store);
}

static int
steps_of_limit(struct store *store)
{
	struct loss_limit limit;

	OK(limits_get(store, 1, NOW, &limit));
	CU_ASSERT_EQUAL(limit.left, 50 - 7);
	return steps_of(store, QUERY_DAY_AUCTIONS);
}

/* A session that goes on for long, begun on a database of the version
 * before. */
static void
test_long_session(void)
{
	enum { BEFORE = 9 };
	struct store *store;
	int64_t session, other;
	int steps;

	store = open_older(BEFORE, "");
	turn_begin(store);
	CU_ASSERT_EQUAL(someone(store, "anna", 100), 1);
	other = someone(store, "ben", 100);
	session = session_new(store, "#room");
	OK(post_in(
	    store, session, POSTING_PUT, PURSE(1), ESCROW(1, 1), 7, "bid"));
	OK(post_in(store, session, POSTING_SETTLE, ESCROW(1, 1),
	    ESCROW(other, 1), 7, "sold"));
	OK(limits_set(store, 1, 50, NOW));
	turn_end(store);
	chips_move(store, session, 0, FEW);
	steps = steps_of_limit(store);
	chips_move(store, session, FEW, MANY);
	CU_ASSERT_EQUAL(steps_of_limit(store), steps);
	store_close(store);
	place_remove();
}

const struct unit_case index_cases[] = {
    {"many people", test_people},
    {"a long session", test_long_session},
};
UNIT_CASES(index);
