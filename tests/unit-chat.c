/*
 * Chat from outside: a front end of ours that only writes down, the real hall
 * and a database in memory, and a clock that stands where it is put.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "chat/parse.h"
#include "chat/queue.h"
#include "store/ledger.h"
#include "fake-front.h"
#include "unit.h"

enum { LINES_MOST = 4096 };

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
static bool link_is_stuck;
static int64_t punter_cards; /* of the next table */

static bool
note(void *self, enum front_way way, const char *target, const char *text)
{
	(void)self;
	(void)way;
	CU_ASSERT_FATAL(lines_count < LINES_MOST);
	CU_ASSERT(strlen(text) <= FAKE_LINE_BYTES);
	CU_ASSERT_PTR_NULL(strpbrk(text, "\r\n"));
	if (link_is_stuck)
		return false;
	snprintf(lines[lines_count++], sizeof(lines[0]), "%s %s", target, text);
	return true;
}

static void
state(void *self, struct front_state *out)
{
	(void)self;
	*out = (struct front_state){true, "connected", 65000, 0, 20, 0, NULL};
}

static bool has_left;

static void
leave(void *self, const char *room)
{
	(void)self;
	CU_ASSERT_STRING_EQUAL(room, "#room");
	has_left = true;
}

static const struct front_ops ops = {.send = note,
    .line_bytes = fake_line_bytes,
    .fold = local_fold,
    .state = state,
    .leave = leave};

static void
turn(int64_t later_ms)
{
	now_ms += later_ms;
	(void)fake_turn(chat, hall, now_ms, 1000000 + now_ms / 1000);
}

static void
say(const char *nick, const char *text)
{
	struct front_speech speech = {
	    .room = "#Room", .nick = nick, .text = text};

	front_said(front, &speech);
	turn(50);
}

static void
whisper(const char *nick, const char *text)
{
	struct front_speech speech = {.nick = nick, .text = text};

	front_said(front, &speech);
	turn(50);
}

/* How many lines since `from` hold that; the first of them in *at. */
static int
count_lines(int from, const char *what, int *at)
{
	int count = 0;

	for (int i = from; i < lines_count; i++)
		if (strstr(lines[i], what) != NULL && count++ == 0 &&
		    at != NULL)
			*at = i;
	return count;
}

static void
begin_by(const struct rules *rules, struct front_budget budget, int announce)
{
	struct text why = TEXT_EMPTY;
	static char boss[] = "boss", *admins[] = {boss, NULL};
	static char room[] = "#room", prefix[] = "!", net[] = "net";

	now_ms = 5000000;
	lines_count = 0;
	link_is_stuck = false;
	channel = (struct config_channel){.name = room,
	    .prefix = prefix,
	    .announce = announce,
	    .cards = CONFIG_CARDS_ASCII,
	    .rules = *rules};
	network = (struct config_network){.name = net,
	    .admins = admins,
	    .channels = &channel,
	    .channels_count = 1};
	config = (struct config){
	    .grant_initial = 1000, .networks = &network, .networks_count = 1};
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
begin_announcing(const char *preset, struct front_budget budget, int announce)
{
	struct rules rules;

	CU_ASSERT_FATAL(rules_preset(&rules, preset));
	rules.value[RULE_PUNTER_CARDS] = punter_cards;
	begin_by(&rules, budget, announce);
}

static void
begin(const char *preset, struct front_budget budget)
{
	begin_announcing(preset, budget, CONFIG_ANNOUNCE_LINE);
}

static const struct front_budget free_budget;

static void
finish(void)
{
	struct text why = TEXT_EMPTY;

	CU_ASSERT_EQUAL(ledger_check(store, &why), STORE_OK);
	text_fini(&why);
	chat_free(chat);
	hall_free(hall);
	store_close(store);
	punter_cards = PUNTER_SHARED;
}

/* Three are seated and staking in turns has begun; who banks is told. */
static const char *
seat_three(void)
{
	static const char *const names[] = {"anna", "ben", "carla"};

	for (int i = 0; i < 3; i++)
		say(names[i], "!join");
	say("anna", "!start");
	for (int i = 0; i < 3; i++) {
		char asks[64];

		snprintf(asks, sizeof(asks), "%s has the bank", names[i]);
		if (count_lines(0, asks, NULL) > 0)
			return names[i];
	}
	CU_FAIL_FATAL("nobody has the bank");
	return NULL;
}

static void
test_whole_deal(void)
{
	const char *banker;
	int from;

	begin("channel", free_budget);
	banker = seat_three();
	CU_ASSERT_EQUAL(count_lines(0, "Anchor of the seeds: ", NULL), 1);
	from = lines_count;
	say(banker, "!bank 20");
	for (int i = 0; i < 3; i++) {
		static const char *const names[] = {"anna", "ben", "carla"};

		if (strcmp(names[i], banker) != 0)
			say(names[i], "!s 10");
	}
	turn(2000);
	turn(2000);
	/* DESIGN.md 6: bank, two stakes (none waited), closed, cards, result,
	 * who must act; nothing else. */
	CU_ASSERT_EQUAL(count_lines(from, "puts up a bank of 20", NULL), 1);
	CU_ASSERT_EQUAL(count_lines(from, "staking is closed", NULL), 1);
	CU_ASSERT_EQUAL(count_lines(from, "Banker ", NULL), 1);
	CU_ASSERT_EQUAL(count_lines(from, " win", NULL), 1);
	CU_ASSERT(lines_count - from <= 7);
	finish();
}

/* Everybody hears that a banker passes, nobody that a punter does. */
static void
test_passes(void)
{
	const char *banker;
	char passes[64];
	int from;

	begin("channel", free_budget);
	banker = seat_three();
	from = lines_count;
	say(banker, "!pass");
	snprintf(passes, sizeof(passes), "#room %s passes.", banker);
	CU_ASSERT_EQUAL(count_lines(from, passes, NULL), 1);
	from = lines_count;
	for (int i = 0; i < 3; i++) {
		static const char *const names[] = {"anna", "ben", "carla"};

		say(names[i], "!bank 10");
	}
	CU_ASSERT_EQUAL(count_lines(from, "puts up a bank", NULL), 1);
	from = lines_count;
	say(banker, "!pass");
	CU_ASSERT_EQUAL(count_lines(from, "passes", NULL), 0);
	finish();
}

/* Stakes that wait while the link is slow become one line. */
static void
test_stakes_merge(void)
{
	const char *banker;
	int from, at = 0;

	begin("channel", free_budget);
	banker = seat_three();
	say(banker, "!bank 50");
	from = lines_count;
	link_is_stuck = true;
	for (int i = 0; i < 3; i++) {
		static const char *const names[] = {"anna", "ben", "carla"};

		if (strcmp(names[i], banker) != 0)
			say(names[i], "!stake 5");
	}
	CU_ASSERT_EQUAL(lines_count, from);
	link_is_stuck = false;
	turn(2000);
	CU_ASSERT_EQUAL(count_lines(from, "Stakes: ", &at), 1);
	CU_ASSERT_PTR_NOT_NULL(strstr(lines[at], "40 open"));
	finish();
}

static void
test_errors_are_private(void)
{
	int from;

	begin("pagat", free_budget);
	from = lines_count;
	say("anna", "!dance");
	say("anna", "!!!");
	say("anna", "!?");
	say("anna", "hello");
	say("anna", "Dealer: nothing like that");
	CU_ASSERT_EQUAL(lines_count, from);
	say("anna", "!bank 5");
	CU_ASSERT_EQUAL(count_lines(from, "anna No game", NULL), 1);
	say("anna", "!join");
	from = lines_count;
	say("anna", "!stake 1e9");
	say("anna", "!bank -5");
	say("anna", "!join");
	CU_ASSERT_EQUAL(count_lines(from, "#room", NULL), 0);
	CU_ASSERT_EQUAL(count_lines(from, "anna ", NULL), 3);
	CU_ASSERT_EQUAL(count_lines(from, "seated here already", NULL), 1);
	finish();
}

static void
test_ways_to_command(void)
{
	static const char *const ways[] = {"!about", "! about", "  !ABOUT  ",
	    "！about", "dealer: about", "Dealer, about"};

	begin("channel", free_budget);
	for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
		int from = lines_count;

		turn(20000);
		say("anna", ways[i]);
		CU_ASSERT_EQUAL(count_lines(from, "#room Lansquenet", NULL), 1);
	}
	turn(20000);
	whisper("anna", "about");
	CU_ASSERT_EQUAL(
	    count_lines(lines_count - 1, "anna Lansquenet", NULL), 1);
	finish();
}

