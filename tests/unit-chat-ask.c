/* What one can ask: help, rules, odds, what is next. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "chat-room.h"
#include "unit.h"

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
	    {"!help !leave", "anna !leave - leave the table"},
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
	SAID_ONCE(from, "That was not taken. Wait: it is the turn of ");
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

static const struct unit_case cases[] = {
    {"a long answer once in public", test_answers_once_in_public},
    {"help", test_help},
    {"a shoe", test_shoe},
    {"the odds", test_odds},
    {"rules that bear on each other", test_rules},
    {"answers of the moment", test_answers_of_the_moment},
    {"next names what goes", test_next_names_what_goes},
    {"help and next by phase", test_help_by_phase},
    {"tutorial", test_tutorial},
    {"what can be said", test_what_can_be},
    {"a game that is over", test_over},
};

int
main(void)
{
	return UNIT_RUN("chat: ask", cases);
}
