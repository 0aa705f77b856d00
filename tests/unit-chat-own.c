/*
 * Chat from outside: what people do with their own chips and names, and what
 * an admin makes void. A front end that only writes down, the real hall, a
 * database in memory, a clock that stands where it is put.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "store/ledger.h"
#include "fake-front.h"
#include "unit.h"

enum { LINES_MOST = 1024, HOUR_MS = 3600 * 1000 };

static struct store *store;
static struct hall *hall;
static struct chat *chat;
static struct front *front;
static struct config config;
static struct config_network network;
static struct config_channel channel;
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

/* "nick", "nick=account" or "nick@host" says something in the room. */
static void
say(const char *who, const char *text)
{
	size_t len = strcspn(who, "=@");
	char nick[32];
	struct front_speech speech = {
	    .room = "#room", .nick = nick, .text = text};

	snprintf(nick, sizeof(nick), "%.*s", (int)len, who);
	if (who[len] == '=')
		speech.account = who + len + 1;
	else if (who[len] == '@')
		speech.mask = who + len + 1;
	lines_count = 0;
	front_said(front, &speech);
	turn(50);
}

/* The first line that has this; NULL if none since somebody last spoke. */
static const char *
line(const char *what)
{
	for (int i = 0; i < lines_count; i++)
		if (strstr(lines[i], what) != NULL)
			return lines[i];
	return NULL;
}

#define SAID(what) CU_ASSERT_PTR_NOT_NULL(line(what))

static void
begin(const char *preset)
{
	static const struct front_budget budget;
	static char boss[] = "boss", *admins[] = {boss, NULL};
	static char room[] = "#room", prefix[] = "!", net[] = "net";
	struct text why = TEXT_EMPTY;

	now_ms = INT64_C(1700000000000);
	channel = (struct config_channel){.name = room,
	    .prefix = prefix,
	    .announce = CONFIG_ANNOUNCE_LINE,
	    .cards = CONFIG_CARDS_ASCII};
	CU_ASSERT_FATAL(rules_preset(&channel.rules, preset));
	channel.rules.value[RULE_BANK_LEAST] = 10;
	network = (struct config_network){.name = net,
	    .admins = admins,
	    .channels = &channel,
	    .channels_count = 1};
	config = (struct config){.grant_initial = 1000,
	    .refill_to = 100,
	    .refill_every_s = 3600,
	    .networks = &network,
	    .networks_count = 1};
	store = store_open(NULL, &why);
	CU_ASSERT_PTR_NOT_NULL_FATAL(store);
	chat = chat_new(&config, store);
	hall = hall_new(store, chat_hall_ops(), chat);
	chat_set_hall(chat, hall);
	front = front_new(chat, "net", &ops, NULL, &budget);
	front_set_nick(front, "Dealer");
	front_is_up(front);
	front_room_entered(front, "#room");
	turn(0);
	text_fini(&why);
}

static void
finish(void)
{
	struct text why = TEXT_EMPTY;

	CU_ASSERT_EQUAL(ledger_check(store, &why), STORE_OK);
	text_fini(&why);
	chat_free(chat);
	hall_free(hall);
	store_close(store);
}

/* anna and ben play one deal of that stake; the name of who won. */
static const char *
play_deal(const char *stake)
{
	char bank[32];
	const char *banker;

	say("anna", "!join");
	say("ben", "!join");
	say("anna", "!start");
	turn(1000);
	banker = line("anna has the bank") != NULL ? "anna" : "ben";
	snprintf(bank, sizeof(bank), "!bank %s", stake);
	say(banker, bank);
	say(strcmp(banker, "anna") == 0 ? "ben" : "anna", "!cover");
	for (int i = 0; i < 100 && line("wins") == NULL && line("win:") == NULL;
	     i++)
		turn(1000);
	CU_ASSERT(line("wins") != NULL || line("win:") != NULL);
	return (line("The bank wins") != NULL) == (strcmp(banker, "anna") == 0)
		   ? "anna"
		   : "ben";
}