/* A public answer is given once in a while; the others get it privately. */
static void
test_answers_once_in_public(void)
{
	int from;

	begin("channel", free_budget);
	from = lines_count;
	say("anna", "!help");
	say("ben", "!help");
	say("carla", "!help");
	CU_ASSERT_EQUAL(count_lines(from, "#room ", NULL), 1);
	CU_ASSERT_EQUAL(count_lines(from, "ben ", NULL), 1);
	CU_ASSERT_EQUAL(count_lines(from, "carla ", NULL), 1);
	finish();
}

static int64_t
chips_of(const char *nick)
{
	struct identity who = {"net", "nick", nick, nick};
	struct person person;

	if (people_find(store, &who, &person) != STORE_OK)
		return -1;
	return person.chips;
}

/* A public line for the phase, and one in private for each command. */
static void
test_help(void)
{
	static const struct {
		const char *said, *answer;
	} cases[] = {
	    {"!help stake",
		"anna !stake N (or all, half), !stake N on RANK - stake chips"},
	    {"!help S", "(short: !s)"},
	    {"!help leave", "anna !leave - leave the table"},
	    {"!help all", "To play: join (j), leave, start, bank (b), "},
	    {"!help all", "To know: help (h), next, rules, "},
	    {"!help stak", "did you mean !stake?"},
	    {"!help xyzzy", "There is no such command; !help all"},
	    {"!help admin", "anna !admin status"},
	};

	begin("channel", free_budget);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		int from = lines_count;

		turn(20000);
		say("anna", cases[i].said);
		CU_ASSERT_EQUAL(count_lines(from, cases[i].answer, NULL), 1);
		CU_ASSERT_EQUAL(count_lines(from, "#room", NULL), 0);
	}
	CU_ASSERT_EQUAL(count_lines(0, "admin,", NULL), 0);
	finish();
}

/* Deals from a shoe: who asks is told what is gone, but no seed. */
static void
test_shoe(void)
{
	const char *banker;
	int from, at = 0;

	begin("channel", free_budget);
	say("anna", "!shoe");
	CU_ASSERT_EQUAL(count_lines(0, "Every deal here has fresh", NULL), 1);
	finish();
	begin("classic", free_budget);
	banker = seat_three();
	say(banker, "!shoe");
	CU_ASSERT_EQUAL(count_lines(0, "A fresh shoe comes", NULL), 1);
	say(banker, "!bank 3");
	for (int i = 0; i < 6; i++) {
		static const char *const names[] = {"anna", "ben", "carla"};

		say(names[i % 3], "!stake 5"); /* trimmed: the whole of it */
	}
	CU_ASSERT_EQUAL(count_lines(0, "A fresh shoe of 312 cards.", NULL), 1);
	turn(2000);
	turn(2000);
	from = lines_count;
	whisper("carla", "shoe");
	CU_ASSERT_EQUAL(
	    count_lines(from, "carla Gone from the shoe of 312: 2:", &at), 1);
	CU_ASSERT_PTR_NOT_NULL(strstr(lines[at], " 10:"));
	CU_ASSERT_PTR_NOT_NULL(strstr(lines[at], " cards are left."));
	from = lines_count;
	whisper("carla", "proof 1");
	CU_ASSERT_EQUAL(
	    count_lines(from, "shoe of deal 1, which is still in use", NULL),
	    1);
	from = lines_count;
	say("boss", "!admin close");
	whisper("carla", "proof 1");
	turn(2000);
	CU_ASSERT_EQUAL(count_lines(from, "carla deal=1 k=2 ", NULL), 1);
	CU_ASSERT_EQUAL(count_lines(from, "carla cards=", NULL), 1);
	CU_ASSERT(lines_count - from >= 5); /* 312 cards take some lines */
	from = lines_count;
	say("anna", "!rules");
	CU_ASSERT_EQUAL(count_lines(from, "go on from one shoe", NULL), 1);
	CU_ASSERT_EQUAL(
	    count_lines(from, "packs: 6, seats: 2 to 10, ", NULL), 1);
	CU_ASSERT_EQUAL(
	    count_lines(from, "you stake in turn, once each", NULL), 1);
	CU_ASSERT_EQUAL(count_lines(from, "Seconds: 600 to join, ", NULL), 1);
	finish();
}

