/*
 * `link` from outside, on two networks: how an identity is moved and comes
 * back, and how nobody gets at somebody else's purse.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "store/check.h"
#include "fake-front.h"
#include "unit.h"

enum { LINES_MOST = 256, HOUR_MS = 3600 * 1000 };

static struct store *store;
static struct hall *hall;
static struct chat *chat;
static struct front *fronts[2]; /* without accounts, and with */
static struct config config;
static struct config_network networks[2];
static struct config_channel channels[2];
static int64_t now_ms;

static char lines[LINES_MOST][512]; /* "target text" */
static int lines_count;

static bool
note(void *self, enum front_way way, const char *target, const char *text)
{
	(void)self;
	(void)way;
	CU_ASSERT_FATAL(lines_count < LINES_MOST);
	snprintf(lines[lines_count++], sizeof(lines[0]), "%s %s", target, text);
	return true;
}

static const struct front_ops ops = {
    .send = note,
    .line_bytes = fake_line_bytes,
    .fold = local_fold,
    .state = fake_state,
};

static void
turn(int64_t later_ms)
{
	now_ms += later_ms;
	(void)fake_turn(chat, hall, now_ms, now_ms / 1000);
}

static void
speak(const char *room, const char *who, const char *text)
{
	const size_t len = strcspn(who, "=@");
	char nick[32];
	struct front_speech speech = {.room = room, .nick = nick, .text = text};

	snprintf(nick, sizeof(nick), "%.*s", (int)len, who);
	if (who[len] == '=')
		speech.account = who + len + 1;
	else if (who[len] == '@')
		speech.mask = who + len + 1;
	lines_count = 0;
	front_said(fronts[who[len] != '\0'], &speech);
	turn(1500);
}

/* "nick" on the one, "nick=account" or "nick@host" on the other network; in
 * the room, or to us alone. */
static void
say(const char *who, const char *text)
{
	speak("#room", who, text);
}

static void
tell(const char *who, const char *text)
{
	speak(NULL, who, text);
}

static const char *
line(const char *what)
{
	for (int i = 0; i < lines_count; i++)
		if (strstr(lines[i], what) != NULL)
			return lines[i];
	return NULL;
}

static void
expect(int at, const char *what)
{
	const bool is_said = line(what) != NULL;

	CU_ASSERT(is_said);
	if (is_said)
		return;
	fprintf(stderr, "line %d: not said: %s\n", at, what);
	for (int i = 0; i < lines_count; i++)
		fprintf(stderr, "  %s\n", lines[i]);
}

#define SAID(what) expect(__LINE__, what)

/* He asks for a code; "link CODE". */
static const char *
link_of(const char *who)
{
	static char words[32];
	const char *at;

	tell(who, "link");
	at = line("link ");
	CU_ASSERT_PTR_NOT_NULL_FATAL(at);
	at = strstr(at, ": link ");
	CU_ASSERT_PTR_NOT_NULL_FATAL(at);
	snprintf(words, sizeof(words), "%.15s", at + 2);

	words[15] = '\0';
	return words;
}

static void
begin(void)
{
	static const struct front_budget budget;
	static char boss[] = "boss", *admins[] = {boss, NULL};
	static char room[] = "#room", prefix[] = "!";
	static char names[2][8] = {"net", "acc"};
	struct text why = TEXT_EMPTY;

	now_ms = INT64_C(1700000000000);
	store = store_open(NULL, &why);
	CU_ASSERT_PTR_NOT_NULL_FATAL(store);
	for (int i = 0; i < 2; i++) {
		channels[i] = (struct config_channel){.name = room,
		    .prefix = prefix,
		    .announce = CONFIG_ANNOUNCE_LINE,
		    .cards = CONFIG_CARDS_ASCII};
		CU_ASSERT_FATAL(rules_preset(&channels[i].rules, "channel"));
		channels[i].rules.value[RULE_BANK_LEAST] = 10;
		networks[i] = (struct config_network){.name = names[i],
		    .admins = admins,
		    .channels = &channels[i],
		    .channels_count = 1};
	}
	config = (struct config){.grant_initial = 1000,
	    .refill_to = 100,
	    .refill_every_s = 3600,
	    .networks = networks,
	    .networks_count = 2};
	chat = chat_new(&config, store);
	hall = hall_new(store, chat_hall_ops(), chat);
	chat_set_hall(chat, hall);
	for (int i = 0; i < 2; i++) {
		fronts[i] = front_new(chat, names[i], &ops, NULL, &budget);
		front_set_nick(fronts[i], "Dealer");
		front_is_up(fronts[i]);
		front_room_entered(fronts[i], "#room");
	}
	front_set_has_accounts(fronts[1], true);
	turn(0);
	text_fini(&why);
}

