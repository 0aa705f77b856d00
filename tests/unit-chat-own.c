/* What people do with their own chips and names; what an admin makes void. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "chat-house.h"
#include "unit.h"

#define SAID(what) SAID_SINCE(0, what)

/* In the room; what was said before is forgotten. */
static void
speaks(const char *who, const char *text)
{
	lines_count = 0;
	say(who, text);
}

static void
begin(void)
{
	house_plan("channel");
	channel.rules.value[RULE_BANK_LEAST] = 10;
	config.refill_to = 100;
	config.refill_every_s = 3600;
	house_begin();
}

/* anna and ben play one deal of that stake; the name of who won. */
static const char *
play_deal(const char *stake)
{
	char bank[32];
	const char *banker;

	speaks("anna", "!join");
	speaks("ben", "!join");
	speaks("anna", "!start");
	turn(1000);
	banker = find_line(0, "anna has the bank") != NULL ? "anna" : "ben";
	snprintf(bank, sizeof(bank), "!bank %s", stake);
	speaks(banker, bank);
	speaks(strcmp(banker, "anna") == 0 ? "ben" : "anna", "!cover");
	for (int i = 0; i < 100 && find_line(0, "wins") == NULL &&
			find_line(0, "win:") == NULL;
	     i++)
		turn(1000);
	CU_ASSERT(find_line(0, "wins") != NULL || find_line(0, "win:") != NULL);
	return (find_line(0, "The bank wins") != NULL) ==
		       (strcmp(banker, "anna") == 0)
		   ? "anna"
		   : "ben";
}

static void
test_refill(void)
{
	const char *winner, *loser;

	begin();
	speaks("anna", "!refill");
	SAID("You have not played here yet");
	winner = play_deal("1000");
	loser = strcmp(winner, "anna") == 0 ? "ben" : "anna";
	speaks("boss", "!admin close");
	speaks(winner, "!refill");
	SAID("fewer than 10 chips, at home and on tables: you have 2000");
	speaks(loser, "!refill");
	SAID("Filled up: you have 100 chips.");
	speaks(loser, "!chips");
	SAID("has 100 chips");
	config.refill_to = 0;
	speaks(loser, "!refill");
	SAID("no refills here");
	house_close();
}

/* He loses all, is filled up, and loses that too: false if he wins instead. */
static bool
lose_twice(const char **loser)
{
	const char *winner = play_deal("1000");

	*loser = strcmp(winner, "anna") == 0 ? "ben" : "anna";
	speaks("boss", "!admin close");
	speaks(*loser, "!refill");
	SAID("Filled up: you have 100 chips.");
	winner = play_deal("100");
	speaks("boss", "!admin close");
	return strcmp(winner, *loser) != 0;
}

/* Once in refill_every_s. */
static void
test_refill_early(void)
{
	const char *loser;
	int tries = 0;

	begin();
	while (!lose_twice(&loser) && tries++ < 50) {
		house_close();
		begin();
	}
	CU_ASSERT_FATAL(tries < 50);
	turn(60000);
	speaks(loser, "!refill");
	SAID("You have been filled up not long ago. The next refill: in 59 "
	     "min.");
	turn(HOUR_MS);
	speaks(loser, "!refill");
	SAID("Filled up: you have 100 chips.");
	house_close();
}

static void
test_give(void)
{
	const char *winner, *loser;

	begin();
	winner = play_deal("50");
	loser = strcmp(winner, "anna") == 0 ? "!give ben 50" : "!give anna 50";
	speaks(winner, loser);
	SAID("Chips can't be given away here.");
	config.gifts = true;
	speaks("boss", "!admin close");
	speaks(winner, "!give carla 5");
	SAID("I don't know carla.");
	speaks(winner,
	    strcmp(winner, "anna") == 0 ? "!give anna 5" : "!give ben 5");
	SAID("You have them already.");
	speaks(winner, "!give dora -5");
	SAID("I don't know dora.");
	speaks("carla", "!join");
	speaks(winner, "!give carla 0");
	SAID("whole number of chips");
	turn(HOUR_MS);
	speaks(winner, "!give carla 51");
	SAID("that is 50 chips now.");
	speaks(winner, "!give carla 20");
	SAID("gives carla 20 chips.");
	CU_ASSERT_EQUAL(strncmp(find_line(0, "gives"), "#room ", 6), 0);
	speaks(winner, "!give carla 31");
	SAID("that is 30 chips now.");
	speaks("carla", "!give anna 1");
	SAID("that is 0 chips now.");
	speaks("carla", "!chips");
	SAID("carla has 1020 chips");
	house_close();
}

