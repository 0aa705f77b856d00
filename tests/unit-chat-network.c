/* What a network tells: of accounts, of netsplits, of rooms; and what of it is
 * for us. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "chat-house.h"
#include "unit.h"

static void
absence(void *self, const char *room, struct front_absence *out)
{
	(void)self;
	(void)room;
	*out = (struct front_absence){"in it, but may not speak", -1};
}

static const struct front_ops ops = {
    HOUSE_OPS, .state = fake_state, .absence = absence};

static void
begin(void)
{
	house_plan("channel");
	house_open(NULL);
	house_start(&config);
	front = house_enter("net", "#Room", &ops, NULL);
}

static const char rests[] =
    " The game in #Room rests: in it, but may not speak.";

/* Three with accounts sit down; who is asked for a bank, "nick=account". */
static const char *
seat_accounts(void)
{
	static const char *const who[] = {"ann=Ann", "ben=Ben", "cleo=Cleo"};
	const char *asked;

	for (int i = 0; i < 3; i++)
		say(who[i], "!join");
	say("ann=Ann", "!start");
	asked = hall_name(hall, session_asks(session()));
	for (int i = 0; i < 3; i++)
		if (strncmp(who[i], asked, strlen(asked)) == 0)
			return who[i];
	CU_FAIL_FATAL("nobody is asked");
	return NULL;
}

static const char *
account_of(const char *who)
{
	return strchr(who, '=') + 1;
}

static const char *
nick_of(const char *who)
{
	static char nick[32];

	snprintf(nick, sizeof(nick), "%.*s", (int)strcspn(who, "="), who);
	return nick;
}

/* Logged out, or in to another account: the seat is left after the deal. */
static void
test_account_changes(void)
{
	const char *who, *banker;
	char twin[32];
	int from;

	begin();
	who = seat_accounts();
	banker = nick_of(who);
	from = lines_count;
	front_account(front, banker, account_of(who));
	front_account(front, "stranger", "X");
	turn(50);
	CU_ASSERT_EQUAL(count_lines(from, "leaves"), 0);
	/* The same account is here once more. */
	snprintf(twin, sizeof(twin), "twin=%s", account_of(who));
	say(twin, "!chips");
	say(twin, "!ping on");
	say(who, "!bank 10");
	front_account(front, banker, NULL);
	turn(50);
	CU_ASSERT_EQUAL(count_lines(from, "leaves"), 0);
	say(banker, "!end");
	SAID_ONCE(from, "You are not seated here");
	from = lines_count;
	front_account(front, "twin", NULL);
	turn(50);
	SAID_ONCE(from, "leaves the table");
	say("twin", "!end");
	SAID_ONCE(from, "You are not seated here");
	house_close();
}

static void
test_split(void)
{
	const char *who, *banker;
	int64_t left_ms;

	begin();
	who = seat_accounts();
	banker = nick_of(who);
	turn(1000);
	left_ms = table_left_ms(hall_at(hall, 0), now_ms);
	CU_ASSERT_FATAL(left_ms > 0);
	front_split(front, "nobody", "");
	front_split(front, banker, "");
	front_gone(front, banker);
	CU_ASSERT_EQUAL(
	    table_left_ms(hall_at(hall, 0), now_ms), left_ms + 300000);
	turn(200000);
	front_returned(front, "other", "Other");
	CU_ASSERT_EQUAL(
	    table_left_ms(hall_at(hall, 0), now_ms), left_ms + 100000);
	front_returned(front, "other", account_of(who));
	CU_ASSERT_EQUAL(table_left_ms(hall_at(hall, 0), now_ms), left_ms);
	front_returned(front, banker, account_of(who));
	CU_ASSERT_EQUAL(table_left_ms(hall_at(hall, 0), now_ms), left_ms);
	house_close();
}

/* Where there are no accounts he is known by his nick. */
static void
test_split_of_nicks(void)
{
	const char *banker;
	int64_t left_ms;

	begin();
	banker = seat_three();
	turn(1000);
	left_ms = table_left_ms(hall_at(hall, 0), now_ms);
	front_split(front, banker, "");
	front_gone(front, banker);
	CU_ASSERT_EQUAL(
	    table_left_ms(hall_at(hall, 0), now_ms), left_ms + 300000);
	front_returned(front, "other", NULL);
	CU_ASSERT_EQUAL(
	    table_left_ms(hall_at(hall, 0), now_ms), left_ms + 300000);
	front_returned(front, banker, NULL);
	CU_ASSERT_EQUAL(table_left_ms(hall_at(hall, 0), now_ms), left_ms);
	house_close();
}

