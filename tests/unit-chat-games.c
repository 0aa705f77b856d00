/* Games by other rules than those of most rooms. */
#include <config.h>

#include "acts.h"
#include "chat-room.h"
#include "unit.h"

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

/* A shoe that is nearly out is given up between two deals. */
static void
test_shoe_ends(void)
{
	bool was_said = false;
	struct rules rules;

	CU_ASSERT_FATAL(rules_preset(&rules, "classic"));
	rules.value[RULE_PACKS] = 1;
	begin_by(&rules, CONFIG_ANNOUNCE_LINE, NULL);
	seat_three();
	for (int i = 0; i < 100 && !was_said; i++) {
		lines_count = 0;
		for (int k = 0; k < 3; k++)
			say(three[k], "!bank 3");
		for (int k = 0; k < 3; k++)
			say(three[k], "!stake 1");
		for (int k = 0; k < 10; k++)
			turn(2000);
		for (int k = 0; k < 3; k++)
			say(three[k], "!keep");
		was_said = count_lines(0, "The shoe is given up with ") > 0;
	}
	CU_ASSERT(was_said);
	CU_ASSERT_PTR_NOT_NULL(session());
	SAID_SINCE(0, "left: the next deal has a fresh one.");
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
	SAID_ONCE(from, " chips) leaves the table.");
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

static const struct unit_case cases[] = {
    {"own cards", test_own_cards},
    {"a capot", test_capot},
    {"a shoe ends", test_shoe_ends},
    {"own cards at the table", test_own_cards_at_the_table},
    {"a match", test_match},
    {"a match without result", test_match_without_result},
};

int
main(void)
{
	return UNIT_RUN("chat: games", cases);
}
