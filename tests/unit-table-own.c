/* Refills, gifts, limits to losses, and deals that an admin makes void. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "store/stats.h"

#include "unit-table.h"

enum { HOUR_S = 3600 };

static enum gain
refill_at(struct house *house, int i, int64_t now_s, struct refill *terms)
{
	enum gain gain;

	*terms = (struct refill){.least = 5, .to = 100, .every_s = HOUR_S};
	gain = hall_refill(house->hall, house->players[i], terms, now_s);
	CU_ASSERT_TRUE(hall_commit(house->hall));
	return gain;
}

static enum gain
gives(struct house *house, int from, int to, int64_t chips, int64_t *most)
{
	enum gain gain = hall_give(house->hall, house->players[from],
	    house->players[to], chips, house->now_s, most);

	CU_ASSERT_TRUE(hall_commit(house->hall));
	return gain;
}

/* Chips leave a purse as if they had been lost to another. */
static void
loses(struct house *house, int i, int to, int64_t chips)
{
	static int count;
	char key[32];

	snprintf(key, sizeof(key), "lost.%d", count++);
	OK(store_mark(house->store));
	OK(ledger_post(
	    house->store, &(struct posting){.kind = POSTING_GIFT,
			      .from = {ACCOUNT_PURSE, house->players[i], 0},
			      .to = {ACCOUNT_PURSE, house->players[to], 0},
			      .chips = chips,
			      .at_s = NOW_S,
			      .key = key}));
	OK(store_keep(house->store));
	CU_ASSERT_TRUE(hall_commit(house->hall));
	hall_forget(house->hall);
}

static void
test_refill(void)
{
	struct house house;
	struct refill terms;

	house_open(&house, NULL, "channel");
	CU_ASSERT_EQUAL(refill_at(&house, 0, NOW_S, &terms), GAIN_ENOUGH);
	CU_ASSERT_EQUAL(terms.chips, 100);
	loses(&house, 0, 1, 97);
	CU_ASSERT_EQUAL(refill_at(&house, 0, NOW_S, &terms), GAIN_DONE);
	CU_ASSERT_EQUAL(purse_of(&house, 0), 100);
	loses(&house, 0, 1, 100);
	CU_ASSERT_EQUAL(refill_at(&house, 0, NOW_S + 60, &terms), GAIN_EARLY);
	CU_ASSERT_EQUAL(terms.wait_s, HOUR_S - 60);
	/* A clock that goes back makes nobody wait for it to come again. */
	CU_ASSERT_EQUAL(refill_at(&house, 0, NOW_S - 500, &terms), GAIN_DONE);
	loses(&house, 0, 1, 100);
	CU_ASSERT_EQUAL(
	    refill_at(&house, 0, NOW_S - 500 + HOUR_S - 1, &terms), GAIN_EARLY);
	CU_ASSERT_EQUAL(
	    refill_at(&house, 0, NOW_S - 500 + HOUR_S, &terms), GAIN_DONE);
	books_agree(&house);
	house_close(&house);
}

/* What lies on a table is still his. */
static void
test_refill_seated(void)
{
	struct house house;
	struct refill terms;
	int b;

	house_open(&house, NULL, "channel");
	seats_three(&house);
	b = banker(&house);
	CU_ASSERT_EQUAL(does(&house, b, ACTION_BANK, 100), REFUSED_NONE);
	CU_ASSERT_EQUAL(refill_at(&house, b, NOW_S, &terms), GAIN_ENOUGH);
	CU_ASSERT_EQUAL(does(&house, -1, ACTION_VOID, 0), REFUSED_NONE);
	loses(&house, b, after_banker(&house, 1), 100);
	CU_ASSERT_EQUAL(refill_at(&house, b, NOW_S, &terms), GAIN_DONE);
	/* The table knows. */
	CU_ASSERT_EQUAL(does(&house, b, ACTION_BANK, 100), REFUSED_NONE);
	books_agree(&house);
	house_close(&house);
}