/* Where a game rests admins are told, once in a while: by nick. */
static void
test_rest_is_told(void)
{
	int from;

	begin();
	front_room_lost(front, "#room"); /* no game */
	turn(50);
	CU_ASSERT_EQUAL(count_lines(0, rests), 0);
	front_room_entered(front, "#room");
	(void)seat_three();
	for (int i = 0; i < 3; i++) {
		from = lines_count;
		front_room_lost(front, "#room");
		turn(i == 1 ? 60 * 60 * 1000 : 50);
		CU_ASSERT_EQUAL(count_lines(from, "boss"), i == 1 ? 0 : 1);
		CU_ASSERT_EQUAL(count_lines(from, rests), i == 1 ? 0 : 1);
		front_room_entered(front, "#room");
		turn(50);
	}
	house_close();
}

/* Or by account, where there are any. */
static void
test_rest_is_told_by_account(void)
{
	int from;

	begin();
	(void)seat_accounts();
	from = lines_count;
	front_room_lost(front, "#room");
	turn(50);
	CU_ASSERT_EQUAL(count_lines(from, rests), 0);
	front_room_entered(front, "#room");
	say("chef=boss", "!admin status");
	front_renamed(front, "chef", "chief");
	from = lines_count;
	front_room_lost(front, "#room");
	turn(50);
	SAID_ONCE(from, rests);
	SAID_ONCE(from, "chief");
	house_close();
}

/* Who has logged out is nobody. */
static void
test_rest_is_not_told(void)
{
	int from;

	begin();
	(void)seat_accounts();
	say("chief=boss", "!admin status");
	front_account(front, "chief", NULL);
	from = lines_count;
	front_room_lost(front, "#room");
	turn(50);
	CU_ASSERT_EQUAL(count_lines(from, rests), 0);
	house_close();
}

/* Where the channel refuses colours there are none. */
static void
test_plain_room(void)
{
	int from;

	begin();
	channel.colours = true;
	channel.cards = CONFIG_CARDS_SUITS;
	front_room_plain(front, "#room", true);
	from = lines_count;
	seat_accounts();
	SAID_ONCE(from, "The draw");
	CU_ASSERT_EQUAL(count_lines(from, "\003"), 0);
	say("boss", "!admin close");
	front_room_lost(front, "#room");
	front_room_entered(front, "#room");
	for (int i = 0; i < 20 && count_lines(from, "\003") == 0; i++) {
		seat_accounts();
		say("ann=Ann", "!end");
		say("ben=Ben", "!end");
		say("cleo=Cleo", "!end");
	}
	CU_ASSERT(count_lines(from, "\003") > 0);
	house_close();
}

/* What is for us is known before anything comes of it. */
static void
test_heeds(void)
{
	static const struct {
		const char *room, *text;
		bool is_heeded;
	} rows[] = {
	    {"#Room", "!help", true},
	    {"#Room", "Dealer: help", true},
	    {"#Room", "!nonsense", false},
	    {"#Room", "help", false},
	    {"#Room", "", false},
	    {"#other", "!help", false},
	    {NULL, "help", true},
	    {NULL, "hello", false},
	};
	int from;

	begin();
	from = lines_count;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct front_speech speech = {
		    .room = rows[i].room, .nick = "ann", .text = rows[i].text};

		CU_ASSERT_EQUAL(front_heeds(front, &speech), rows[i].is_heeded);
	}
	front_room_lost(front, "#Room"); /* it may be heard later */
	for (int i = 0; i < 4; i++) {
		struct front_speech speech = {
		    .room = rows[i].room, .nick = "ann", .text = rows[i].text};

		CU_ASSERT_EQUAL(front_heeds(front, &speech), rows[i].is_heeded);
		CU_ASSERT_EQUAL(front_said(front, &speech), FRONT_NO_ROOM);
	}
	turn(50);
	CU_ASSERT_EQUAL(lines_count, from);
	house_close();
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"accounts change", test_account_changes},
	    {"netsplit", test_split},
	    {"netsplit of nicks", test_split_of_nicks},
	    {"a rest is told", test_rest_is_told},
	    {"a rest is told by account", test_rest_is_told_by_account},
	    {"a rest is not told", test_rest_is_not_told},
	    {"no colours", test_plain_room},
	    {"what is heeded", test_heeds},
	};

	return UNIT_RUN("chat: network", cases);
}