/* The odds before the cards, and once cards lie: deals until they are told. */
static void
check_odds(const struct rules *rules, const char *before, const char *after)
{
	static const char *const names[] = {"anna", "ben", "carla"};
	bool was_told = false;

	begin_by(rules, free_budget, CONFIG_ANNOUNCE_EACH);
	say("anna", "!odds");
	CU_ASSERT_EQUAL(count_lines(0, before, NULL), 1);
	seat_three();
	for (int i = 0; i < 100 && !was_told; i++) {
		lines_count = 0;
		for (int k = 0; k < 3; k++)
			say(names[k], "!bank 5");
		for (int k = 0; k < 3; k++)
			say(names[k], "!cover");
		for (int k = 0; k < 3; k++)
			say(names[k], "!stake 2");
		whisper("carla", "odds");
		turn(11000); /* Hoyle's cutting is over */
		whisper("carla", "odds");
		turn(60000);
		was_told = count_lines(0, after, NULL) > 0;
	}
	CU_ASSERT(was_told);
	if (!was_told)
		printf("\"%s\" was not said\n", after);
	finish();
}

static void
test_odds(void)
{
	struct rules rules, hoyle;

	CU_ASSERT_FATAL(rules_preset(&rules, "channel"));
	CU_ASSERT_FATAL(rules_preset(&hoyle, "hoyle"));
	check_odds(&rules,
	    "#room With 52 cards the bank wins 52.9% of deals and 5.9% of what "
	    "is staked",
	    "carla The bank wins 50.0% of such deals: of 50 unseen cards 3 go "
	    "with ");
	rules.value[RULE_CAPOT] = 1;
	rules.value[RULE_FIRST_MATCH] = FIRST_DOUBLE;
	check_odds(&rules, "A capot comes in 2.3%.",
	    "The next card decides, and doubles, in 12.0%.");
	rules.value[RULE_PUNTER_CARDS] = PUNTER_OWN;
	check_odds(&rules, "the banker's rank in 5.9%. A capot adds to that.",
	    "So likely does each card win: ");
	check_odds(&hoyle, "52 cards are unseen", "Who stakes wins on ");
}

static int64_t
id_of(const char *nick)
{
	struct identity who = {"net", "nick", nick, nick};
	struct person person;

	CU_ASSERT_EQUAL_FATAL(people_find(store, &who, &person), STORE_OK);
	return person.id;
}

/* Play these cards against the stakes of ben, carla and dan, and let the room
 * hear it as one event. */
static void
announce_cards(int64_t first_match, const int64_t stakes[3], const char *names)
{
	static const char *const nicks[] = {"anna", "ben", "carla", "dan"};
	static int64_t mark = 1000000;
	static struct outcomes all, out;
	struct hall_event event = {.kind = HALL_PLAY, .outcomes = &all};
	struct rules rules = channel.rules;
	struct session s;
	card cards[SHOE_MOST];
	struct action shoe = {.kind = ACTION_SHOE, .cards = cards};

	rules.value[RULE_FIRST_MATCH] = first_match;
	session_init(&s, &rules);
	for (int i = 0; i < 4; i++)
		session_apply(&s,
		    &(struct action){.kind = ACTION_JOIN,
			.player = id_of(nicks[i]),
			.chips = 100},
		    &out);
	session_begin(&s, &out);
	for (int i = 0; i < 4; i++)
		session_apply(&s,
		    &(struct action){
			.kind = i == 0 ? ACTION_BANK : ACTION_STAKE,
			.player = id_of(nicks[i]),
			.chips = i == 0 ? stakes[0] + stakes[1] + stakes[2]
					: stakes[i - 1]},
		    &out);
	for (; *names != '\0'; names += names[2] == ' ' ? 3 : 2) {
		char name[CARD_NAME] = {names[0], names[1]};

		CU_ASSERT_FATAL(card_parse(name, &cards[shoe.cards_count++]));
	}
	session_apply(&s, &shoe, &out);
	CU_ASSERT_EQUAL_FATAL(s.phase, PHASE_TURNING);
	all.count = 0;
	while (s.phase == PHASE_TURNING) {
		session_apply(&s, &(struct action){.kind = ACTION_TURN}, &out);
		for (int i = 0; i < out.count; i++)
			all.list[all.count++] = out.list[i];
	}
	chat_hall_ops()->happened(chat,
	    hall_table(hall, "net", "#room",
		&(struct table_settings){.rules = channel.rules}),
	    &event, mark++);
	turn(2000);
}

/* RULES.md 12.10, and one whose very first card counts double. */
static void
test_own_cards(void)
{
	static const int64_t tens[] = {10, 10, 10}, others[] = {6, 4, 10};

	punter_cards = PUNTER_OWN;
	begin("channel", free_budget);
	for (int i = 0; i < 4; i++) {
		static const char *const nicks[] = {
		    "anna", "ben", "carla", "dan"};

		say(nicks[i], "!join");
	}
	announce_cards(FIRST_SINGLE, tens, "8C 5D 8H KS 2C KD 8S");
	CU_ASSERT_EQUAL(
	    count_lines(0,
		"#room Banker 8C. Own cards: ben 5D, carla 8H (lost), dan KS. "
		"2C [KD] (dan +10) [8S]",
		NULL),
	    1);
	CU_ASSERT_EQUAL(count_lines(0,
			    "#room The bank wins: ben -10, carla -10, "
			    "dan +10, anna +10.",
			    NULL),
	    1);
	announce_cards(FIRST_DOUBLE, others, "9C KD KS 5C KH 9H");
	CU_ASSERT_EQUAL(
	    count_lines(0,
		"#room Banker 9C. Own cards: ben KD, carla KS, dan 5C. "
		"[KH] At once: it counts double. (ben +12, carla +8) [9H]",
		NULL),
	    1);
	CU_ASSERT_EQUAL(count_lines(0,
			    "#room The bank loses: ben +12, carla +8, "
			    "dan -10, anna -10.",
			    NULL),
	    1);
	whisper("anna", "odds");
	CU_ASSERT_EQUAL(
	    count_lines(0,
		"anna With 52 cards the bank wins 5.9% of what is staked on "
		"each card; one has the banker's rank in 5.9%.",
		NULL),
	    1);
	whisper("anna", "rules");
	CU_ASSERT_EQUAL(
	    count_lines(0, "each punter has a card of his own", NULL), 1);
	finish();
}

/* While cards are turned the table tells the own cards and what they brought.
 */
