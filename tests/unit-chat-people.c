/*
 * Who is who, and what is heard, from outside: nicks that are swapped, left and
 * taken, accounts in any case, words in any dress, and floods.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "chat/inside.h"

#include "chat-house.h"
#include "unit.h"

enum { ROOMS = 30 };

static void
begin(bool has_accounts)
{
	house_plan("channel");
	house_begin();
	front_set_has_accounts(front, has_accounts);
}

/* What he says is answered so, since he said it. */
static void
hears(int at, const char *who, const char *text, const char *answer)
{
	const int from = lines_count;

	say(who, text);
	expect_some(at, from, answer);
}
#define HEARS(who, text, answer) hears(__LINE__, who, text, answer)

/* One account, however it is written; and so for admins. */
static void
test_account_case(void)
{
	begin(true);
	HEARS("anna=Anna", "!join", "Welcome anna");
	front_account(front, "anna", "ANNA");
	turn(50);
	CU_ASSERT_EQUAL(count_lines(0, "leaves"), 0);
	front_gone(front, "anna");
	HEARS("other=aNNa", "!join", "seated here already");
	HEARS("other=aNNa", "!leave", "leaves");
	front_gone(front, "other");
	HEARS("x=X", "!chips Anna", "1000 chips");
	HEARS("x=BOSS", "!admin grant Anna 5", "gets 5 chips");
	/* A nick is no account. */
	HEARS("boss", "!chips", "not played here yet");
	CU_ASSERT_EQUAL(count_lines(0, "boss net:"), 0);
	say("boss", "!admin status");
	CU_ASSERT_EQUAL(count_lines(0, "boss net:"), 0);
	/* In a split it is known again by that. */
	HEARS("anna=Anna", "!join", "welcome");
	front_split(front, "anna", "");
	front_gone(front, "anna");
	front_returned(front, "anna_", "ANNA");
	HEARS("anna_=ANNA", "!join", "seated here already");
	house_close();
}

/* Who was known by his nick when somebody first had an account goes on. */
static void
test_accounts_appear(void)
{
	begin(false);
	HEARS("anna", "!join", "Welcome anna");
	HEARS("ben=Ben", "!join", "Welcome ben");
	HEARS("anna", "!join", "seated here already");
	front_account(front, "anna", NULL);
	HEARS("anna", "!join", "seated here already");
	/* Not he who comes later with her nick. */
	front_gone(front, "anna");
	HEARS("anna@e@evil", "!join", "Welcome anna");
	house_close();
}

/* anna becomes ben and ben anna, by way of a third nick: each is who he was. */
static void
swap(const char *anna, const char *ben)
{
	front_renamed(front, anna, "tmp");
	front_renamed(front, ben, anna);
	front_renamed(front, "tmp", ben);
}

static void
test_swap(void)
{
	begin(false);
	HEARS("anna", "!join", "Welcome anna");
	/* Of one who has said nothing yet. */
	swap("anna", "ben");
	HEARS("anna", "!join", "take a nick of your own");
	HEARS("ben", "!join", "seated here already");
	swap("ben", "anna");
	HEARS("anna", "!join", "seated here already");
	HEARS("ben", "!join", "Welcome ben");
	swap("anna", "ben");
	HEARS("anna", "!leave", "leaves the table");
	HEARS("ben", "!join", "seated here already");
	HEARS("anna", "!join", "welcome");
	HEARS("ben", "!leave", "leaves the table");
	house_close();
}