/* One deal; who has won in it, or lost. */
static int
plays_deal(struct house *house, bool wants_winner)
{
	struct stats stats;

	does(house, banker(house), ACTION_BANK, 3);
	does(house, after_banker(house, 1), ACTION_COVER, 0);
	plays_out(house);
	for (int i = 0; i < PLAYERS; i++) {
		OK(stats_get(house->store, house->players[i], &stats));
		if (wants_winner ? stats.change > 0 : stats.change < 0)
			return i;
	}
	CU_FAIL_FATAL("nobody");
	return -1;
}

static void
test_gifts(void)
{
	struct house house;
	int64_t most;
	int w;

	house_open(&house, NULL, "channel");
	seats_three(&house);
	CU_ASSERT_EQUAL(gives(&house, 0, 3, 1, &most), GAIN_ENOUGH);
	CU_ASSERT_EQUAL(most, 0);
	w = plays_deal(&house, true);
	does(&house, -1, ACTION_CLOSE, 0);
	CU_ASSERT_EQUAL(gives(&house, w, 3, 4, &most), GAIN_ENOUGH);
	CU_ASSERT_EQUAL(most, 3);
	CU_ASSERT_EQUAL(gives(&house, w, 3, 1, &most), GAIN_DONE);
	CU_ASSERT_EQUAL(gives(&house, w, 3, 2, &most), GAIN_DONE);
	CU_ASSERT_EQUAL(most, 2);
	CU_ASSERT_EQUAL(gives(&house, w, 3, 1, &most), GAIN_ENOUGH);
	CU_ASSERT_EQUAL(purse_of(&house, w), 100);
	CU_ASSERT_EQUAL(purse_of(&house, 3), 103);
	/* Who was given has won nothing. */
	CU_ASSERT_EQUAL(gives(&house, 3, w, 1, &most), GAIN_ENOUGH);
	books_agree(&house);
	house_close(&house);
}

static void
test_limit(void)
{
	struct house house;
	int b, p;

	house_open(&house, NULL, "channel");
	seats_three(&house);
	b = banker(&house);
	p = after_banker(&house, 1);
	sets_limit(&house, b, 20);
	sets_limit(&house, p, 5);
	CU_ASSERT_EQUAL(does(&house, b, ACTION_BANK, 21), REFUSED_LIMIT);
	CU_ASSERT_EQUAL(phase(&house), PHASE_BANKING);
	CU_ASSERT_EQUAL(purse_of(&house, b), 100);
	books_agree(&house);
	CU_ASSERT_EQUAL(does(&house, b, ACTION_BANK, 20), REFUSED_NONE);
	CU_ASSERT_EQUAL(does(&house, p, ACTION_COVER, 0), REFUSED_LIMIT);
	CU_ASSERT_EQUAL(does(&house, p, ACTION_STAKE, 6), REFUSED_LIMIT);
	CU_ASSERT_EQUAL(does(&house, p, ACTION_STAKE, 3), REFUSED_NONE);
	CU_ASSERT_EQUAL(does(&house, p, ACTION_STAKE, 3), REFUSED_LIMIT);
	CU_ASSERT_EQUAL(does(&house, p, ACTION_STAKE, 2), REFUSED_NONE);
	/* What has no limit is not held up, nor what risks nothing. */
	CU_ASSERT_EQUAL(
	    does_at(&house, house.table, p, ACTION_CUT, 0, "x"), REFUSED_NONE);
	CU_ASSERT_EQUAL(does(&house, after_banker(&house, 2), ACTION_STAKE, 15),
	    REFUSED_NONE);
	CU_ASSERT_EQUAL(phase(&house), PHASE_TURNING);
	plays_out(&house);
	books_agree(&house);
	/* A bank that is kept is risked anew. */
	if (phase(&house) == PHASE_DECIDING) {
		sets_limit(&house, b, 0);
		CU_ASSERT_EQUAL(does(&house, b, ACTION_KEEP, 0), REFUSED_LIMIT);
		CU_ASSERT_EQUAL(does(&house, b, ACTION_SELL, 0), REFUSED_NONE);
	}
	/* At home one may sit down and look on. */
	does(&house, -1, ACTION_CLOSE, 0);
	CU_ASSERT_EQUAL(does(&house, b, ACTION_JOIN, 0), REFUSED_NONE);
	books_agree(&house);
	house_close(&house);
}

