/* The edges of the rules: the words for what is refused, what an admin breaks
 * off, who may just still do something. */
#include <config.h>

#include "acts.h"
#include "base/number.h"

static void
test_presets(void)
{
	static const char *const names[] = {
	    "channel", "pagat", "classic", "salon", "hoyle"};
	enum { NAMES = sizeof(names) / sizeof(names[0]) };

	for (int i = 0; i < NAMES; i++)
		CU_ASSERT_STRING_EQUAL(rules_preset_name(i), names[i]);
	CU_ASSERT_PTR_NULL(rules_preset_name(-1));
	CU_ASSERT_PTR_NULL(rules_preset_name(NAMES));
}

static void
test_texts(void)
{
	static const struct {
		enum rule rule;
		const char *value, *why;
	} cases[] = {
	    {RULE_AFTER_WIN, "gift",
		"after_win: found gift, allowed: pass, sale, auction"},
	    {RULE_PACKS, "9",
		"packs: found 9, allowed are whole numbers from 1 to 8"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct rules rules = rules_with("pagat", RULE_UNIT, 1);
		struct text why = TEXT_EMPTY;

		CU_ASSERT_FALSE(
		    rules_set(&rules, cases[i].rule, cases[i].value, &why));
		CU_ASSERT_STRING_EQUAL(text_str(&why), cases[i].why);
		text_fini(&why);
	}
}

/* The phases that an admin may break off, and what comes of it. */
enum moment { FRESH, SHOE_KEPT, STAKED, SHUFFLED, TURNED, WON, FOR_SALE, BID };

static void
reach(struct session *s, enum moment moment)
{
	static const enum rule shoe = RULE_SHUFFLE, after = RULE_AFTER_WIN;
	struct rules rules =
	    moment == SHOE_KEPT ? rules_with("classic", shoe, SHUFFLE_SHOE)
	    : moment == BID     ? rules_with("pagat", after, AFTER_AUCTION)
				: rules_with("pagat", after, AFTER_SALE);

	seat_players(s, 3, &rules);
	if (moment == FRESH)
		return;
	act(s, ACTION_BANK, 1, 10);
	act(s, ACTION_STAKE, 2, 4);
	if (moment == STAKED)
		return;
	act(s, ACTION_STAKE, 3, 6);
	if (moment == SHUFFLED)
		return;
	if (moment == SHOE_KEPT) {
		card cards[2 * PACK_CARDS];
		struct action give = {.kind = ACTION_SHOE,
		    .chips = 7,
		    .cards = cards,
		    .cards_count = 2 * PACK_CARDS};

		for (int i = 0; i < 2 * PACK_CARDS; i++)
			cards[i] = (card)(i % 3 == 0);
		session_apply(s, &give, &out);
		turn_all(s);
		act(s, ACTION_PASS, session_asks(s), 0);
		return;
	}
	give(s, ACTION_SHOE, "9C KD 3H 9H");
	act(s, ACTION_TURN, 0, 0);
	if (moment == TURNED)
		return;
	turn_all(s);
	if (moment == FOR_SALE) {
		act(s, ACTION_SELL, 1, 0);
		act(s, ACTION_BUY, 3, 0);
	} else if (moment == BID) {
		act(s, ACTION_AUCTION, 1, 0);
		act(s, ACTION_BID, 3, 5);
	}
}

static void
test_void(void)
{
	static const struct {
		enum moment moment;
		enum refusal refusal;
		int64_t turning; /* were cards being turned? */
		int64_t next; /* who owes a bank then */
	} cases[] = {
	    {FRESH, REFUSED_PHASE, 0, 1},
	    {SHOE_KEPT, REFUSED_NONE, 0, 2},
	    {STAKED, REFUSED_NONE, 0, 1},
	    {SHUFFLED, REFUSED_NONE, 0, 1},
	    {TURNED, REFUSED_NONE, 1, 1},
	    {WON, REFUSED_NONE, 0, 2},
	    {FOR_SALE, REFUSED_NONE, 0, 2},
	    {BID, REFUSED_NONE, 0, 2},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct session s;
		const struct outcome *given_up;

		reach(&s, cases[i].moment);
		CU_ASSERT_EQUAL(act(&s, ACTION_VOID, 0, 0), cases[i].refusal);
		CU_ASSERT_EQUAL(s.phase, PHASE_BANKING);
		CU_ASSERT_EQUAL(session_asks(&s), cases[i].next);
		for (int j = 0; j < s.seats_count; j++)
			CU_ASSERT_EQUAL(session_lying(&s, j), 0);
		given_up = find_outcome(OUT_SHOE_GIVEN_UP);
		CU_ASSERT_EQUAL(given_up != NULL, cases[i].moment == SHOE_KEPT);
		if (given_up != NULL)
			CU_ASSERT_EQUAL(given_up->m, 7);
		if (cases[i].refusal != REFUSED_NONE)
			continue;
		CU_ASSERT_EQUAL(find_outcome(OUT_VOIDED)->m, cases[i].turning);
		CU_ASSERT_EQUAL(s.shoe_count, 0);
	}
}

/* The last shoe is gone by a VOID while much of it was left: no other comes
 * (8).
 */
static void
test_void_last_shoe(void)
{
	static const struct {
		enum action_kind after; /* PASS: the VOID comes at once */
		int64_t after_win;
	} cases[] = {{ACTION_PASS, AFTER_PASS}, {ACTION_SELL, AFTER_SALE},
	    {ACTION_AUCTION, AFTER_AUCTION}};
	struct rules rules = rules_with("pagat", RULE_SHUFFLE, SHUFFLE_SHOE);

	rules.value[RULE_SHOES] = 1;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct session s;

		rules.value[RULE_AFTER_WIN] = cases[i].after_win;
		seat_players(&s, 2, &rules);
		act(&s, ACTION_BANK, 1, 10);
		act(&s, ACTION_STAKE, 2, 10);
		give(&s, ACTION_SHOE,
		    "9C KD 3H 9H 2C 2D 2H 2S 3C 3D 3S 4C 4D 4H 4S "
		    "5C 5D 5H 5S 6C 6D 6H 6S 7C 7D 7H 7S 8C 8D 8H 8S");
		turn_all(&s);
		CU_ASSERT_EQUAL(s.phase, PHASE_DECIDING);
		if (cases[i].after != ACTION_PASS)
			act(&s, cases[i].after, 1, 0);
		CU_ASSERT_EQUAL(act(&s, ACTION_VOID, 0, 0), REFUSED_NONE);
		CU_ASSERT_EQUAL_FATAL(s.phase, PHASE_ENDED);
		CU_ASSERT_EQUAL(find_outcome(OUT_ENDED)->m, END_SHOES);
	}
}