/* A nick that was left proves nothing where there are accounts. */
static void
test_ghost(void)
{
	begin(true);
	HEARS("anna=Anna", "!join", "Welcome anna");
	HEARS("gast@g@home", "!join", "Welcome gast");
	front_gone(front, "anna");
	front_gone(front, "gast");
	HEARS("anna@e@evil", "!leave", "You are not seated here");
	HEARS("gast@x@other", "!leave", "You are not seated here");
	HEARS("anna=Eve", "!leave", "You are not seated here");
	/* Both return, while the strangers still have their nicks. */
	HEARS("anna_=Anna", "!join", "seated here already");
	HEARS("gast_@g@home", "!join", "seated here already");
	/* The ghost goes later than its owner comes. */
	HEARS("anna2=Anna", "!join", "seated here already");
	front_gone(front, "anna_");
	HEARS("anna2=Anna", "!leave", "leaves the table");
	/* Two from one place are one, and the second hears why. */
	HEARS("twin@g@home", "!join", "I can't tell the two of you apart");
	HEARS("twin=Twin", "!join", "Welcome twin");
	house_close();
}

/* A table does not wait for who is still here under another nick. */
static void
test_split_of_one(void)
{
	static const char *const who[] = {"ann=Ann", "ben=Ben", "cleo=Cleo"};
	char twin[32], nick[32];
	int64_t left_ms;
	const char *asked;

	begin(true);
	for (int i = 0; i < 3; i++)
		say(who[i], "!join");
	say(who[0], "!start");
	turn(1000);
	asked = hall_name(hall, session_asks(session()));
	snprintf(nick, sizeof(nick), "%s", asked);
	snprintf(twin, sizeof(twin), "twin=%s", asked);
	say(twin, "!ping on");
	turn(1000);
	left_ms = table_left_ms(hall_at(hall, 0), now_ms);
	CU_ASSERT_FATAL(left_ms > 0);
	front_split(front, nick, "");
	front_gone(front, nick);
	CU_ASSERT_EQUAL(table_left_ms(hall_at(hall, 0), now_ms), left_ms);
	front_split(front, "twin", "");
	front_gone(front, "twin");
	CU_ASSERT_EQUAL(
	    table_left_ms(hall_at(hall, 0), now_ms), left_ms + 300000);
	house_close();
}

/* However a command is dressed; and what is none. */
static void
test_dress(void)
{
	static const char *const commands[] = {"!help stake", "!HELP  STAKE",
	    " ! help\tstake ", "\xef\xbc\x81help\xe3\x80\x80stake",
	    "!\xe3\x80\x80help stake", "!help\xc2\xa0stake",
	    "!help\xe2\x80\xafstake", "\xe2\x80\x8b!help stake",
	    "!he\xe2\x80\x8blp stake\xe2\x80\x8b", "\xe2\x80\xae!help stake",
	    "\xef\xbb\xbf!help stake", "\xd8\x9c!help stake\xe2\x81\xa9",
	    "\002!help\002 stake", "Dealer:help stake", "DEALER,  !help stake"};
	static const char *const others[] = {"!he\xcc\x81lp stake",
	    "!\xc3\xa9lp", "!help1 stake", "!top10", "!!help stake", "!?help",
	    "!?", "!!!", "!", "help stake", "x !help stake", "Dealer help",
	    "Dealers: help", ": help", "!10stake", "!stake10x", "!chips5",
	    "\xef\xbc\x81", "!\xff\xfe"};

	begin(false);
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
		turn(20000);
		HEARS("zoe", commands[i], "zoe !stake N (or all, half)");
	}
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		const int from = lines_count;

		turn(20000);
		say("zoe", others[i]);
		CU_ASSERT_EQUAL(lines_count, from);
	}
	house_close();
}

/* Amounts as phones write them, and as nobody should. */
static void
test_amounts(void)
{
	char huge[600];
	const char *banker, *punter;

	house_plan("channel");
	house_begin();
	banker = seat_three();
	punter = after_banker(1);
	HEARS(banker, "!Bank50", "a bank of 50");
	HEARS(punter, "!stake 10!", "An amount is a whole number");
	HEARS(punter, "!stake \xef\xbc\x95", "An amount is a whole number");
	turn(20000);
	memset(huge, '9', sizeof(huge));
	memcpy(huge, "!stake ", 7);
	huge[507] = '\0';
	HEARS(punter, huge, "An amount is a whole number");
	HEARS(punter, "!STAKE  10 ", "10");
	turn(2500);
	HEARS(punter, "!s5", "5");
	HEARS(punter, "!chips", "985 chips");
	house_close();
}

