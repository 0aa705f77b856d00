/* Playing through the hall: money, cards, proof, several tables. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "store/boards.h"

#include "unit-table.h"

static void
test_a_deal(void)
{
	struct house house;
	int b, p, q;

	house_open(&house, NULL, "channel");
	CU_ASSERT_EQUAL(does(&house, 0, ACTION_BANK, 5), REFUSED_ENDED);
	CU_ASSERT_EQUAL(house.said_count, 0);
	seats_three(&house);
	CU_ASSERT_EQUAL(house.said[0].kind, HALL_OPENED);
	CU_ASSERT_TRUE(fair_seed_is_valid(house.said[0].text));
	CU_ASSERT_TRUE(has_outcome(&house, 0, OUT_DRAWN));
	b = banker(&house);
	p = after_banker(&house, 1);
	q = after_banker(&house, 2);
	CU_ASSERT_EQUAL(does(&house, p, ACTION_BANK, 10), REFUSED_TURN);
	CU_ASSERT_EQUAL(does(&house, b, ACTION_BANK, 101), REFUSED_FUNDS);
	CU_ASSERT_EQUAL(does(&house, b, ACTION_BANK, 10), REFUSED_NONE);
	CU_ASSERT_EQUAL(purse_of(&house, b), 90);
	CU_ASSERT_EQUAL(does(&house, p, ACTION_STAKE, 6), REFUSED_NONE);
	CU_ASSERT_EQUAL(
	    does_at(&house, house.table, q, ACTION_CUT, 0, "17"), REFUSED_NONE);
	books_agree(&house);
	CU_ASSERT_EQUAL(table_deal(house.table), 0);
	CU_ASSERT_EQUAL(does(&house, q, ACTION_STAKE, 4), REFUSED_NONE);
	CU_ASSERT_EQUAL(phase(&house), PHASE_TURNING);
	CU_ASSERT_STRING_EQUAL(last_said(&house, HALL_FIXED)->text, "17");
	CU_ASSERT_EQUAL(
	    last_said(&house, HALL_FIXED)->number, table_deal(house.table));
	plays_out(&house);
	CU_ASSERT_TRUE(has_outcome(&house, 0, OUT_SETTLED));
	CU_ASSERT_EQUAL(table_deal(house.table), 0);
	books_agree(&house);
	CU_ASSERT_EQUAL(does(&house, -1, ACTION_CLOSE, 0), REFUSED_NONE);
	CU_ASSERT_PTR_NULL(session(&house));
	CU_ASSERT_EQUAL(
	    purse_of(&house, 0) + purse_of(&house, 1) + purse_of(&house, 2),
	    300);
	books_agree(&house);
	CU_ASSERT_EQUAL(does(&house, 1, ACTION_JOIN, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(phase(&house), PHASE_SEATING);
	CU_ASSERT_EQUAL(count_said(&house, 0, HALL_OPENED), 2);
	CU_ASSERT_EQUAL(count_said(&house, 0, HALL_TROUBLE), 0);
	house_close(&house);
}

/* Bank and both stakes; the deal is fixed then. */
static void
fix_deal(struct house *house)
{
	does(house, banker(house), ACTION_BANK, 10);
	does_at(house, house->table, after_banker(house, 1), ACTION_CUT, 0,
	    "first");
	does_at(house, house->table, after_banker(house, 2), ACTION_CUT, 0,
	    "second");
	does(house, after_banker(house, 1), ACTION_COVER, 0);
	CU_ASSERT_EQUAL_FATAL(phase(house), PHASE_TURNING);
}

