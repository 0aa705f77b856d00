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

static void
absence(void *self, const char *room, struct front_absence *out)
{
	(void)self;
	(void)room;
	*out = (struct front_absence){"in it, but may not speak", -1};
}

static const struct front_ops ops = {
    HOUSE_OPS, .state = fake_state, .absence = absence};

/* The daemon starts. */
static void
start(void)
{
	house_open(dir);
	house_start(&config);
	front = house_enter("net", "#Room", &ops, NULL);
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
	finish();
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
	finish();
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
	finish();
}

/* Where a game rests admins are told, once in a while: by nick, or by account
 * where there are any. */
static void
test_rest_is_told(void)
{
	static const char said[] =
	    " The game in #Room rests: in it, but may not speak.";
	int from;

	begin();
	front_room_lost(front, "#room"); /* no game */
	turn(50);
	CU_ASSERT_EQUAL(count_lines(0, said), 0);
	front_room_entered(front, "#room");
	(void)seat_three();
	for (int i = 0; i < 3; i++) {
		from = lines_count;
		front_room_lost(front, "#room");
		turn(i == 1 ? 60 * 60 * 1000 : 50);
		CU_ASSERT_EQUAL(count_lines(from, "boss"), i == 1 ? 0 : 1);
		CU_ASSERT_EQUAL(count_lines(from, said), i == 1 ? 0 : 1);
		front_room_entered(front, "#room");
		turn(50);
	}
	finish();
	begin();
	(void)seat_accounts();
	from = lines_count;
	front_room_lost(front, "#room");
	turn(50);
	CU_ASSERT_EQUAL(count_lines(from, said), 0);
	front_room_entered(front, "#room");
	say("chef=boss", "!admin status");
	front_renamed(front, "chef", "chief");
	from = lines_count;
	front_room_lost(front, "#room");
	turn(50);
	SAID_ONCE(from, said);
	SAID_ONCE(from, "chief");
	finish();
	begin(); /* logged out: he is nobody */
	(void)seat_accounts();
	say("chief=boss", "!admin status");
	front_account(front, "chief", NULL);
	from = lines_count;
	front_room_lost(front, "#room");
	turn(50);
	CU_ASSERT_EQUAL(count_lines(from, said), 0);
	finish();
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
	finish();
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
	turn(50);
	CU_ASSERT_EQUAL(lines_count, from);
	finish();
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"operators", test_operators},
	    {"accounts change", test_account_changes},
	    {"netsplit", test_split},
	    {"netsplit of nicks", test_split_of_nicks},
	    {"a rest is told", test_rest_is_told},
	    {"no colours", test_plain_room},
	    {"what is heeded", test_heeds},
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
