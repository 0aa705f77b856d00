/*
 * The exact odds: the numbers of RULES.md 11, then every order of small packs,
 * played by a few lines of our own and by the engine.
 */
#include <config.h>

#include "base/chance.h"
#include "engine/odds.h"
#include "acts.h"

static bool
is(struct fraction f, int64_t num, int64_t den)
{
	const struct fraction wanted = fraction_make(num, den);

	return f.num == wanted.num && f.den == wanted.den;
}

static void
test_fractions(void)
{
	static const struct {
		int64_t num, den;
		int digits;
		const char *text;
	} cases[] = {
	    {9, 17, 6, "0.529412"},
	    {1, 2, 0, "1"},
	    {-1, 3, 3, "-0.333"},
	    {-1, 3000, 2, "0.00"},
	    {1999, 1000, 2, "2.00"},
	    {51, 7, 6, "7.285714"},
	    {0, 5, 1, "0.0"},
	};
	struct fraction a = fraction_make(1, 6), b = fraction_make(-3, 4);
	struct text text = TEXT_EMPTY;

	CU_ASSERT(is(fraction_add(a, b), -7, 12));
	CU_ASSERT(is(fraction_sub(a, b), 11, 12));
	CU_ASSERT(is(fraction_mul(a, b), -1, 8));
	CU_ASSERT(is(fraction_div(a, b), -2, 9));
	CU_ASSERT(is(fraction_sub(a, a), 0, 1));
	CU_ASSERT_DOUBLE_EQUAL(fraction_double(b), -0.75, 0);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		text_clear(&text);
		fraction_decimal(fraction_make(cases[i].num, cases[i].den),
		    cases[i].digits, &text);
		CU_ASSERT_STRING_EQUAL(text_str(&text), cases[i].text);
	}
	text_fini(&text);
}

/* RULES.md 11. */
static void
test_numbers(void)
{
	static const struct {
		int packs, lowest;
		int64_t doublet[2], bank[2], turned[2], capot[2];
	} rows[] = {
	    {1, 2, {1, 17}, {9, 17}, {51, 7}, {173, 2125}},
	    {6, 2, {23, 311}, {167, 311}, {311, 47}, {25921, 241025}},
	    {1, 7, {3, 31}, {17, 31}, {31, 7}, {103, 775}},
	    {6, 7, {23, 191}, {107, 191}, {191, 47}, {46943, 272175}},
	};
	struct rules rules = rules_of("channel");
	struct odds_cards cards;
	struct odds_deal odds;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		rules.value[RULE_PACKS] = rows[i].packs;
		rules.value[RULE_LOWEST_RANK] = rows[i].lowest;
		rules.value[RULE_CAPOT] = 0;
		odds_fresh(&rules, &cards);
		odds_deal(&cards, &odds);
		CU_ASSERT(
		    is(odds.doublet, rows[i].doublet[0], rows[i].doublet[1]));
		CU_ASSERT(is(odds_edge(&odds, &rules, 7, 3), rows[i].doublet[0],
		    rows[i].doublet[1]));
		CU_ASSERT(is(odds.bank, rows[i].bank[0], rows[i].bank[1]));
		CU_ASSERT(
		    is(odds.turned, rows[i].turned[0], rows[i].turned[1]));
		CU_ASSERT(is(fraction_add(odds.bank, odds.punters), 1, 1));
		rules.value[RULE_CAPOT] = 1;
		CU_ASSERT(is(odds_edge(&odds, &rules, 7, 3), rows[i].capot[0],
		    rows[i].capot[1]));
	}
}

/* The sentences below the table, with one pack. */
static void
test_options(void)
{
	struct rules rules = rules_of("channel");
	struct odds_cards cards;
	struct odds_deal odds;

	odds_fresh(&rules, &cards);
	odds_deal(&cards, &odds);
	CU_ASSERT(is(odds.doubled, 48, 425));
	rules.value[RULE_FIRST_MATCH] = FIRST_DOUBLE;
	CU_ASSERT(is(odds_edge(&odds, &rules, 1, 0), 1, 17));
	rules.value[RULE_DOUBLET] = DOUBLET_HALF;
	for (int64_t stake = 1; stake <= 10; stake++)
		CU_ASSERT(is(odds_edge(&odds, &rules, stake, stake / 2),
		    stake / 2, 17 * stake));
	rules.value[RULE_DOUBLET] = DOUBLET_ALL;
	rules.value[RULE_PUNTER_CARDS] = PUNTER_OWN;
	rules.value[RULE_CAPOT] = 1;
	CU_ASSERT(is(odds_edge(&odds, &rules, 1, 0), 1, 17));
}

