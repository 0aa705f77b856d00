/* The engine: options, refusals, the draw, and random scripts. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/chance.h"
#include "engine/replay.h"
#include "acts.h"

static void
test_presets(void)
{
	struct text why = TEXT_EMPTY;
	struct rules rules = rules_of("channel");

	CU_ASSERT_EQUAL(rules.value[RULE_STAKING], STAKING_OPEN);
	CU_ASSERT_EQUAL(rules.value[RULE_AFTER_WIN], AFTER_SALE);
	CU_ASSERT_TRUE(rules_check(&rules, &why));
	rules = rules_of("PAGAT");
	CU_ASSERT_EQUAL(rules.value[RULE_STAKING], STAKING_TURNS);
	CU_ASSERT_TRUE(rules_check(&rules, &why));
	CU_ASSERT_FALSE(rules_preset(&rules, "nothing"));
	rules = rules_of("salon");
	CU_ASSERT_EQUAL(rules.value[RULE_UNIT], 5);
	CU_ASSERT_EQUAL(rules.value[RULE_LAPS], 2);
	CU_ASSERT_TRUE(rules_check(&rules, &why));
	rules = rules_of("classic");
	CU_ASSERT_EQUAL(rules.value[RULE_PACKS], 6);
	CU_ASSERT_TRUE(rules_check(&rules, &why));
	rules = rules_of("hoyle");
	CU_ASSERT_EQUAL(rules.value[RULE_GAME], GAME_HOYLE);
	CU_ASSERT_TRUE(rules_check(&rules, &why));
	text_fini(&why);
}

static void
test_rules_set(void)
{
	static const struct {
		const char *name, *value;
		bool ok, sound;
	} cases[] = {
	    {"staking", "turns", true, true},
	    {"staking", "TURNS", true, true},
	    {"staking", "sometimes", false, true},
	    {"packs", "8", true, true},
	    {"packs", "9", false, true},
	    {"packs", "0", false, true},
	    {"packs", "1e1", false, true},
	    {"packs", "-1", false, true},
	    {"capot", "yes", true, true},
	    {"rotation", "2", true, false}, /* excludes the sale */
	    {"game", "hoyle", true, false}, /* excludes the sale */
	    {"unit", "7", true, false}, /* bank_least 1 is no multiple */
	    {"seats_least", "11", true, false},
	    {"lowest_rank", "5", true, false},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct text why = TEXT_EMPTY;
		struct rules rules = rules_of("channel"), before = rules;
		int rule = rules_find(cases[i].name);

		CU_ASSERT_FATAL(rule >= 0);
		CU_ASSERT_EQUAL(
		    rules_set(&rules, (enum rule)rule, cases[i].value, &why),
		    cases[i].ok);
		if (!cases[i].ok)
			CU_ASSERT_EQUAL(
			    memcmp(&rules, &before, sizeof(rules)), 0);
		CU_ASSERT_EQUAL(why.len > 0, !cases[i].ok);
		CU_ASSERT_EQUAL(rules_check(&rules, &why), cases[i].sound);
		CU_ASSERT_EQUAL(why.len > 0, !cases[i].ok || !cases[i].sound);
		text_fini(&why);
	}
	CU_ASSERT_EQUAL(rules_find("nothing"), -1);
	CU_ASSERT_STRING_EQUAL(rules_nearest("stakng"), "staking");
	CU_ASSERT_PTR_NULL(rules_nearest("completely else"));
}

/* Refusals: each reason, and nothing changes. */

