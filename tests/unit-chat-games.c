/* Games by other rules than those of most rooms, and with robots. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "acts.h"
#include "chat-room.h"
#include "unit.h"

/* Play these cards against the stakes of ben, carla and dan, and let the room
 * hear it as one event. */
static void
announce_cards(int64_t first_match, const int64_t stakes[3], const char *cards)
{
	static const char *const nicks[] = {"anna", "ben", "carla", "dan"};
	static int64_t mark = 1000000;
	static struct outcomes all;
	struct hall_event event = {.kind = HALL_PLAY, .outcomes = &all};
	struct rules rules = channel.rules;
	struct session s;

	rules.value[RULE_FIRST_MATCH] = first_match;
	session_init(&s, &rules);
	for (int i = 0; i < 4; i++)
		act(&s, ACTION_JOIN, id_of(nicks[i]), 100);
	session_begin(&s, &out);
	act(&s, ACTION_BANK, id_of("anna"), stakes[0] + stakes[1] + stakes[2]);
	for (int i = 1; i < 4; i++)
		act(&s, ACTION_STAKE, id_of(nicks[i]), stakes[i - 1]);
	CU_ASSERT_EQUAL_FATAL(give(&s, ACTION_SHOE, cards), REFUSED_NONE);
	CU_ASSERT_EQUAL_FATAL(s.phase, PHASE_TURNING);
	all.count = 0;
	while (s.phase == PHASE_TURNING) {
		act(&s, ACTION_TURN, 0, 0);
		for (int i = 0; i < out.count; i++)
			all.list[all.count++] = out.list[i];
	}
	chat_hall_ops()->happened(chat,
	    hall_table(hall, "net", "#room",
		&(struct table_settings){.rules = channel.rules}),
	    &event, mark++);
	turn(2000);
}

/* RULES.md 12.10, and one whose very first card counts double. */
static void
test_own_cards(void)
{
	static const int64_t tens[] = {10, 10, 10}, others[] = {6, 4, 10};

	begin_own(CONFIG_ANNOUNCE_LINE);
	for (int i = 0; i < 4; i++) {
		static const char *const nicks[] = {
		    "anna", "ben", "carla", "dan"};

		say(nicks[i], "!join");
	}
	announce_cards(FIRST_SINGLE, tens, "8C 5D 8H KS 2C KD 8S");
	SAID_ONCE(0,
	    "#room Banker 8C. Own cards: ben 5D, carla 8H (lost), dan KS. "
	    "2C [KD] (dan +10) [8S]");
	SAID_ONCE(0, "#room The bank wins: ben -10, carla -10, "
		     "dan +10, anna +10.");
	announce_cards(FIRST_DOUBLE, others, "9C KD KS 5C KH 9H");
	SAID_ONCE(0,
	    "#room Banker 9C. Own cards: ben KD, carla KS, dan 5C. "
	    "[KH] At once: it counts double. (ben +12, carla +8) [9H]");
	SAID_ONCE(0, "#room The bank loses: ben +12, carla +8, "
		     "dan -10, anna -10.");
	whisper("anna", "odds");
	SAID_ONCE(0,
	    "anna With 52 cards the bank wins 5.9% of what is staked on "
	    "each card; one has the banker's rank in 5.9%.");
	whisper("anna", "rules");
	SAID_ONCE(0, "each punter has a card of his own");
	SAID_ONCE(
	    0, "a card of one's own of the banker's rank loses the stake");
	SAID_ONCE(0, "The banker has a card, and each who has staked one of "
		     "his own.");
	CU_ASSERT_EQUAL(count_lines(0, "opening cards"), 0);
	house_close();
}

/* RULES.md 12.9: why one card more is turned, and what it brings. */
static void
test_capot(void)
{
	static const int64_t tens[] = {10, 10, 10};
	struct rules rules;

	CU_ASSERT_FATAL(rules_preset(&rules, "pagat"));
	rules.value[RULE_CAPOT] = 1;
	rules.value[RULE_STAKING] = STAKING_OPEN;
	begin_by(&rules, CONFIG_ANNOUNCE_LINE, NULL);
	for (int i = 0; i < 4; i++) {
		static const char *const nicks[] = {
		    "anna", "ben", "carla", "dan"};

		say(nicks[i], "!join");
	}
	announce_cards(FIRST_SINGLE, tens, "9C KD 3H 9H 9S");
	SAID_ONCE(0, "3H [9H] [9S] A capot: it pays once more.");
	SAID_ONCE(0, "The bank wins: ben -20, carla -20, dan -20, anna +60.");
	announce_cards(FIRST_SINGLE, tens, "9C KD 3H 9H 4S");
	SAID_ONCE(0, "3H [9H] 4S No capot.");
	house_close();
}