/* Once two cards are open: three of each left among fifty. */
static void
test_open(void)
{
	CU_ASSERT(is(odds_first(3, 3), 1, 2));
	CU_ASSERT(is(odds_first(3, 1), 3, 4));
	CU_ASSERT(is(odds_first(0, 2), 0, 1));
	CU_ASSERT(is(odds_first(2, 0), 1, 1));
	CU_ASSERT(is(odds_first(0, 0), 0, 1));
	CU_ASSERT(is(odds_turned(50, 6), 51, 7));
	CU_ASSERT(is(odds_turned(4, 0), 4, 1));
	CU_ASSERT(is(odds_turned(1, 1), 1, 1));
}

/* Every order of a small pack. */

struct small {
	int counts[4]; /* of the ranks 2 to 5 */
	card order[12];
	int count;
	int64_t orders;
	int64_t doublet, bank, punters, doubled, capot, turned;
	int64_t changes[8]; /* the banker's, by the options' bits */
};

enum { HALF = 1, DOUBLE = 2, CAPOT = 4 };

/* One deal by our own lines: what the rules say, card by card. */
static void
play_by_hand(struct small *small)
{
	int a = card_rank(small->order[0]), b = card_rank(small->order[1]);
	int i = 2;

	small->orders++;
	if (a == b) {
		small->doublet++;
		small->bank++;
		return;
	}
	while (i < small->count && card_rank(small->order[i]) != a &&
	       card_rank(small->order[i]) != b)
		i++;
	small->turned += i < small->count ? i - 1 : i - 2;
	if (i == small->count)
		return;
	small->doubled += i == 2;
	if (card_rank(small->order[i]) == b) {
		small->punters++;
		return;
	}
	small->bank++;
	small->capot +=
	    i + 1 < small->count && card_rank(small->order[i + 1]) == a;
}

/* One deal by the engine: a bank of 10, stakes of 7 and 3. */
static int64_t
play_by_engine(const struct small *small, int options)
{
	struct rules rules = rules_of("channel");
	struct session s;
	struct action shoe = {.kind = ACTION_SHOE,
	    .cards = small->order,
	    .cards_count = small->count};

	rules.value[RULE_DOUBLET] = options & HALF ? DOUBLET_HALF : DOUBLET_ALL;
	rules.value[RULE_FIRST_MATCH] =
	    options & DOUBLE ? FIRST_DOUBLE : FIRST_SINGLE;
	rules.value[RULE_CAPOT] = (options & CAPOT) != 0;
	seat_players(&s, 3, &rules);
	act(&s, ACTION_BANK, 1, 10);
	act(&s, ACTION_STAKE, 2, 7);
	act(&s, ACTION_STAKE, 3, 3);
	CU_ASSERT_EQUAL(session_apply(&s, &shoe, &out), REFUSED_NONE);
	turn_all(&s);
	return s.seats[0].change;
}

static void
every_order(struct small *small, int at)
{
	if (at == small->count) {
		play_by_hand(small);
		for (int options = 0; options < 8; options++)
			small->changes[options] +=
			    play_by_engine(small, options);
		return;
	}
	for (int rank = 0; rank < 4; rank++) {
		if (small->counts[rank] == 0)
			continue;
		small->counts[rank]--;
		small->order[at] = card_make(rank, 0);
		every_order(small, at + 1);
		small->counts[rank]++;
	}
}

static void
compare(const struct small *small, const struct odds_deal *odds)
{
	struct rules rules = rules_of("channel");
	int64_t orders = small->orders, two = orders - small->doublet;

	CU_ASSERT(is(odds->doublet, small->doublet, orders));
	CU_ASSERT(is(odds->bank, small->bank, orders));
	CU_ASSERT(is(odds->punters, small->punters, orders));
	CU_ASSERT(is(odds->doubled, small->doubled, orders));
	CU_ASSERT(is(odds->capot, small->capot, orders));
	CU_ASSERT(is(odds->turned, small->turned, two > 0 ? two : 1));
	for (int options = 0; options < 8; options++) {
		rules.value[RULE_DOUBLET] =
		    options & HALF ? DOUBLET_HALF : DOUBLET_ALL;
		rules.value[RULE_FIRST_MATCH] =
		    options & DOUBLE ? FIRST_DOUBLE : FIRST_SINGLE;
		rules.value[RULE_CAPOT] = (options & CAPOT) != 0;
		CU_ASSERT(is(odds_edge(odds, &rules, 10, 3 + 1),
		    small->changes[options], 10 * orders));
	}
}