static void
test_own_cards_at_the_table(void)
{
	int decided = 0, from;

	punter_cards = PUNTER_OWN;
	begin_announcing("channel", free_budget, CONFIG_ANNOUNCE_EACH);
	(void)seat_three();
	for (int deal = 0; deal < 100 && decided == 0; deal++) {
		static const char *const names[] = {"anna", "ben", "carla"};

		lines_count = 0;
		for (int i = 0; i < 3; i++)
			say(names[i], "!bank 10");
		for (int i = 0; i < 3; i++)
			say(names[i], "!stake 5");
		for (int i = 0; i < 60 && decided == 0; i++) {
			from = lines_count;
			whisper("dan", "table");
			decided = count_lines(from, "Own cards: ", NULL) == 1 &&
				  count_lines(from, " (won)", NULL) +
					  count_lines(from, " (lost)", NULL) >
				      0;
			if (decided == 1) {
				whisper("dan", "odds");
				CU_ASSERT_EQUAL(
				    count_lines(from,
					"So likely does each card win: ", NULL),
				    1);
			}
			turn(1500); /* the time of staking too, if it runs */
		}
		for (int i = 0; i < 3; i++)
			say(names[i], "!keep");
	}
	CU_ASSERT_EQUAL(decided, 1);
	finish();
}

/* A match: the buy-in, a lap, who joins late, the winner, the board. */
static void
test_match(void)
{
	static const char *const names[] = {"anna", "ben", "carla"};
	int from = 0;

	begin("salon", free_budget);
	seat_three();
	CU_ASSERT_EQUAL(
	    count_lines(0, "The match begins, with 100 chips each: ", NULL), 1);
	say("dan", "!join");
	CU_ASSERT_EQUAL(count_lines(0, "dan A match is going on", NULL), 1);
	say("anna", "!table");
	CU_ASSERT_EQUAL(
	    count_lines(0, "This is a match, in lap 1 of 2.", NULL), 1);
	whisper("anna", "chips");
	CU_ASSERT_EQUAL(
	    count_lines(
		0, "anna anna has 900 chips. In the match here: 100.", NULL),
	    1);
	/* Everybody's bank is taken up once, and passed after a win. */
	for (int i = 0; i < 60 && count_lines(0, "Lap 1 of 2: ", NULL) == 0;
	     i++) {
		turn(2000);
		say(names[i % 3], "!bank 5");
		turn(2000);
		say(names[(i + 1) % 3], "!stake 5");
		turn(2000);
		turn(2000);
		say(names[i % 3], "!pass");
	}
	CU_ASSERT_EQUAL(count_lines(0, "Lap 1 of 2: ", NULL), 1);
	from = lines_count;
	turn(2000);
	say("ben", "!leave");
	CU_ASSERT_EQUAL(count_lines(from, "chips home.", NULL), 1);
	turn(2000);
	say("carla", "!leave");
	turn(2000);
	CU_ASSERT_EQUAL(count_lines(from, "too few are seated", NULL), 1);
	CU_ASSERT_EQUAL(count_lines(from, "All in all: anna", NULL), 1);
	CU_ASSERT_EQUAL(count_lines(from, "anna wins it.", NULL), 1);
	turn(20000);
	from = lines_count;
	say("anna", "!top matches ever");
	CU_ASSERT_EQUAL(
	    count_lines(from, "Matches won ever: 1. anna 1.", NULL), 1);
	finish();
}

/* A match that all agree to end has no result; who can't pay looks on. */
static void
test_match_without_result(void)
{
	begin("salon", free_budget);
	config.grant_initial = 50;
	for (int i = 0; i < 3; i++)
		say((const char *const[]){"anna", "ben", "carla"}[i], "!join");
	say("boss", "!admin grant anna 500");
	say("anna", "!start");
	CU_ASSERT_EQUAL(
	    count_lines(
		0, "Without the 100 chips of the buy-in: ben, carla.", NULL),
	    1);
	CU_ASSERT_EQUAL(count_lines(0, "too few are seated", NULL), 1);
	finish();
	begin("salon", free_budget);
	seat_three();
	for (int i = 0; i < 3; i++)
		say((const char *const[]){"anna", "ben", "carla"}[i], "!end");
	CU_ASSERT_EQUAL(
	    count_lines(0, "as all agreed. The match has no result.", NULL), 1);
	finish();
}

/* What `help` says to all and `next` to each follows the game. */
static void
test_help_by_phase(void)
{
	const char *banker, *punter;
	int from;

	begin("channel", free_budget);
	say("zoe", "!help");
	CU_ASSERT_EQUAL(
	    count_lines(0, "#room Now: !join, which opens a game. ", NULL), 1);
	say("zoe", "!next");
	CU_ASSERT_EQUAL(count_lines(0, "zoe No game is going on", NULL), 1);
	say("zoe", "!join");
	from = lines_count;
	say("zoe", "!next");
	CU_ASSERT_EQUAL(
	    count_lines(from, "zoe Wait: 1 more must !join; or !robots ", NULL),
	    1);
	say("zoe", "!leave");
	banker = seat_three();
	punter = strcmp(banker, "ben") == 0 ? "anna" : "ben";
	turn(20000);
	from = lines_count;
	say("zoe", "!help");
	say("zoe", "!next");
	say(banker, "!next");
	say(punter, "!next");
	CU_ASSERT_EQUAL(
	    count_lines(from, "#room Now the banker: !bank N, or !pass.", NULL),
	    1);
	CU_ASSERT_EQUAL(count_lines(from, "zoe You are not seated", NULL), 1);
	CU_ASSERT_EQUAL(
	    count_lines(from, " It is your turn: !bank N (up to 1000)", NULL),
	    1);
	CU_ASSERT_EQUAL(count_lines(from, " is to put up a bank.", NULL), 1);
	CU_ASSERT_EQUAL(count_lines(from, " seconds are left.", NULL), 3);
	say(banker, "!bank 20");
	from = lines_count;
	say(banker, "!next");
	say(punter, "!next");
	CU_ASSERT_EQUAL(count_lines(from, "Wait: the others stake.", NULL), 1);
	CU_ASSERT_EQUAL(
	    count_lines(from, "You may !stake N (up to 20), !cover, ", NULL),
	    1);
	finish();
}