/* A shoe that is nearly out is given up between two deals. */
static void
test_shoe_ends(void)
{
	bool was_said = false;
	struct rules rules;

	CU_ASSERT_FATAL(rules_preset(&rules, "classic"));
	rules.value[RULE_PACKS] = 1;
	begin_by(&rules, CONFIG_ANNOUNCE_LINE, NULL);
	seat_three();
	for (int i = 0; i < 100 && !was_said; i++) {
		lines_count = 0;
		for (int k = 0; k < 3; k++)
			say(three[k], "!bank 3");
		for (int k = 0; k < 3; k++)
			say(three[k], "!stake 1");
		for (int k = 0; k < 10; k++)
			turn(2000);
		for (int k = 0; k < 3; k++)
			say(three[k], "!keep");
		was_said = count_lines(0, "The shoe is given up with ") > 0;
	}
	CU_ASSERT(was_said);
	CU_ASSERT_PTR_NOT_NULL(session());
	SAID_SINCE(0, "left: the next deal has a fresh one.");
	house_close();
}

/* While cards are turned the table tells the own cards and what they brought.
 */
static void
test_own_cards_at_the_table(void)
{
	int decided = 0, from;

	begin_own(CONFIG_ANNOUNCE_EACH);
	(void)seat_three();
	for (int deal = 0; deal < 100 && decided == 0; deal++) {
		lines_count = 0;
		for (int i = 0; i < 3; i++)
			say(three[i], "!bank 10");
		for (int i = 0; i < 3; i++)
			say(three[i], "!stake 5");
		for (int i = 0; i < 60 && decided == 0; i++) {
			from = lines_count;
			whisper("dan", "table");
			decided = count_lines(from, "Own cards: ") == 1 &&
				  count_lines(from, " (won)") +
					  count_lines(from, " (lost)") >
				      0;
			if (decided == 1) {
				whisper("dan", "odds");
				SAID_ONCE(
				    from, "So likely does each card win: ");
			}
			turn(1500); /* the time of staking too, if it runs */
		}
		for (int i = 0; i < 3; i++)
			say(three[i], "!keep");
	}
	CU_ASSERT_EQUAL(decided, 1);
	house_close();
}

/* A match: the buy-in, a lap, who joins late, the winner, the board. */
static void
test_match(void)
{
	int from = 0;

	begin("salon");
	seat_three();
	SAID_ONCE(0, "The match begins, with 100 chips each: ");
	say("dan", "!join");
	SAID_ONCE(0, "dan A match is going on");
	say("anna", "!table");
	SAID_ONCE(0, "This is a match, in lap 1 of 2.");
	whisper("anna", "chips");
	SAID_ONCE(0, "anna anna has 900 chips. In the match here: 100.");
	/* Everybody's bank is taken up once, and passed after a win. */
	for (int i = 0; i < 60 && count_lines(0, "Lap 1 of 2: ") == 0; i++) {
		turn(2000);
		say(three[i % 3], "!bank 5");
		turn(2000);
		say(three[(i + 1) % 3], "!stake 5");
		turn(2000);
		turn(2000);
		say(three[i % 3], "!pass");
	}
	SAID_ONCE(0, "Lap 1 of 2: ");
	from = lines_count;
	turn(2000);
	say("ben", "!leave");
	SAID_ONCE(from, " chips) leaves the table.");
	turn(2000);
	say("carla", "!leave");
	turn(2000);
	SAID_ONCE(from, "too few are seated");
	SAID_ONCE(from, "All in all: anna");
	SAID_ONCE(from, "anna wins it.");
	turn(20000);
	from = lines_count;
	say("anna", "!top matches ever");
	SAID_ONCE(from, "Matches won ever: 1. anna 1.");
	house_close();
}

/* A match that all agree to end has no result; who can't pay looks on. */
static void
test_match_without_result(void)
{
	begin("salon");
	config.grant_initial = 50;
	for (int i = 0; i < 3; i++)
		say(three[i], "!join");
	say("boss", "!admin grant anna 500");
	say("anna", "!start");
	SAID_ONCE(0, "Without the 100 chips of the buy-in: ben, carla.");
	SAID_ONCE(0, "too few are seated");
	house_close();
	begin("salon");
	seat_three();
	for (int i = 0; i < 3; i++)
		say(three[i], "!end");
	SAID_ONCE(0, "as all agreed. The match has no result.");
	house_close();
}

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