/* One who says a lot in many channels is as limited as in one. */
static void
test_many_rooms(void)
{
	static struct config_channel many[ROOMS];
	static char names[ROOMS][16];
	struct front_budget fast = {1, 1, 1000};
	int from;

	house_plan("channel");
	for (int i = 0; i < ROOMS; i++) {
		snprintf(names[i], sizeof(names[i]), "#r%d", i);
		many[i] = channel;
		many[i].name = names[i];
	}
	network.channels = many;
	network.channels_count = ROOMS;
	house_open(NULL);
	house_start(&config);
	front = house_enter("net", "#r0", &house_ops, &fast);
	for (int i = 1; i < ROOMS; i++)
		front_room_entered(front, names[i]);
	turn(5000);
	from = lines_count;
	for (int i = 0; i < ROOMS; i++)
		speak(front, names[i], "eve", "!help stake");
	for (int i = 0; i < 20; i++)
		turn(100);
	SAID_ONCE(from, "eve That was a lot at once");
	CU_ASSERT_EQUAL(count_lines(from, "eve !stake N"), 10);
	/* The next silence is longer. */
	turn(10000);
	for (int i = 0; i < ROOMS; i++)
		speak(front, names[i], "eve", "!help stake");
	turn(100);
	turn(15000);
	from = lines_count;
	speak(front, "#r3", "eve", "!help stake");
	turn(100);
	CU_ASSERT_EQUAL(lines_count, from);
	turn(6000);
	speak(front, "#r3", "eve", "!help stake");
	turn(100);
	SAID_ONCE(from, "eve !stake N");
	house_close();
}

/* One who shares no room with us says it in private. */
static void
stranger(const char *nick, const char *mask, const char *text)
{
	const struct front_speech speech = {
	    .nick = nick, .mask = mask, .text = text, .is_stranger = true};

	front_said(front, &speech);
	turn(1500);
}

/* When such a one goes we are not told: who has his nick next is not he. */
static void
test_strangers(void)
{
	char nick[16];
	int from;

	begin(true);
	stranger("gast", "g@home", "join");
	SAID_SINCE(0, "Welcome gast");
	HEARS("gast@e@evil", "!leave", "You are not seated here");
	HEARS("gast@e@evil", "!join", "gast: welcome");
	from = lines_count;
	stranger("gast_", "g@home", "join");
	SAID_SINCE(from, "seated here already");
	stranger("gast3", "g@home", "join");
	CU_ASSERT_EQUAL(count_lines(from, "seated here already"), 2);
	HEARS("again@g@home", "!join", "seated here already");
	/* Nor does memory grow with them. */
	for (int i = 0; i < 200; i++) {
		snprintf(nick, sizeof(nick), "n%d", i);
		stranger(nick, nick, "join");
	}
	CU_ASSERT_PTR_NULL(roster_find(&front->roster, "n100"));
	CU_ASSERT_PTR_NOT_NULL(roster_find(&front->roster, "n199"));
	CU_ASSERT_PTR_NOT_NULL(roster_find(&front->roster, "again"));
	/* What one says twice to be sure of it still works. */
	stranger("n199", "n199", "leave");
	from = lines_count;
	stranger("n199", "n199", "forget");
	stranger("n199", "n199", "forget yes");
	SAID_SINCE(from, "You are forgotten");
	house_close();
}

/* Who was heard from afar, and is the oldest that is known, is not forgotten
 * in the middle of his own words. */
static void
test_oldest_stranger(void)
{
	char nick[16];
	int from;

	begin(false);
	HEARS("anna", "!join", "Welcome anna");
	for (int i = 0; i < ROSTER_LOOSE_MOST; i++) {
		snprintf(nick, sizeof(nick), "n%d", i);
		stranger(nick, nick, "join");
	}
	from = lines_count;
	stranger("anna", NULL, "join");
	SAID_SINCE(from, "seated here already");
	CU_ASSERT_PTR_NOT_NULL(roster_find(&front->roster, "anna"));
	house_close();
}

