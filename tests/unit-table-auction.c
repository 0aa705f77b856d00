/* Auctions at a table: their time, a restart, the books. */
#include <config.h>

#include "store/limits.h"
#include "unit-table.h"

/* Who sits at the table as a punter, n-th after the banker; who was banker. */
static int
opens(struct house *house, const char *dir, const char *rules)
{
	house_open(house, dir, rules);
	seats_three(house);
	for (int k = 0; k < 200 && phase(house) != PHASE_DECIDING; k++) {
		does(house, banker(house), ACTION_BANK, 3);
		does(house, after_banker(house, 1), ACTION_COVER, 0);
		plays_out(house);
	}
	CU_ASSERT_EQUAL_FATAL(phase(house), PHASE_DECIDING);
	CU_ASSERT_EQUAL(
	    does(house, banker(house), ACTION_AUCTION, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL_FATAL(phase(house), PHASE_AUCTION);
	return banker(house);
}

/* The bids are in the books, stand again after a restart, and are paid. */
static void
test_restart(void)
{
	struct house house;
	int64_t had, paid;
	int seller, first, second;

	seller = opens(&house, place_new(), "channel after_win=auction");
	first = after_banker(&house, 1);
	second = after_banker(&house, 2);
	had = purse_of(&house, seller);
	paid = purse_of(&house, first);
	CU_ASSERT_EQUAL(does(&house, first, ACTION_BID, 7), REFUSED_NONE);
	CU_ASSERT_EQUAL(purse_of(&house, first), paid - 7);
	CU_ASSERT_EQUAL(does(&house, second, ACTION_BID, 9), REFUSED_NONE);
	CU_ASSERT_EQUAL(purse_of(&house, first), paid);
	books_agree(&house);
	house_restart(&house);
	CU_ASSERT_EQUAL(count_said(&house, 0, HALL_SENT_HOME), 0);
	CU_ASSERT_EQUAL_FATAL(phase(&house), PHASE_AUCTION);
	CU_ASSERT_EQUAL(session_bidder(session(&house)),
	    session_seat(session(&house), house.players[second]));
	books_agree(&house);
	hears(&house);
	CU_ASSERT_EQUAL(left(&house), 20000);
	CU_ASSERT_EQUAL(does(&house, first, ACTION_BID, 9), REFUSED_LOW);
	CU_ASSERT_EQUAL(does(&house, first, ACTION_BID, 12), REFUSED_NONE);
	passes(&house, 19999);
	CU_ASSERT_EQUAL(phase(&house), PHASE_AUCTION);
	passes(&house, 1);
	CU_ASSERT_EQUAL(phase(&house), PHASE_BANKING);
	CU_ASSERT_EQUAL(banker(&house), first);
	CU_ASSERT_EQUAL(purse_of(&house, seller), had + 12);
	CU_ASSERT_EQUAL(purse_of(&house, first), paid - 12);
	books_agree(&house);
	house_restart(&house);
	CU_ASSERT_EQUAL(banker(&house), first);
	CU_ASSERT_EQUAL(does(&house, first, ACTION_BANK, 4), REFUSED_NONE);
	books_agree(&house);
	house_stop(&house);
	expect_sound(house.dir);
	house_start(&house);
	house_close(&house);
	place_remove();
}

/* Half of the time is told; a bid in the last five seconds adds five, as long
 * as the time in all is not more than doubled. */
static void
test_time(void)
{
	struct house house;
	int64_t began, bid = 1;
	int from, first;

	(void)opens(&house, NULL, "channel after_win=auction");
	first = after_banker(&house, 1);
	hears(&house);
	began = house.now_ms;
	CU_ASSERT_EQUAL(left(&house), 20000);
	from = house.said_count;
	passes(&house, 9999);
	CU_ASSERT_EQUAL(count_said(&house, from, HALL_REMIND), 0);
	passes(&house, 1);
	CU_ASSERT_EQUAL(count_said(&house, from, HALL_REMIND), 1);
	CU_ASSERT_EQUAL(last_said(&house, HALL_REMIND)->person, 0);
	passes(&house, 4999);
	CU_ASSERT_EQUAL(does(&house, first, ACTION_BID, bid), REFUSED_NONE);
	CU_ASSERT_EQUAL(left(&house), 5001);
	CU_ASSERT_EQUAL(count_said(&house, from, HALL_EXTENDED), 0);
	passes(&house, 1);
	CU_ASSERT_EQUAL(does(&house, first, ACTION_BID, ++bid), REFUSED_NONE);
	CU_ASSERT_EQUAL(left(&house), 10000);
	CU_ASSERT_EQUAL(count_said(&house, from, HALL_EXTENDED), 1);
	while (phase(&house) == PHASE_AUCTION) {
		hears(&house);
		passes(&house, left(&house) > 5000 ? left(&house) - 5000 : 1);
		does(&house, first, ACTION_BID, ++bid);
	}
	CU_ASSERT_EQUAL(house.now_ms - began, 40000);
	CU_ASSERT_EQUAL(count_said(&house, from, HALL_EXTENDED), 4);
	CU_ASSERT_TRUE(has_outcome(&house, from, OUT_AUCTIONED));
	books_agree(&house);
	house_close(&house);
}

static int64_t
limit_left(struct house *house, int i)
{
	struct loss_limit limit;

	OK(limits_get(house->store, house->players[i], house->now_s, &limit));
	return limit.left;
}

/* A bid counts for one's own limit while it lies, and when it is paid. */
static void
test_limit(void)
{
	struct house house;
	int64_t before, earned;
	int seller, bidder;

	seller = opens(&house, NULL, "channel after_win=auction");
	bidder = after_banker(&house, 1);
	sets_limit(&house, bidder, 50);
	sets_limit(&house, seller, 50);
	before = limit_left(&house, bidder);
	earned = limit_left(&house, seller);
	CU_ASSERT_EQUAL(
	    does(&house, bidder, ACTION_BID, before + 1), REFUSED_LIMIT);
	CU_ASSERT_EQUAL(
	    does(&house, bidder, ACTION_BID, before - 2), REFUSED_NONE);
	CU_ASSERT_EQUAL(limit_left(&house, bidder), 2);
	hears(&house);
	passes(&house, 20000);
	CU_ASSERT_EQUAL(banker(&house), bidder);
	CU_ASSERT_EQUAL(limit_left(&house, bidder), 2);
	CU_ASSERT_EQUAL(limit_left(&house, seller), earned + before - 2);
	CU_ASSERT_EQUAL(does(&house, bidder, ACTION_BANK, 3), REFUSED_LIMIT);
	house.now_s += 24 * 60 * 60;
	CU_ASSERT_EQUAL(limit_left(&house, bidder), 50);
	CU_ASSERT_EQUAL(does(&house, bidder, ACTION_BANK, 3), REFUSED_NONE);
	books_agree(&house);
	house_close(&house);
}

/* In a match the stacks pay. */
static void
test_match(void)
{
	struct house house;
	int64_t stack;
	int bidder;

	(void)opens(&house, place_new(),
	    "channel after_win=auction match=yes laps=9 buy_in=60");
	bidder = after_banker(&house, 1);
	stack = stack_of(&house, house.players[bidder]);
	CU_ASSERT_EQUAL(does(&house, bidder, ACTION_BID, 11), REFUSED_NONE);
	house_restart(&house);
	books_agree(&house);
	hears(&house);
	passes(&house, 20000);
	CU_ASSERT_EQUAL(banker(&house), bidder);
	CU_ASSERT_EQUAL(stack_of(&house, house.players[bidder]), stack - 11);
	CU_ASSERT_EQUAL(purse_of(&house, bidder), 40);
	books_agree(&house);
	house_close(&house);
	place_remove();
}

/* An admin breaks it off, or closes the table. */
static void
test_broken_off(void)
{
	static const enum action_kind kinds[] = {ACTION_VOID, ACTION_CLOSE};

	for (int k = 0; k < 2; k++) {
		struct house house;
		int64_t had;
		int bidder;

		(void)opens(&house, NULL, "pagat after_win=auction");
		bidder = after_banker(&house, 2);
		had = purse_of(&house, bidder);
		does(&house, bidder, ACTION_BID, 20);
		CU_ASSERT_EQUAL(purse_of(&house, bidder), had - 20);
		CU_ASSERT_EQUAL(does(&house, -1, kinds[k], 0), REFUSED_NONE);
		CU_ASSERT_EQUAL(phase(&house),
		    kinds[k] == ACTION_VOID ? PHASE_BANKING : PHASE_ENDED);
		CU_ASSERT_EQUAL(purse_of(&house, bidder), had);
		books_agree(&house);
		house_close(&house);
	}
}

const struct unit_case auction_cases[] = {
    {"a restart in the middle of it", test_restart},
    {"its time, and what bids add", test_time},
    {"a limit to losses", test_limit},
    {"in a match", test_match},
    {"broken off by an admin", test_broken_off},
};
UNIT_CASES(auction);