/* What was lost today counts; from midnight on it does not. */
static void
test_limit_of_day(void)
{
	struct house house;
	int loser;

	house_open(&house, NULL, "channel");
	seats_three(&house);
	loser = plays_deal(&house, false);
	does(&house, -1, ACTION_CLOSE, 0);
	seats_three(&house);
	for (int k = 0; k < 2 && banker(&house) != loser; k++)
		does(&house, banker(&house), ACTION_PASS, 0);
	CU_ASSERT_EQUAL_FATAL(banker(&house), loser);
	sets_limit(&house, loser, 5);
	CU_ASSERT_EQUAL(does(&house, loser, ACTION_BANK, 3), REFUSED_LIMIT);
	house.now_s += 24 * HOUR_S;
	CU_ASSERT_EQUAL(does(&house, loser, ACTION_BANK, 3), REFUSED_NONE);
	books_agree(&house);
	house_close(&house);
}

/* To a phase in which something lies, by play alone. */
static bool
reach(struct house *house, enum phase wanted)
{
	seats_three(house);
	for (int k = 0; k < 100; k++) {
		enum phase now = phase(house);

		if (now == wanted)
			return true;
		if (now == PHASE_BANKING) {
			does(house, banker(house), ACTION_BANK, 10);
		} else if (now == PHASE_STAKING) {
			does(house, after_banker(house, 1), ACTION_COVER, 0);
		} else if (now == PHASE_TURNING) {
			plays_out(house);
		} else if (now == PHASE_DECIDING) {
			does(house, banker(house), ACTION_SELL, 0);
		} else {
			return false;
		}
	}
	return false;
}

/* In each phase: all is at home, the books add up, and a restart finds it so;
 * then the game goes on. */
static void
void_in(const char *preset, enum phase wanted)
{
	struct house house;
	struct proof proof;
	int64_t deal;

	house_open(&house, place_new(), preset);
	CU_ASSERT_FATAL(reach(&house, wanted));
	if (wanted == PHASE_STAKING)
		does(&house, after_banker(&house, 1), ACTION_STAKE, 4);
	if (wanted == PHASE_TURNING) {
		hears(&house);
		passes(&house, 0);
	}
	if (wanted == PHASE_SELLING)
		does(&house, after_banker(&house, 2), ACTION_BUY, 0);
	if (phase(&house) != wanted) {
		/* The opening cards have decided already. */
		house_close(&house);
		place_remove();
		return;
	}
	deal = table_deal(house.table);
	CU_ASSERT_EQUAL(deal != 0, wanted == PHASE_TURNING);
	CU_ASSERT_EQUAL(does(&house, -1, ACTION_VOID, 0), REFUSED_NONE);
	CU_ASSERT_TRUE(has_outcome(&house, 0, OUT_VOIDED));
	CU_ASSERT_EQUAL(phase(&house), PHASE_BANKING);
	CU_ASSERT_EQUAL(table_deal(house.table), 0);
	books_agree(&house);
	if (wanted != PHASE_SELLING && wanted != PHASE_DECIDING)
		for (int i = 0; i < 3; i++)
			CU_ASSERT_EQUAL(purse_of(&house, i), 100);
	if (deal != 0) {
		OK(hall_proof(house.table, deal, &proof));
		CU_ASSERT_EQUAL(strlen(proof.seed), FAIR_SEED - 1);
		proof_fini(&proof);
	}
	house_restart(&house);
	CU_ASSERT_EQUAL(count_said(&house, 0, HALL_SENT_HOME), 0);
	CU_ASSERT_EQUAL(phase(&house), PHASE_BANKING);
	books_agree(&house);
	CU_ASSERT_EQUAL(
	    does(&house, banker(&house), ACTION_BANK, 10), REFUSED_NONE);
	does(&house, after_banker(&house, 1), ACTION_COVER, 0);
	CU_ASSERT_EQUAL(phase(&house), PHASE_TURNING);
	CU_ASSERT_TRUE(table_deal(house.table) > deal);
	plays_out(&house);
	books_agree(&house);
	house_close(&house);
	place_remove();
}