static void
test_no_bank(void)
{
	static const int64_t amounts[] = {
	    INT64_MIN, -1, 0, CHIPS_MOST + 1, INT64_MAX};
	struct rules rules =
	    rules_with("pagat", RULE_FIRST_MATCH, FIRST_DOUBLE);
	struct session s;

	seat_players(&s, 2, &rules);
	for (size_t i = 0; i < sizeof(amounts) / sizeof(amounts[0]); i++)
		CU_ASSERT_EQUAL(
		    act(&s, ACTION_BANK, 1, amounts[i]), REFUSED_AMOUNT);
}

/* Whoever waited twice would have two seats. */
static void
test_waits_once(void)
{
	struct session s;

	reach(&s, STAKED);
	act(&s, ACTION_JOIN, 4, 100);
	act(&s, ACTION_JOIN, 5, 100);
	CU_ASSERT_EQUAL(s.waiting_count, 2);
	CU_ASSERT_TRUE(session_is_sound(&s));
	s.waiting[1].player = 4;
	CU_ASSERT_FALSE(session_is_sound(&s));
}

static void
test_join_chips(void)
{
	static const struct {
		int64_t chips;
		enum refusal refusal;
	} cases[] = {{-1, REFUSED_AMOUNT}, {0, REFUSED_NONE},
	    {CHIPS_MOST, REFUSED_NONE}, {CHIPS_MOST + 1, REFUSED_AMOUNT}};
	struct rules rules = rules_with("pagat", RULE_UNIT, 1);
	struct session s;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		session_init(&s, &rules);
		CU_ASSERT_EQUAL(
		    act(&s, ACTION_JOIN, 1, cases[i].chips), cases[i].refusal);
	}
}

