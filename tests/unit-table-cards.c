/* A card for each punter: what table/ keeps and writes while some stakes of a
 * deal are decided and some are not. */
#include <config.h>

#include <string.h>

#include "store/query.h"
#include "unit-table.h"

static const char rules[] = "pagat punter_cards=own after_win=pass rounds=one";

/* Who of the two punters is decided already, and who is not, by his place from
 * the banker; 0: none. */
static int
decided(const struct house *house, bool is_decided)
{
	const struct session *s = session(house);

	for (int n = 1; n < s->seats_count; n++) {
		const struct seat *seat =
		    &s->seats[(s->banker + n) % s->seats_count];

		if (seat->own.stake > 0 && (seat->stake == 0) == is_decided)
			return n;
	}
	return 0;
}

/* Turn by turn until one stake is decided and the other is not; false: both
 * were decided at once. */
static bool
turn_to_the_middle(struct house *house)
{
	while (phase(house) == PHASE_TURNING && decided(house, true) == 0) {
		hears(house);
		passes(house, 1000);
	}
	return phase(house) == PHASE_TURNING;
}

/* In the middle of a deal with a bank of 10 and stakes of 4 and 6. */
static void
open_in_the_middle(struct house *house)
{
	house_open(house, place_new(), rules);
	seats_three(house);
	for (int i = 0; i < 200; i++) {
		fix_deal_of_three(house);
		hears(house);
		if (turn_to_the_middle(house))
			return;
		CU_ASSERT_FATAL(phase(house) != PHASE_TURNING);
		if (phase(house) == PHASE_DECIDING)
			does(house, banker(house), ACTION_PASS, 0);
		books_agree(house);
	}
	CU_FAIL_FATAL("no deal has a middle");
}

/* Between two cards the process ends; what was decided is known, and counts
 * once when the deal is over. */
static void
test_restart_between_cards(void)
{
	struct house house;
	struct text before = TEXT_EMPTY, after = TEXT_EMPTY;
	card cards[SHOE_MOST];
	int count, done, from;
	int64_t purse;

	open_in_the_middle(&house);
	books_agree(&house);
	expect_sound(house.dir);
	CU_ASSERT_EQUAL(results_of_last(&house), 0);
	done = after_banker(&house, decided(&house, true));
	purse = purse_of(&house, done);
	count = table_cards(house.table, cards, SHOE_MOST);
	session_encode(session(&house), &before);
	house_restart(&house);
	CU_ASSERT_EQUAL(count_said(&house, 0, HALL_RESUMED), 1);
	CU_ASSERT_EQUAL_FATAL(phase(&house), PHASE_TURNING);
	session_encode(session(&house), &after);
	CU_ASSERT_EQUAL_FATAL(before.len, after.len);
	CU_ASSERT_EQUAL(memcmp(before.buf, after.buf, after.len), 0);
	CU_ASSERT_EQUAL(table_cards(house.table, cards, SHOE_MOST), count);
	books_agree(&house);
	from = house.said_count;
	/* He has nothing there any more, but a result. */
	CU_ASSERT_EQUAL(does(&house, done, ACTION_LEAVE, 0), REFUSED_NONE);
	plays_out(&house);
	CU_ASSERT_TRUE(has_outcome(&house, from, OUT_SETTLED));
	CU_ASSERT_TRUE(has_outcome(&house, from, OUT_FREED));
	CU_ASSERT_EQUAL(results_of_last(&house), 3);
	CU_ASSERT_EQUAL(purse_of(&house, done), purse);
	books_agree(&house);
	expect_sound(house.dir);
	house_close(&house);
	place_remove();
	text_fini(&before);
	text_fini(&after);
}

/* It can't be played on: what was won and lost before is a result, and all
 * that lies goes home. */
static void
test_sent_home_between_cards(void)
{
	struct house house;
	int done;
	int64_t purse;

	open_in_the_middle(&house);
	done = after_banker(&house, decided(&house, true));
	purse = purse_of(&house, done);
	CU_ASSERT_EQUAL(by_hand_in(house.store->db,
			    "UPDATE snapshot SET version = version + 1"),
	    SQLITE_OK);
	house_restart(&house);
	CU_ASSERT_EQUAL(count_said(&house, 0, HALL_SENT_HOME), 1);
	CU_ASSERT_EQUAL(results_of_last(&house), 2);
	CU_ASSERT_EQUAL(
	    number_in(house.store->db, "SELECT count(*) FROM result WHERE "
				       "was_banker = 1 AND deal = (SELECT "
				       "max(number) FROM deal)"),
	    1);
	CU_ASSERT_EQUAL(purse_of(&house, done), purse);
	CU_ASSERT_EQUAL(all_purses(&house), 100 * PLAYERS);
	books_agree(&house);
	expect_sound(house.dir);
	house_close(&house);
	place_remove();
}

/* An admin makes it void, or closes the table, in the middle. */
static void
test_broken_off_between_cards(void)
{
	static const enum action_kind ways[] = {ACTION_VOID, ACTION_CLOSE};

	for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
		struct house house;
		int done;
		int64_t purse;

		open_in_the_middle(&house);
		done = after_banker(&house, decided(&house, true));
		purse = purse_of(&house, done);
		CU_ASSERT_EQUAL(does(&house, -1, ways[i], 0), REFUSED_NONE);
		CU_ASSERT_EQUAL(phase(&house),
		    ways[i] == ACTION_VOID ? PHASE_BANKING : PHASE_ENDED);
		CU_ASSERT_EQUAL(results_of_last(&house), 2);
		CU_ASSERT_EQUAL(purse_of(&house, done), purse);
		CU_ASSERT_EQUAL(all_purses(&house), 100 * PLAYERS);
		books_agree(&house);
		house_restart(&house);
		books_agree(&house);
		expect_sound(house.dir);
		house_close(&house);
		place_remove();
	}
}

/* All opening cards are one event, then the others come one by one. */
static void
test_pace(void)
{
	struct house house;
	int from, next;

	house_open(&house, NULL, rules);
	seats_three(&house);
	fix_deal_of_three(&house);
	hears(&house);
	from = house.said_count;
	passes(&house, 0);
	CU_ASSERT_EQUAL_FATAL(house.said_count, from + 1);
	CU_ASSERT_EQUAL(house.said[from].cards, 3);
	next = house.said_count;
	passes(&house, 500); /* nobody has heard it */
	CU_ASSERT_EQUAL(house.said_count, next);
	for (int i = 0; i < 8 && phase(&house) == PHASE_TURNING; i++) {
		next = house.said_count;
		hears(&house);
		passes(&house, 1000);
		CU_ASSERT_EQUAL_FATAL(house.said_count, next + 1);
		CU_ASSERT_EQUAL(house.said[next].cards, 1);
	}
	plays_out(&house);
	CU_ASSERT_TRUE(has_outcome(&house, from, OUT_SETTLED));
	house_close(&house);
}

const struct unit_case cards_cases[] = {
    {"a restart between two cards", test_restart_between_cards},
    {"sent home between two cards", test_sent_home_between_cards},
    {"broken off between two cards", test_broken_off_between_cards},
    {"the pace of own cards", test_pace},
};
UNIT_CASES(cards);
