/* What a slow link, a flood and a disk that fails make of what is said. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "chat-room.h"
#include "unit.h"

/* Stakes that wait while the link is slow become one line. */
static void
test_stakes_merge(void)
{
	const char *banker;
	int from;

	begin("channel");
	banker = seat_three();
	say(banker, "!bank 50");
	from = lines_count;
	link_is_stuck = true;
	for (int i = 0; i < 3; i++) {
		if (strcmp(three[i], banker) != 0)
			say(three[i], "!stake 5");
	}
	CU_ASSERT_EQUAL(lines_count, from);
	link_is_stuck = false;
	turn(2000);
	CU_ASSERT_PTR_NOT_NULL(strstr(SAID_ONCE(from, "Stakes: "), "40 open"));
	house_close();
}

/* All of them say that while the link is slow; what comes out since. */
static int
all_say(const char *const *who, int count, const char *text)
{
	const int from = lines_count;

	link_is_stuck = true;
	for (int i = 0; i < count; i++)
		say(who[i], text);
	CU_ASSERT_EQUAL(lines_count, from);
	link_is_stuck = false;
	turn(2000);
	return from;
}

/* So do people who leave, want to end it, or would buy the bank. */
static void
test_leaves_merge(void)
{
	static const char *const more[] = {"dora", "eve", "fred"};
	int from;

	begin("channel");
	seat_three();
	from = all_say(more, 3, "!join");
	for (int i = 0; i < 3; i++)
		say(more[i], "!leave");
	SAID_ONCE(from, "#room dora leaves the table.");
	from = all_say(more, 3, "!join");
	SAID_ONCE(from, "#room dora, eve, fred: welcome.");
	from = all_say(more, 3, "!leave");
	SAID_ONCE(from, "#room dora, eve and fred leave the table.");
	CU_ASSERT_EQUAL(lines_count, from + 1);
	from = all_say(three, 2, "!end");
	SAID_ONCE(from, "#room anna and ben want to end the game (2 of 3; !end "
			"agrees).");
	CU_ASSERT_EQUAL(lines_count, from + 1);
	house_close();
}

/* What else comes of one's leaving is told with it, and who must act is told
 * once. */
static void
test_leaves_apart(void)
{
	static const char *const more[] = {"dora", "eve"};
	const char *leavers[3];
	char banker[16], line[128];
	int from;

	begin("channel");
	snprintf(banker, sizeof(banker), "%s", seat_three());
	all_say(more, 2, "!join");
	leavers[0] = "dora";
	leavers[1] = banker;
	leavers[2] = "eve";
	from = all_say(leavers, 3, "!leave");
	snprintf(line, sizeof(line),
	    "#room dora and %s leave the table. %s has the bank: !bank N, "
	    "or !pass.",
	    banker, after_banker(0));
	SAID_ONCE(from, line);
	SAID_ONCE(from, "#room eve leaves the table.");
	CU_ASSERT_EQUAL(lines_count, from + 2);
	from = all_say(three, 3, "!leave");
	SAID_ONCE(from, " leaves the table.");
	SAID_ONCE(from, "The game is over: too few are seated.");
	CU_ASSERT_EQUAL(count_lines(from, " and "), 0);
	house_close();
}

/* Who waits for a seat is heard when he does no longer. */
static void
test_waiter_leaves(void)
{
	int from;

	begin("channel");
	say(seat_three(), "!bank 20");
	say("dora", "!join");
	from = lines_count;
	say("dora", "!leave");
	SAID_ONCE(from, "#room dora leaves the table.");
	house_close();
}

/* The result and who must act then share a line where both fit. */
static void
test_result_with_prompt(void)
{
	const char *banker, *result;
	int from;

	begin("channel");
	banker = seat_three();
	say(banker, "!bank 20");
	from = lines_count;
	say(strcmp(banker, "ben") == 0 ? "anna" : "ben", "!cover");
	turn(2000);
	turn(2000);
	result = SAID_ONCE(from, " win");
	CU_ASSERT_PTR_NOT_NULL(strstr(result, "!pass"));
	CU_ASSERT_PTR_EQUAL(result, lines[lines_count - 1]);
	house_close();
}