static void
finish(void)
{
	struct text why = TEXT_EMPTY;

	CU_ASSERT_EQUAL(store_check(store, &why), STORE_OK);
	CU_ASSERT_STRING_EQUAL(text_str(&why), "");
	text_fini(&why);
	chat_free(chat);
	hall_free(hall);
	store_close(store);
}

/* They have played, and are at home. */
static void
met(const char *who)
{
	say(who, "!join");
	say(who, "!leave");
}

/* Two are one from then on. */
static void
link_them(const char *owner, const char *other)
{
	tell(other, link_of(owner));
	tell(owner, "link yes");
	SAID("plays with your chips now.");
}

static void
test_link(void)
{
	begin();
	met("anna");
	met("ben=ben");
	say("boss", "!admin grant anna 234");
	tell("ben=ben", link_of("anna"));
	SAID("anna Your code was said by the account ben of acc.");
	SAID("ben I ask the nick anna on net.");
	tell("ben=ben", "chips");
	SAID("ben has 1000 chips");
	tell("anna", "link yes");
	SAID("anna Done: the account ben of acc plays with your chips now.");
	SAID("ben Done: you play with the chips of the nick anna on net now");
	say("x=x", "!chips ben");
	SAID("1234 chips");
	tell("ben=ben", "chips");
	SAID("1234 chips");
	/* One person has one seat, and the sleeping purse is not played with.
	 */
	say("ben=ben", "!join");
	SAID("ben: welcome.");
	tell("ben=ben", "link off");
	SAID("You are seated at a table");
	tell("anna", "link");
	SAID("You are seated at a table");
	say("ben=ben", "!leave");
	say("anna", "!chips");
	SAID("ben has 1234 chips");
	say("ben=ben", "!link off");
	SAID("ben Done: you play with your own chips again.");
	say("ben=ben", "!chips");
	SAID("ben has 1000 chips");
	say("anna", "!chips");
	SAID("anna has 1234 chips");
	tell("ben=ben", "link off");
	SAID("You are not linked.");
	finish();
}

/* Who owns the purse can throw the others out, at any time. */
static void
test_owner_off(void)
{
	begin();
	met("anna");
	met("ben=ben");
	met("carla");
	link_them("anna", "ben=ben");
	link_them("anna", "carla");
	say("ben=ben", "!join");
	tell("anna", "link off");
	SAID("anna Done: nobody else plays with your chips any more.");
	say("ben=ben", "!bank 5");
	SAID("You are not seated here");
	say("ben=ben", "!chips");
	SAID("ben has 1000");
	say("carla", "!chips");
	SAID("carla has 1000");
	finish();
}