/* One line greets the first join ever; what comes later is short. */
static void
test_first_join(void)
{
	int from;

	begin("channel", free_budget);
	say("anna", "!chips");
	CU_ASSERT_EQUAL(
	    count_lines(0, "anna You have not played here yet", NULL), 1);
	CU_ASSERT_EQUAL(chips_of("anna"), -1);
	from = lines_count;
	say("anna", "!join");
	CU_ASSERT_EQUAL(
	    count_lines(
		from, "#room Welcome anna: you have 1000 play chips. ", NULL),
	    1);
	CU_ASSERT_EQUAL(lines_count - from, 2); /* the opening, and that */
	say("anna", "!leave");
	from = lines_count;
	say("anna", "!join");
	CU_ASSERT_EQUAL(count_lines(from, "#room anna: welcome.", NULL), 1);
	finish();
}

/* The result and who must act then share a line where both fit. */
static void
test_result_with_prompt(void)
{
	const char *banker;
	int from, at = 0;

	begin("channel", free_budget);
	banker = seat_three();
	say(banker, "!bank 20");
	from = lines_count;
	say(strcmp(banker, "ben") == 0 ? "anna" : "ben", "!cover");
	turn(2000);
	turn(2000);
	CU_ASSERT_EQUAL_FATAL(count_lines(from, " win", &at), 1);
	CU_ASSERT_PTR_NOT_NULL(strstr(lines[at], "!pass"));
	CU_ASSERT_EQUAL(lines_count, at + 1);
	finish();
}

#define BROKEN "a\xe2\x80\x8bnna"

/* Who wants no ping is named whole in the reminder alone. */
static void
test_ping(void)
{
	int from;

	begin("channel", free_budget);
	say("anna", "!ping off");
	CU_ASSERT_EQUAL(count_lines(0, "anna You have not played", NULL), 1);
	say("anna", "!join");
	say("anna", "!ping maybe");
	CU_ASSERT_EQUAL(count_lines(0, "Say it like this: !ping", NULL), 1);
	say("anna", "!ping off");
	say("ben", "!join");
	from = lines_count;
	say("ben", "!start");
	CU_ASSERT(count_lines(from, BROKEN, NULL) > 0);
	CU_ASSERT_EQUAL(count_lines(from, "anna", NULL), 0);
	if (count_lines(from, BROKEN " has the bank", NULL) == 0)
		say("ben", "!pass");
	CU_ASSERT_EQUAL(count_lines(from, BROKEN " has the bank", NULL), 1);
	from = lines_count;
	turn(35000);
	CU_ASSERT_EQUAL(
	    count_lines(from, "Half of the time is gone. anna has", NULL), 1);
	say("anna", "!ping");
	CU_ASSERT_EQUAL(count_lines(from, "only when the table", NULL), 1);
	say("anna", "!ping on");
	from = lines_count;
	say("anna", "!bank 5");
	CU_ASSERT_EQUAL(count_lines(from, "anna puts up a bank", NULL), 1);
	finish();
}

static void
test_amounts(void)
{
	static const struct {
		const char *word;
		enum amount_kind kind;
	} cases[] = {{"5", AMOUNT_NUMBER}, {"all", AMOUNT_MOST},
	    {"MAX", AMOUNT_MOST}, {"half", AMOUNT_HALF}, {"-5", AMOUNT_BAD},
	    {"+5", AMOUNT_BAD}, {"5.0", AMOUNT_BAD}, {"1e3", AMOUNT_BAD},
	    {"0x10", AMOUNT_BAD}, {"", AMOUNT_BAD}, {"5chips", AMOUNT_BAD},
	    {"99999999999999999999", AMOUNT_BAD}, {"NaN", AMOUNT_BAD}};
	int64_t n;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		CU_ASSERT_EQUAL(amount_parse(cases[i].word, &n), cases[i].kind);
}

/* The same stake said twice within two seconds is taken once. */
static void
test_said_twice(void)
{
	const char *banker, *punter;

	begin("channel", free_budget);
	banker = seat_three();
	punter = strcmp(banker, "ben") == 0 ? "anna" : "ben";
	say(banker, "!bank 50");
	say(punter, "!stake 5");
	say(punter, "!stake 5");
	CU_ASSERT_EQUAL(chips_of(punter), 995);
	turn(2500);
	say(punter, "!stake 5");
	CU_ASSERT_EQUAL(chips_of(punter), 990);
	finish();
}

/* The seat belongs to the person, whatever he calls himself. */
static void
test_nick_change(void)
{
	int from;

	begin("channel", free_budget);
	say("anna", "!join");
	front_renamed(front, "anna", "anna_away");
	from = lines_count;
	say("anna_away", "!join");
	CU_ASSERT_EQUAL(count_lines(from, "seated here already", NULL), 1);
	from = lines_count;
	say("anna", "!join"); /* somebody else took the nick */
	CU_ASSERT_EQUAL(count_lines(from, "under another nick", NULL), 1);
	front_gone(front, "anna_away");
	from = lines_count;
	say("anna", "!join");
	CU_ASSERT_EQUAL(count_lines(from, "seated here already", NULL), 1);
	finish();
}

static void
test_admins(void)
{
	int from;

	begin("channel", free_budget);
	say("anna", "!join");
	from = lines_count;
	say("anna", "!admin grant anna 500");
	CU_ASSERT_EQUAL(lines_count, from);
	CU_ASSERT_EQUAL(chips_of("anna"), 1000);
	say("boss", "!admin grant anna 500");
	CU_ASSERT_EQUAL(chips_of("anna"), 1500);
	say("boss", "!admin grant anna 9007199254740991");
	CU_ASSERT_EQUAL(chips_of("anna"), 1500);
	say("boss", "!admin status");
	CU_ASSERT_EQUAL(
	    count_lines(
		from, "boss net: connected for 1 min 5 s, lag 20 ms", NULL),
	    1);
	say("boss", "!admin close");
	CU_ASSERT_EQUAL(count_lines(from, "was closed", NULL), 1);
	finish();
}

/* A flood by one leaves room for another, and costs few lines. */
static void
test_flood(void)
{
	struct front_budget safe = {2000, 8333, 8000};
	int from;

	begin("channel", safe);
	for (int i = 0; i < 500; i++)
		say("noisy", "!help");
	turn(60000);
	turn(60000);
	CU_ASSERT(lines_count < 40);
	from = lines_count;
	say("anna", "!join");
	for (int i = 0; i < 12; i++)
		turn(1000);
	CU_ASSERT_EQUAL(count_lines(from, "Welcome anna: ", NULL), 1);
	CU_ASSERT(chat_waiting(chat) < 64);
	finish();
}

