/*
 * Who runs the program: the commands of admins, on a database that outlives the
 * daemon.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "chat-house.h"
#include "place.h"
#include "unit.h"

static const char *dir;

/* The daemon starts. */
static void
start(void)
{
	house_open(dir);
	house_start(&config);
	front = house_enter("net", "#Room", &house_ops, NULL);
}

static void
stop(void)
{
	house_stop();
	store_close(store);
}

static void
begin(void)
{
	dir = place_new();
	house_plan("channel");
	start();
}

static void
finish(void)
{
	house_close();
	place_remove();
}

static void
test_words(void)
{
	static const struct {
		const char *text, *answer;
	} cases[] = {
	    {"!admin dance", "Say it like this: !admin status"},
	    {"!admin join #new", "There are no channels to join here."},
	    {"!admin part #Room", "There are no channels to join here."},
	    {"!admin status now", "Say it like this: !admin status"},
	    {"!admin grant anna", "Say it like this: !admin grant NICK N"},
	    {"!admin grant anna 1 2", "Say it like this: !admin grant NICK N"},
	    {"!admin grant anna 1 2 3 4 5 6 7 8",
		"Say it like this: !admin gr"},
	    {"!admin grant anna x", "whole number"},
	    {"!admin grant nobody 5", "I don't know nobody"},
	    {"!admin ban", "Say it like this: !admin ban NICK"},
	    {"!admin ban nobody", "I don't know nobody"},
	    {"!admin unban nobody", "I don't know nobody"},
	    {"!admin say", "Say it like this: !admin say TEXT"},
	    {"!admin resume", "not paused"},
	    {"!admin close", "No game is going on"},
	    {"!ADMIN Status", "boss net: connected"},
	};

	begin();
	say("anna", "!join");
	say("anna", "!leave");
	turn(600000);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		int from = lines_count;

		say("boss", cases[i].text);
		SAID_ONCE(from, cases[i].answer);
		from = lines_count;
		say("anna", cases[i].text);
		CU_ASSERT_EQUAL(lines_count, from);
		turn(60000);
	}
	finish();
}

static void
test_say(void)
{
	int from;

	begin();
	from = lines_count;
	say("boss",
	    "!admin say  Back at nine:  have a drink, or two, or three, "
	    "everybody {name} {p}!");
	SAID_ONCE(from, "#Room Back at nine:  have a drink, or two, or three, "
			"everybody {name} {p}!");
	CU_ASSERT_EQUAL(lines_count - from, 1);
	/* And who runs this, in rooms that we are in. */
	from = lines_count;
	CU_ASSERT(chat_tell(chat, "net", "#room", "hello"));
	CU_ASSERT_FALSE(chat_tell(chat, "net", "#nowhere", "hello"));
	CU_ASSERT_FALSE(chat_tell(chat, "nowhere", "#room", "hello"));
	turn(2000);
	SAID_ONCE(from, "#Room hello");
	front_room_lost(front, "#Room");
	CU_ASSERT_FALSE(chat_tell(chat, "net", "#room", "hello"));
	finish();
}

static void
test_pause(void)
{
	const char *banker;
	int from;

	begin();
	banker = seat_three();
	from = lines_count;
	say("boss", "!admin pause");
	SAID_ONCE(from, "#Room An admin has paused this table");
	say("boss", "!admin pause");
	SAID_ONCE(from, "boss This table is paused already");
	from = lines_count;
	for (int i = 0; i < 50; i++)
		turn(20000);
	CU_ASSERT_EQUAL(lines_count, from);
	say(banker, "!bank 20");
	SAID_ONCE(from, "This table is paused");
	say(banker, "!table");
	SAID_ONCE(from, "An admin has paused the table.");
	CU_ASSERT_EQUAL(count_lines(from, "has the bank"), 0);
	from = lines_count;
	say("boss", "!admin resume");
	SAID_ONCE(from, "#Room The table is open again.");
	SAID_ONCE(from, "has the bank");
	turn(5000);
	CU_ASSERT_EQUAL(count_lines(from, "passes"), 0);
	say(banker, "!bank 20");
	SAID_ONCE(from, "puts up a bank of 20");
	finish();
}

/* It stays so over a lost link and a restart, until it is lifted. */
static void
test_pause_stays(void)
{
	struct text text = TEXT_EMPTY;
	const char *banker;
	int from;

	begin();
	banker = seat_three();
	say("boss", "!admin pause");
	from = lines_count;
	front_room_lost(front, "#room");
	turn(1000);
	front_room_entered(front, "#room");
	turn(1000);
	SAID_ONCE(from, "An admin has paused this table");
	CU_ASSERT_EQUAL(count_lines(from, "Back again"), 0);
	stop();
	from = lines_count;
	start();
	SAID_ONCE(from, "An admin has paused this table");
	chat_tables(chat, false, &text);
	CU_ASSERT_PTR_NOT_NULL(strstr(
	    text_str(&text), "table net #Room: banking, paused, 3 seated\n"));
	text_fini(&text);
	for (int i = 0; i < 50; i++)
		turn(20000);
	say(banker, "!bank 20");
	CU_ASSERT_EQUAL(count_lines(from, "puts up"), 0);
	say("boss", "!admin resume");
	say(banker, "!bank 20");
	SAID_ONCE(from, "puts up a bank of 20");
	finish();
}

