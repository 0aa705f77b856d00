/* Playing in a room: what is said there, and what one can say. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "chat/parse.h"
#include "acts.h"
#include "chat-house.h"
#include "unit.h"

static void
state(void *self, struct front_state *stands)
{
	(void)self;
	*stands =
	    (struct front_state){true, "connected", 65000, 0, 20, 0, NULL};
}

static const struct front_ops ops = {HOUSE_OPS, .state = state};

static void
begin_by(
    const struct rules *rules, int announce, const struct front_budget *budget)
{
	house_plan_rules(rules);
	channel.announce = announce;
	house_open(NULL);
	house_start(&config);
	front = house_enter("net", "#room", &ops, budget);
}

static void
begin_within(const char *preset, const struct front_budget *budget)
{
	struct rules rules;

	CU_ASSERT_FATAL(rules_preset(&rules, preset));
	begin_by(&rules, CONFIG_ANNOUNCE_LINE, budget);
}

static void
begin(const char *preset)
{
	begin_within(preset, NULL);
}

/* Where each punter has a card of his own. */
static void
begin_own(int announce)
{
	struct rules rules;

	CU_ASSERT_FATAL(rules_preset(&rules, "channel"));
	rules.value[RULE_PUNTER_CARDS] = PUNTER_OWN;
	begin_by(&rules, announce, NULL);
}

static void
test_whole_deal(void)
{
	const char *banker;
	int from;

	begin("channel");
	banker = seat_three();
	SAID_ONCE(0, "Anchor of the seeds: ");
	from = lines_count;
	say(banker, "!bank 20");
	for (int i = 0; i < 3; i++) {
		if (strcmp(three[i], banker) != 0)
			say(three[i], "!s 10");
	}
	turn(2000);
	turn(2000);
	/* DESIGN.md 6: bank, two stakes (none waited), closed, cards, result,
	 * who must act; nothing else. */
	SAID_ONCE(from, "puts up a bank of 20");
	SAID_ONCE(from, "staking is closed");
	SAID_ONCE(from, "Banker ");
	SAID_ONCE(from, " win");
	CU_ASSERT(lines_count - from <= 7);
	house_close();
}

/* Everybody hears that a banker passes, nobody that a punter does. */
static void
test_passes(void)
{
	const char *banker;
	char passes[64];
	int from;

	begin("channel");
	banker = seat_three();
	from = lines_count;
	say(banker, "!pass");
	snprintf(passes, sizeof(passes), "#room %s passes.", banker);
	SAID_ONCE(from, passes);
	from = lines_count;
	for (int i = 0; i < 3; i++) {
		say(three[i], "!bank 10");
	}
	SAID_ONCE(from, "puts up a bank");
	from = lines_count;
	say(banker, "!pass");
	CU_ASSERT_EQUAL(count_lines(from, "passes"), 0);
	house_close();
}

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

static void
test_errors_are_private(void)
{
	int from;

	begin("pagat");
	from = lines_count;
	say("anna", "!dance");
	say("anna", "!!!");
	say("anna", "!?");
	say("anna", "hello");
	say("anna", "Dealer: nothing like that");
	CU_ASSERT_EQUAL(lines_count, from);
	say("anna", "!bank 5");
	SAID_ONCE(from, "anna No game");
	say("anna", "!join");
	from = lines_count;
	say("anna", "!stake 1e9");
	say("anna", "!bank -5");
	say("anna", "!join");
	CU_ASSERT_EQUAL(count_lines(from, "#room"), 0);
	CU_ASSERT_EQUAL(count_lines(from, "anna "), 3);
	SAID_ONCE(from, "seated here already");
	house_close();
}

static void
test_ways_to_command(void)
{
	static const char *const ways[] = {"!about", "! about", "  !ABOUT  ",
	    "！about", "dealer: about", "Dealer, about", "Dealer: !about",
	    "!\u3000about", "\u3000!about\u3000"};

	begin("channel");
	for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
		int from = lines_count;

		turn(20000);
		say("anna", ways[i]);
		SAID_ONCE(from, "#room Lansquenet");
	}
	turn(20000);
	whisper("anna", "about");
	SAID_ONCE(lines_count - 1, "anna Lansquenet");
	house_close();
}