static void
test_limit(void)
{
	begin();
	speaks("anna", "!limit 5");
	SAID("You have not played here yet");
	speaks("anna", "!join");
	speaks("anna", "!limit");
	SAID("You have set no limit");
	speaks("anna", "!limit -1");
	SAID("Say it like this: !limit");
	speaks("anna", "!limit 30");
	SAID("You may lose 30 chips a day, and put 30 more at risk today.");
	CU_ASSERT_PTR_NULL(find_line(0, "tomorrow"));
	speaks("anna", "!limit 40");
	SAID("You may lose 30 chips a day");
	SAID("From tomorrow on (UTC) it is 40.");
	speaks("anna", "!limit off");
	SAID("From tomorrow on (UTC) there is no limit.");
	speaks("ben", "!join");
	speaks("ben", "!limit 30");
	speaks("anna", "!start");
	turn(1000);
	speaks(find_line(0, "anna has") != NULL ? "anna" : "ben", "!bank 31");
	SAID("By the limit that you have set yourself (!limit) you may put 30 "
	     "more at risk today.");
	turn(24 * HOUR_MS);
	speaks("anna", "!limit");
	SAID("You have set no limit");
	house_close();
}

static void
test_forget(void)
{
	begin();
	speaks("anna", "!forget");
	SAID("I know nothing of you.");
	speaks("anna", "!join");
	speaks("anna", "!forget yes");
	SAID("You are seated at a table");
	speaks("anna", "!leave");
	speaks("anna", "!forget now");
	SAID("Say it like this");
	speaks("anna", "!forget yes");
	SAID("!forget yes within a minute");
	turn(61000);
	speaks("anna", "!forget yes");
	SAID("!forget yes within a minute");
	speaks("anna", "!forget yes");
	SAID("You are forgotten.");
	speaks("anna", "!chips");
	SAID("no first chips a second time: !join, then !refill.");
	speaks("anna", "!forget");
	SAID("I know nothing of you.");
	speaks("anna", "!join");
	speaks("anna", "!chips");
	SAID("anna has 0 chips.");
	house_close();
}

/* Where the network has accounts. */
static void
test_guests(void)
{
	begin();
	front_set_has_accounts(front, true);
	speaks("anna=anna", "!join");
	SAID("Welcome anna: you have 1000 play chips");
	speaks("gast@u@host", "!chips");
	SAID("!join gives you 100 play chips");
	speaks("gast@u@host", "!join");
	SAID("Welcome gast: you have 100 play chips");
	/* Who comes back under another nick is called by that. */
	front_gone(front, "anna");
	front_returned(front, "annette", "Anna");
	speaks("gast@u@host", "!table");
	SAID("Seats: annette 1000, gast 100.");
	/* The nick is nothing, the host is. */
	speaks("gast@u@other", "!chips");
	SAID("gast has 100 chips");
	front_gone(front, "gast");
	speaks("gast@u@other", "!chips");
	SAID("You have not played here yet");
	speaks("wanderer@u@host", "!chips");
	SAID("wanderer gast has 100 chips");
	config.gifts = true;
	speaks("wanderer@u@host", "!give anna 1");
	SAID("A guest can't give chips away.");
	/* Ninety days on nobody knows him. */
	speaks("boss", "!admin close");
	front_gone(front, "wanderer");
	turn(91 * 24 * (int64_t)HOUR_MS);
	speaks("anna=anna", "!chips");
	speaks("gast@u@host", "!chips");
	SAID("You have not played here yet");
	house_close();
}