/* A table without a game can be paused, a paused game closed. */
static void
test_pause_and_close(void)
{
	int from;

	begin();
	say("boss", "!admin pause");
	from = lines_count;
	say("anna", "!join");
	SAID_ONCE(from, "anna This table is paused");
	stop();
	start();
	say("anna", "!join");
	CU_ASSERT_EQUAL(count_lines(from, "welcome"), 0);
	say("boss", "!admin resume");
	SAID_ONCE(from, "The table is open again.");
	seat_three();
	say("boss", "!admin pause");
	from = lines_count;
	say("boss", "!admin close");
	SAID_ONCE(from, "was closed");
	finish();
}

static void
test_ban(void)
{
	const char *banker;
	int from;

	begin();
	banker = seat_three();
	from = lines_count;
	say("boss", "!admin ban nobody");
	SAID_ONCE(from, "I don't know nobody");
	say("boss", "!admin grant dora 5");
	for (int i = 0; i < 2; i++) {
		char ban[64];

		snprintf(ban, sizeof(ban), "!admin ban %s", banker);
		say("boss", ban);
	}
	CU_ASSERT_EQUAL(count_lines(from, "I don't listen to "), 2);
	from = lines_count;
	for (int i = 0; i < 5; i++)
		say(banker, "!bank 20");
	CU_ASSERT_EQUAL(lines_count - from, 1);
	SAID_ONCE(from, "An admin has banned you here");
	/* A new nick does not help while he is seen to take it. */
	front_renamed(front, banker, "Other");
	say("Other", "!bank 20");
	CU_ASSERT_EQUAL(lines_count - from, 1);
	front_renamed(front, "Other", banker);
	/* The seat acts like one who is away. */
	for (int i = 0; i < 4; i++)
		turn(20000);
	SAID_ONCE(from, "passes");
	stop();
	start();
	from = lines_count;
	say(banker, "!table");
	CU_ASSERT_EQUAL(lines_count - from, 1);
	SAID_ONCE(from, "An admin has banned you here");
	{
		char unban[64];

		snprintf(unban, sizeof(unban), "!admin unban %s", banker);
		say("boss", unban);
	}
	SAID_ONCE(from, "I listen to ");
	from = lines_count;
	say(banker, "!chips");
	SAID_ONCE(from, " chips");
	finish();
}

/* What one has played, in a line; the last deals of the table. */
static void
test_stats(void)
{
	const char *banker, *punter;
	int from;

	begin();
	say("anna", "!stats");
	SAID_ONCE(0, "anna You have not played here yet");
	say("anna", "!history");
	SAID_ONCE(0, "#Room No deal has been played here yet.");
	banker = seat_three();
	punter = strcmp(banker, "anna") == 0 ? "ben" : "anna";
	from = lines_count;
	say(punter, "!stats");
	SAID_ONCE(from, " has not played a deal yet.");
	say(banker, "!bank 20");
	say(punter, "!cover");
	for (int i = 0; i < 4; i++)
		turn(3000);
	from = lines_count;
	say("carla", "!stats nobody");
	SAID_ONCE(from, "carla I don't know nobody.");
	say(banker, "!stats");
	say(punter, "!stats");
	CU_ASSERT_EQUAL(count_lines(from, ", deals: 1. "), 2);
	SAID_ONCE(from, " of 1 won, as punter 0 of 0.");
	SAID_ONCE(from, "As banker 0 of 0 won");
	turn(20000);
	say("dora", "!history");
	SAID_ONCE(from, "#Room Last deals, the newest first");
	SAID_ONCE(from, "lost: 1 ");
	finish();
}

/* An admin can't be shut out. */
static void
test_ban_of_admin(void)
{
	int from;

	begin();
	say("boss", "!join");
	say("boss", "!admin ban boss");
	from = lines_count;
	say("boss", "!admin unban boss");
	SAID_ONCE(from, "I listen to boss.");
	finish();
}

/* Operators of the channel may stop it and set the announcing, no more. */
static void
test_operators(void)
{
	int from;

	begin();
	say("@olga", "!join");
	from = lines_count;
	say("olga", "!admin pause");
	say("@olga", "!admin grant olga 5");
	say("@olga", "!admin status");
	say("@olga", "!admin set prefix .");
	say("@olga", "!admin");
	CU_ASSERT_EQUAL(lines_count, from);
	say("@olga", "!admin pause");
	SAID_ONCE(from, "#Room An admin has paused this table");
	say("@olga", "!admin resume");
	SAID_ONCE(from, "#Room The table is open again.");
	say("@olga", "!admin set announce");
	SAID_ONCE(from, "olga Say it like this: !admin set");
	say("@olga", "!admin close");
	CU_ASSERT_PTR_NULL(session());
	finish();
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"operators", test_operators},
	    {"words of admins", test_words},
	    {"say", test_say},
	    {"pause and resume", test_pause},
	    {"a pause stays", test_pause_stays},
	    {"pause and close", test_pause_and_close},
	    {"ban and unban", test_ban},
	    {"stats and history", test_stats},
	    {"a banned admin", test_ban_of_admin},
	};

	return UNIT_RUN("chat: admin", cases);
}