static void
test_every_order(void)
{
	static const int packs[][4] = {
	    {1, 1, 0, 0},
	    {2, 0, 0, 0},
	    {1, 1, 1, 1},
	    {3, 1, 0, 0},
	    {4, 3, 1, 0},
	    {4, 4, 0, 0},
	    {2, 2, 2, 2},
	    {3, 2, 2, 1},
	    {5, 1, 1, 1},
	};

	for (size_t i = 0; i < sizeof(packs) / sizeof(packs[0]); i++) {
		struct small small = {.count = 0};
		struct odds_cards cards = {{0}};
		struct odds_deal odds;

		for (int rank = 0; rank < 4; rank++) {
			small.counts[rank] = packs[i][rank];
			small.count += packs[i][rank];
			cards.left[rank] = packs[i][rank];
		}
		every_order(&small, 0);
		odds_deal(&cards, &odds);
		compare(&small, &odds);
	}
}

/* Shoes of eight packs, worn in any way: nothing grows beyond 128 bits. */
static void
test_worn(void)
{
	struct rules rules = rules_of("channel");
	uint64_t state = 6;

	rules.value[RULE_CAPOT] = 1;
	rules.value[RULE_DOUBLET] = DOUBLET_HALF;
	for (int i = 0; i < 30; i++) {
		struct odds_cards cards;
		struct odds_deal odds;
		struct text text = TEXT_EMPTY;

		for (int rank = 0; rank < RANKS; rank++)
			cards.left[rank] =
			    i == 0 ? 32 - rank : (int)(chance_mix(&state) % 33);
		odds_deal(&cards, &odds);
		fraction_decimal(odds_edge(&odds, &rules, 999, 499), 9, &text);
		fraction_decimal(odds.turned, 9, &text);
		CU_ASSERT(fraction_double(odds.bank) > 0.5);
		CU_ASSERT(fraction_double(fraction_sub(
			      fraction_sub(odds.bank, odds.doublet),
			      odds.punters)) == 0);
		text_fini(&text);
	}
}

/* A session's unseen cards: a shoe that lasts, and its end. */
static void
test_unseen(void)
{
	struct rules rules;
	struct session s;
	struct odds_cards cards;
	card shoe[SHOE_MOST];
	struct action give = {.kind = ACTION_SHOE, .cards = shoe, .chips = 1};

	CU_ASSERT_FATAL(rules_preset(&rules, "classic"));
	for (int i = 0; i < 6 * PACK_CARDS; i++) /* the twos first, then … */
		shoe[give.cards_count++] = card_make(i / 24, i % 4);
	session_init(&s, &rules);
	for (int i = 1; i <= 3; i++)
		act(&s, ACTION_JOIN, i, 100000);
	session_begin(&s, &out);
	odds_unseen(&s, &cards);
	CU_ASSERT_EQUAL(odds_count(&cards), 312);
	for (int deals = 0; deals < 14; deals++) {
		act(&s, ACTION_BANK, 1, 10);
		if (deals > 0)
			act(&s, ACTION_KEEP, 1, 0);
		act(&s, ACTION_COVER, 2, 0);
		CU_ASSERT_EQUAL(s.phase, PHASE_SHUFFLING);
		odds_unseen(&s, &cards);
		CU_ASSERT_EQUAL(odds_count(&cards), 312 - 2 * deals);
		if (deals == 0)
			session_apply(&s, &give, &out);
		else
			act(&s, ACTION_SHOE, 0, 0);
		act(&s, ACTION_TURN, 0, 0);
		odds_unseen(&s, &cards);
		CU_ASSERT_EQUAL(odds_count(&cards), 310 - 2 * deals);
	}
	CU_ASSERT_EQUAL(cards.left[0], 0);
	CU_ASSERT_EQUAL(cards.left[1], 20);
	s.shoe_next = 270; /* less than a sixth is left: the next are fresh */
	odds_unseen(&s, &cards);
	CU_ASSERT_EQUAL(odds_count(&cards), 312);
}

static const struct unit_case cases[] = {
    {"fractions", test_fractions},
    {"the numbers of the rules", test_numbers},
    {"the numbers of options", test_options},
    {"once cards are open", test_open},
    {"every order of small packs", test_every_order},
    {"worn shoes", test_worn},
    {"unseen cards", test_unseen},
};

int
main(void)
{
	return UNIT_RUN("odds", cases);
}