static void
test_refill(void)
{
	const char *winner, *loser;

	begin("channel");
	say("anna", "!refill");
	SAID("You have not played here yet");
	winner = play_deal("1000");
	loser = strcmp(winner, "anna") == 0 ? "ben" : "anna";
	say("boss", "!admin close");
	say(winner, "!refill");
	SAID("less than 10 chips, at home and on tables: you have 2000");
	say(loser, "!refill");
	SAID("Filled up: you have 100 chips.");
	say(loser, "!chips");
	SAID("has 100 chips");
	winner = play_deal("100");
	say("boss", "!admin close");
	if (strcmp(winner, loser) != 0) {
		turn(60000);
		say(loser, "!refill");
		SAID("The next refill: in 59 min.");
		turn(HOUR_MS);
		say(loser, "!refill");
		SAID("Filled up");
	}
	config.refill_to = 0;
	say(loser, "!refill");
	SAID("no refills here");
	finish();
}

static void
test_give(void)
{
	const char *winner, *loser;

	begin("channel");
	winner = play_deal("50");
	loser = strcmp(winner, "anna") == 0 ? "!give ben 50" : "!give anna 50";
	say(winner, loser);
	SAID("Chips can't be given away here.");
	config.gifts = true;
	say("boss", "!admin close");
	say(winner, "!give carla 5");
	SAID("I don't know carla.");
	say(winner,
	    strcmp(winner, "anna") == 0 ? "!give anna 5" : "!give ben 5");
	SAID("You have them already.");
	say(winner, "!give dora -5");
	SAID("I don't know dora.");
	say("carla", "!join");
	say(winner, "!give carla 0");
	SAID("whole number of chips");
	turn(HOUR_MS);
	say(winner, "!give carla 51");
	SAID("you, up to 50.");
	say(winner, "!give carla 20");
	SAID("gives carla 20 chips.");
	CU_ASSERT_EQUAL(strncmp(line("gives"), "#room ", 6), 0);
	say(winner, "!give carla 31");
	SAID("you, up to 30.");
	say("carla", "!give anna 1");
	SAID("you, up to 0.");
	say("carla", "!chips");
	SAID("carla has 1020 chips");
	finish();
}

static void
test_limit(void)
{
	begin("channel");
	say("anna", "!limit 5");
	SAID("You have not played here yet");
	say("anna", "!join");
	say("anna", "!limit");
	SAID("You have set no limit");
	say("anna", "!limit -1");
	SAID("Say it like this: !limit");
	say("anna", "!limit 30");
	SAID("You may lose 30 chips a day, and put 30 more at risk today.");
	CU_ASSERT_PTR_NULL(line("tomorrow"));
	say("anna", "!limit 40");
	SAID("You may lose 30 chips a day");
	SAID("From tomorrow on (UTC) it is 40.");
	say("anna", "!limit off");
	SAID("From tomorrow on (UTC) there is no limit.");
	say("ben", "!join");
	say("ben", "!limit 30");
	say("anna", "!start");
	turn(1000);
	say(line("anna has") != NULL ? "anna" : "ben", "!bank 31");
	SAID("By the limit that you have set yourself (!limit) you may put 30 "
	     "more at risk today.");
	turn(24 * HOUR_MS);
	say("anna", "!limit");
	SAID("You have set no limit");
	finish();
}

static void
test_forget(void)
{
	begin("channel");
	say("anna", "!forget");
	SAID("I know nothing of you.");
	say("anna", "!join");
	say("anna", "!forget yes");
	SAID("You are seated at a table");
	say("anna", "!leave");
	say("anna", "!forget now");
	SAID("Say it like this");
	say("anna", "!forget yes");
	SAID("!forget yes within a minute");
	turn(61000);
	say("anna", "!forget yes");
	SAID("!forget yes within a minute");
	say("anna", "!forget yes");
	SAID("You are forgotten.");
	say("anna", "!chips");
	SAID("You have not played here yet");
	say("anna", "!forget");
	SAID("I know nothing of you.");
	say("anna", "!join");
	say("anna", "!chips");
	SAID("anna has 0 chips.");
	finish();
}