static void
test_refusals(void)
{
	struct session s;
	struct action cut = {.kind = ACTION_CUT, .player = 2, .word = "a/b"};

	three_seated(&s, "pagat");
	refuses(&s, ACTION_STAKE, 2, 5, REFUSED_PHASE);
	refuses(&s, ACTION_START, 1, 0, REFUSED_PHASE);
	refuses(&s, ACTION_BANK, 9, 5, REFUSED_NOT_SEATED);
	refuses(&s, ACTION_JOIN, 1, 5, REFUSED_SEATED);
	refuses(&s, ACTION_BANK, 2, 5, REFUSED_TURN);
	refuses(&s, ACTION_PASS, 2, 0, REFUSED_TURN);
	refuses(&s, ACTION_BANK, 1, 0, REFUSED_AMOUNT);
	refuses(&s, ACTION_BANK, 1, INT64_MAX, REFUSED_AMOUNT);
	refuses(&s, ACTION_BANK, 1, -5, REFUSED_AMOUNT);
	refuses(&s, ACTION_BANK, 1, 101, REFUSED_FUNDS);
	s.rules.value[RULE_BANK_LEAST] = 10;
	refuses(&s, ACTION_BANK, 1, 9, REFUSED_LEAST);
	s.rules.value[RULE_BANK_MOST] = 50;
	refuses(&s, ACTION_BANK, 1, 51, REFUSED_MOST);
	s.rules.value[RULE_UNIT] = 5;
	refuses(&s, ACTION_BANK, 1, 12, REFUSED_UNIT);
	CU_ASSERT_EQUAL(act(&s, ACTION_BANK, 1, 20), REFUSED_NONE);
	refuses(&s, ACTION_STAKE, 1, 5, REFUSED_BANKER);
	refuses(&s, ACTION_COVER, 1, 0, REFUSED_BANKER);
	refuses(&s, ACTION_STAKE, 3, 5, REFUSED_TURN);
	refuses(&s, ACTION_STAKE, 2, 21, REFUSED_OPEN);
	refuses(&s, ACTION_STAKE, 2, 4, REFUSED_UNIT);
	refuses(&s, ACTION_KEEP, 1, 0, REFUSED_PHASE);
	CU_ASSERT_EQUAL(session_apply(&s, &cut, &out), REFUSED_WORD);
	cut.player = 1;
	cut.word = "ab";
	CU_ASSERT_EQUAL(session_apply(&s, &cut, &out), REFUSED_BANKER);
	CU_ASSERT_EQUAL(act(&s, ACTION_STAKE, 2, 15), REFUSED_NONE);
	CU_ASSERT_EQUAL(act(&s, ACTION_LEAVE, 2, 0), REFUSED_NONE);
	refuses(&s, ACTION_STAKE, 2, 5, REFUSED_LEAVING);
	CU_ASSERT_EQUAL(act(&s, ACTION_STAKE, 3, 5), REFUSED_NONE);
	CU_ASSERT_EQUAL(s.phase, PHASE_SHUFFLING);
	refuses(&s, ACTION_TURN, 0, 0, REFUSED_PHASE);
	CU_ASSERT_EQUAL(give(&s, ACTION_SHOE, "9C KD 3H 9H"), REFUSED_NONE);
	for (int i = 0; i < 3; i++)
		CU_ASSERT_EQUAL(act(&s, ACTION_TURN, 0, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(s.phase, PHASE_DECIDING);
	refuses(&s, ACTION_KEEP, 3, 0, REFUSED_TURN);
	refuses(&s, ACTION_KEEP_OUT, 1, 0, REFUSED_RULE);
	refuses(&s, ACTION_KEEP_NEW, 1, 20, REFUSED_RULE);
	CU_ASSERT_EQUAL(act(&s, ACTION_SELL, 1, 0), REFUSED_NONE);
	refuses(&s, ACTION_BUY, 1, 0, REFUSED_BANKER);
	CU_ASSERT_EQUAL(act(&s, ACTION_CLOSE, 0, 0), REFUSED_NONE);
	refuses(&s, ACTION_JOIN, 9, 5, REFUSED_ENDED);
}

static void
test_full_and_few(void)
{
	struct rules rules = rules_of("pagat");
	struct session s;

	rules.value[RULE_SEATS_MOST] = 2;
	session_init(&s, &rules);
	CU_ASSERT_EQUAL(act(&s, ACTION_JOIN, 1, 100), REFUSED_NONE);
	refuses(&s, ACTION_START, 1, 0, REFUSED_FEW);
	CU_ASSERT_EQUAL(act(&s, ACTION_JOIN, 2, 100), REFUSED_NONE);
	refuses(&s, ACTION_JOIN, 3, 100, REFUSED_FULL);
}

/* The draw (RULES.md 2.1): ties draw on, the highest first. */
static void
test_draw(void)
{
	struct rules rules = rules_of("pagat");
	struct session s;

	session_init(&s, &rules);
	for (int i = 1; i <= 4; i++)
		act(&s, ACTION_JOIN, i, 100);
	CU_ASSERT_EQUAL(act(&s, ACTION_START, 1, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(s.phase, PHASE_DRAWING);
	/* 1 and 3 tie with nines, 2 and 4 with aces; 2 and 4 tie again. */
	CU_ASSERT_EQUAL(give(&s, ACTION_DRAW, "9C AC 9D AD 5C 5D 2C 3C KC QC"),
	    REFUSED_NONE);
	CU_ASSERT_EQUAL(s.seats[0].player, 4);
	CU_ASSERT_EQUAL(s.seats[1].player, 2);
	CU_ASSERT_EQUAL(s.seats[2].player, 1);
	CU_ASSERT_EQUAL(s.seats[3].player, 3);
	CU_ASSERT_EQUAL(s.phase, PHASE_BANKING);
	CU_ASSERT_EQUAL(session_asks(&s), 4);
}

static void
test_cuts(void)
{
	struct session s;
	struct text cuts = TEXT_EMPTY;
	struct action cut = {.kind = ACTION_CUT, .player = 3, .word = "c"};

	three_seated(&s, "channel");
	act(&s, ACTION_BANK, 1, 20);
	CU_ASSERT_EQUAL(session_apply(&s, &cut, &out), REFUSED_NONE);
	cut.player = 2;
	cut.word = "early";
	CU_ASSERT_EQUAL(session_apply(&s, &cut, &out), REFUSED_NONE);
	cut.word = "late";
	CU_ASSERT_EQUAL(session_apply(&s, &cut, &out), REFUSED_NONE);
	session_cuts(&s, &cuts);
	CU_ASSERT_STRING_EQUAL(text_str(&cuts), "late/c");
	text_fini(&cuts);
}

static void
test_silence_twice_leaves(void)
{
	struct session s;

	three_seated(&s, "pagat");
	act(&s, ACTION_TIMEOUT, 0, 0); /* anna, once */
	CU_ASSERT_EQUAL(session_asks(&s), 2);
	CU_ASSERT_EQUAL(act(&s, ACTION_BANK, 2, 10), REFUSED_NONE);
	act(&s, ACTION_STAKE, 3, 4);
	CU_ASSERT_EQUAL(session_asks(&s), 1);
	act(&s, ACTION_TIMEOUT, 0, 0); /* anna, twice: freed */
	CU_ASSERT_EQUAL(session_seat(&s, 1), NO_SEAT);
	CU_ASSERT_EQUAL(s.seats_count, 2);
	CU_ASSERT_EQUAL(session_asks(&s), 3);
}

static void
test_joining_late(void)
{
	struct session s;

	three_seated(&s, "pagat");
	act(&s, ACTION_BANK, 1, 10);
	CU_ASSERT_EQUAL(act(&s, ACTION_JOIN, 4, 100), REFUSED_NONE);
	CU_ASSERT_TRUE(session_is_waiting(&s, 4));
	act(&s, ACTION_COVER, 2, 0);
	give(&s, ACTION_SHOE, "9C KD KH");
	act(&s, ACTION_TURN, 0, 0);
	act(&s, ACTION_TURN, 0, 0); /* lost: ben has the bank */
	CU_ASSERT_EQUAL(session_seat(&s, 4), 3); /* just before anna */
	CU_ASSERT_EQUAL(session_asks(&s), 2);
	CU_ASSERT_EQUAL(act(&s, ACTION_JOIN, 5, 100), REFUSED_NONE);
	/* Just before the opener, who is ben now. */
	CU_ASSERT_EQUAL(
	    s.seats[(session_seat(&s, 5) + 1) % s.seats_count].player, 2);
}

/* A whole round without a card turned ends it (RULES.md 2.2). */
static void
test_idle_round_ends(void)
{
	struct session s;

	three_seated(&s, "pagat");
	act(&s, ACTION_PASS, 1, 0);
	act(&s, ACTION_BANK, 2, 10);
	act(&s, ACTION_PASS, 3, 0);
	act(&s, ACTION_PASS, 1, 0); /* no stake: void */
	CU_ASSERT_EQUAL(s.phase, PHASE_BANKING);
	CU_ASSERT_EQUAL(session_asks(&s), 3);
	act(&s, ACTION_PASS, 3, 0);
	CU_ASSERT_EQUAL(s.phase, PHASE_ENDED);
}

/* Random scripts. */

static int64_t
sum_of_chips(const char *json)
{
	const char *at = strstr(json, "\"chips\":{");
	int64_t sum = 0;

	CU_ASSERT_PTR_NOT_NULL_FATAL(at);
	for (at += strlen("\"chips\":{"); (at = strchr(at, ':')) != NULL;)
		sum += strtoll(++at, NULL, 10);
	return sum;
}

static void
random_script(uint64_t seed, struct text *script)
{
	static const char *const names[] = {"anna", "ben", "carla", "dan"};
	static const char *const commands[] = {"bank 10", "bank 3", "stake 5",
	    "stake 1", "cover", "pass", "keep", "keep out", "sell", "buy",
	    "leave", "join 7", "stake x", "end"};
	enum { COMMANDS = sizeof(commands) / sizeof(commands[0]) };

	text_add(script,
	    chance_pick(&seed, 2) ? "rules channel\n" : "rules pagat\n");
	for (int i = 0; i < 4; i++)
		text_addf(script, "seat %s 100\n", names[i]);
	for (int i = 0; i < 20; i++) {
		text_add(script, "deck");
		for (int j = 0; j < 100; j++) {
			char name[CARD_NAME];

			card_name((card)chance_pick(&seed, PACK_CARDS), name);
			text_addf(script, " %s", name);
		}
		text_add_char(script, '\n');
	}
	for (int i = 0; i < 200; i++)
		if (chance_pick(&seed, 10) == 0)
			text_add(script, "wait\n");
		else
			text_addf(script, "%s %s\n",
			    names[chance_pick(&seed, 4)],
			    commands[chance_pick(&seed, chance_pick(&seed, 8)
							    ? COMMANDS - 1
							    : COMMANDS)]);
}

/* Whoever comes and goes, the summary's chips are what came in. */
static void
test_random_scripts(void)
{
	for (uint64_t seed = 1; seed <= 300; seed++) {
		struct text script = TEXT_EMPTY, json = TEXT_EMPTY,
			    why = TEXT_EMPTY;
		bool ok;

		random_script(seed, &script);
		ok = replay_run(text_str(&script), script.len, &json, &why);
		CU_ASSERT_TRUE(ok);
		CU_ASSERT_EQUAL(ok ? sum_of_chips(text_str(&json)) : 0, 400);
		text_fini(&script);
		text_fini(&json);
		text_fini(&why);
	}
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"presets", test_presets},
	    {"options are set and checked", test_rules_set},
	    {"every refusal changes nothing", test_refusals},
	    {"a full table, too few to start", test_full_and_few},
	    {"the draw and its ties", test_draw},
	    {"cuts in seat order", test_cuts},
	    {"silence twice leaves", test_silence_twice_leaves},
	    {"who joins late sits before the opener", test_joining_late},
	    {"a round without a deal ends it", test_idle_round_ends},
	    {"random scripts keep the chips", test_random_scripts},
	};

	return UNIT_RUN("engine", cases);
}