/* Never faster than the budget: four short lines at once, then one in 2 s. */
static void
test_budget(void)
{
	struct front_budget safe = {2000, 0, 8000};
	char nick[16];

	begin("channel", safe);
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
	finish();
}

/* Each step names the next, and the last none; nobody is made known by it. */
static void
test_tutorial(void)
{
	char words[32];
	int from;

	begin("channel", free_budget);
	say("anna", "!tutorial");
	CU_ASSERT(count_lines(0, "anna (1/5) Lansquenet is a game", NULL) == 1);
	CU_ASSERT(count_lines(0, "!tutorial 2 goes on.", NULL) == 1);
	for (int i = 2; i <= 5; i++) {
		snprintf(words, sizeof(words), "tutorial %d", i);
		from = lines_count;
		whisper("anna", words);
		snprintf(words, sizeof(words), "anna (%d/5) ", i);
		CU_ASSERT_EQUAL(count_lines(from, words, NULL), 1);
		CU_ASSERT(lines_count - from <= 2);
	}
	CU_ASSERT_EQUAL(count_lines(from, "goes on", NULL), 0);
	say("anna", "!tutorial 6");
	CU_ASSERT_EQUAL(count_lines(from, "steps from 1 to 5", NULL), 1);
	say("anna", "!tutorial x");
	CU_ASSERT_EQUAL(count_lines(from, "steps from 1 to 5", NULL), 2);
	say("anna", "!chips");
	CU_ASSERT_EQUAL(count_lines(from, "not played here yet", NULL), 1);
	finish();
}

/* One who says a lot is told once, then heard again after a while that grows;
 * many who say a lot don't drown those who play. */
static void
test_command_limits(void)
{
	struct front_budget fast = {1, 1, 1000};
	char nick[16];
	int from;

	begin("channel", fast);
	say("anna", "!join");
	for (int i = 0; i < 30; i++)
		say("eve", "!nonsense");
	CU_ASSERT_EQUAL(count_lines(0, "eve ", NULL), 0);
	for (int i = 0; i < 30; i++)
		say("eve", "!help stake");
	CU_ASSERT_EQUAL(count_lines(0, "eve That was a lot at once", NULL), 1);
	from = lines_count;
	say("ben", "!help stake");
	CU_ASSERT_EQUAL(count_lines(from, "ben ", NULL), 1);
	for (int i = 0; i < 40; i++) {
		snprintf(nick, sizeof(nick), "n%d", i);
		say(nick, "!help stake");
	}
	CU_ASSERT_EQUAL(count_lines(from, " I am told a lot here", NULL), 1);
	from = lines_count;
	say("carla", "!help stake");
	CU_ASSERT_EQUAL(lines_count, from);
	whisper("carla", "help stake");
	CU_ASSERT_EQUAL(count_lines(from, "carla ", NULL), 1);
	say("anna", "!help stake");
	CU_ASSERT_EQUAL(count_lines(from, "anna ", NULL), 1);
	turn(15000);
	from = lines_count;
	say("carla", "!help stake");
	CU_ASSERT_EQUAL(count_lines(from, "carla ", NULL), 1);
	finish();
}

/* What the network does not let us tell a person is said in the room where he
 * asked; what he asked in private is told to nobody. */
static void
test_refused_private(void)
{
	int from, at = 0;

	begin("channel", free_budget);
	say("anna", "!stake 5");
	CU_ASSERT_EQUAL(count_lines(0, "anna ", &at), 1);
	from = lines_count;
	front_refused(front, "Anna", false);
	turn(50);
	CU_ASSERT_EQUAL(lines_count, from + 1);
	CU_ASSERT_EQUAL(strncmp(lines[from], "#room Anna: ", 12), 0);
	CU_ASSERT_STRING_EQUAL(lines[from] + 12, lines[at] + 5);
	front_refused(front, "anna", false); /* once is enough */
	front_refused(front, "nobody", false);
	whisper("ben", "stake 5");
	from = lines_count;
	front_refused(front, "ben", true);
	turn(50);
	CU_ASSERT_EQUAL(lines_count, from);
	say("carla", "!stake 5"); /* crowded: not tried at all */
	CU_ASSERT_EQUAL(count_lines(from, "#room carla: ", NULL), 1);
	CU_ASSERT_EQUAL(count_lines(from, "carla ", NULL), 0);
	turn(61000);
	from = lines_count;
	say("dora", "!stake 5");
	CU_ASSERT_EQUAL(count_lines(from, "#room dora: ", NULL), 0);
	CU_ASSERT_EQUAL(count_lines(from, "dora ", NULL), 1);
	say("boss", "!admin nonsense");
	from = lines_count;
	front_refused(front, "boss", false);
	turn(50);
	CU_ASSERT_EQUAL(lines_count, from);
	finish();
}

/* While the room can't be spoken in, nothing is dealt and no time runs. */
/* Law 1: what a turn said is gone with the turn, and who spoke is told. */
static void
test_dropped_turn(void)
{
	struct front_speech speech = {
	    .room = "#Room", .nick = "anna", .text = "!join"};
	int from;

	begin("channel", free_budget);
	from = lines_count;
	front_said(front, &speech);
	chat_drop(chat);
	chat_release(chat);
	chat_pump(chat);
	CU_ASSERT_EQUAL(count_lines(from, "opens", NULL), 0);
	CU_ASSERT_EQUAL(count_lines(from, "welcome", NULL), 0);
	CU_ASSERT_EQUAL(count_lines(from, "#room Sorry", NULL), 1);
	CU_ASSERT_EQUAL(count_lines(from, "anna Sorry", NULL), 1);
	CU_ASSERT_EQUAL(lines_count - from, 2);
	finish();
}

/* A reminder that still waits when he has acted is not sent. */
static void
test_late_reminder(void)
{
	const char *banker;
	int from;

	begin("channel", free_budget);
	banker = seat_three();
	from = lines_count;
	link_is_stuck = true;
	turn(35000);
	CU_ASSERT(chat_waiting(chat) > 0);
	say(banker, "!bank 20");
	link_is_stuck = false;
	turn(2000);
	CU_ASSERT_EQUAL(count_lines(from, "Half of the time", NULL), 0);
	CU_ASSERT_EQUAL(count_lines(from, "puts up a bank", NULL), 1);
	finish();
}

/* The n-th after the banker, 0 being himself. */
static const char *
after_banker(int n)
{
	const struct session *s = table_session(hall_at(hall, 0));

	CU_ASSERT_PTR_NOT_NULL_FATAL(s);
	return hall_name(
	    hall, s->seats[(s->banker + n) % s->seats_count].player);
}