/* Who are given less are greeted apart, also where greetings merge. */
static void
test_greetings(void)
{
	int from;

	begin();
	front_set_has_accounts(front, true);
	from = lines_count;
	link_is_stuck = true;
	speaks("gast@u@host", "!join");
	speaks("anna=anna", "!join");
	speaks("ben=ben", "!join");
	link_is_stuck = false;
	turn(1000);
	CU_ASSERT_EQUAL(
	    count_lines(from, "Welcome gast: you have 100 play chips"), 1);
	CU_ASSERT_EQUAL(
	    count_lines(from, "Welcome anna, ben: you have 1000 play"), 1);
	house_close();
}

static void
test_identity(void)
{
	begin();
	network.identity = CONFIG_IDENTITY_ACCOUNT;
	speaks("ben", "!join");
	SAID("please log in first");
	speaks("ben", "!help");
	SAID("!");
	speaks("ben=ben", "!join");
	SAID("Welcome ben");
	network.identity = CONFIG_IDENTITY_NICK;
	speaks("carla=someone", "!join");
	SAID("Welcome carla");
	front_gone(front, "carla");
	speaks("carla=another", "!chips");
	SAID("carla has 1000 chips");
	network.identity = CONFIG_IDENTITY_MASK;
	speaks("dora@d@host", "!join");
	SAID("Welcome dora: you have 1000");
	front_gone(front, "dora");
	speaks("eva@d@host", "!join");
	SAID("You are seated here already.");
	house_close();
}

/* The person goes on under another nick, and a guest is banned as he comes. */
static void
test_banned_guest(void)
{
	begin();
	front_set_has_accounts(front, true);
	network.identity = CONFIG_IDENTITY_AUTO;
	speaks("gast@u@host", "!join");
	speaks("gast@u@host", "!leave");
	speaks("x=boss", "!admin ban gast");
	SAID("I don't listen to gast any more");
	speaks("gast@u@host", "!forget");
	SAID("An admin has banned you");
	front_gone(front, "gast");
	speaks("other@u@host", "!join");
	SAID("An admin has banned you");
	house_close();
}

static void
test_void(void)
{
	const char *banker;

	begin();
	speaks("boss", "!admin void");
	SAID("There is no deal there to break off.");
	speaks("anna", "!join");
	speaks("ben", "!join");
	speaks("anna", "!start");
	turn(1000);
	banker = find_line(0, "anna has the bank") != NULL ? "anna" : "ben";
	speaks("boss", "!admin void");
	SAID("There is no deal there to break off.");
	speaks(banker, "!bank 50");
	speaks("anna", "!admin void");
	CU_ASSERT_EQUAL(lines_count, 0);
	speaks("boss", "!admin void");
	SAID("An admin has broken this off: what lay on the table goes home.");
	SAID("has the bank");
	speaks(banker, "!bank 50");
	speaks(strcmp(banker, "anna") == 0 ? "ben" : "anna", "!cover");
	speaks("boss", "!admin void");
	SAID("This deal is void, by an admin");
	SAID("!proof tells the seed");
	speaks("anna", "!history");
	SAID("(void, by an admin)");
	speaks("anna", "!proof");
	SAID("deal=1");
	speaks("anna", "!chips");
	SAID("anna has 1000 chips.");
	house_close();
}

static const struct unit_case cases[] = {
    {"refill", test_refill},
    {"refills have their time", test_refill_early},
    {"give", test_give},
    {"limit", test_limit},
    {"forget", test_forget},
    {"guests", test_guests},
    {"greetings", test_greetings},
    {"identity", test_identity},
    {"a banned guest", test_banned_guest},
    {"void", test_void},
};

int
main(void)
{
	return UNIT_RUN("chat: own", cases);
}
