/* Hoyle's game at a table: cutting, windows and their time, what is kept and
 * written in the middle of a deal. */
#include <config.h>

#include <string.h>

#include "store/query.h"
#include "unit-table.h"

/* A bank of 40 lies, the time for cutting runs. */
static void
post(struct house *house)
{
	CU_ASSERT_EQUAL_FATAL(
	    does(house, banker(house), ACTION_BANK, 40), REFUSED_NONE);
	hears(house);
	CU_ASSERT_EQUAL_FATAL(phase(house), PHASE_CUTTING);
}

/* Up to the next window, or the end of the deal. */
static void
turn_to_window(struct house *house)
{
	plays_out(house);
	CU_ASSERT_EQUAL(left(house) >= 0, phase(house) != PHASE_ENDED);
}

static void
open_in_window(struct house *house, const char *rules)
{
	house_open(house, place_new(), rules);
	seats_three(house);
	post(house);
	passes(house, left(house));
	turn_to_window(house);
	CU_ASSERT_EQUAL_FATAL(phase(house), PHASE_WINDOW);
}

/* Ten seconds from when it was heard; then the cut is fixed and told before any
 * card. */
static void
test_cutting(void)
{
	struct house house;
	const struct said *fixed;
	int from;

	house_open(&house, place_new(), "hoyle");
	seats_three(&house);
	CU_ASSERT_EQUAL(
	    does(&house, banker(&house), ACTION_BANK, 40), REFUSED_NONE);
	passes(&house, 60000);
	CU_ASSERT_EQUAL(phase(&house), PHASE_CUTTING);
	hears(&house);
	CU_ASSERT_EQUAL(left(&house), 10000);
	passes(&house, 9000);
	CU_ASSERT_EQUAL(does_at(&house, house.table, after_banker(&house, 2),
			    ACTION_CUT, 0, "second"),
	    REFUSED_NONE);
	CU_ASSERT_EQUAL(does_at(&house, house.table, after_banker(&house, 1),
			    ACTION_CUT, 0, "first"),
	    REFUSED_NONE);
	CU_ASSERT_EQUAL(left(&house), 1000);
	house_restart(&house);
	hears(&house);
	CU_ASSERT_EQUAL(phase(&house), PHASE_CUTTING);
	from = house.said_count;
	passes(&house, 10000);
	fixed = last_said(&house, HALL_FIXED);
	CU_ASSERT_PTR_NOT_NULL_FATAL(fixed);
	CU_ASSERT_STRING_EQUAL(fixed->text, "first/second");
	CU_ASSERT_EQUAL(fixed->number, table_deal(house.table));
	CU_ASSERT_FALSE(has_outcome(&house, from, OUT_HANDS));
	CU_ASSERT_EQUAL(does_at(&house, house.table, after_banker(&house, 1),
			    ACTION_CUT, 0, "late"),
	    REFUSED_PHASE);
	/* No card before the cut was heard. */
	passes(&house, 60000);
	CU_ASSERT_FALSE(has_outcome(&house, from, OUT_HANDS));
	hears(&house);
	passes(&house, 0);
	CU_ASSERT_TRUE(has_outcome(&house, from, OUT_FOUR));
	books_agree(&house);
	house_close(&house);
	place_remove();
}

/* Its time runs from when it was heard, and nothing makes it longer; it closes
 * early, and the next card waits for what was said. */