/* The same stake said twice within two seconds is taken once. */
static void
test_said_twice(void)
{
	const char *banker, *punter;

	begin("channel");
	banker = seat_three();
	punter = strcmp(banker, "ben") == 0 ? "anna" : "ben";
	say(banker, "!bank 50");
	say(punter, "!stake 5");
	say(punter, "!stake 5");
	CU_ASSERT_EQUAL(chips_of(punter), 995);
	turn(2500);
	say(punter, "!stake 5");
	CU_ASSERT_EQUAL(chips_of(punter), 990);
	house_close();
}

/* A flood by one leaves room for another, and costs few lines. */
static void
test_flood(void)
{
	struct front_budget safe = {2000, 8333, 8000};
	int from;

	begin_within("channel", &safe);
	for (int i = 0; i < 500; i++)
		say("noisy", "!help");
	turn(60000);
	turn(60000);
	CU_ASSERT(lines_count < 40);
	from = lines_count;
	say("anna", "!join");
	for (int i = 0; i < 12; i++)
		turn(1000);
	SAID_ONCE(from, "Welcome anna: ");
	CU_ASSERT(chat_waiting(chat) < 64);
	house_close();
}

/* Never faster than the budget: four short lines at once, then one in 2 s. */
static void
test_budget(void)
{
	struct front_budget safe = {2000, 0, 8000};
	char nick[16];

	begin_within("channel", &safe);
	for (int i = 0; i < 20; i++) {
		snprintf(nick, sizeof(nick), "n%d", i);
		whisper(nick, "help bank");
	}
	CU_ASSERT(lines_count <= 5);
	for (int i = 0; i < 10; i++)
		turn(1000);
	CU_ASSERT(lines_count <= 10);
	for (int i = 0; i < 60; i++)
		turn(1000);
	CU_ASSERT_EQUAL(lines_count, 20);
	house_close();
}

/* One who says a lot is told once, then heard again after a while that grows;
 * many who say a lot don't drown those who play. */
static void
test_command_limits(void)
{
	struct front_budget fast = {1, 1, 1000};
	char nick[16];
	int from;

	begin_within("channel", &fast);
	say("anna", "!join");
	for (int i = 0; i < 30; i++)
		say("eve", "!nonsense");
	CU_ASSERT_EQUAL(count_lines(0, "eve "), 0);
	for (int i = 0; i < 30; i++)
		say("eve", "!help stake");
	SAID_ONCE(0, "eve That was a lot at once");
	from = lines_count;
	say("ben", "!help stake");
	SAID_ONCE(from, "ben ");
	for (int i = 0; i < 40; i++) {
		snprintf(nick, sizeof(nick), "n%d", i);
		say(nick, "!help stake");
	}
	SAID_ONCE(from, " I am told a lot here");
	from = lines_count;
	say("carla", "!help stake");
	CU_ASSERT_EQUAL(lines_count, from);
	whisper("carla", "help stake");
	SAID_ONCE(from, "carla ");
	say("anna", "!help stake");
	SAID_ONCE(from, "anna ");
	turn(15000);
	from = lines_count;
	say("carla", "!help stake");
	SAID_ONCE(from, "carla ");
	house_close();
}

/* What the network does not let us tell a person is said in the room where he
 * asked; what he asked in private is told to nobody. */
static void
test_refused_private(void)
{
	const char *refusal;
	int from;

	begin("channel");
	say("anna", "!stake 5");
	refusal = SAID_ONCE(0, "anna ");
	from = lines_count;
	front_refused(front, "Anna", false);
	turn(50);
	CU_ASSERT_EQUAL(lines_count, from + 1);
	CU_ASSERT_EQUAL(strncmp(lines[from], "#room Anna: ", 12), 0);
	CU_ASSERT_STRING_EQUAL(lines[from] + 12, refusal + 5);
	front_refused(front, "anna", false); /* once is enough */
	front_refused(front, "nobody", false);
	whisper("ben", "stake 5");
	from = lines_count;
	front_refused(front, "ben", true);
	turn(50);
	CU_ASSERT_EQUAL(lines_count, from);
	say("carla", "!stake 5"); /* crowded: not tried at all */
	SAID_ONCE(from, "#room carla: ");
	CU_ASSERT_EQUAL(count_lines(from, "carla "), 0);
	turn(61000);
	from = lines_count;
	say("dora", "!stake 5");
	CU_ASSERT_EQUAL(count_lines(from, "#room dora: "), 0);
	SAID_ONCE(from, "dora ");
	say("boss", "!admin nonsense");
	from = lines_count;
	front_refused(front, "boss", false);
	turn(50);
	CU_ASSERT_EQUAL(lines_count, from);
	house_close();
}

