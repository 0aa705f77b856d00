/* Leaderboards. */
#include <config.h>

#include "unit-store.h"

#include "store/boards.h"

/* A deal that person `winner` wins from `loser`. */
static void
won(struct store *store, int64_t session, int64_t winner, int64_t loser,
    int64_t chips, int64_t at_s)
{
	struct journal_result rows[] = {
	    {0, winner, true, chips, chips}, {0, loser, false, chips, -chips}};

	OK(journal_deal_settle(
	    store, deal_new(store, session, winner, 1), "bank", rows, 2, at_s));
}

static void
board_is(struct store *store, enum board_what what, int64_t since_s,
    int64_t table, const char *want)
{
	struct board_row rows[3];
	struct text got = TEXT_EMPTY;
	size_t count = 99;

	OK(boards_top(store, what, since_s, table, rows, 3, &count));
	CU_ASSERT_FATAL(count <= 3);
	for (size_t i = 0; i < count; i++)
		text_addf(&got, "%s%s=%lld", i > 0 ? " " : "", rows[i].name,
		    (long long)rows[i].number);
	CU_ASSERT_STRING_EQUAL(text_str(&got), want);
	text_fini(&got);
}

static void
test_boards(void)
{
	struct store *store = open_or_die(NULL);
	int64_t one, two, anna, bert, carl, dora;

	turn_begin(store);
	one = session_new(store, "#one");
	two = session_new(store, "#two");
	dora = someone(store, "dora", 5000);
	carl = someone(store, "carl", 100);
	bert = someone(store, "bert", 100);
	anna = someone(store, "anna", 100);
	board_is(store, BOARD_WON, 0, 0, "");
	won(store, one, anna, bert, 10, NOW);
	won(store, one, anna, bert, 10, NOW + 1000);
	won(store, two, bert, carl, 25, NOW + 2000);
	deal_new(store, one, dora, 9);
	OK(post(store, POSTING_PUT, PURSE(carl), ESCROW(carl, 2), 40, "k"));
	OK(post(
	    store, POSTING_SETTLE, ESCROW(carl, 2), ESCROW(bert, 2), 30, "l"));
	turn_end(store);
	board_is(store, BOARD_WON, 0, 0, "anna=20 bert=5 carl=-25");
	board_is(store, BOARD_WON, NOW + 1000, 0, "bert=15 anna=10 carl=-25");
	board_is(store, BOARD_WON, NOW + 1001, 0, "bert=25 carl=-25");
	board_is(store, BOARD_WON, 0, 1, "anna=20 bert=-20");
	board_is(store, BOARD_WON, 0, 2, "bert=25 carl=-25");
	board_is(store, BOARD_WON, NOW + 3000, 0, "");
	board_is(store, BOARD_DEALS, 0, 0, "bert=3 anna=2 carl=1");
	board_is(store, BOARD_DEALS, NOW + 2000, 0, "carl=1 bert=1");
	board_is(store, BOARD_CHIPS, 0, 0, "bert=130 anna=100 carl=70");
	board_is(store, BOARD_CHIPS, 0, 1, "bert=130 anna=100");
	store_close(store);
}

static void
test_board_of_matches(void)
{
	struct store *store = open_or_die(NULL);
	int64_t one, two, anna, bert, carl;
	struct journal_place places[3];

	turn_begin(store);
	anna = someone(store, "anna", 100);
	bert = someone(store, "bert", 100);
	carl = someone(store, "carl", 100);
	places[0] = (struct journal_place){bert, 110, true};
	places[1] = (struct journal_place){anna, 110, true};
	places[2] = (struct journal_place){carl, 80, false};
	one = session_new(store, "#one");
	two = session_new(store, "#two");
	OK(journal_match_end(store, one, places, 3, NOW));
	REFUSED(journal_match_end(store, one, places, 1, NOW));
	places[1] = (struct journal_place){anna, 100, false};
	OK(journal_match_end(store, two, places, 3, NOW + 1000));
	OK(journal_session_end(store, two, "laps", NOW + 1000));
	turn_end(store);
	board_is(store, BOARD_MATCHES, 0, 0, "bert=2 anna=1");
	board_is(store, BOARD_MATCHES, NOW + 1, 0, "bert=1");
	board_is(store, BOARD_MATCHES, 0, 1, "anna=1 bert=1");
	board_is(store, BOARD_MATCHES, NOW + 1001, 0, "");
	/* Practice is on no board, and what is over stays as it is. */
	turn_begin(store);
	REFUSED(journal_match_end(store, two, &places[2], 1, NOW));
	OK(journal_session_end(store, one, "laps", NOW));
	one = session_new(store, "#one");
	OK(journal_session_practice(store, one));
	REFUSED(journal_match_end(store, one, places, 1, NOW));
	turn_end(store);
	store_close(store);
}

static void
test_board_ties(void)
{
	struct store *store = open_or_die(NULL);
	int64_t one, ids[4];

	turn_begin(store);
	one = session_new(store, "#one");
	ids[0] = someone(store, "late", 100);
	ids[1] = someone(store, "early", 100);
	ids[2] = someone(store, "bank", 100);
	ids[3] = someone(store, "fourth", 100);
	won(store, one, ids[1], ids[2], 10, NOW);
	won(store, one, ids[0], ids[2], 10, NOW);
	won(store, one, ids[3], ids[2], 10, NOW);
	turn_end(store);
	board_is(store, BOARD_WON, 0, 0, "early=10 late=10 fourth=10");
	store_close(store);
}

const struct unit_case boards_cases[] = {
    {"boards", test_boards},
    {"the board of matches", test_board_of_matches},
    {"ties on a board", test_board_ties},
};
UNIT_CASES(boards);
