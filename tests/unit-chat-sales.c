/* Banks that are sold, and turns that are auctioned. */
#include <config.h>

#include <stdio.h>

#include "acts.h"
#include "chat-room.h"
#include "unit.h"

/* Somebody has won a deal, where who won may auction the next turn. */
static void
win_deal(int64_t after_win)
{
	struct rules rules;

	CU_ASSERT_FATAL(rules_preset(&rules, "channel"));
	rules.value[RULE_AFTER_WIN] = after_win;
	begin_by(&rules, CONFIG_ANNOUNCE_LINE, NULL);
	(void)seat_three();
	while (session()->phase == PHASE_BANKING) {
		say(after_banker(0), "!bank 20");
		say(after_banker(1), "!cover");
		for (int i = 0; i < 5; i++)
			turn(2000);
	}
	CU_ASSERT_EQUAL_FATAL(session()->phase, PHASE_DECIDING);
}

static void
test_auction(void)
{
	char seller[32], first[32], second[32], line[128];
	int from;

	win_deal(AFTER_AUCTION);
	snprintf(seller, sizeof(seller), "%s", after_banker(0));
	snprintf(first, sizeof(first), "%s", after_banker(1));
	snprintf(second, sizeof(second), "%s", after_banker(2));
	CU_ASSERT(count_lines(0, "), !auction or !pass?") > 0);
	expects(seller, "!help", "#room Now the banker: !keep, !auction or");
	turn(6000);
	expects(seller, "!sell", "At this table no bank is sold.");
	expects(first, "!auction", "It is the turn of");
	expects(first, "!bid 5", "Not now.");
	expects(seller, "!auction",
	    "opens an auction of 20 seconds. !bid N bids for the next turn.");
	expects(seller, "!next", "Wait: the others bid for the next turn.");
	expects(seller, "!bid 5", "Not for the banker.");
	expects(first, "!bid", "Say it like this: !bid N (or all, half)");
	turn(6000);
	expects(first, "!bid 5000", "able to put up the least bank");
	snprintf(line, sizeof(line), "#room %s bids 5: !bid N goes above it.",
	    first);
	expects(first, "!bid 5", line);
	expects(first, "!next", "Wait: yours is the highest bid, 5.");
	expects(second, "!bid 5", "A bid must be above the last one, 5.");
	expects(second, "!next", "You may !bid N (from 6 to ");
	expects(second, "!table", "The highest bid is 5, by ");
	turn(2000);
	from = lines_count;
	turn(2000);
	snprintf(line, sizeof(line),
	    "#room 10 seconds are left. The highest bid is 5, by %s", first);
	SAID_ONCE(from, line);
	turn(6000);
	expects(second, "!bid all", "goes above it.");
	SAID_ONCE(from, " bids ");
	SAID_ONCE(from, ", which leaves ");
	expects(first, "!next", "Wait: ");
	from = lines_count;
	turn(10000);
	SAID_ONCE(from, " has the next turn for ");
	snprintf(
	    line, sizeof(line), "%s has the bank: !bank N, or !pass.", second);
	SAID_ONCE(from, line);
	CU_ASSERT_STRING_EQUAL(after_banker(0), second);
	house_close();
}

/* A bank is offered: nobody wants it, or the next who may buys it. */
static void
test_sale(void)
{
	char seller[32], buyer[32], line[128];
	int from;

	win_deal(AFTER_SALE);
	snprintf(seller, sizeof(seller), "%s", after_banker(0));
	from = lines_count;
	turn(6000);
	expects(seller, "!auction", "At this table no bank is auctioned.");
	snprintf(
	    line, sizeof(line), "#room %s offers the bank for sale.", seller);
	expects(seller, "!sell", line);
	expects(seller, "!buy", "Not for the banker.");
	for (int i = 0; i < 60 && session()->phase == PHASE_SELLING; i++)
		turn(2000);
	SAID_ONCE(from, "#room Nobody bought the bank.");
	house_close();

	win_deal(AFTER_SALE);
	snprintf(seller, sizeof(seller), "%s", after_banker(0));
	snprintf(buyer, sizeof(buyer), "%s", after_banker(2));
	say(seller, "!sell");
	turn(6000);
	from = lines_count;
	say(buyer, "!buy");
	snprintf(
	    line, sizeof(line), "#room %s lays down 40 for the bank.", buyer);
	SAID_SINCE(from, line);
	for (int i = 0; i < 60 && session()->phase == PHASE_SELLING; i++)
		turn(2000);
	snprintf(line, sizeof(line),
	    "%s sells to %s, who deals with a bank of 40.", seller, buyer);
	SAID_ONCE(from, line);
	CU_ASSERT_STRING_EQUAL(after_banker(0), buyer);
	house_close();
}