/* While the room can't be spoken in, nothing is dealt and no time runs. */
/* Law 1: what a turn said is gone with the turn, and who spoke is told. */
static void
test_dropped_turn(void)
{
	struct front_speech speech = {
	    .room = "#Room", .nick = "anna", .text = "!join"};
	int from;

	begin("channel");
	from = lines_count;
	front_said(front, &speech);
	chat_drop(chat);
	chat_release(chat);
	chat_pump(chat);
	CU_ASSERT_EQUAL(count_lines(from, "opens"), 0);
	CU_ASSERT_EQUAL(count_lines(from, "welcome"), 0);
	SAID_ONCE(from, "#room Sorry");
	SAID_ONCE(from, "anna Sorry");
	CU_ASSERT_EQUAL(lines_count - from, 2);
	/* Of another turn that is lost only who spoke in it hears. */
	from = lines_count;
	speech.text = "!about";
	speech.nick = "ben";
	speech.room = NULL;
	front_said(front, &speech);
	chat_drop(chat);
	chat_release(chat);
	chat_pump(chat);
	CU_ASSERT_EQUAL(count_lines(from, "#room"), 0);
	CU_ASSERT_EQUAL(count_lines(from, "anna"), 0);
	house_close();
}

static int64_t told_ms;

static void
tell_time(void *ctx, struct chat *to)
{
	(void)ctx;
	chat_set_now(to, told_ms, HOUSE_BEGAN_S);
}

/* What is said after a long wait within one turn is judged by when it was. */
static void
test_long_turn(void)
{
	const struct front_speech speech = {
	    .room = "#room", .nick = "anna", .text = "!pass"};
	int from;

	begin("channel");
	told_ms = now_ms;
	chat_set_clock(chat, tell_time, NULL);
	from = lines_count;
	for (int i = 0; i < 12; i++) { /* too many at once, but not so slowly */
		told_ms += 10000;
		front_said(front, &speech);
	}
	now_ms = told_ms;
	turn(0);
	CU_ASSERT_EQUAL(count_lines(from, "No game is going on"), 12);
	for (int i = 0; i < 12; i++)
		front_said(front, &speech);
	from = lines_count;
	turn(0);
	CU_ASSERT(count_lines(from, "No game is going on") < 10);
	house_close();
}

/* A reminder that still waits when he has acted is not sent. */
static void
test_late_reminder(void)
{
	const char *banker;
	int from;

	begin("channel");
	banker = seat_three();
	from = lines_count;
	link_is_stuck = true;
	turn(35000);
	CU_ASSERT(chat_waiting(chat) > 0);
	say(banker, "!bank 20");
	link_is_stuck = false;
	turn(2000);
	CU_ASSERT_EQUAL(count_lines(from, "seconds are left"), 0);
	SAID_ONCE(from, "puts up a bank");
	house_close();
}

static void
test_rest_and_wake(void)
{
	const char *banker;
	int from;

	begin("channel");
	banker = seat_three();
	front_is_down(front);
	for (int i = 0; i < 100; i++)
		turn(10000);
	from = lines_count;
	front_is_up(front);
	front_room_entered(front, "#room");
	turn(50);
	SAID_ONCE(from, "Back again");
	CU_ASSERT_EQUAL(count_lines(from, "passes"), 0);
	say(banker, "!bank 20");
	SAID_ONCE(from, "puts up a bank");
	house_close();
}

static const struct unit_case cases[] = {
    {"stakes merge while they wait", test_stakes_merge},
    {"leaves merge too", test_leaves_merge},
    {"leaves with more to tell", test_leaves_apart},
    {"leaving the line of those who wait", test_waiter_leaves},
    {"result and prompt in a line", test_result_with_prompt},
    {"a stake said twice", test_said_twice},
    {"a flood by one", test_flood},
    {"the budget", test_budget},
    {"limits on commands", test_command_limits},
    {"a refused answer", test_refused_private},
    {"a dropped turn", test_dropped_turn},
    {"a long turn", test_long_turn},
    {"a late reminder", test_late_reminder},
    {"rest and wake", test_rest_and_wake},
};

int
main(void)
{
	return UNIT_RUN("chat: flow", cases);
}