/* Where the network has accounts. */
static void
test_guests(void)
{
	begin("channel");
	front_set_has_accounts(front, true);
	say("anna=anna", "!join");
	SAID("Welcome anna: you have 1000 play chips");
	say("gast@u@host", "!chips");
	SAID("!join gives you 100 play chips");
	say("gast@u@host", "!join");
	SAID("Welcome gast: you have 100 play chips");
	/* The nick is nothing, the host is. */
	say("gast@u@other", "!chips");
	SAID("gast has 100 chips");
	front_gone(front, "gast");
	say("gast@u@other", "!chips");
	SAID("You have not played here yet");
	say("wanderer@u@host", "!chips");
	SAID("wanderer gast has 100 chips");
	config.gifts = true;
	say("wanderer@u@host", "!give anna 1");
	SAID("A guest can't give chips away.");
	/* Ninety days on nobody knows him. */
	say("boss", "!admin close");
	front_gone(front, "wanderer");
	turn(91 * 24 * (int64_t)HOUR_MS);
	say("anna=anna", "!chips");
	say("gast@u@host", "!chips");
	SAID("You have not played here yet");
	finish();
}

static void
test_identity(void)
{
	begin("channel");
	network.identity = CONFIG_IDENTITY_ACCOUNT;
	say("ben", "!join");
	SAID("please log in first");
	say("ben", "!help");
	SAID("!");
	say("ben=ben", "!join");
	SAID("Welcome ben");
	network.identity = CONFIG_IDENTITY_NICK;
	say("carla=someone", "!join");
	SAID("Welcome carla");
	front_gone(front, "carla");
	say("carla=another", "!chips");
	SAID("carla has 1000 chips");
	network.identity = CONFIG_IDENTITY_MASK;
	say("dora@d@host", "!join");
	SAID("Welcome dora: you have 1000");
	front_gone(front, "dora");
	say("eva@d@host", "!join");
	SAID("You are seated here already.");
	finish();
}

/* The person goes on under another nick, and a guest is banned as he comes. */
static void
test_banned_guest(void)
{
	begin("channel");
	front_set_has_accounts(front, true);
	network.identity = CONFIG_IDENTITY_AUTO;
	say("gast@u@host", "!join");
	say("gast@u@host", "!leave");
	say("x=boss", "!admin ban gast");
	SAID("I don't listen to gast any more");
	say("gast@u@host", "!forget");
	SAID("An admin has banned you");
	front_gone(front, "gast");
	say("other@u@host", "!join");
	SAID("An admin has banned you");
	finish();
}

static void
test_void(void)
{
	const char *banker;

	begin("channel");
	say("boss", "!admin void");
	SAID("There is no deal there to break off.");
	say("anna", "!join");
	say("ben", "!join");
	say("anna", "!start");
	turn(1000);
	banker = line("anna has the bank") != NULL ? "anna" : "ben";
	say("boss", "!admin void");
	SAID("There is no deal there to break off.");
	say(banker, "!bank 50");
	say("anna", "!admin void");
	CU_ASSERT_EQUAL(lines_count, 0);
	say("boss", "!admin void");
	SAID("An admin has broken this off: what lay on the table goes home.");
	SAID("has the bank");
	say(banker, "!bank 50");
	say(strcmp(banker, "anna") == 0 ? "ben" : "anna", "!cover");
	say("boss", "!admin void");
	SAID("This deal is void, by an admin");
	SAID("!proof tells the seed");
	say("anna", "!history");
	SAID("(void, by an admin)");
	say("anna", "!proof");
	SAID("deal=1");
	say("anna", "!chips");
	SAID("anna has 1000 chips.");
	finish();
}

static const struct unit_case cases[] = {
    {"refill", test_refill},
    {"give", test_give},
    {"limit", test_limit},
    {"forget", test_forget},
    {"guests", test_guests},
    {"identity", test_identity},
    {"a banned guest", test_banned_guest},
    {"void", test_void},
};

int
main(void)
{
	return UNIT_RUN("chat: own", cases);
}
