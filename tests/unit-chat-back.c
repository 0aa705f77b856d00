/*
 * Who is back, or seems to be, after a netsplit; and who is known again after
 * our own link was lost, when nobody has said a word yet.
 */
#include <config.h>

#include <stdio.h>

#include "chat/inside.h"

#include "chat-house.h"
#include "unit.h"

enum { SPLIT_MS = 5 * 60 * 1000 };

static char owing[24]; /* who owes the act */
static int64_t left_ms; /* what he had left before the split */

/* Three play, with accounts named as they are or without any, and one owes a
 * bank. */
static void
begin(bool has_accounts)
{
	char who[64];

	house_plan("channel");
	house_begin();
	front_set_has_accounts(front, has_accounts);
	for (int i = 0; i < 3; i++) {
		snprintf(who, sizeof(who), has_accounts ? "%s=%s" : "%s",
		    three[i], three[i]);
		say(who, "!join");
	}
	snprintf(who, sizeof(who), has_accounts ? "%s=%s" : "%s", three[0],
	    three[0]);
	say(who, "!start");
	turn(1000);
	snprintf(owing, sizeof(owing), "%s",
	    hall_name(hall, session_asks(session())));
	left_ms = table_left_ms(hall_at(hall, 0), now_ms);
	CU_ASSERT_FATAL(left_ms > 0);
}

static bool
is_held(void)
{
	return table_left_ms(hall_at(hall, 0), now_ms) == left_ms + SPLIT_MS;
}

static bool
is_due(void)
{
	return table_left_ms(hall_at(hall, 0), now_ms) == left_ms;
}

static void
split(const char *nick, const char *account)
{
	front_split(front, nick, account);
	front_gone(front, nick);
}

/* He comes with another nick, and his account is told later. */
static void
test_by_account(void)
{
	begin(true);
	split(owing, owing);
	CU_ASSERT(is_held());
	front_returned(front, "guest7", "");
	CU_ASSERT(is_held());
	front_account(front, "guest7", owing);
	CU_ASSERT(is_due());
	house_close();
}

/* Or he takes his nick again once its ghost is gone. */
static void
test_by_nick(void)
{
	begin(false);
	split(owing, "");
	front_returned(front, "other", "");
	front_renamed(front, "other", "third");
	CU_ASSERT(is_held());
	front_renamed(front, "third", owing);
	CU_ASSERT(is_due());
	house_close();
}

/* Who only takes his nick is not back, and robs him of no time. */
static void
test_impostors(void)
{
	begin(true);
	split(owing, owing);
	front_returned(front, owing, "");
	CU_ASSERT(is_held());
	front_gone(front, owing);
	front_returned(front, "eve", "Eve");
	front_renamed(front, "eve", owing);
	CU_ASSERT(is_held());
	front_account(front, owing, "Mallory");
	CU_ASSERT(is_held());
	front_gone(front, owing);
	/* Where JOIN tells no account it has to be believed. */
	front_returned(front, owing, NULL);
	CU_ASSERT(is_due());
	house_close();
	/* Nor is he who plays under a nick of his own already. */
	begin(false);
	say("eve", "!join");
	left_ms = table_left_ms(hall_at(hall, 0), now_ms);
	split(owing, "");
	front_renamed(front, "eve", owing);
	CU_ASSERT(is_held());
	house_close();
}

/* However many go with him who do not play. */
static void
test_many(void)
{
	char who[32];

	begin(true);
	for (int i = 0; i < 2 * ROSTER_SPLIT_MOST; i++) {
		snprintf(who, sizeof(who), "n%d=n%d", i, i);
		speak(front, "#room", who, "!limit 500");
		turn(0);
	}
	left_ms = table_left_ms(hall_at(hall, 0), now_ms);
	for (int i = 0; i < ROSTER_SPLIT_MOST; i++) {
		snprintf(who, sizeof(who), "n%d", i);
		split(who, who);
	}
	split(owing, owing);
	CU_ASSERT(is_held());
	for (int i = ROSTER_SPLIT_MOST; i < 2 * ROSTER_SPLIT_MOST; i++) {
		snprintf(who, sizeof(who), "n%d", i);
		split(who, who);
	}
	front_returned(front, owing, owing);
	CU_ASSERT(is_due());
	house_close();
}