/* A public answer is given once in a while; the others get it privately. */
static void
test_answers_once_in_public(void)
{
	int from;

	begin("channel");
	from = lines_count;
	say("anna", "!help");
	say("ben", "!help");
	say("carla", "!help");
	SAID_ONCE(from, "#room ");
	SAID_ONCE(from, "ben ");
	SAID_ONCE(from, "carla ");
	house_close();
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

	begin("channel");
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		int from = lines_count;

		turn(20000);
		say("anna", cases[i].said);
		SAID_ONCE(from, cases[i].answer);
		CU_ASSERT_EQUAL(count_lines(from, "#room"), 0);
	}
	CU_ASSERT_EQUAL(count_lines(0, "admin,"), 0);
	house_close();
}

/* Deals from a shoe: who asks is told what is gone, but no seed. */
static void
test_shoe(void)
{
	const char *banker, *gone;
	int from;

	begin("channel");
	say("anna", "!shoe");
	SAID_ONCE(0, "Every deal here has fresh");
	house_close();
	begin("classic");
	banker = seat_three();
	say(banker, "!shoe");
	SAID_ONCE(0, "A fresh shoe comes");
	say(banker, "!bank 3");
	for (int i = 0; i < 6; i++) {
		say(three[i % 3], "!stake 5"); /* trimmed: the whole of it */
	}
	SAID_ONCE(0, "A fresh shoe of 312 cards.");
	turn(2000);
	turn(2000);
	from = lines_count;
	whisper("carla", "shoe");
	gone = SAID_ONCE(from, "carla Gone from the shoe of 312: 2:");
	CU_ASSERT_PTR_NOT_NULL(strstr(gone, " 10:"));
	CU_ASSERT_PTR_NOT_NULL(strstr(gone, " cards are left."));
	from = lines_count;
	whisper("carla", "proof 1");
	SAID_ONCE(from, "shoe of deal 1, which is still in use");
	from = lines_count;
	say("boss", "!admin close");
	whisper("carla", "proof 1");
	turn(2000);
	SAID_ONCE(from, "carla deal=1 k=2 ");
	SAID_ONCE(from, "carla cards=");
	CU_ASSERT(lines_count - from >= 5); /* 312 cards take some lines */
	from = lines_count;
	say("anna", "!rules");
	SAID_ONCE(from, "go on from one shoe");
	SAID_ONCE(from, "packs: 6, seats: 2 to 10, ");
	SAID_ONCE(from, "you stake in turn, once each");
	SAID_ONCE(from, "Seconds: 600 to join, ");
	house_close();
}

