/* A card for each punter (RULES.md 5.1): chips at every moment, what ends or
 * breaks off such a deal, what is no sound session, and the exact edge. */
#include <config.h>

#include <string.h>

#include "acts.h"

enum { ANNA, BEN, CARLA, DAN, SEATS };

/* Who sits there, as act() knows him. */
static int64_t
at(int seat)
{
	return seat + 1;
}

/* Four seats with 100 chips each, whose one go of staking comes in turn. */
static void
begin(struct session *s, enum rule rule, int64_t value)
{
	struct rules rules = rules_with("pagat", RULE_PUNTER_CARDS, PUNTER_OWN);

	rules.value[RULE_ROUNDS] = ROUNDS_ONE;
	rules.value[rule] = value;
	seat_players(s, SEATS, &rules);
}

/* Ben, carla and dan stake 10 each (12.10), and these cards are dealt. */
static void
deal(struct session *s, enum rule rule, int64_t value, const char *cards)
{
	begin(s, rule, value);
	CU_ASSERT_EQUAL(act(s, ACTION_BANK, at(ANNA), 30), REFUSED_NONE);
	for (int i = BEN; i <= DAN; i++)
		CU_ASSERT_EQUAL(act(s, ACTION_STAKE, at(i), 10), REFUSED_NONE);
	CU_ASSERT_EQUAL_FATAL(give(s, ACTION_SHOE, cards), REFUSED_NONE);
	CU_ASSERT_EQUAL_FATAL(s->phase, PHASE_TURNING);
}

static void
owns(const struct session *s, int64_t anna, int64_t ben, int64_t carla,
    int64_t dan)
{
	const int64_t wanted[SEATS] = {anna, ben, carla, dan};

	for (int i = 0; i < SEATS; i++) {
		int seat = session_seat(s, at(i));

		CU_ASSERT_NOT_EQUAL_FATAL(seat, NO_SEAT);
		CU_ASSERT_EQUAL(session_owned(s, seat), wanted[i]);
	}
}

static const struct outcome *
find(enum outcome_kind kind, int seat)
{
	for (int i = 0; i < out.count; i++)
		if (out.list[i].kind == kind && out.list[i].p == at(seat))
			return &out.list[i];
	return NULL;
}

/* The result of a seat; -999: none was told. */
static int64_t
result_of(int seat)
{
	const struct outcome *result = find(OUT_RESULT, seat);

	return result == NULL ? -999 : result->n;
}

static bool
survives(const struct session *s)
{
	struct text bytes = TEXT_EMPTY, again = TEXT_EMPTY;
	struct session copy;
	bool same;

	session_encode(s, &bytes);
	same = session_decode(&copy, text_str(&bytes), bytes.len);
	if (same)
		session_encode(&copy, &again);
	same = same && again.len == bytes.len &&
	       memcmp(again.buf, bytes.buf, bytes.len) == 0;
	text_fini(&bytes);
	text_fini(&again);
	return same;
}

static void
turn(struct session *s)
{
	CU_ASSERT_EQUAL(act(s, ACTION_TURN, 0, 0), REFUSED_NONE);
	CU_ASSERT_TRUE(survives(s));
}

static const char worked[] = "8C 5D 8H KS 2C KD 8S";