static void
test_proof(void)
{
	struct house house;
	struct proof proof;
	struct table *other;
	char seed[FAIR_SEED], anchor[FAIR_SEED];
	card cards[SHOE_MOST], turned[SHOE_MOST];
	int64_t deal;
	int count;

	house_open(&house, NULL, "pagat");
	seats_three(&house);
	memcpy(anchor, last_said(&house, HALL_OPENED)->text, FAIR_SEED);
	CU_ASSERT_EQUAL(hall_proof(house.table, 0, &proof), STORE_NONE);
	proof_fini(&proof);
	fix_deal(&house);
	deal = table_deal(house.table);
	CU_ASSERT_EQUAL(hall_proof(house.table, deal, &proof), STORE_REFUSED);
	proof_fini(&proof);
	hears(&house);
	passes(&house, 0);
	count = table_cards(house.table, turned, SHOE_MOST);
	plays_out(&house);
	OK(hall_proof(house.table, 0, &proof));
	CU_ASSERT_STRING_EQUAL(proof.deal, "1");
	CU_ASSERT_STRING_EQUAL(text_str(&proof.cut), "first/second");
	CU_ASSERT_STRING_EQUAL(proof.anchor, anchor);
	CU_ASSERT_EQUAL(proof.k, 2);
	CU_ASSERT_EQUAL(proof.count, PACK_CARDS);
	CU_ASSERT_EQUAL(memcmp(proof.cards, turned, (size_t)count), 0);
	memcpy(seed, proof.seed, FAIR_SEED);
	for (int i = 0; i < proof.k; i++)
		fair_hash(seed);
	CU_ASSERT_STRING_EQUAL(seed, anchor);
	CU_ASSERT_EQUAL(deal, 1);
	fair_shuffle(cards, 1, 2, "1", proof.seed, "first/second");
	CU_ASSERT_EQUAL(memcmp(cards, proof.cards, PACK_CARDS), 0);
	proof_fini(&proof);
	other = hall_table(house.hall, "net", "#other", &house.settings);
	CU_ASSERT_EQUAL(hall_proof(other, deal, &proof), STORE_NONE);
	proof_fini(&proof);
	house_close(&house);
}

/* One deal: bank, a stake of all of it; the number. */
static int64_t
whole_deal(struct house *house)
{
	int64_t deal;

	CU_ASSERT_EQUAL(
	    does(house, banker(house),
		phase(house) == PHASE_DECIDING ? ACTION_KEEP_NEW : ACTION_BANK,
		1),
	    REFUSED_NONE);
	does_at(
	    house, house->table, after_banker(house, 1), ACTION_CUT, 0, "here");
	does(house, after_banker(house, 1), ACTION_STAKE, 1);
	CU_ASSERT_EQUAL_FATAL(phase(house), PHASE_TURNING);
	deal = table_deal(house->table);
	plays_out(house);
	books_agree(house);
	return deal;
}

static bool
shoe_is_over(const struct house *house)
{
	return has_outcome(house, 0, OUT_SHOE_GIVEN_UP) ||
	       has_outcome(house, 0, OUT_SHOE_OUT);
}

/* All deals of a shoe are dealt from the cards of one seed, one after the
 * other, and none of them is told before the shoe is given up. */
static void
test_shoe(void)
{
	enum { DEALS = PACK_CARDS };
	struct house house;
	struct proof proof;
	char shoe[FAIR_DEAL];
	card turned[DEALS][SHOE_MOST];
	int counts[DEALS], deals = 0, at = 0;
	int64_t first = 0;

	house_open(&house, place_new(), "classic packs=2");
	seats_three(&house);
	while (!shoe_is_over(&house) && deals < DEALS) {
		int64_t deal = whole_deal(&house);
		const struct said *fixed = last_said(&house, HALL_FIXED);
		const struct session *s = session(&house);

		if (first == 0)
			first = deal;
		snprintf(shoe, sizeof(shoe), "%d", (int)first);
		if (fixed->shoe != first)
			break; /* it was given up when a bank was kept */
		CU_ASSERT_STRING_EQUAL(
		    fixed->text, deal == first ? "here" : "");
		if (!shoe_is_over(&house)) {
			counts[deals] = s->turned;
			memcpy(turned[deals],
			    &s->shoe[s->shoe_next - s->turned], s->turned);
			deals++;
			CU_ASSERT_EQUAL(hall_proof(house.table, deal, &proof),
			    STORE_REFUSED);
			CU_ASSERT_TRUE(proof.shoe_lasts);
			CU_ASSERT_STRING_EQUAL(proof.deal, shoe);
			CU_ASSERT_EQUAL(proof.number, deal);
			proof_fini(&proof);
		}
		if (deals == 1)
			house_restart(&house);
	}
	CU_ASSERT_TRUE(shoe_is_over(&house));
	CU_ASSERT_TRUE_FATAL(deals > 0);
	for (int i = 0; i < deals; i++) {
		OK(hall_proof(house.table, first + i, &proof));
		CU_ASSERT_EQUAL(proof.count, 2 * PACK_CARDS);
		CU_ASSERT_STRING_EQUAL(proof.deal, shoe);
		CU_ASSERT_EQUAL(proof.first_card, at);
		CU_ASSERT_TRUE(proof_chain_holds(&proof));
		CU_ASSERT_TRUE(proof_cards_hold(&proof));
		CU_ASSERT_EQUAL(proof.k, 2);
		CU_ASSERT_STRING_EQUAL(text_str(&proof.cut), "here");
		CU_ASSERT_EQUAL(
		    memcmp(turned[i], &proof.cards[at], (size_t)counts[i]), 0);
		at += counts[i];
		proof_fini(&proof);
	}
	whole_deal(&house);
	CU_ASSERT_TRUE(last_said(&house, HALL_FIXED)->shoe > first);
	house_close(&house);
	place_remove();
}