static void
lose_link(void)
{
	front_is_down(front);
	turn(1000);
	front_is_up(front);
	front_room_entered(front, "#room");
	turn(1000);
	left_ms = table_left_ms(hall_at(hall, 0), now_ms);
	CU_ASSERT_FATAL(left_ms > 0);
}

/* Nobody has said anything since our link came back. */
static void
test_unheard(void)
{
	begin(false);
	lose_link();
	split(owing, "");
	CU_ASSERT(is_held());
	front_returned(front, owing, "");
	CU_ASSERT(is_due());
	house_close();
	begin(true);
	lose_link();
	split("eve", owing);
	CU_ASSERT(is_held());
	house_close();
	/* A nick is nobody here. */
	begin(true);
	lose_link();
	split(owing, "");
	CU_ASSERT(is_due());
	house_close();
}

/* What we can't see the end of is over when our own link is lost. */
static void
test_link_lost(void)
{
	int64_t full_ms;

	begin(false);
	full_ms = left_ms;
	split(owing, "");
	CU_ASSERT(is_held());
	lose_link();
	CU_ASSERT(left_ms <= full_ms + 1000);
	house_close();
}

/* A crowd that is told to be quiet silences none who is seated. */
static void
test_crowd(void)
{
	struct front_budget fast = {1, 1, 1000};
	char who[32];
	int from;

	begin(false);
	front_set_budget(front, &fast);
	lose_link();
	for (int i = 0; i < 60; i++) {
		snprintf(who, sizeof(who), "n%d", i);
		speak(front, "#room", who, "!about");
	}
	turn(100);
	SAID_SINCE(0, "I listen only to those who play");
	from = lines_count;
	say("eve", "!bank 50");
	CU_ASSERT_EQUAL(count_lines(from, "eve"), 0);
	say(owing, "!bank 50");
	SAID_SINCE(from, "a bank of 50");
	house_close();
}

/* A word in private is about the table where he sits. */
static void
test_private(void)
{
	static struct config_channel two[2];
	char other[] = "#other";
	int from;

	house_plan("channel");
	two[0] = two[1] = channel;
	two[1].name = other;
	network.channels = two;
	network.channels_count = 2;
	house_open(NULL);
	house_start(&config);
	front = house_enter("net", "#room", &house_ops, NULL);
	front_room_entered(front, other);
	say("anna", "!join");
	front_is_down(front);
	front_is_up(front);
	front_room_entered(front, "#room");
	front_room_entered(front, other);
	turn(1000);
	from = lines_count;
	whisper("anna", "leave");
	SAID_SINCE(from, "anna leaves");
	whisper("ben", "leave");
	SAID_SINCE(from, "ben Please say that in the channel");
	house_close();
}

/* A pause keeps nobody's seat who is somebody else when it ends. */
static void
test_pause(void)
{
	char who[64];
	int from;

	begin(true);
	snprintf(who, sizeof(who), "%s=%s", owing, owing);
	say(who, "!bank 50");
	say("boss=boss", "!admin pause");
	from = lines_count;
	front_account(front, owing, "Other");
	turn(1000);
	SAID_SINCE(from, "leaves");
	CU_ASSERT_EQUAL(table_left_ms(hall_at(hall, 0), now_ms), -1);
	say("boss=boss", "!admin resume");
	turn(1000);
	CU_ASSERT(table_left_ms(hall_at(hall, 0), now_ms) > 0);
	snprintf(who, sizeof(who), "%s=Other", owing);
	from = lines_count;
	say(who, "!pass");
	SAID_SINCE(from, "not seated here");
	house_close();
}

static const struct unit_case cases[] = {
    {"back by account", test_by_account},
    {"back by nick", test_by_nick},
    {"impostors", test_impostors},
    {"many go", test_many},
    {"unheard since", test_unheard},
    {"our link lost", test_link_lost},
    {"a crowd", test_crowd},
    {"in private", test_private},
    {"a pause", test_pause},
};

int
main(void)
{
	return UNIT_RUN("chat back", cases);
}