/* Just enough cards settle a tie; with one less they sit as they joined. */
static void
test_draw(void)
{
	static const struct {
		const char *cards;
		int64_t first;
	} cases[] = {
	    {"9C 9D KH 2C 3C", 3}, {"9C 9D 2H 2C 3C", 2}, {"9C 9D 2H 2C", 1}};
	struct rules rules = rules_with("pagat", RULE_SEATS_LEAST, 3);
	struct session s;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		session_init(&s, &rules);
		for (int64_t j = 1; j <= 3; j++)
			act(&s, ACTION_JOIN, j, 100);
		act(&s, ACTION_START, 1, 0);
		CU_ASSERT_EQUAL(
		    give(&s, ACTION_DRAW, cases[i].cards), REFUSED_NONE);
		CU_ASSERT_EQUAL(session_asks(&s), cases[i].first);
	}
}

static void
test_bad_cards(void)
{
	static const card bad[] = {1, 0xff};
	struct rules rules = rules_with("pagat", RULE_UNIT, 1);
	struct session s;
	struct action draw = {
	    .kind = ACTION_DRAW, .cards = bad, .cards_count = 2};

	session_init(&s, &rules);
	act(&s, ACTION_JOIN, 1, 100);
	act(&s, ACTION_JOIN, 2, 100);
	act(&s, ACTION_START, 1, 0);
	CU_ASSERT_EQUAL(session_apply(&s, &draw, &out), REFUSED_AMOUNT);
	CU_ASSERT_EQUAL(s.phase, PHASE_DRAWING);
}

/* What one may bid at most: what leaves the least bank to be backed. */
static void
test_bid_most(void)
{
	struct session s;

	reach(&s, WON);
	CU_ASSERT_EQUAL(session_bid_most(&s, 2), 0);
	reach(&s, BID);
	CU_ASSERT_EQUAL(session_bid_most(&s, 0), 0);
	CU_ASSERT_EQUAL(session_bid_most(&s, 1), 95);
	CU_ASSERT_EQUAL(session_bid_most(&s, 2), 93);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 2, 5), REFUSED_LOW);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 2, 96), REFUSED_FUNDS);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 2, 92), REFUSED_NONE);
	CU_ASSERT_EQUAL(session_bid_most(&s, 2), 93);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 2, 95), REFUSED_NONE);
	CU_ASSERT_EQUAL(session_bid_most(&s, 1), 0);
	CU_ASSERT_EQUAL(session_bid_most(&s, 2), 0);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 3, 0), REFUSED_AMOUNT);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 3, CHIPS_MOST + 1), REFUSED_AMOUNT);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 3, CHIPS_MOST), REFUSED_FUNDS);
	act(&s, ACTION_LEAVE, 2, 0);
	CU_ASSERT_EQUAL(session_bid_most(&s, 1), 0);
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"names of presets", test_presets},
	    {"why a value is refused", test_texts},
	    {"what an admin breaks off", test_void},
	    {"a VOID takes the last shoe", test_void_last_shoe},
	    {"amounts that no bank has", test_no_bank},
	    {"who waits, waits once", test_waits_once},
	    {"chips that one may bring", test_join_chips},
	    {"just enough cards for a tie", test_draw},
	    {"cards that are none", test_bad_cards},
	    {"the most to bid", test_bid_most},
	};

	return UNIT_RUN("engine: edges", cases);
}