/* The same where the winner has most of the chips that there are. */
static void
win_most(int64_t after_win, int64_t seats_most)
{
	struct rules rules;
	int tries = 0;

	CU_ASSERT_FATAL(rules_preset(&rules, "channel"));
	rules.value[RULE_AFTER_WIN] = after_win;
	rules.value[RULE_SEATS_MOST] = seats_most;
	rules.value[RULE_BANK_LEAST] = 75;
	do {
		if (tries++ > 0)
			house_close();
		CU_ASSERT_FATAL(tries < 100);
		begin_by(&rules, CONFIG_ANNOUNCE_LINE, NULL);
		config.grant_initial = 75;
		(void)seat_three();
		say(after_banker(0), "!bank 75");
		say(after_banker(1), "!cover");
		for (int i = 0; i < 5; i++)
			turn(2000);
	} while (session()->phase != PHASE_DECIDING);
}

/* The time runs also where nobody at the table could buy or bid, as somebody
 * else may come; it is told where that is so. */
static void
test_nobody_can_buy(void)
{
	win_most(AFTER_SALE, 3);
	expects(after_banker(0), "!sell",
	    " offers the bank for sale. It costs 150, which none of the others "
	    "can put up.");
	expects(after_banker(1), "!next", "for sale, for more than you have");
	house_close();

	win_most(AFTER_SALE, 4);
	expects(after_banker(0), "!sell",
	    " can put up: who sits down (!join) may !buy it.");
	config.grant_initial = 1000;
	say("dora", "!join");
	turn(2000);
	expects("dora", "!buy",
	    "#room dora lays down 150 for the bank. !buy "
	    "takes the bank for 150.");
	turn(20000);
	CU_ASSERT_STRING_EQUAL(after_banker(0), "dora");
	house_close();

	win_most(AFTER_AUCTION, 3);
	expects(after_banker(0), "!auction",
	    "opens an auction of 20 seconds. The others have too few chips to "
	    "bid.");
	house_close();
	win_most(AFTER_AUCTION, 4);
	expects(after_banker(0), "!auction",
	    "to bid: who sits down (!join) may !bid N.");
	config.grant_initial = 1000;
	say("dora", "!join");
	expects("dora", "!bid 5", "#room dora bids 5: !bid N goes above it.");
	house_close();
}

/* Two who would buy a bank are one line while the link is slow. */
static void
test_claims_merge(void)
{
	char first[32], second[32], line[128];
	int from;

	win_deal(AFTER_SALE);
	say("dora", "!join");
	say(after_banker(0), "!sell");
	snprintf(first, sizeof(first), "%s", after_banker(2));
	snprintf(second, sizeof(second), "%s", after_banker(3));
	turn(2000);
	from = lines_count;
	link_is_stuck = true;
	say(first, "!buy");
	say(second, "!buy");
	link_is_stuck = false;
	turn(2000);
	snprintf(line, sizeof(line),
	    "#room %s and %s lay down 40 for the bank.", first, second);
	SAID_ONCE(from, line);
	CU_ASSERT_EQUAL(lines_count, from + 1);
	house_close();
}

/* Bids that wait while the link is slow become one line, the highest. */
static void
test_bids_merge(void)
{
	char first[32], second[32], line[64];
	int from;

	win_deal(AFTER_AUCTION);
	say(after_banker(0), "!auction");
	snprintf(first, sizeof(first), "%s", after_banker(1));
	snprintf(second, sizeof(second), "%s", after_banker(2));
	from = lines_count;
	link_is_stuck = true;
	say(first, "!bid 5");
	say(second, "!bid 8");
	say(first, "!bid 13");
	link_is_stuck = false;
	turn(2000);
	SAID_ONCE(from, " bids ");
	snprintf(line, sizeof(line), "#room %s bids 13:", first);
	SAID_ONCE(from, line);
	from = lines_count;
	turn(20000);
	SAID_ONCE(from, "for 13, which go to ");
	house_close();
}

static void
test_nobody_bids(void)
{
	char seller[32];
	int from;

	win_deal(AFTER_AUCTION);
	snprintf(seller, sizeof(seller), "%s", after_banker(0));
	say(seller, "!auction");
	from = lines_count;
	turn(20000);
	SAID_ONCE(from, "#room Nobody bid.");
	CU_ASSERT_STRING_NOT_EQUAL(after_banker(0), seller);
	expects(seller, "!bid 5", "Not now.");
	house_close();
}

static const struct unit_case cases[] = {
    {"an auction", test_auction},
    {"a sale", test_sale},
    {"nobody can buy", test_nobody_can_buy},
    {"claims merge", test_claims_merge},
    {"bids merge", test_bids_merge},
    {"nobody bids", test_nobody_bids},
};

int
main(void)
{
	return UNIT_RUN("chat: sales", cases);
}