/* Guessed, overheard, begged for. */
static void
test_hostile(void)
{
	char words[32];

	begin();
	met("anna");
	met("ben=ben");
	met("eve");
	/* Nothing happens without a yes, and only from her. */
	snprintf(words, sizeof(words), "%s", link_of("anna"));
	tell("eve", words);
	SAID("anna Your code was said by the nick eve on net.");
	tell("eve", "link yes");
	SAID("eve Nobody has said a code of yours.");
	tell("ben=ben", words);
	SAID("anna Two have said your code, so somebody overheard it.");
	tell("anna", "link yes");
	SAID("Nobody has said a code of yours");
	tell("eve", "chips");
	SAID("eve has 1000");
	/* Said where all hear it: void. */
	snprintf(words, sizeof(words), "!%s", link_of("anna"));
	say("ben=ben", words);
	SAID("ben Please say that to me in private");
	SAID("That code is void.");
	tell("ben=ben", words + 1);
	SAID("I don't know that code");
	say("anna", "!link");
	SAID("in private");
	CU_ASSERT_PTR_NULL(line("Under your other name"));
	/* Too late, and once. */
	snprintf(words, sizeof(words), "%s", link_of("anna"));
	turn(5 * 60 * 1000);
	tell("ben=ben", words);
	SAID("I don't know that code");
	tell("anna", "link yes");
	SAID("Nobody has said");
	/* Her own. */
	tell("anna", link_of("anna"));
	SAID("That is your own code");
	/* A new one voids the one before; so does link off. */
	snprintf(words, sizeof(words), "%s", link_of("anna"));
	(void)link_of("anna");
	turn(10 * 60 * 1000);
	tell("ben=ben", words);
	SAID("I don't know that code");
	snprintf(words, sizeof(words), "%s", link_of("anna"));
	tell("anna", "link off");
	SAID("Your code is void.");
	tell("ben=ben", words);
	SAID("I don't know that code");
	finish();
}

static void
test_guessing(void)
{
	char words[32];

	begin();
	met("anna");
	met("eve");
	snprintf(words, sizeof(words), "%s", link_of("anna"));
	for (int i = 0; i < 3; i++) {
		tell("eve", "link aaaaaaaaaa");
		SAID("I don't know that code");
	}
	tell("eve", "link aaaaaaaaaa");
	SAID("Those were a lot of codes");
	tell("eve", words);
	CU_ASSERT_EQUAL(lines_count, 0);
	tell("anna", "link yes");
	SAID("Nobody has said");
	/* Another nick is no way out. */
	front_renamed(fronts[0], "eve", "eva");
	tell("eva", words);
	CU_ASSERT_EQUAL(lines_count, 0);
	finish();
}

/* What proves less opens nothing that hangs on more. */
static void
test_weaker(void)
{
	begin();
	met("anna");
	met("ben=ben");
	say("gast@u@host", "!join");
	say("gast@u@host", "!leave");
	tell("anna", link_of("ben=ben"));
	SAID("A nick can't open the purse of an account");
	tell("ben=ben", "link yes");
	SAID("Nobody has said");
	tell("gast@u@host", "link");
	SAID("A guest can't be linked");
	tell("gast@u@host", link_of("anna"));
	SAID("A guest can't be linked");
	tell("new", "link");
	SAID("You have not played here yet");
	/* A newcomer may come to play with what he has elsewhere. */
	link_them("anna", "new=new");
	finish();
}

/* One link, no chains; and who is linked lets nobody in. */
static void
test_chains(void)
{
	begin();
	met("anna");
	met("ben");
	met("carla");
	link_them("anna", "ben");
	tell("ben", "link");
	SAID("only who owns them can let others in");
	tell("ben", link_of("carla"));
	SAID("You are linked already");
	tell("anna", link_of("carla"));
	SAID("Others are linked to you");
	tell("ben", "forget");
	SAID("You are linked");
	tell("anna", "forget");
	SAID("You are linked");
	tell("ben", "link off");
	tell("ben", "forget");
	SAID("forget yes within a minute");
	finish();
}

/* Names change, people go: what hangs on a nick goes with it. */
static void
test_nicks(void)
{
	char words[32];

	begin();
	met("anna");
	met("ben=ben");
	snprintf(words, sizeof(words), "%s", link_of("anna"));
	front_renamed(fronts[0], "anna", "anni");
	tell("ben=ben", words);
	SAID("anni Your code was said by");
	/* Somebody else with her old nick is nobody. */
	tell("anna", "link yes");
	SAID("You have not played here yet");
	tell("anni", "link yes");
	SAID("anni Done");
	tell("anni", "link off");
	tell("ben=ben", link_of("anni"));
	front_account(fronts[1], "ben", NULL);
	tell("anni", "link yes");
	SAID("Nobody has said");
	snprintf(words, sizeof(words), "%s", link_of("anni"));
	front_gone(fronts[0], "anni");
	tell("ben=ben", words);
	SAID("I don't know that code");
	tell("ben=ben", link_of("anna"));
	front_is_down(fronts[1]);
	front_is_up(fronts[1]);
	front_room_entered(fronts[1], "#room");
	tell("anna", "link yes");
	SAID("Nobody has said");
	finish();
}

