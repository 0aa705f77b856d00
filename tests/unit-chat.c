/* Playing in a room: what is said there, and to whom. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "chat/parse.h"
#include "chat-room.h"
#include "unit.h"

static void
test_whole_deal(void)
{
	const char *banker;
	int from;

	begin("channel");
	banker = seat_three();
	SAID_ONCE(0, "Anchor of the seeds: ");
	from = lines_count;
	say(banker, "!bank 20");
	for (int i = 0; i < 3; i++) {
		if (strcmp(three[i], banker) != 0)
			say(three[i], "!s 10");
	}
	turn(2000);
	turn(2000);
	/* DESIGN.md 6: bank, two stakes (none waited), closed, cards, result,
	 * who must act; nothing else. */
	SAID_ONCE(from, "puts up a bank of 20");
	SAID_ONCE(from, "staking is closed");
	SAID_ONCE(from, "Banker ");
	SAID_ONCE(from, " win");
	CU_ASSERT(lines_count - from <= 7);
	house_close();
}

/* Everybody hears that a banker passes, nobody that a punter does. */
static void
test_passes(void)
{
	const char *banker;
	char passes[64];
	int from;

	begin("channel");
	banker = seat_three();
	from = lines_count;
	say(banker, "!pass");
	snprintf(passes, sizeof(passes), "#room %s passes.", banker);
	SAID_ONCE(from, passes);
	from = lines_count;
	for (int i = 0; i < 3; i++) {
		say(three[i], "!bank 10");
	}
	SAID_ONCE(from, "puts up a bank");
	from = lines_count;
	say(banker, "!pass");
	CU_ASSERT_EQUAL(count_lines(from, "passes"), 0);
	house_close();
}

static void
test_errors_are_private(void)
{
	int from;

	begin("pagat");
	from = lines_count;
	say("anna", "!dance");
	say("anna", "!!!");
	say("anna", "!?");
	say("anna", "hello");
	say("anna", "Dealer: nothing like that");
	CU_ASSERT_EQUAL(lines_count, from);
	say("anna", "!bank 5");
	SAID_ONCE(from, "anna No game");
	say("anna", "!join");
	from = lines_count;
	say("anna", "!stake 1e9");
	say("anna", "!bank -5");
	say("anna", "!join");
	CU_ASSERT_EQUAL(count_lines(from, "#room"), 0);
	CU_ASSERT_EQUAL(count_lines(from, "anna "), 3);
	SAID_ONCE(from, "seated here already");
	house_close();
}

static void
test_ways_to_command(void)
{
	static const char *const ways[] = {"!about", "! about", "  !ABOUT  ",
	    "！about", "dealer: about", "Dealer, about", "Dealer: !about",
	    "!\u3000about", "\u3000!about\u3000"};

	begin("channel");
	for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
		int from = lines_count;

		turn(20000);
		say("anna", ways[i]);
		SAID_ONCE(from, "#room Lansquenet");
	}
	turn(20000);
	whisper("anna", "about");
	SAID_ONCE(lines_count - 1, "anna Lansquenet");
	house_close();
}

/* One line greets the first join ever; what comes later is short. */
static void
test_first_join(void)
{
	int from;

	begin("channel");
	say("anna", "!chips");
	SAID_ONCE(0, "anna You have not played here yet");
	CU_ASSERT_EQUAL(chips_of("anna"), -1);
	from = lines_count;
	say("anna", "!join");
	SAID_ONCE(from, "#room Welcome anna: you have 1000 play chips. ");
	CU_ASSERT_EQUAL(lines_count - from, 2); /* the opening, and that */
	say("anna", "!leave");
	from = lines_count;
	say("anna", "!join");
	SAID_ONCE(from, "#room anna: welcome.");
	house_close();
}

#define BROKEN "a\xe2\x80\x8bnna"

/* Who wants no ping is named whole in the reminder alone. */
static void
test_ping(void)
{
	int from;

	begin("channel");
	say("anna", "!ping off");
	SAID_ONCE(0, "anna You have not played");
	say("anna", "!join");
	say("anna", "!ping maybe");
	SAID_ONCE(0, "Say it like this: !ping");
	say("anna", "!ping off");
	say("ben", "!join");
	from = lines_count;
	say("ben", "!start");
	CU_ASSERT(count_lines(from, BROKEN) > 0);
	CU_ASSERT_EQUAL(count_lines(from, "anna"), 0);
	if (count_lines(from, BROKEN " has the bank") == 0)
		say("ben", "!pass");
	SAID_ONCE(from, BROKEN " has the bank");
	from = lines_count;
	turn(35000);
	SAID_ONCE(from, "25 seconds are left. anna has");
	say("anna", "!ping");
	SAID_ONCE(from, "only when the table");
	say("anna", "!ping on");
	from = lines_count;
	say("anna", "!bank 5");
	SAID_ONCE(from, "anna puts up a bank");
	house_close();
}