/* Somebody has won a deal, where who won may auction the next turn. */
static void
win_deal(void)
{
	struct rules rules;

	CU_ASSERT_FATAL(rules_preset(&rules, "channel"));
	rules.value[RULE_AFTER_WIN] = AFTER_AUCTION;
	begin_by(&rules, free_budget, CONFIG_ANNOUNCE_LINE);
	(void)seat_three();
	while (table_session(hall_at(hall, 0))->phase == PHASE_BANKING) {
		say(after_banker(0), "!bank 20");
		say(after_banker(1), "!cover");
		for (int i = 0; i < 5; i++)
			turn(2000);
	}
	CU_ASSERT_EQUAL_FATAL(
	    table_session(hall_at(hall, 0))->phase, PHASE_DECIDING);
}

/* Who says what, and what is answered once. */
static void
expects(const char *nick, const char *text, const char *answer)
{
	int from = lines_count;

	say(nick, text);
	if (count_lines(from, answer, NULL) != 1)
		printf("%s: %s: %s\n", nick, text,
		    lines_count > from ? lines[from] : "nothing");
	CU_ASSERT_EQUAL(count_lines(from, answer, NULL), 1);
}

static void
test_auction(void)
{
	char seller[32], first[32], second[32], line[128];
	int from;

	win_deal();
	snprintf(seller, sizeof(seller), "%s", after_banker(0));
	snprintf(first, sizeof(first), "%s", after_banker(1));
	snprintf(second, sizeof(second), "%s", after_banker(2));
	CU_ASSERT(count_lines(0, "), !auction or !pass?", NULL) > 0);
	expects(seller, "!help", "#room Now the banker: !keep, !auction or");
	turn(6000);
	expects(seller, "!sell", "At this table no bank is sold.");
	expects(first, "!auction", "It is the turn of");
	expects(first, "!bid 5", "Not now.");
	expects(seller, "!auction",
	    "auctions the next turn, 20 seconds for bids. !bid N bids for it.");
	expects(seller, "!next", "Wait: the others bid for the next turn.");
	expects(seller, "!bid 5", "Not for the banker.");
	expects(first, "!bid", "Say it like this: !bid N (or all, half)");
	turn(6000);
	expects(first, "!bid 5000", "able to put up the least bank");
	snprintf(line, sizeof(line), "#room %s bids 5: !bid N goes above it.",
	    first);
	expects(first, "!bid 5", line);
	expects(first, "!next", "Wait: yours is the highest bid, 5.");
	expects(second, "!bid 5", "A bid must be above the last one, 5.");
	expects(second, "!next", "You may !bid N (from 6 to ");
	expects(second, "!table", "The highest bid is 5, by ");
	turn(2000);
	from = lines_count;
	turn(2000);
	snprintf(line, sizeof(line),
	    "#room Half of the time is gone. The highest bid is 5, by %s",
	    first);
	CU_ASSERT_EQUAL(count_lines(from, line, NULL), 1);
	turn(6000);
	expects(second, "!bid all", "goes above it.");
	CU_ASSERT_EQUAL(count_lines(from, " bids ", NULL), 1);
	CU_ASSERT_EQUAL(count_lines(from, ", which leaves ", NULL), 1);
	expects(first, "!next", "Wait: ");
	from = lines_count;
	turn(10000);
	CU_ASSERT_EQUAL(count_lines(from, " has the next turn for ", NULL), 1);
	snprintf(
	    line, sizeof(line), "%s has the bank: !bank N, or !pass.", second);
	CU_ASSERT_EQUAL(count_lines(from, line, NULL), 1);
	CU_ASSERT_STRING_EQUAL(after_banker(0), second);
	finish();
}

/* Bids that wait while the link is slow become one line, the highest. */
static void
test_bids_merge(void)
{
	char first[32], second[32], line[64];
	int from;

	win_deal();
	say(after_banker(0), "!auction");
	snprintf(first, sizeof(first), "%s", after_banker(1));
	snprintf(second, sizeof(second), "%s", after_banker(2));
	from = lines_count;
	link_is_stuck = true;
	say(first, "!bid 5");
	say(second, "!bid 8");
	say(first, "!bid 13");
	link_is_stuck = false;
	turn(2000);
	CU_ASSERT_EQUAL(count_lines(from, " bids ", NULL), 1);
	snprintf(line, sizeof(line), "#room %s bids 13:", first);
	CU_ASSERT_EQUAL(count_lines(from, line, NULL), 1);
	from = lines_count;
	turn(20000);
	CU_ASSERT_EQUAL(count_lines(from, "for 13, which go to ", NULL), 1);
	finish();
}

static void
test_nobody_bids(void)
{
	char seller[32];
	int from;

	win_deal();
	snprintf(seller, sizeof(seller), "%s", after_banker(0));
	say(seller, "!auction");
	from = lines_count;
	turn(20000);
	CU_ASSERT_EQUAL(count_lines(from, "#room Nobody bid.", NULL), 1);
	CU_ASSERT_STRING_NOT_EQUAL(after_banker(0), seller);
	expects(seller, "!bid 5", "Not now.");
	finish();
}

/* What is refused is answered with what would do instead. */
static void
test_refusals(void)
{
	static const struct {
		const char *text, *answer;
		bool by_banker;
	} cases[] = {
	    {"!bank 5", "turn of", false},
	    {"!bank 2000", "You can't back that: you have 1000", true},
	    {"!cover", "Not now", true},
	    {"!keep", "Not now", true},
	    {"!buy", "Not now", true},
	    {"!start", "Not now", true},
	    {"!cut a/b", "Not now", false},
	    {"!join", "seated here already", true},
	    {"!stake", "Say it like this: !stake N", true},
	    {"!stake 1 2", "Say it like this: !stake N", true},
	    {"!stake 1.5", "whole number", true},
	};
	const char *banker, *punter;

	begin("pagat", free_budget);
	banker = seat_three();
	punter = strcmp(banker, "ben") == 0 ? "anna" : "ben";
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		int from = lines_count;

		turn(21000 / (int)(sizeof(cases) / sizeof(cases[0])));
		say(cases[i].by_banker ? banker : punter, cases[i].text);
		if (count_lines(from, cases[i].answer, NULL) != 1)
			printf("%s: %s\n", cases[i].text,
			    lines_count > from ? lines[from] : "nothing");
		CU_ASSERT_EQUAL(count_lines(from, cases[i].answer, NULL), 1);
		CU_ASSERT_EQUAL(count_lines(from, "#room", NULL), 0);
	}
	finish();
}