/* Two nicks of one network, both here: each is heard. */
static void
test_both_here(void)
{
	begin();
	met("anna");
	met("ben");
	link_them("anna", "ben");
	say("anna", "!chips");
	SAID("anna has 1000");
	say("ben", "!chips");
	SAID("has 1000");
	say("anna", "!join");
	say("ben", "!join");
	SAID("You are seated here already.");
	finish();
}

/* The disk fails at the worst time: nothing has happened, and it can be said
 * again. */
static void
test_lost_turn(void)
{
	struct front_speech yes = {.nick = "anna", .text = "link yes"};

	begin();
	met("anna");
	met("ben=ben");
	tell("ben=ben", link_of("anna"));
	front_said(fronts[0], &yes);
	store_rollback(store);
	lines_count = 0;
	chat_drop(chat);
	turn(0);
	SAID("anna Sorry, I could not write that down");
	CU_ASSERT_PTR_NULL(line("Done"));
	tell("ben=ben", "link off");
	SAID("You are not linked");
	tell("anna", "link yes");
	SAID("Done: the account ben of acc plays with your chips now");
	tell("anna", "link yes");
	SAID("Nobody has said a code");
	finish();
}

static void
test_seated(void)
{
	begin();
	met("anna");
	met("ben=ben");
	tell("ben=ben", link_of("anna"));
	say("ben=ben", "!join");
	tell("anna", "link yes");
	SAID("Not yet: the account ben of acc is seated at a table");
	say("anna", "!join");
	tell("anna", "link yes");
	SAID("You are seated at a table");
	say("anna", "!leave");
	say("ben=ben", "!leave");
	tell("anna", "link yes");
	SAID("Done");
	finish();
}

static void
test_banned(void)
{
	begin();
	met("anna");
	met("ben=ben");
	link_them("anna", "ben=ben");
	say("boss=boss", "!admin ban ben");
	tell("anna", "chips");
	SAID("An admin has banned you");
	tell("ben=ben", "link off");
	SAID("An admin has banned you");
	say("boss", "!admin unban anna");
	tell("ben=ben", "chips");
	SAID("1000 chips");
	finish();
}

/* Limits and refills can't be walked around. */
static void
test_no_way_around(void)
{
	begin();
	met("anna");
	met("ben=ben");
	tell("ben=ben", "limit 30");
	link_them("anna", "ben=ben");
	tell("anna", "limit");
	SAID("You may lose 30 chips a day");
	tell("anna", "link off");
	tell("anna", "limit");
	SAID("You may lose 30 chips a day");
	/* A sleeping purse counts. */
	config.grant_initial = 5;
	say("carla", "!join");
	say("carla", "!leave");
	link_them("carla", "ben=ben");
	say("carla", "!refill");
	SAID("you have 1005");
	SAID("1000 of them sleep");
	tell("carla", "link off");
	say("carla", "!refill");
	SAID("Filled up");
	say("dora", "!join");
	say("dora", "!leave");
	link_them("dora", "carla");
	say("dora", "!refill");
	SAID("you have 105");
	finish();
}

static const struct unit_case cases[] = {
    {"linked, and no longer", test_link},
    {"the owner ends it", test_owner_off},
    {"guessed, overheard, begged for", test_hostile},
    {"guessing", test_guessing},
    {"the weaker and the stronger", test_weaker},
    {"no chains", test_chains},
    {"nicks that change and go", test_nicks},
    {"both here", test_both_here},
    {"a turn that is lost", test_lost_turn},
    {"seated", test_seated},
    {"banned", test_banned},
    {"no way around limits", test_no_way_around},
};

int
main(void)
{
	return UNIT_RUN("chat: link", cases);
}