static void
test_void(void)
{
	static const enum phase phases[] = {
	    PHASE_STAKING, PHASE_TURNING, PHASE_DECIDING, PHASE_SELLING};

	/* Chance decides how it comes there. */
	for (int k = 0; k < 3; k++)
		for (size_t i = 0; i < sizeof(phases) / sizeof(phases[0]); i++)
			void_in("channel", phases[i]);
	void_in("pagat", PHASE_STAKING);
	void_in("pagat", PHASE_TURNING);
}

/* The history tells it from a deal that came to nothing by itself. */
static void
test_void_history(void)
{
	struct house house;
	struct stats_deal rows[2];
	size_t count;

	house_open(&house, NULL, "channel");
	CU_ASSERT_EQUAL(does(&house, -1, ACTION_VOID, 0), REFUSED_ENDED);
	CU_ASSERT_FATAL(reach(&house, PHASE_BANKING));
	CU_ASSERT_EQUAL(does(&house, -1, ACTION_VOID, 0), REFUSED_PHASE);
	does(&house, banker(&house), ACTION_BANK, 10);
	does(&house, after_banker(&house, 1), ACTION_COVER, 0);
	CU_ASSERT_EQUAL(does(&house, -1, ACTION_VOID, 0), REFUSED_NONE);
	OK(stats_history(house.store, table_id(house.table), rows, 2, &count));
	CU_ASSERT_EQUAL(count, 1);
	CU_ASSERT(rows[0].is_voided);
	CU_ASSERT(!rows[0].is_void);
	house_close(&house);
}

/* A shoe is given up with it, and its seed can be told. */
static void
test_void_shoe(void)
{
	struct house house;
	struct proof proof;
	int64_t first;

	house_open(&house, place_new(), "classic");
	CU_ASSERT_FATAL(reach(&house, PHASE_TURNING));
	first = table_deal(house.table);
	plays_out(&house);
	while (phase(&house) == PHASE_DECIDING)
		does(&house, banker(&house), ACTION_PASS, 0);
	CU_ASSERT_EQUAL(phase(&house), PHASE_BANKING);
	CU_ASSERT_EQUAL(hall_proof(house.table, first, &proof), STORE_REFUSED);
	proof_fini(&proof);
	/* Between two deals, too. */
	CU_ASSERT_EQUAL(does(&house, -1, ACTION_VOID, 0), REFUSED_NONE);
	CU_ASSERT_TRUE(has_outcome(&house, 0, OUT_SHOE_GIVEN_UP));
	OK(hall_proof(house.table, first, &proof));
	proof_fini(&proof);
	CU_ASSERT_EQUAL(does(&house, -1, ACTION_VOID, 0), REFUSED_PHASE);
	house_restart(&house);
	CU_ASSERT_EQUAL(count_said(&house, 0, HALL_SENT_HOME), 0);
	does(&house, banker(&house), ACTION_BANK, 10);
	for (int i = 1; i < 3 && phase(&house) == PHASE_STAKING; i++)
		does(&house, after_banker(&house, i), ACTION_COVER, 0);
	CU_ASSERT_EQUAL_FATAL(phase(&house), PHASE_TURNING);
	first = table_deal(house.table);
	CU_ASSERT_EQUAL(last_said(&house, HALL_FIXED)->shoe, first);
	CU_ASSERT_EQUAL(does(&house, -1, ACTION_VOID, 0), REFUSED_NONE);
	OK(hall_proof(house.table, first, &proof));
	proof_fini(&proof);
	books_agree(&house);
	house_close(&house);
	place_remove();
}

const struct unit_case own_cases[] = {
    {"refill", test_refill},
    {"refill of who is seated", test_refill_seated},
    {"gifts", test_gifts},
    {"a limit to losses", test_limit},
    {"a limit by the day", test_limit_of_day},
    {"void in each phase", test_void},
    {"void in the history", test_void_history},
    {"void with a shoe", test_void_shoe},
};
UNIT_CASES(own);