static int64_t
wins_of(const struct house *house, int i)
{
	struct board_row rows[PLAYERS];
	size_t count;

	OK(boards_top(
	    house->store, BOARD_MATCHES, 0, 0, rows, PLAYERS, &count));
	for (size_t k = 0; k < count; k++)
		if (rows[k].person == house->players[i])
			return rows[k].number;
	return 0;
}

/* All buy in; who leaves has the rest of his stack; the last one wins. */
static void
test_match(void)
{
	struct house house;
	int b, p, q;

	house_open(&house, place_new(), "salon buy_in=60 bank_most=0");
	seats_three(&house);
	for (int i = 0; i < 3; i++) {
		CU_ASSERT_EQUAL(purse_of(&house, i), 40);
		CU_ASSERT_EQUAL(stack_of(&house, house.players[i]), 60);
	}
	books_agree(&house);
	b = banker(&house);
	p = after_banker(&house, 1);
	q = after_banker(&house, 2);
	CU_ASSERT_EQUAL(does(&house, 3, ACTION_JOIN, 0), REFUSED_MATCH);
	CU_ASSERT_EQUAL(does(&house, b, ACTION_BANK, 65), REFUSED_FUNDS);
	CU_ASSERT_TRUE(hall_grant(house.hall, house.players[b], 500, NOW_S));
	CU_ASSERT_EQUAL(does(&house, b, ACTION_BANK, 65), REFUSED_FUNDS);
	CU_ASSERT_EQUAL(does(&house, b, ACTION_BANK, 20), REFUSED_NONE);
	CU_ASSERT_EQUAL(stack_of(&house, house.players[b]), 40);
	CU_ASSERT_EQUAL(does(&house, p, ACTION_STAKE, 20), REFUSED_NONE);
	CU_ASSERT_EQUAL(purse_of(&house, p), 40);
	books_agree(&house);
	plays_out(&house);
	books_agree(&house);
	CU_ASSERT_EQUAL(does(&house, p, ACTION_LEAVE, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(stack_of(&house, house.players[p]), 0);
	CU_ASSERT_TRUE(purse_of(&house, p) == 80 || purse_of(&house, p) == 120);
	books_agree(&house);
	house_restart(&house);
	books_agree(&house);
	CU_ASSERT_EQUAL(does(&house, b, ACTION_LEAVE, 0), REFUSED_NONE);
	CU_ASSERT_PTR_NULL(session(&house));
	CU_ASSERT_EQUAL(purse_of(&house, q), 100);
	CU_ASSERT_EQUAL(purse_of(&house, b) + purse_of(&house, p), 700);
	CU_ASSERT_EQUAL(wins_of(&house, q), 1);
	CU_ASSERT_EQUAL(wins_of(&house, b) + wins_of(&house, p), 0);
	books_agree(&house);
	house_close(&house);
	place_remove();
}

/* Who can't pay is unseated; nobody pays where too few are left. */
static void
test_match_of_the_poor(void)
{
	struct house house;

	house_open(&house, NULL, "salon");
	CU_ASSERT_TRUE(hall_grant(house.hall, house.players[0], 100, NOW_S));
	house.settings.rules.value[RULE_BUY_IN] = 101;
	hall_table(house.hall, "net", "#room", &house.settings);
	for (int i = 0; i < 3; i++)
		does(&house, i, ACTION_JOIN, 0);
	CU_ASSERT_EQUAL(does(&house, 0, ACTION_START, 0), REFUSED_NONE);
	CU_ASSERT_TRUE(has_outcome(&house, 0, OUT_POOR));
	CU_ASSERT_PTR_NULL(session(&house));
	CU_ASSERT_EQUAL(purse_of(&house, 0), 200);
	books_agree(&house);
	house_close(&house);
}

/* In practice the mint brings the stacks, and nothing enters the board. */
static void
test_match_in_practice(void)
{
	struct house house;
	struct board_row rows[PLAYERS];
	size_t count;

	house_open(&house, NULL, "channel match=yes deals=1 buy_in=70");
	does(&house, 0, ACTION_JOIN, 0);
	CU_ASSERT_EQUAL(robots(&house, 0, 2), ROBOTS_COME);
	CU_ASSERT_EQUAL(last_said(&house, HALL_PLAY)->number, 70);
	CU_ASSERT_EQUAL(does(&house, 0, ACTION_START, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(robots(&house, 0, 1), ROBOTS_MATCH);
	CU_ASSERT_EQUAL(purse_of(&house, 0), 100);
	CU_ASSERT_EQUAL(stack_of(&house, house.players[0]), 70);
	for (int i = 0; i < 400 && session(&house) != NULL; i++) {
		hears(&house);
		passes(&house, 1000);
		books_agree(&house);
		if (phase(&house) == PHASE_BANKING)
			does(&house, 0, ACTION_BANK, 10);
		if (phase(&house) == PHASE_STAKING)
			does(&house, 0, ACTION_STAKE, 1);
	}
	CU_ASSERT_PTR_NULL(session(&house));
	CU_ASSERT_TRUE(has_outcome(&house, 0, OUT_PLACE));
	CU_ASSERT_EQUAL(purse_of(&house, 0), 100);
	OK(boards_top(house.store, BOARD_MATCHES, 0, 0, rows, PLAYERS, &count));
	CU_ASSERT_EQUAL(count, 0);
	books_agree(&house);
	house_close(&house);
}

static void
test_close_in_a_deal(void)
{
	struct house house;
	struct proof proof;
	int64_t deal;

	house_open(&house, NULL, "channel");
	seats_three(&house);
	fix_deal(&house);
	deal = table_deal(house.table);
	CU_ASSERT_EQUAL(does(&house, -1, ACTION_CLOSE, 0), REFUSED_NONE);
	books_agree(&house);
	for (int i = 0; i < PLAYERS; i++)
		CU_ASSERT_EQUAL(purse_of(&house, i), 100);
	OK(hall_proof(house.table, deal, &proof));
	proof_fini(&proof);
	house_close(&house);
}

static void
test_two_tables(void)
{
	struct house house;
	struct table *other;
	const struct session *s;

	house_open(&house, NULL, "channel");
	other = hall_table(house.hall, "net", "#other", &house.settings);
	hall_wake(other);
	seats_three(&house);
	for (int i = 0; i < 3; i++)
		CU_ASSERT_EQUAL(does_at(&house, other, i, ACTION_JOIN, 0, NULL),
		    REFUSED_NONE);
	CU_ASSERT_EQUAL(
	    does_at(&house, other, 0, ACTION_START, 0, NULL), REFUSED_NONE);
	CU_ASSERT_EQUAL(
	    does(&house, banker(&house), ACTION_BANK, 90), REFUSED_NONE);
	s = table_session(other);
	for (int i = 0; i < 3 && s != NULL; i++) {
		int64_t bank = purse_of(&house, i) + 1;

		if (s->seats[s->banker].player == house.players[i])
			CU_ASSERT_EQUAL(
			    does_at(&house, other, i, ACTION_BANK, bank, NULL),
			    REFUSED_FUNDS);
	}
	hall_refresh(other, house.now_ms, house.now_s);
	for (int i = 0; i < 3; i++)
		CU_ASSERT_EQUAL(
		    s->seats[session_seat(s, house.players[i])].purse,
		    purse_of(&house, i));
	CU_ASSERT_TRUE(hall_commit(house.hall));
	house_close(&house);
}

static void
test_grant(void)
{
	struct house house;
	const struct session *s;

	house_open(&house, NULL, "channel");
	seats_three(&house);
	CU_ASSERT_TRUE(
	    hall_grant(house.hall, house.players[1], 50, house.now_s));
	CU_ASSERT_TRUE(
	    hall_grant(house.hall, house.players[1], 50, house.now_s));
	CU_ASSERT_FALSE(
	    hall_grant(house.hall, house.players[1], CHIPS_MOST, NOW_S));
	CU_ASSERT_TRUE(hall_commit(house.hall));
	CU_ASSERT_EQUAL(purse_of(&house, 1), 200);
	s = session(&house);
	CU_ASSERT_EQUAL(s->seats[session_seat(s, house.players[1])].purse, 200);
	CU_ASSERT_STRING_EQUAL(hall_name(house.hall, house.players[1]), "ben");
	CU_ASSERT_STRING_EQUAL(hall_name(house.hall, 4711), "?");
	books_agree(&house);
	house_close(&house);
}

/* Who has lost all gets some chips. */
static void
feeds_the_poor(struct house *house)
{
	for (int i = 0; i < PLAYERS; i++)
		if (purse_of(house, i) == 0)
			CU_ASSERT_TRUE(hall_grant(
			    house->hall, house->players[i], 50, house->now_s));
	CU_ASSERT_TRUE(hall_commit(house->hall));
}

/* The shuffles differ in every run: sometimes most players are ruined early,
 * and then it goes on with fresh chips until there were enough deals. */
static void
play_at_random(const char *preset, uint32_t seed)
{
	enum { STEPS = 600, STEPS_MOST = 100 * STEPS, DEALS = 11 };
	struct house house;

	house_open(&house, NULL, preset);
	house.chance = seed;
	for (int i = 0; i < STEPS || house.fixed < DEALS; i++) {
		CU_ASSERT_FATAL(i < STEPS_MOST);
		if (i >= STEPS)
			feeds_the_poor(&house);
		random_step(&house);
		books_agree(&house);
	}
	CU_ASSERT_EQUAL(count_said(&house, 0, HALL_TROUBLE), 0);
	house_close(&house);
}

static void
test_at_random(void)
{
	play_at_random("channel", 7);
	play_at_random("pagat", 8);
	play_at_random("channel after_win=auction", 9);
}

static const struct {
	const char *option, *value;
} extras[] = {{"staking", "open"}, {"capot", "yes"}, {"first_match", "double"},
    {"doublet", "half"}, {"excess", "trim"}, {"winnings", "free"},
    {"cover", "remainder"}, {"deals", "5"}, {"packs", "2"},
    {"lowest_rank", "7"}};

static void
test_options_at_random(void)
{
	for (uint32_t i = 0; i < sizeof(extras) / sizeof(extras[0]); i++) {
		struct house house;
		struct text why = TEXT_EMPTY;
		int rule = rules_find(extras[i].option);

		house_open(&house, NULL, "pagat");
		house.chance = i;
		CU_ASSERT_TRUE_FATAL(rule >= 0);
		if (rules_set(&house.settings.rules, (enum rule)rule,
			extras[i].value, &why) &&
		    rules_check(&house.settings.rules, &why)) {
			hall_table(house.hall, "net", "#room", &house.settings);
			for (int k = 0; k < 200; k++) {
				random_step(&house);
				books_agree(&house);
			}
			CU_ASSERT_EQUAL(count_said(&house, 0, HALL_TROUBLE), 0);
		}
		text_fini(&why);
		house_close(&house);
	}
}

const struct unit_case play_cases[] = {
    {"a deal from the first join", test_a_deal},
    {"a deal is proved", test_proof},
    {"deals from one shoe", test_shoe},
    {"a match", test_match},
    {"a match of the poor", test_match_of_the_poor},
    {"a match in practice", test_match_in_practice},
    {"a deal closed by an admin is over", test_close_in_a_deal},
    {"nobody spends a chip at two tables", test_two_tables},
    {"a grant is at hand at once", test_grant},
    {"the books agree after every step", test_at_random},
    {"and with other options", test_options_at_random},
};
UNIT_CASES(play);