static void
test_window(void)
{
	struct house house;
	int p, q;

	open_in_window(&house, "hoyle");
	p = after_banker(&house, 1);
	q = after_banker(&house, 2);
	CU_ASSERT_EQUAL(left(&house), 10000);
	passes(&house, 9000);
	CU_ASSERT_EQUAL(does(&house, p, ACTION_STAKE, 5), REFUSED_NONE);
	hears(&house);
	CU_ASSERT_EQUAL(left(&house), 1000);
	CU_ASSERT_EQUAL(does_at(&house, house.table, q, ACTION_STAKE, 3, "x"),
	    REFUSED_CARD);
	books_agree(&house);
	passes(&house, 1000);
	CU_ASSERT_EQUAL(phase(&house), PHASE_TURNING);
	house_close(&house);
	place_remove();
	open_in_window(&house, "hoyle time_window=120");
	CU_ASSERT_EQUAL(left(&house), 120000);
	p = after_banker(&house, 1);
	q = after_banker(&house, 2);
	CU_ASSERT_EQUAL(does(&house, q, ACTION_STAKE, 7), REFUSED_NONE);
	CU_ASSERT_EQUAL(does(&house, q, ACTION_PASS, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(phase(&house), PHASE_WINDOW);
	CU_ASSERT_EQUAL(does(&house, p, ACTION_PASS, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(phase(&house), PHASE_TURNING);
	/* All have passed: it is played to its end without another window. */
	plays_out(&house);
	CU_ASSERT_NOT_EQUAL(phase(&house), PHASE_WINDOW);
	CU_ASSERT_EQUAL(results_of_last(&house), 2);
	books_agree(&house);
	expect_sound(house.dir);
	house_close(&house);
	place_remove();
}

/* The process ends in a window: all stands as it stood, for its full time. */
static void
test_restart_in_window(void)
{
	struct house house;
	struct text before = TEXT_EMPTY, after = TEXT_EMPTY;
	char word[] = {'\0', '\0'};
	int p;

	open_in_window(&house, "hoyle");
	p = after_banker(&house, 1);
	word[0] = card_rank_letter(session(&house)->newest);
	CU_ASSERT_EQUAL(does_at(&house, house.table, p, ACTION_STAKE, 5, word),
	    REFUSED_NONE);
	passes(&house, 7000);
	session_encode(session(&house), &before);
	house_restart(&house);
	session_encode(session(&house), &after);
	CU_ASSERT_EQUAL_FATAL(before.len, after.len);
	CU_ASSERT_EQUAL(memcmp(before.buf, after.buf, after.len), 0);
	CU_ASSERT_EQUAL(count_said(&house, 0, HALL_RESUMED), 1);
	CU_ASSERT_EQUAL(phase(&house), PHASE_WINDOW);
	hears(&house);
	CU_ASSERT_EQUAL(left(&house), 10000);
	books_agree(&house);
	passes(&house, 10000);
	CU_ASSERT_EQUAL(phase(&house), PHASE_TURNING);
	expect_sound(house.dir);
	house_close(&house);
	place_remove();
	text_fini(&before);
	text_fini(&after);
}

/* What of the n-th after the banker stands. */
static int64_t
standing(const struct house *house, int n)
{
	const struct session *s = session(house);

	return s->seats[(s->banker + n) % s->seats_count].stake;
}

/* Both punters stake 2, and anew if they have lost it, until a window is open
 * in which the first has just lost; false: the deal was over before. */
static bool
play_to_a_loss(struct house *house)
{
	bool has_staked = false;

	while (phase(house) == PHASE_WINDOW) {
		if (has_staked && standing(house, 1) == 0)
			return true;
		for (int n = 1; n <= 2; n++)
			if (standing(house, n) == 0)
				CU_ASSERT_EQUAL(
				    does(house, after_banker(house, n),
					ACTION_STAKE, 2),
				    REFUSED_NONE);
		has_staked = true;
		passes(house, 10000);
		turn_to_window(house);
	}
	return false;
}

static void
open_after_a_loss(struct house *house)
{
	house_open(house, place_new(), "hoyle");
	seats_three(house);
	for (int i = 0; i < 200; i++) {
		if (phase(house) == PHASE_DECIDING)
			does(house, banker(house), ACTION_PASS, 0);
		post(house);
		passes(house, 10000);
		turn_to_window(house);
		if (play_to_a_loss(house))
			return;
		books_agree(house);
	}
	CU_FAIL_FATAL("no deal has a loss before its end");
}

/* Who has lost and has nothing left there leaves at once, and comes back; his
 * result is written all the same when the deal is settled. */
static void
test_freed(void)
{
	struct house house;
	int p, from;
	int64_t purse;

	open_after_a_loss(&house);
	p = after_banker(&house, 1);
	purse = purse_of(&house, p);
	from = house.said_count;
	CU_ASSERT_EQUAL(does(&house, p, ACTION_LEAVE, 0), REFUSED_NONE);
	CU_ASSERT_TRUE(has_outcome(&house, from, OUT_FREED));
	CU_ASSERT_EQUAL(results_of_last(&house), 0);
	CU_ASSERT_EQUAL(does(&house, p, ACTION_JOIN, 0), REFUSED_NONE);
	house_restart(&house);
	hears(&house);
	from = house.said_count;
	while (phase(&house) == PHASE_WINDOW) {
		passes(&house, 10000);
		turn_to_window(&house);
	}
	CU_ASSERT_TRUE(has_outcome(&house, from, OUT_SETTLED));
	CU_ASSERT_TRUE(has_outcome(&house, from, OUT_SEATED));
	CU_ASSERT_EQUAL(results_of_last(&house), 3);
	CU_ASSERT_EQUAL(purse_of(&house, p), purse);
	books_agree(&house);
	expect_sound(house.dir);
	house_close(&house);
	place_remove();
}

/* Broken off by an admin: what was won and lost stands. */
static void
test_void(void)
{
	struct house house;
	int64_t purse;
	int b;

	open_after_a_loss(&house);
	b = banker(&house);
	purse = purse_of(&house, b) + 40 + session(&house)->winnings;
	CU_ASSERT_EQUAL(does(&house, -1, ACTION_VOID, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(purse_of(&house, b), purse);
	CU_ASSERT_EQUAL(results_of_last(&house), 3);
	books_agree(&house);
	expect_sound(house.dir);
	house_close(&house);
	place_remove();
}

/* It can't be played on: the same, by what the ledger says. */
static void
test_sent_home(void)
{
	struct house house;
	int64_t purse;
	int b;

	open_after_a_loss(&house);
	b = banker(&house);
	purse = purse_of(&house, b) + 40 + session(&house)->winnings;
	CU_ASSERT_EQUAL(
	    by_hand_in(house.store->db, "UPDATE snapshot SET bytes = x'00'"),
	    SQLITE_OK);
	house_restart(&house);
	CU_ASSERT_EQUAL(phase(&house), PHASE_ENDED);
	CU_ASSERT_EQUAL(count_said(&house, 0, HALL_SENT_HOME), 1);
	CU_ASSERT_EQUAL(purse_of(&house, b), purse);
	CU_ASSERT_EQUAL(all_purses(&house), PLAYERS * 100);
	CU_ASSERT_TRUE(results_of_last(&house) >= 2);
	expect_sound(house.dir);
	house_close(&house);
	place_remove();
}

/* Robots stake or pass, so that a window closes before its time. */
static void
test_robots(void)
{
	struct house house;
	int64_t began;
	int windows = 0, early = 0;

	house_open(&house, place_new(), "hoyle time_window=60");
	CU_ASSERT_EQUAL(does(&house, 0, ACTION_JOIN, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(robots(&house, 0, 3), ROBOTS_COME);
	CU_ASSERT_EQUAL(does(&house, 0, ACTION_START, 0), REFUSED_NONE);
	for (int i = 0; i < 4000 && windows < 12; i++) {
		int64_t next;

		hears(&house);
		house.said_count = 0;
		if (phase(&house) == PHASE_BANKING && banker(&house) == 0)
			does(&house, 0, ACTION_PASS, 0);
		if (phase(&house) == PHASE_WINDOW) {
			windows++;
			(void)does(&house, 0, ACTION_PASS, 0);
			began = house.now_ms;
			while (phase(&house) == PHASE_WINDOW) {
				hears(&house);
				passes(&house, 1000);
			}
			early += house.now_ms - began < 59000;
		}
		next = hall_next(house.hall);
		if (next >= 0)
			passes(&house,
			    next > house.now_ms ? next - house.now_ms : 0);
	}
	CU_ASSERT_TRUE(windows >= 12);
	CU_ASSERT_EQUAL(early, windows);
	books_agree(&house);
	house_close(&house);
	place_remove();
}

const struct unit_case hoyle_cases[] = {
    {"the time for cutting", test_cutting},
    {"a window", test_window},
    {"a restart in a window", test_restart_in_window},
    {"who leaves within a deal", test_freed},
    {"void within a deal", test_void},
    {"sent home within a deal", test_sent_home},
    {"robots close windows", test_robots},
};
UNIT_CASES(hoyle);