static void
test_rest_and_wake(void)
{
	const char *banker;
	int from;

	begin("channel", free_budget);
	banker = seat_three();
	front_is_down(front);
	for (int i = 0; i < 100; i++)
		turn(10000);
	from = lines_count;
	front_is_up(front);
	front_room_entered(front, "#room");
	turn(50);
	CU_ASSERT_EQUAL(count_lines(from, "Back again", NULL), 1);
	CU_ASSERT_EQUAL(count_lines(from, "passes", NULL), 0);
	say(banker, "!bank 20");
	CU_ASSERT_EQUAL(count_lines(from, "puts up a bank", NULL), 1);
	finish();
}

/* Alone with two robots, from the first word to the end. */
static void
test_robots(void)
{
	int from, i = 0;

	begin("channel", free_budget);
	from = lines_count;
	say("anna", "!robots 2");
	CU_ASSERT_EQUAL(
	    count_lines(from, "A game of Lansquenet opens", NULL), 1);
	CU_ASSERT_EQUAL(count_lines(from, "#room Welcome anna", &i), 1);
	CU_ASSERT_PTR_NOT_NULL(strstr(lines[i], "Robots sit down: "));
	CU_ASSERT_PTR_NOT_NULL(
	    strstr(lines[i], "This is practice: everyone plays with 100 chips "
			     "that are worth nothing."));
	CU_ASSERT_EQUAL(lines_count - from, 2);
	from = lines_count;
	say("anna", "!robots 1");
	CU_ASSERT_EQUAL(count_lines(from, "#room Robots sit down: ", &i), 1);
	CU_ASSERT_PTR_NULL(strstr(lines[i], "practice"));
	say("anna", "!chips");
	CU_ASSERT_EQUAL(count_lines(from,
			    "anna anna has 1000 chips. Here, in practice: 100 "
			    "chips that are worth nothing.",
			    NULL),
	    1);
	say("ben", "!robots 2");
	CU_ASSERT_EQUAL(count_lines(from, "ben You are not seated", NULL), 1);
	say("anna", "!start");
	from = lines_count;
	for (i = 0; i < 2000 && count_lines(from, "win:", NULL) < 3; i++)
		if (i % 10 == 0)
			say("anna", "!bank 5");
		else
			turn(500);
	CU_ASSERT(i < 2000);
	CU_ASSERT(count_lines(from, " puts up a bank of ", NULL) > 0);
	say("anna", "!table");
	CU_ASSERT_EQUAL(count_lines(from, "This is practice: ", NULL), 1);
	CU_ASSERT_EQUAL(count_lines(from, " practice chips.", NULL), 1);
	from = lines_count;
	say("anna", "!end");
	for (i = 0; i < 100 && count_lines(from, "The game is over", NULL) == 0;
	     i++)
		turn(1000);
	CU_ASSERT_EQUAL(count_lines(from,
			    "The game is over, as all agreed. It was "
			    "practice: all have the chips they had before. "
			    "All in all: ",
			    NULL),
	    1);
	CU_ASSERT_EQUAL(count_lines(from, "Robots agree: ", NULL), 1);
	CU_ASSERT_EQUAL(count_lines(from, " would end the game", NULL), 1);
	say("anna", "!chips");
	CU_ASSERT_EQUAL(
	    count_lines(from, "anna anna has 1000 chips.", NULL), 1);
	finish();
}

/* They come before a game for chips that count, not into it; and go. */
static void
test_robots_and_people(void)
{
	int from;

	begin("channel", free_budget);
	seat_three();
	from = lines_count;
	say("anna", "!robots 2");
	CU_ASSERT_EQUAL(count_lines(from, "anna This game counts", NULL), 1);
	say("boss", "!admin close");
	say("anna", "!join");
	say("ben", "!join");
	from = lines_count;
	say("ben", "!robots 2");
	CU_ASSERT_EQUAL(count_lines(from, "#room Robots sit down: ", NULL), 1);
	CU_ASSERT_EQUAL(count_lines(from, "This is practice", NULL), 1);
	say("ben", "!robots 0");
	say("ben", "!robots many");
	say("ben", "!robots 20");
	CU_ASSERT_EQUAL(count_lines(from,
			    "ben How many robots? Say a number "
			    "from 1 to 19",
			    NULL),
	    3);
	say("ben", "!start");
	from = lines_count;
	say("anna", "!leave");
	CU_ASSERT_EQUAL(count_lines(from, "Robots leave", NULL), 0);
	say("ben", "!leave");
	CU_ASSERT_EQUAL(count_lines(from, "Robots leave", NULL), 0);
	CU_ASSERT_EQUAL(count_lines(from, "It was practice", NULL), 1);
	finish();
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"a deal in few lines", test_whole_deal},
	    {"passes of bankers and punters", test_passes},
	    {"stakes merge while they wait", test_stakes_merge},
	    {"errors are told to one alone", test_errors_are_private},
	    {"ways to give a command", test_ways_to_command},
	    {"a long answer once in public", test_answers_once_in_public},
	    {"help", test_help},
	    {"a shoe", test_shoe},
	    {"the odds", test_odds},
	    {"own cards", test_own_cards},
	    {"own cards at the table", test_own_cards_at_the_table},
	    {"a match", test_match},
	    {"a match without result", test_match_without_result},
	    {"help and next by phase", test_help_by_phase},
	    {"the first join", test_first_join},
	    {"result and prompt in a line", test_result_with_prompt},
	    {"ping off", test_ping},
	    {"amounts", test_amounts},
	    {"a stake said twice", test_said_twice},
	    {"a nick change keeps the seat", test_nick_change},
	    {"admins", test_admins},
	    {"a flood by one", test_flood},
	    {"the budget", test_budget},
	    {"tutorial", test_tutorial},
	    {"limits on commands", test_command_limits},
	    {"a refused answer", test_refused_private},
	    {"a dropped turn", test_dropped_turn},
	    {"a late reminder", test_late_reminder},
	    {"an auction", test_auction},
	    {"bids merge", test_bids_merge},
	    {"nobody bids", test_nobody_bids},
	    {"refusals", test_refusals},
	    {"rest and wake", test_rest_and_wake},
	    {"alone with robots", test_robots},
	    {"robots and people", test_robots_and_people},
	};

	return UNIT_RUN("chat", cases);
}