/* Alone with two robots, from the first word to the end. */
static void
test_robots(void)
{
	const char *welcome;
	int from, i;

	begin("channel");
	from = lines_count;
	say("anna", "!robots 2");
	SAID_ONCE(from, "A game of Lansquenet opens");
	welcome = SAID_ONCE(from, "#room Welcome anna");
	CU_ASSERT_PTR_NOT_NULL(strstr(welcome, "Robots sit down: "));
	CU_ASSERT_PTR_NOT_NULL(
	    strstr(welcome, "This is practice: everyone plays with 100 chips "
			    "that are worth nothing."));
	CU_ASSERT_EQUAL(lines_count - from, 2);
	from = lines_count;
	say("anna", "!robots 1");
	CU_ASSERT_PTR_NULL(
	    strstr(SAID_ONCE(from, "#room Robots sit down: "), "practice"));
	say("anna", "!chips");
	SAID_ONCE(from, "anna anna has 1000 chips. Here, in practice: 100 "
			"chips that are worth nothing.");
	say("ben", "!robots 2");
	SAID_ONCE(from, "ben You are not seated");
	say("anna", "!start");
	from = lines_count;
	for (i = 0; i < 2000 && count_lines(from, "win:") < 3; i++)
		if (i % 10 == 0)
			say("anna", "!bank 5");
		else
			turn(500);
	CU_ASSERT(i < 2000);
	CU_ASSERT(count_lines(from, " puts up a bank of ") > 0);
	say("anna", "!table");
	SAID_ONCE(from, "This is practice: ");
	SAID_ONCE(from, " practice chips.");
	from = lines_count;
	say("anna", "!end");
	for (i = 0; i < 100 && count_lines(from, "The game is over") == 0; i++)
		turn(1000);
	SAID_ONCE(from, "The game is over, as all agreed. It was "
			"practice: all have the chips they had before. "
			"All in all: ");
	SAID_ONCE(from, "Robots agree: ");
	SAID_ONCE(from, " wants to end the game");
	say("anna", "!chips");
	SAID_ONCE(from, "anna anna has 1000 chips.");
	house_close();
}

/* They come before a game for chips that count, not into it; and go. */
static void
test_robots_and_people(void)
{
	int from;

	begin("channel");
	seat_three();
	from = lines_count;
	say("anna", "!robots 2");
	SAID_ONCE(from, "anna This game counts");
	say("boss", "!admin close");
	say("anna", "!join");
	say("ben", "!join");
	from = lines_count;
	say("ben", "!robots 2");
	SAID_ONCE(from, "#room Robots sit down: ");
	SAID_ONCE(from, "This is practice");
	say("ben", "!robots 0");
	say("ben", "!robots many");
	say("ben", "!robots 20");
	CU_ASSERT_EQUAL(count_lines(from, "ben How many robots? Say a number "
					  "from 1 to 9"),
	    3);
	say("ben", "!start");
	from = lines_count;
	say("anna", "!leave");
	CU_ASSERT_EQUAL(count_lines(from, "Robots leave"), 0);
	say("ben", "!leave");
	CU_ASSERT_EQUAL(count_lines(from, "Robots leave"), 0);
	SAID_ONCE(from, "It was practice");
	house_close();
}

/* Cards that nobody stays to see are told in one line. */
static void
test_nobody_stays(void)
{
	struct rules rules;
	const char *punter;
	int from;

	CU_ASSERT_FATAL(rules_preset(&rules, "channel"));
	begin_by(&rules, CONFIG_ANNOUNCE_EACH, NULL);
	say(seat_three(), "!bank 10");
	punter = after_banker(1);
	from = lines_count;
	speak(front, "#Room", punter, "!stake 10");
	for (int i = 0; i < 3; i++)
		speak(front, "#Room", three[i], "!leave");
	for (int i = 0; i < 100 && session() != NULL; i++)
		turn(1000);
	CU_ASSERT_PTR_NULL(session());
	SAID_ONCE(from, "#room Banker ");
	SAID_ONCE(from, " win");
	CU_ASSERT_EQUAL(
	    lines_count - from, count_lines(from, "leave the table") +
				    count_lines(from, "Stakes: ") + 3);
	SAID_ONCE(from, "leave the table");
	house_close();
}

static const struct unit_case cases[] = {
    {"own cards", test_own_cards},
    {"a capot", test_capot},
    {"a shoe ends", test_shoe_ends},
    {"own cards at the table", test_own_cards_at_the_table},
    {"a match", test_match},
    {"a match without result", test_match_without_result},
    {"an auction", test_auction},
    {"a sale", test_sale},
    {"nobody can buy", test_nobody_can_buy},
    {"claims merge", test_claims_merge},
    {"bids merge", test_bids_merge},
    {"nobody bids", test_nobody_bids},
    {"alone with robots", test_robots},
    {"robots and people", test_robots_and_people},
    {"nobody stays", test_nobody_stays},
};

int
main(void)
{
	return UNIT_RUN("chat: games", cases);
}
