/* Games with robots. */
#include <config.h>

#include <string.h>

#include "acts.h"
#include "chat-room.h"
#include "unit.h"

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
    {"alone with robots", test_robots},
    {"robots and people", test_robots_and_people},
    {"nobody stays", test_nobody_stays},
};

int
main(void)
{
	return UNIT_RUN("chat: robots", cases);
}