/* Nor is he called by what the next one with his nick takes. */
static void
test_stranger_renamed(void)
{
	const struct front_speech speech = {.nick = "anna",
	    .account = "anna",
	    .text = "chips",
	    .is_stranger = true};
	int from;

	begin(true);
	HEARS("anna=anna", "!join", "Welcome anna");
	front_said(front, &speech);
	turn(1500);
	front_renamed(front, "anna", "evil");
	from = lines_count;
	HEARS("ben=ben", "!join", "Welcome ben");
	say("ben=ben", "!table");
	CU_ASSERT_EQUAL(count_lines(from, "evil"), 0);
	CU_ASSERT(count_lines(from, "anna") > 0);
	house_close();
}

/* What the next one with his nick does, is or loses is nothing to him. */
static void
test_stranger_followed(void)
{
	static const char *const who[] = {"ann=Ann", "ben=Ben", "cleo=Cleo"};
	char nick[32];
	int64_t left_ms;

	begin(true);
	for (int i = 0; i < 3; i++)
		say(who[i], "!join");
	say(who[0], "!start");
	turn(1000);
	snprintf(
	    nick, sizeof(nick), "%s", hall_name(hall, session_asks(session())));
	front_said(front, &(struct front_speech){.nick = nick,
			      .account = nick,
			      .text = "chips",
			      .is_stranger = true});
	turn(1000);
	left_ms = table_left_ms(hall_at(hall, 0), now_ms);
	CU_ASSERT_FATAL(left_ms > 0);
	front_split(front, nick, "");
	CU_ASSERT_EQUAL(table_left_ms(hall_at(hall, 0), now_ms), left_ms);
	front_account(front, nick, NULL);
	turn(1000);
	CU_ASSERT_EQUAL(count_lines(0, "leaves"), 0);
	CU_ASSERT_PTR_NULL(roster_find(&front->roster, nick));
	house_close();
}

static void
ask_for_code(void)
{
	front_said(front, &(struct front_speech){.nick = "anna",
			      .account = "anna",
			      .text = "link",
			      .is_stranger = true});
	turn(1500);
}

/* What still waits for him when another takes his nick is not for that one. */
static void
test_stranger_answered(void)
{
	int from;

	begin(true);
	HEARS("anna=anna", "!join", "Welcome anna");
	HEARS("anna=anna", "!leave", "leaves");
	HEARS("ben=ben", "!join", "Welcome ben");
	front_gone(front, "anna");
	from = lines_count;
	link_is_stuck = true;
	ask_for_code();
	front_account(front, "anna", "eve"); /* she comes into the room */
	link_is_stuck = false;
	turn(1500);
	CU_ASSERT_EQUAL(count_lines(from, ": link "), 0);
	link_is_stuck = true;
	ask_for_code();
	front_renamed(front, "ben", "anna");
	link_is_stuck = false;
	turn(1500);
	CU_ASSERT_EQUAL(count_lines(from, ": link "), 0);
	/* What waits for himself comes to his new nick. */
	link_is_stuck = true;
	say("anna=ben", "!chips");
	front_renamed(front, "anna", "carl");
	link_is_stuck = false;
	turn(1500);
	SAID_SINCE(from, "carl ");
	house_close();
}

/* He asks and changes his nick in one breath: he is told under the new one, and
 * nobody who takes the old one; nor is who goes told anything. */