static void
test_amounts(void)
{
	static const struct {
		const char *word;
		enum amount_kind kind;
	} cases[] = {{"5", AMOUNT_NUMBER}, {"all", AMOUNT_MOST},
	    {"MAX", AMOUNT_MOST}, {"half", AMOUNT_HALF}, {"-5", AMOUNT_BAD},
	    {"+5", AMOUNT_BAD}, {"5.0", AMOUNT_BAD}, {"1e3", AMOUNT_BAD},
	    {"0x10", AMOUNT_BAD}, {"", AMOUNT_BAD}, {"5chips", AMOUNT_BAD},
	    {"99999999999999999999", AMOUNT_BAD}, {"NaN", AMOUNT_BAD}};
	int64_t n;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		CU_ASSERT_EQUAL(amount_parse(cases[i].word, &n), cases[i].kind);
}

/* The seat belongs to the person, whatever he calls himself. */
static void
test_nick_change(void)
{
	int from;

	begin("channel");
	say("anna", "!join");
	front_renamed(front, "anna", "anna_away");
	from = lines_count;
	say("zoe", "!table");
	SAID_ONCE(from, "Seats: anna_away 1000.");
	from = lines_count;
	say("anna_away", "!join");
	SAID_ONCE(from, "seated here already");
	from = lines_count;
	say("anna", "!join"); /* somebody else took the nick */
	SAID_ONCE(from, "under another nick");
	front_gone(front, "anna_away");
	from = lines_count;
	say("anna", "!join");
	SAID_ONCE(from, "seated here already");
	house_close();
}

/* What waits to be said to him alone, too. */
static void
test_answer_follows_nick(void)
{
	int from;

	begin("channel");
	link_is_stuck = true;
	whisper("anna", "about");
	whisper("ben", "about");
	front_renamed(front, "anna", "Anna2");
	link_is_stuck = false;
	from = lines_count;
	turn(20000);
	SAID_ONCE(from, "Anna2 Lansquenet");
	SAID_ONCE(from, "ben Lansquenet");
	CU_ASSERT_EQUAL(count_lines(from, "anna "), 0);
	house_close();
}

/* Who leaves in the middle of a deal may think better of it. */
static void
test_leaves_and_stays(void)
{
	char who[32], line[64];
	int from;

	begin("channel");
	say(seat_three(), "!bank 20");
	snprintf(who, sizeof(who), "%s", after_banker(1));
	say(who, "!stake 5");
	say(who, "!leave");
	from = lines_count;
	say(who, "!join");
	snprintf(line, sizeof(line), "#room %s stays.", who);
	SAID_ONCE(from, line);
	for (int i = 0; i < 60 && session()->phase != PHASE_BANKING; i++)
		turn(5000);
	CU_ASSERT_EQUAL(session()->seats_count, 3);
	house_close();
}

static void
test_admins(void)
{
	int from;

	begin("channel");
	say("anna", "!join");
	from = lines_count;
	say("anna", "!admin grant anna 500");
	CU_ASSERT_EQUAL(lines_count, from);
	CU_ASSERT_EQUAL(chips_of("anna"), 1000);
	say("boss", "!admin grant anna 500");
	CU_ASSERT_EQUAL(chips_of("anna"), 1500);
	say("boss", "!admin grant anna 9007199254740991");
	CU_ASSERT_EQUAL(chips_of("anna"), 1500);
	say("boss", "!admin status");
	SAID_ONCE(from, "boss net: connected for 1 min 5 s, lag 20 ms");
	say("boss", "!admin close");
	SAID_ONCE(from, "was closed");
	house_close();
}

/* What is refused is answered with what would do instead. */
static void
test_refusals(void)
{
	static const struct {
		const char *text, *answer;
		bool by_banker;
	} cases[] = {
	    {"!bank 5", "turn of", false},
	    {"!bank 2000",
		"You can't back that: you have 1000 chips at home. It is your "
		"turn: !bank N (up to 1000)",
		true},
	    {"!cover", "Not now. It is your turn: !bank N (up to 1000)", true},
	    {"!keep", "Not now", true},
	    {"!buy", "Not now", true},
	    {"!start", "Not now", true},
	    {"!stake 5", "is to put up a bank", false},
	    {"!cut a/b", "Not now", false},
	    {"!join", "seated here already", true},
	    {"!stake", "Say it like this: !stake N", true},
	    {"!stake 1 2", "Say it like this: !stake N", true},
	    {"!stake 1.5", "whole number", true},
	};
	const char *banker, *punter;

	begin("pagat");
	banker = seat_three();
	punter = strcmp(banker, "ben") == 0 ? "anna" : "ben";
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		int from = lines_count;

		turn(21000 / (int)(sizeof(cases) / sizeof(cases[0])));
		say(cases[i].by_banker ? banker : punter, cases[i].text);
		SAID_ONCE(from, cases[i].answer);
		CU_ASSERT_EQUAL(count_lines(from, "#room"), 0);
	}
	house_close();
}

static const struct unit_case cases[] = {
    {"a deal in few lines", test_whole_deal},
    {"passes of bankers and punters", test_passes},
    {"errors are told to one alone", test_errors_are_private},
    {"ways to give a command", test_ways_to_command},
    {"the first join", test_first_join},
    {"ping off", test_ping},
    {"amounts", test_amounts},
    {"a nick change keeps the seat", test_nick_change},
    {"an answer follows its nick", test_answer_follows_nick},
    {"leaves and stays", test_leaves_and_stays},
    {"admins", test_admins},
    {"refusals", test_refusals},
};

int
main(void)
{
	return UNIT_RUN("chat", cases);
}