static void
test_chips_at_each_card(void)
{
	struct session s;

	deal(&s, RULE_LAPS, 0, worked);
	CU_ASSERT_EQUAL(session_cards_wanted(&s), 4);
	turn(&s); /* carla has the banker's rank */
	CU_ASSERT_EQUAL(session_opening_cards(&s), 4);
	CU_ASSERT_EQUAL(session_cards_wanted(&s), 1);
	owns(&s, 110, 100, 90, 100);
	CU_ASSERT_EQUAL(s.seats[CARLA].stake, 0);
	CU_ASSERT_EQUAL(find(OUT_DECIDED, CARLA)->n, -10);
	CU_ASSERT_PTR_NULL(find_outcome(OUT_RESULT));
	turn(&s); /* 2C: nobody's */
	owns(&s, 110, 100, 90, 100);
	turn(&s); /* KD: dan's, who has it at home at once */
	owns(&s, 100, 100, 90, 110);
	CU_ASSERT_EQUAL(s.seats[DAN].purse, 110);
	turn(&s); /* 8S */
	owns(&s, 110, 90, 90, 110);
	CU_ASSERT_EQUAL(s.phase, PHASE_DECIDING);
	CU_ASSERT_EQUAL(result_of(ANNA), 10);
	CU_ASSERT_EQUAL(result_of(BEN), -10);
	CU_ASSERT_EQUAL(result_of(CARLA), -10);
	CU_ASSERT_EQUAL(result_of(DAN), 10);
	CU_ASSERT_EQUAL(find(OUT_RESULT, DAN)->m, 10);
	CU_ASSERT_EQUAL(find(OUT_RESULT, ANNA)->m, 30);
	CU_ASSERT_EQUAL(find(OUT_SETTLED, ANNA)->m, 1);
	CU_ASSERT_EQUAL(act(&s, ACTION_KEEP_OUT, at(ANNA), 0), REFUSED_RULE);
	CU_ASSERT_EQUAL(act(&s, ACTION_KEEP, at(ANNA), 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(s.bank, 40);
}

/* He has lost and goes; his card lies there until the deal is over. */
static void
test_leaver_stays_for_the_deal(void)
{
	struct session s;

	deal(&s, RULE_LAPS, 0, worked);
	turn(&s);
	CU_ASSERT_EQUAL(act(&s, ACTION_LEAVE, at(CARLA), 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(s.seats_count, 4);
	turn(&s);
	turn(&s);
	turn(&s);
	CU_ASSERT_EQUAL(result_of(CARLA), -10);
	CU_ASSERT_EQUAL(find(OUT_FREED, CARLA)->n, 90);
	CU_ASSERT_EQUAL(s.seats_count, 3);
}

/* What was decided stands, the rest goes home. */
static void
test_broken_off(void)
{
	static const enum action_kind ways[] = {
	    ACTION_VOID, ACTION_CLOSE, ACTION_TURN};

	for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
		struct session s;

		deal(&s, RULE_LAPS, 0, "8C 5D 8H KS 2C KD");
		turn(&s);
		turn(&s);
		turn(&s);
		CU_ASSERT_EQUAL(act(&s, ways[i], 0, 0), REFUSED_NONE);
		owns(&s, 100, 100, 90, 110);
		CU_ASSERT_EQUAL(result_of(ANNA), 0);
		CU_ASSERT_EQUAL(result_of(BEN), -999);
		CU_ASSERT_EQUAL(result_of(CARLA), -10);
		CU_ASSERT_EQUAL(result_of(DAN), 10);
		CU_ASSERT_EQUAL(s.deals, 1);
		CU_ASSERT_EQUAL(s.winnings, 0);
		CU_ASSERT_EQUAL(s.phase,
		    ways[i] == ACTION_CLOSE ? PHASE_ENDED : PHASE_BANKING);
		CU_ASSERT_EQUAL(
		    find_outcome(OUT_SHOE_OUT) != NULL, ways[i] == ACTION_TURN);
		CU_ASSERT_TRUE(survives(&s));
	}
}

/* Before anything is decided there are no results. */
static void
test_broken_off_early(void)
{
	struct session s;

	deal(&s, RULE_LAPS, 0, "8C 5D 7H KS 2C");
	CU_ASSERT_TRUE(survives(&s));
	turn(&s);
	CU_ASSERT_EQUAL(act(&s, ACTION_VOID, 0, 0), REFUSED_NONE);
	owns(&s, 100, 100, 100, 100);
	CU_ASSERT_PTR_NULL(find_outcome(OUT_RESULT));
}

static void
test_no_card_for_a_capot(void)
{
	struct session s;

	deal(&s, RULE_CAPOT, 1, "8C 5D 7H KS 8D");
	turn(&s);
	turn(&s);
	owns(&s, 130, 90, 90, 90);
	deal(&s, RULE_CAPOT, 1, "8C 5D 7H KS 8D 8H");
	turn(&s);
	turn(&s);
	owns(&s, 100, 100, 100, 100); /* the capot is not turned yet */
	turn(&s);
	owns(&s, 160, 80, 80, 80);
}

/* A session in the middle of a deal, with one thing that does not fit. */
static void
test_damaged(void)
{
	struct session good, s;

	deal(&good, RULE_LAPS, 0, worked);
	turn(&good);
	turn(&good);
	turn(&good);
	CU_ASSERT_TRUE(session_is_sound(&good));
#define DAMAGED(change) \
	do { \
		s = good; \
		change; \
		CU_ASSERT_FALSE(session_is_sound(&s)); \
	} while (0)
	DAMAGED(s.winnings = 1);
	DAMAGED(s.seats[ANNA].own.stake = 1);
	DAMAGED(s.seats[BEN].own.stake = 9);
	DAMAGED(s.seats[BEN].own.change = 1);
	DAMAGED(s.seats[BEN].own.card = s.banker_card);
	DAMAGED(s.seats[BEN].own.card = PACK_CARDS);
	DAMAGED(s.seats[BEN].own = s.seats[ANNA].own);
	DAMAGED(s.seats[CARLA].own.change = -11; s.winnings = 1);
	DAMAGED(s.seats[DAN].own.change = 11; s.winnings = -1);
	DAMAGED(s.seats[DAN].own.stake = 31);
	DAMAGED(s.stage = 2); /* a capot, and dan was matched before */
	DAMAGED(s.stage = 0); /* the opening is still to come */
	DAMAGED(s.rules.value[RULE_PUNTER_CARDS] = PUNTER_SHARED);
	DAMAGED(s.seats[BEN].stake = 0; s.seats[BEN].purse += 10);
#undef DAMAGED
}

/* All orders of the cards of some ranks, two of each. */
struct orders {
	card cards[8];
	int count;
	struct session at_start; /* staked, and no cards yet */
	int64_t won, deals; /* by the bank */
};

static void
play_order(struct orders *orders)
{
	struct session s = orders->at_start;
	struct action shoe = {.kind = ACTION_SHOE,
	    .cards = orders->cards,
	    .cards_count = orders->count};

	CU_ASSERT_EQUAL_FATAL(session_apply(&s, &shoe, &out), REFUSED_NONE);
	CU_ASSERT_EQUAL_FATAL(s.phase, PHASE_TURNING);
	turn_all(&s);
	orders->won += s.seats[ANNA].change;
	orders->deals++;
}

static void
play_orders(struct orders *orders, int at)
{
	if (at == orders->count)
		play_order(orders);
	for (int i = at; i < orders->count; i++) {
		card held = orders->cards[at];

		orders->cards[at] = orders->cards[i];
		orders->cards[i] = held;
		play_orders(orders, at + 1);
		orders->cards[i] = orders->cards[at];
		orders->cards[at] = held;
	}
}

/*
 * The edge on each stake is the chance of a doublet, exactly, for any number of
 * punters (11): with n cards, two of each rank, 1 in n - 1.
 */
static void
test_edge_is_exact(void)
{
	for (int punters = 1; punters <= 3; punters++)
		for (int rule = FIRST_SINGLE; rule <= FIRST_DOUBLE; rule++) {
			struct orders orders = {.count = 8};

			begin(&orders.at_start, RULE_FIRST_MATCH, rule);
			act(&orders.at_start, ACTION_BANK, at(ANNA), 9);
			for (int i = BEN; i <= DAN; i++)
				act(&orders.at_start,
				    i <= punters ? ACTION_STAKE : ACTION_PASS,
				    at(i), 3);
			for (int i = 0; i < orders.count; i++)
				orders.cards[i] = card_make(i / 2, i % 2);
			play_orders(&orders, 0);
			CU_ASSERT_EQUAL(orders.deals, 40320);
			CU_ASSERT_EQUAL(
			    7 * orders.won, 3 * punters * orders.deals);
		}
}

static const struct unit_case cases[] = {
    {"chips at each card", test_chips_at_each_card},
    {"a leaver stays for the deal", test_leaver_stays_for_the_deal},
    {"broken off in the middle", test_broken_off},
    {"broken off early", test_broken_off_early},
    {"no card for a capot", test_no_card_for_a_capot},
    {"damaged sessions", test_damaged},
    {"the edge is exact", test_edge_is_exact},
};

int
main(void)
{
	return UNIT_RUN("engine: own cards", cases);
}