static void
test_renamed_at_once(void)
{
	int from;

	begin(false);
	HEARS("anna", "!join", "Welcome anna");
	HEARS("ben", "!join", "Welcome ben");
	from = lines_count;
	speak(front, "#room", "anna", "!help stake");
	front_renamed(front, "anna", "annie");
	front_renamed(front, "ben", "anna");
	turn(1500);
	SAID_ONCE(from, "annie !stake N");
	CU_ASSERT_EQUAL(count_lines(from, "anna !stake N"), 0);
	/* So if the turn is lost. */
	for (int i = 0; i < 2; i++) {
		from = lines_count;
		speak(front, "#room", "annie", "!help stake");
		if (i == 0)
			front_renamed(front, "annie", "third");
		else
			front_gone(front, "annie");
		store_rollback(store);
		chat_drop(chat);
		turn(0);
		CU_ASSERT_EQUAL(
		    count_lines(from, "third Sorry, I could not"), i == 0);
		CU_ASSERT_EQUAL(count_lines(from, "annie"), 0);
		front_renamed(front, "third", "annie");
	}
	from = lines_count;
	speak(front, "#room", "anna", "!help stake");
	front_gone(front, "anna");
	turn(1500);
	CU_ASSERT_EQUAL(count_lines(from, "!stake N"), 0);
	house_close();
}

/* A nick in another encoding: what is said of it is UTF-8, as some networks
 * want all to be. */
static void
test_bytes(void)
{
	begin(false);
	HEARS("J\xf6rg", "!join", "Welcome J\xef\xbf\xbdrg");
	HEARS("J\xf6rg", "!chips", "1000 chips");
	HEARS("J\xf6rg\xe2\x82", "!chips", "not played here yet");
	HEARS("ben", "!chips J\xf6rg", "I don't know");
	house_close();
}

static bool is_ascii;

static void
fold_either(void *self, const char *name, char out[FRONT_NAME_MOST])
{
	local_fold(self, name, out);
	for (char *c = out; *c != '\0' && !is_ascii; c++)
		if (*c == '[' || *c == ']')
			*c = (char)(*c + ('{' - '['));
}

static const struct front_ops either_ops = {
    .send = house_note,
    .line_bytes = fake_line_bytes,
    .fold = fold_either,
};

/* The server that we come back to folds names in another way. */
static void
test_mapping(void)
{
	char name[] = "#a[b]";
	int from;

	house_plan("channel");
	channel.name = name;
	house_open(NULL);
	house_start(&config);
	is_ascii = false;
	front = house_enter("net", "#A{b}", &either_ops, NULL);
	speak(front, "#a[B]", "anna", "!join");
	turn(50);
	SAID_ONCE(0, "#A{b} Welcome anna");
	front_is_down(front);
	house_stop();
	house_start(&config);
	front = house_enter("net", "#a[b]", &either_ops, NULL);
	speak(front, "#A{b}", "anna", "!join");
	turn(50);
	SAID_SINCE(0, "seated here already");
	front_unread(front, 0);
	front_is_down(front);
	is_ascii = true;
	front_is_up(front);
	front_names_changed(front);
	from = lines_count;
	front_room_entered(front, "#A[b]");
	turn(50);
	SAID_ONCE(from, "Back again");
	speak(front, "#A[B]", "anna", "!join");
	turn(50);
	SAID_ONCE(from, "seated here already");
	speak(front, "#a{b}", "anna", "!chips");
	turn(50);
	CU_ASSERT_EQUAL(count_lines(from, "1000 chips"), 0);
	house_close();
}

static const struct unit_case cases[] = {
    {"accounts in any case", test_account_case},
    {"accounts appear", test_accounts_appear},
    {"nicks are swapped", test_swap},
    {"ghosts", test_ghost},
    {"a split of one who is here twice", test_split_of_one},
    {"words in any dress", test_dress},
    {"amounts", test_amounts},
    {"one in many rooms", test_many_rooms},
    {"strangers", test_strangers},
    {"oldest stranger", test_oldest_stranger},
    {"stranger renamed", test_stranger_renamed},
    {"stranger followed", test_stranger_followed},
    {"stranger answered", test_stranger_answered},
    {"renamed at once", test_renamed_at_once},
    {"bytes that are no UTF-8", test_bytes},
    {"another case mapping", test_mapping},
};

int
main(void)
{
	return UNIT_RUN("chat people", cases);
}