/* The odds before the cards, and once cards lie: deals until they are told. */
static void
check_odds(const struct rules *rules, const char *before, const char *after)
{
	bool was_told = false;

	begin_by(rules, CONFIG_ANNOUNCE_EACH, NULL);
	say("anna", "!odds");
	SAID_ONCE(0, before);
	seat_three();
	for (int i = 0; i < 100 && !was_told; i++) {
		lines_count = 0;
		for (int k = 0; k < 3; k++)
			say(three[k], "!bank 5");
		for (int k = 0; k < 3; k++)
			say(three[k], "!cover");
		for (int k = 0; k < 3; k++)
			say(three[k], "!stake 2");
		whisper("carla", "odds");
		turn(11000); /* Hoyle's cutting is over */
		whisper("carla", "odds");
		turn(60000);
		was_told = count_lines(0, after) > 0;
	}
	CU_ASSERT(was_told);
	if (!was_told)
		printf("\"%s\" was not said\n", after);
	house_close();
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
announce_cards(int64_t first_match, const int64_t stakes[3], const char *cards)
{
	static const char *const nicks[] = {"anna", "ben", "carla", "dan"};
	static int64_t mark = 1000000;
	static struct outcomes all;
	struct hall_event event = {.kind = HALL_PLAY, .outcomes = &all};
	struct rules rules = channel.rules;
	struct session s;

	rules.value[RULE_FIRST_MATCH] = first_match;
	session_init(&s, &rules);
	for (int i = 0; i < 4; i++)
		act(&s, ACTION_JOIN, id_of(nicks[i]), 100);
	session_begin(&s, &out);
	act(&s, ACTION_BANK, id_of("anna"), stakes[0] + stakes[1] + stakes[2]);
	for (int i = 1; i < 4; i++)
		act(&s, ACTION_STAKE, id_of(nicks[i]), stakes[i - 1]);
	CU_ASSERT_EQUAL_FATAL(give(&s, ACTION_SHOE, cards), REFUSED_NONE);
	CU_ASSERT_EQUAL_FATAL(s.phase, PHASE_TURNING);
	all.count = 0;
	while (s.phase == PHASE_TURNING) {
		act(&s, ACTION_TURN, 0, 0);
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

	begin_own(CONFIG_ANNOUNCE_LINE);
	for (int i = 0; i < 4; i++) {
		static const char *const nicks[] = {
		    "anna", "ben", "carla", "dan"};

		say(nicks[i], "!join");
	}
	announce_cards(FIRST_SINGLE, tens, "8C 5D 8H KS 2C KD 8S");
	SAID_ONCE(0,
	    "#room Banker 8C. Own cards: ben 5D, carla 8H (lost), dan KS. "
	    "2C [KD] (dan +10) [8S]");
	SAID_ONCE(0, "#room The bank wins: ben -10, carla -10, "
		     "dan +10, anna +10.");
	announce_cards(FIRST_DOUBLE, others, "9C KD KS 5C KH 9H");
	SAID_ONCE(0,
	    "#room Banker 9C. Own cards: ben KD, carla KS, dan 5C. "
	    "[KH] At once: it counts double. (ben +12, carla +8) [9H]");
	SAID_ONCE(0, "#room The bank loses: ben +12, carla +8, "
		     "dan -10, anna -10.");
	whisper("anna", "odds");
	SAID_ONCE(0,
	    "anna With 52 cards the bank wins 5.9% of what is staked on "
	    "each card; one has the banker's rank in 5.9%.");
	whisper("anna", "rules");
	SAID_ONCE(0, "each punter has a card of his own");
	SAID_ONCE(
	    0, "a card of one's own of the banker's rank loses the stake");
	SAID_ONCE(0, "The banker has a card, and each who has staked one of "
		     "his own.");
	CU_ASSERT_EQUAL(count_lines(0, "opening cards"), 0);
	house_close();
}

/* RULES.md 12.9: why one card more is turned, and what it brings. */
static void
test_capot(void)
{
	static const int64_t tens[] = {10, 10, 10};
	struct rules rules;

	CU_ASSERT_FATAL(rules_preset(&rules, "pagat"));
	rules.value[RULE_CAPOT] = 1;
	rules.value[RULE_STAKING] = STAKING_OPEN;
	begin_by(&rules, CONFIG_ANNOUNCE_LINE, NULL);
	for (int i = 0; i < 4; i++) {
		static const char *const nicks[] = {
		    "anna", "ben", "carla", "dan"};

		say(nicks[i], "!join");
	}
	announce_cards(FIRST_SINGLE, tens, "9C KD 3H 9H 9S");
	SAID_ONCE(0, "3H [9H] [9S] A capot: it pays once more.");
	SAID_ONCE(0, "The bank wins: ben -20, carla -20, dan -20, anna +60.");
	announce_cards(FIRST_SINGLE, tens, "9C KD 3H 9H 4S");
	SAID_ONCE(0, "3H [9H] 4S No capot.");
	house_close();
}

/* What `rules` tells of rules that bear on each other. */
static void
test_rules(void)
{
	static const struct {
		const char *preset;
		enum rule rule;
		int64_t value;
		const char *said, *not_said;
	} cases[] = {
	    {"classic", RULE_PACKS, 6,
		"deals go on from one shoe until fewer than 52 of its 312 "
		"cards are left",
		"banks"},
	    {"classic", RULE_PACKS, 1, "fewer than 26 of its 52", "packs"},
	    {"salon", RULE_BANK_MOST, 50, "banks from 5 to 50", "banks to"},
	    {"salon", RULE_BANK_MOST, 0, "banks from 5 up", " to 50"},
	    {"classic", RULE_ROTATION, 2, "deals of each banker: 2",
		"a kept bank"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct rules rules;

		CU_ASSERT_FATAL(rules_preset(&rules, cases[i].preset));
		rules.value[cases[i].rule] = cases[i].value;
		begin_by(&rules, CONFIG_ANNOUNCE_LINE, NULL);
		whisper("anna", "rules");
		SAID_ONCE(0, cases[i].said);
		CU_ASSERT_EQUAL(count_lines(0, cases[i].not_said),
		    strstr(cases[i].said, cases[i].not_said) != NULL);
		house_close();
	}
}

/* The seat whose go it is says it, and hears that once. */
static void
at_go(const char *text, const char *answer)
{
	int from = lines_count, i = 0;

	turn(1000);
	CU_ASSERT_NOT_EQUAL_FATAL(session()->go, NO_SEAT);
	while (
	    i < 2 && session()->seats[session()->go].player != id_of(three[i]))
		i++;
	say(three[i], text);
	SAID_ONCE(from, answer);
}

/* What was asked is answered as it is when the answer leaves. */
static void
test_answers_of_the_moment(void)
{
	const char *banker;
	int from;

	house_plan("pagat");
	house_begin();
	banker = seat_three();
	from = lines_count;
	link_is_stuck = true;
	say(banker, "!next");
	say(after_banker(1), "!table");
	say(after_banker(1), "!odds");
	say(after_banker(2), "!stake 5");
	say(banker, "!bank 20");
	CU_ASSERT_EQUAL(lines_count, from);
	link_is_stuck = false;
	turn(2000);
	CU_ASSERT_PTR_NULL(find_line(from, "Not now."));
	CU_ASSERT_PTR_NULL(find_line(from, "!bank"));
	SAID_ONCE(from, "You have 1000 chips. It is your turn: !stake N");
	SAID_ONCE(from, "Bank of");
	SAID_ONCE(from, "cards the bank wins");
	house_close();
}

/* Nobody is told to say what would be refused. */
static void
test_next_names_what_goes(void)
{
	const char *banker;
	struct rules rules;
	int from;

	begin("salon");
	banker = seat_three();
	from = lines_count;
	say(banker, "!next");
	SAID_ONCE(from, "It is your turn: !bank N (from 5 to 50), or !pass.");
	say(banker, "!bank 7");
	SAID_ONCE(from, "A bank must be a multiple of 5.");
	say(banker, "!bank 50");
	at_go("!stake 3", "The least stake is 5.");
	at_go("!next", "!stake N (from 5 to 50), !cover or !pass.");
	house_close();
	CU_ASSERT_FATAL(rules_preset(&rules, "pagat"));
	rules.value[RULE_CAPOT] = 1;
	begin_by(&rules, CONFIG_ANNOUNCE_LINE, NULL);
	say(seat_three(), "!bank 1000");
	at_go("!next", "It is your turn: !stake N (up to 500), or !pass. You "
		       "may !cut WORD.");
	house_close();
	begin("classic");
	say(seat_three(), "!bank 10");
	at_go("!next", "You may !cut WORD.");
	at_go("!cover", "covers: a stake of 10");
	for (int i = 0; i < 20; i++)
		turn(2000);
	say(after_banker(0),
	    session()->phase == PHASE_BANKING ? "!bank 10" : "!keep");
	from = lines_count;
	at_go("!next", "It is your turn: !stake N");
	CU_ASSERT_EQUAL(count_lines(from, "!cut"), 0);
	house_close();
}

/* While cards are turned the table tells the own cards and what they brought.
 */
static void
test_own_cards_at_the_table(void)
{
	int decided = 0, from;

	begin_own(CONFIG_ANNOUNCE_EACH);
	(void)seat_three();
	for (int deal = 0; deal < 100 && decided == 0; deal++) {
		lines_count = 0;
		for (int i = 0; i < 3; i++)
			say(three[i], "!bank 10");
		for (int i = 0; i < 3; i++)
			say(three[i], "!stake 5");
		for (int i = 0; i < 60 && decided == 0; i++) {
			from = lines_count;
			whisper("dan", "table");
			decided = count_lines(from, "Own cards: ") == 1 &&
				  count_lines(from, " (won)") +
					  count_lines(from, " (lost)") >
				      0;
			if (decided == 1) {
				whisper("dan", "odds");
				SAID_ONCE(
				    from, "So likely does each card win: ");
			}
			turn(1500); /* the time of staking too, if it runs */
		}
		for (int i = 0; i < 3; i++)
			say(three[i], "!keep");
	}
	CU_ASSERT_EQUAL(decided, 1);
	house_close();
}

/* A match: the buy-in, a lap, who joins late, the winner, the board. */
static void
test_match(void)
{
	int from = 0;

	begin("salon");
	seat_three();
	SAID_ONCE(0, "The match begins, with 100 chips each: ");
	say("dan", "!join");
	SAID_ONCE(0, "dan A match is going on");
	say("anna", "!table");
	SAID_ONCE(0, "This is a match, in lap 1 of 2.");
	whisper("anna", "chips");
	SAID_ONCE(0, "anna anna has 900 chips. In the match here: 100.");
	/* Everybody's bank is taken up once, and passed after a win. */
	for (int i = 0; i < 60 && count_lines(0, "Lap 1 of 2: ") == 0; i++) {
		turn(2000);
		say(three[i % 3], "!bank 5");
		turn(2000);
		say(three[(i + 1) % 3], "!stake 5");
		turn(2000);
		turn(2000);
		say(three[i % 3], "!pass");
	}
	SAID_ONCE(0, "Lap 1 of 2: ");
	from = lines_count;
	turn(2000);
	say("ben", "!leave");
	SAID_ONCE(from, "chips home.");
	turn(2000);
	say("carla", "!leave");
	turn(2000);
	SAID_ONCE(from, "too few are seated");
	SAID_ONCE(from, "All in all: anna");
	SAID_ONCE(from, "anna wins it.");
	turn(20000);
	from = lines_count;
	say("anna", "!top matches ever");
	SAID_ONCE(from, "Matches won ever: 1. anna 1.");
	house_close();
}

/* A match that all agree to end has no result; who can't pay looks on. */
static void
test_match_without_result(void)
{
	begin("salon");
	config.grant_initial = 50;
	for (int i = 0; i < 3; i++)
		say(three[i], "!join");
	say("boss", "!admin grant anna 500");
	say("anna", "!start");
	SAID_ONCE(0, "Without the 100 chips of the buy-in: ben, carla.");
	SAID_ONCE(0, "too few are seated");
	house_close();
	begin("salon");
	seat_three();
	for (int i = 0; i < 3; i++)
		say(three[i], "!end");
	SAID_ONCE(0, "as all agreed. The match has no result.");
	house_close();
}

/* What `help` says to all and `next` to each follows the game. */
static void
test_help_by_phase(void)
{
	const char *banker, *punter;
	int from;

	begin("channel");
	say("zoe", "!help");
	SAID_ONCE(0, "#room Now: !join, which opens a game. ");
	say("zoe", "!next");
	SAID_ONCE(0, "zoe No game is going on");
	say("zoe", "!join");
	from = lines_count;
	say("zoe", "!next");
	SAID_ONCE(from, "zoe Wait: 1 more must !join; or !robots ");
	say("zoe", "!leave");
	banker = seat_three();
	punter = strcmp(banker, "ben") == 0 ? "anna" : "ben";
	turn(20000);
	from = lines_count;
	say("zoe", "!help");
	say("zoe", "!next");
	say(banker, "!next");
	say(punter, "!next");
	SAID_ONCE(from, "#room Now the banker: !bank N, or !pass.");
	SAID_ONCE(from, "zoe You are not seated");
	SAID_ONCE(from, " It is your turn: !bank N (up to 1000)");
	SAID_ONCE(from, " is to put up a bank.");
	CU_ASSERT_EQUAL(count_lines(from, " seconds are left."), 3);
	say(banker, "!bank 20");
	from = lines_count;
	say(banker, "!next");
	say(punter, "!next");
	SAID_ONCE(from, "Wait: the others stake.");
	SAID_ONCE(
	    from, "You may !stake N (up to 20), !cover or !pass. You may !cut");
	house_close();
}

/* One line greets the first join ever; what comes later is short. */
static void
test_first_join(void)
{
	int from;

	begin("channel");
	say("anna", "!chips");
	SAID_ONCE(0, "anna You have not played here yet");
	CU_ASSERT_EQUAL(chips_of("anna"), -1);
	from = lines_count;
	say("anna", "!join");
	SAID_ONCE(from, "#room Welcome anna: you have 1000 play chips. ");
	CU_ASSERT_EQUAL(lines_count - from, 2); /* the opening, and that */
	say("anna", "!leave");
	from = lines_count;
	say("anna", "!join");
	SAID_ONCE(from, "#room anna: welcome.");
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

#define BROKEN "a\xe2\x80\x8bnna"

/* Who wants no ping is named whole in the reminder alone. */
static void
test_ping(void)
{
	int from;

	begin("channel");
	say("anna", "!ping off");
	SAID_ONCE(0, "anna You have not played");
	say("anna", "!join");
	say("anna", "!ping maybe");
	SAID_ONCE(0, "Say it like this: !ping");
	say("anna", "!ping off");
	say("ben", "!join");
	from = lines_count;
	say("ben", "!start");
	CU_ASSERT(count_lines(from, BROKEN) > 0);
	CU_ASSERT_EQUAL(count_lines(from, "anna"), 0);
	if (count_lines(from, BROKEN " has the bank") == 0)
		say("ben", "!pass");
	SAID_ONCE(from, BROKEN " has the bank");
	from = lines_count;
	turn(35000);
	SAID_ONCE(from, "25 seconds are left. anna has");
	say("anna", "!ping");
	SAID_ONCE(from, "only when the table");
	say("anna", "!ping on");
	from = lines_count;
	say("anna", "!bank 5");
	SAID_ONCE(from, "anna puts up a bank");
	house_close();
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

/* The seat belongs to the person, whatever he calls himself. */
static void
test_nick_change(void)
{
	int from;

	begin("channel");
	say("anna", "!join");
	front_renamed(front, "anna", "anna_away");
	from = lines_count;
	say("anna_away", "!join");
	SAID_ONCE(from, "seated here already");
	from = lines_count;
	say("anna", "!join"); /* somebody else took the nick */
	SAID_ONCE(from, "under another nick");
	front_gone(front, "anna_away");
	from = lines_count;
	say("anna", "!join");
	SAID_ONCE(from, "seated here already");
	house_close();
}

static void
test_admins(void)
{
	int from;

	begin("channel");
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
	SAID_ONCE(from, "boss net: connected for 1 min 5 s, lag 20 ms");
	say("boss", "!admin close");
	SAID_ONCE(from, "was closed");
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

/* Each step names the next, and the last none; nobody is made known by it. */
static void
test_tutorial(void)
{
	char words[32];
	int from;

	begin("channel");
	say("anna", "!tutorial");
	SAID_ONCE(0, "anna (1/5) Lansquenet is a game");
	SAID_ONCE(0, "!tutorial 2 goes on.");
	for (int i = 2; i <= 5; i++) {
		snprintf(words, sizeof(words), "tutorial %d", i);
		from = lines_count;
		whisper("anna", words);
		snprintf(words, sizeof(words), "anna (%d/5) ", i);
		SAID_ONCE(from, words);
		CU_ASSERT(lines_count - from <= 2);
	}
	CU_ASSERT_EQUAL(count_lines(from, "goes on"), 0);
	say("anna", "!tutorial 6");
	SAID_ONCE(from, "steps from 1 to 5");
	say("anna", "!tutorial x");
	CU_ASSERT_EQUAL(count_lines(from, "steps from 1 to 5"), 2);
	say("anna", "!chips");
	SAID_ONCE(from, "not played here yet");
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
	house_close();
}

/* Who says what, and what is answered once. */
static void
expects(const char *nick, const char *text, const char *answer)
{
	int from = lines_count;

	say(nick, text);
	SAID_ONCE(from, answer);
}

/* The prompt names a cover only where somebody could back it, and help tells
 * of the moment in which it leaves. */
static void
test_what_can_be(void)
{
	const char *banker;
	char line[64];
	int from;

	begin("channel");
	banker = seat_three();
	snprintf(line, sizeof(line), "!admin grant %s 500", banker);
	say("boss", line);
	from = lines_count;
	link_is_stuck = true;
	say("zoe", "!help");
	say(banker, "!bank all");
	link_is_stuck = false;
	turn(2000);
	SAID_ONCE(from, "a bank of 1500. 1500 open: !stake N or !pass.");
	SAID_ONCE(from, "the bank: !stake N or !pass. !cut WORD has");
	CU_ASSERT_EQUAL(count_lines(from, "!cover"), 0);
	expects(banker, "!stake 5", "Not for the banker. Wait: the others ");
	expects(after_banker(1), "!stake 600", "Stakes: ");
	expects("zoe", "!table", "900 open: !stake N or !pass.");
	house_close();
}

/* What there is to say when a game is over, and nothing twice. */
static void
test_over(void)
{
	int from;

	begin("channel");
	(void)seat_three();
	say("anna", "!end");
	say("ben", "!end");
	from = lines_count;
	say("carla", "!end");
	CU_ASSERT_EQUAL(lines_count - from, 1);
	SAID_ONCE(from, "The game is over, as all agreed. All in all: ");
	SAID_ONCE(from, " 0. !join opens another.");
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

/* Somebody has won a deal, where who won may auction the next turn. */
static void
win_deal(void)
{
	struct rules rules;

	CU_ASSERT_FATAL(rules_preset(&rules, "channel"));
	rules.value[RULE_AFTER_WIN] = AFTER_AUCTION;
	begin_by(&rules, CONFIG_ANNOUNCE_LINE, NULL);
	(void)seat_three();
	while (session()->phase == PHASE_BANKING) {
		say(after_banker(0), "!bank 20");
		say(after_banker(1), "!cover");
		for (int i = 0; i < 5; i++)
			turn(2000);
	}
	CU_ASSERT_EQUAL_FATAL(session()->phase, PHASE_DECIDING);
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
	CU_ASSERT(count_lines(0, "), !auction or !pass?") > 0);
	expects(seller, "!help", "#room Now the banker: !keep, !auction or");
	turn(6000);
	expects(seller, "!sell", "At this table no bank is sold.");
	expects(first, "!auction", "It is the turn of");
	expects(first, "!bid 5", "Not now.");
	expects(seller, "!auction",
	    "opens an auction of 20 seconds. !bid N bids for the next turn.");
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
	    "#room 10 seconds are left. The highest bid is 5, by %s", first);
	SAID_ONCE(from, line);
	turn(6000);
	expects(second, "!bid all", "goes above it.");
	SAID_ONCE(from, " bids ");
	SAID_ONCE(from, ", which leaves ");
	expects(first, "!next", "Wait: ");
	from = lines_count;
	turn(10000);
	SAID_ONCE(from, " has the next turn for ");
	snprintf(
	    line, sizeof(line), "%s has the bank: !bank N, or !pass.", second);
	SAID_ONCE(from, line);
	CU_ASSERT_STRING_EQUAL(after_banker(0), second);
	house_close();
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
	SAID_ONCE(from, " bids ");
	snprintf(line, sizeof(line), "#room %s bids 13:", first);
	SAID_ONCE(from, line);
	from = lines_count;
	turn(20000);
	SAID_ONCE(from, "for 13, which go to ");
	house_close();
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
	SAID_ONCE(from, "#room Nobody bid.");
	CU_ASSERT_STRING_NOT_EQUAL(after_banker(0), seller);
	expects(seller, "!bid 5", "Not now.");
	house_close();
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
	    {"!cover", "Not now. It is your turn: !bank N (up to 1000)", true},
	    {"!keep", "Not now", true},
	    {"!buy", "Not now", true},
	    {"!start", "Not now", true},
	    {"!stake 5", "is to put up a bank", false},
	    {"!cut a/b", "Not now", false},
	    {"!join", "seated here already", true},
	    {"!stake", "Say it like this: !stake N", true},
	    {"!stake 1 2", "Say it like this: !stake N", true},
	    {"!stake 1.5", "whole number", true},
	};
	const char *banker, *punter;

	begin("pagat");
	banker = seat_three();
	punter = strcmp(banker, "ben") == 0 ? "anna" : "ben";
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		int from = lines_count;

		turn(21000 / (int)(sizeof(cases) / sizeof(cases[0])));
		say(cases[i].by_banker ? banker : punter, cases[i].text);
		SAID_ONCE(from, cases[i].answer);
		CU_ASSERT_EQUAL(count_lines(from, "#room"), 0);
	}
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
					  "from 1 to 19"),
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
	    {"a capot", test_capot},
	    {"rules that bear on each other", test_rules},
	    {"answers of the moment", test_answers_of_the_moment},
	    {"next names what goes", test_next_names_what_goes},
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
	    {"what can be said", test_what_can_be},
	    {"a game that is over", test_over},
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
