/* What lasts longer than a deal, and what ends a session: shoes, matches, the
 * minutes. */
#include <config.h>

#include "acts.h"

/* The shoe (RULES.md 3). */

/* Bank and stake; then a shoe of n cards, or none to go on. */
static enum refusal
deals(struct session *s, const card *cards, int n, int64_t number)
{
	struct action shoe = {.kind = ACTION_SHOE,
	    .chips = number,
	    .cards = cards,
	    .cards_count = n};

	if (s->phase == PHASE_BANKING)
		CU_ASSERT_EQUAL(
		    act(s, ACTION_BANK, session_asks(s), 10), REFUSED_NONE);
	CU_ASSERT_EQUAL(
	    act(s, ACTION_STAKE, session_asks(s), 10), REFUSED_NONE);
	CU_ASSERT_EQUAL_FATAL(s->phase, PHASE_SHUFFLING);
	return session_apply(s, &shoe, &out);
}

/* Every deal takes `length` cards, the punters winning. */
static void
make_shoe(card cards[SHOE_MOST], int n, int length)
{
	for (int i = 0; i < n; i++) {
		int at = i % length;

		cards[i] = card_make(at == 0            ? 7
				     : at == 1          ? 11
				     : at == length - 1 ? 11
							: 0,
		    i % SUITS);
	}
}

static void
test_shoe_given_up(void)
{
	static const struct {
		int n, used;
		bool given_up;
	} cases[] = {
	    {312, 3, false},
	    {312, 260, false}, /* a sixth is left */
	    {312, 261, true},
	    {104, 78, false}, /* 26 are left */
	    {104, 79, true},
	    {192, 160, false},
	    {192, 161, true},
	    {32, 6, false},
	    {32, 7, true},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct rules rules = rules_of("classic");
		struct session s;
		card cards[SHOE_MOST];
		const struct outcome *said;

		seat_players(&s, 3, &rules);
		make_shoe(cards, cases[i].n, cases[i].used);
		CU_ASSERT_EQUAL(deals(&s, cards, cases[i].n, 17), REFUSED_NONE);
		turn_all(&s);
		said = find_outcome(OUT_SHOE_GIVEN_UP);
		CU_ASSERT_EQUAL(said != NULL, cases[i].given_up);
		if (said != NULL) {
			CU_ASSERT_EQUAL(said->n, cases[i].n - cases[i].used);
			CU_ASSERT_EQUAL(said->m, 17);
			CU_ASSERT(said < find_outcome(OUT_BANK_MOVED));
		}
		CU_ASSERT_EQUAL(s.shoe_name, cases[i].given_up ? 0 : 17);
		/* The next deal goes on or wants cards, and takes nothing
		 * else. */
		CU_ASSERT_EQUAL(
		    deals(&s, cards, cases[i].given_up ? 0 : 60, 18),
		    REFUSED_AMOUNT);
		CU_ASSERT_EQUAL(session_wants_shoe(&s), cases[i].given_up);
		CU_ASSERT_EQUAL(s.shoes, 1);
	}
}

/* Each deal of a shoe takes the cards after those of the one before. */
static void
test_shoe_goes_on(void)
{
	struct rules rules = rules_of("classic");
	struct session s;
	card cards[SHOE_MOST];
	struct action cut = {.kind = ACTION_CUT, .word = "17"};

	seat_players(&s, 3, &rules);
	make_shoe(cards, 312, 20);
	CU_ASSERT_EQUAL(deals(&s, cards, 312, 5), REFUSED_NONE);
	for (int deal = 1; deal <= 13; deal++) {
		CU_ASSERT_EQUAL(s.shoe_next, 20 * (deal - 1));
		turn_all(&s);
		CU_ASSERT_EQUAL(s.turned, 20);
		CU_ASSERT_EQUAL(s.shoe_next, 20 * deal);
		if (deal == 13)
			break;
		CU_ASSERT_EQUAL(s.phase, PHASE_BANKING);
		act(&s, ACTION_BANK, session_asks(&s), 10);
		cut.player = session_asks(&s);
		CU_ASSERT_EQUAL(session_apply(&s, &cut, &out), REFUSED_SHOE);
		CU_ASSERT_EQUAL(deals(&s, NULL, 0, 5 + deal), REFUSED_NONE);
		CU_ASSERT_EQUAL(s.shoe_name, 5);
	}
}

/* A kept bank: it is given up when the banker has decided, before stakes. */
static void
test_shoe_given_up_on_keep(void)
{
	struct rules rules = rules_of("classic");
	struct session s;
	card cards[SHOE_MOST];

	seat_players(&s, 3, &rules);
	make_shoe(cards, 30, 5);
	cards[4] = card_make(7, 0); /* the bank wins */
	CU_ASSERT_EQUAL(deals(&s, cards, 30, 1), REFUSED_NONE);
	turn_all(&s);
	CU_ASSERT_EQUAL(s.phase, PHASE_DECIDING);
	CU_ASSERT_PTR_NULL(find_outcome(OUT_SHOE_GIVEN_UP));
	CU_ASSERT_EQUAL(act(&s, ACTION_KEEP, 1, 0), REFUSED_NONE);
	CU_ASSERT_PTR_NOT_NULL(find_outcome(OUT_SHOE_GIVEN_UP));
	CU_ASSERT(find_outcome(OUT_KEPT) < find_outcome(OUT_SHOE_GIVEN_UP));
	CU_ASSERT(find_outcome(OUT_SHOE_GIVEN_UP) < find_outcome(OUT_GO));
}

/* No card left in the middle: all goes home, the banker posts anew. */
static void
test_shoe_runs_out(void)
{
	struct rules rules = rules_of("classic");
	struct session s;
	card cards[SHOE_MOST];

	rules.value[RULE_CAPOT] = 1;
	seat_players(&s, 3, &rules);
	make_shoe(cards, 30, 200);
	CU_ASSERT_EQUAL(deals(&s, cards, 30, 9), REFUSED_NONE);
	turn_all(&s);
	CU_ASSERT_EQUAL(find_outcome(OUT_SHOE_OUT)->m, 9);
	CU_ASSERT_PTR_NULL(find_outcome(OUT_SETTLED));
	CU_ASSERT_EQUAL(s.phase, PHASE_BANKING);
	CU_ASSERT_EQUAL(session_asks(&s), 1);
	CU_ASSERT_EQUAL(s.deals, 1);
	for (int i = 0; i < 3; i++)
		CU_ASSERT_EQUAL(s.seats[i].purse, 100);
	/* The last card matches the banker's: no capot. */
	cards[29] = card_make(7, 3);
	CU_ASSERT_EQUAL(deals(&s, cards, 30, 10), REFUSED_NONE);
	turn_all(&s);
	CU_ASSERT_PTR_NOT_NULL(find_outcome(OUT_SETTLED));
	CU_ASSERT_EQUAL(s.seats[1].purse, 90);
	/* His last deal of a rotation: the bank moves on. */
	rules.value[RULE_ROTATION] = 1;
	seat_players(&s, 3, &rules);
	make_shoe(cards, 30, 200);
	CU_ASSERT_EQUAL(deals(&s, cards, 30, 11), REFUSED_NONE);
	turn_all(&s);
	CU_ASSERT_EQUAL(session_asks(&s), 2);
}

/* The last shoe ends it, whether it is used up or only done (RULES.md 8). */
static void
test_shoes_end_it(void)
{
	struct rules rules = rules_of("classic");
	struct session s;
	card cards[SHOE_MOST];

	rules.value[RULE_SHOES] = 2;
	for (int last = 20; last <= 200; last += 180) {
		seat_players(&s, 3, &rules);
		make_shoe(cards, 30, 200);
		CU_ASSERT_EQUAL(deals(&s, cards, 30, 1), REFUSED_NONE);
		turn_all(&s);
		CU_ASSERT_EQUAL(s.phase, PHASE_BANKING);
		make_shoe(cards, 60, last);
		CU_ASSERT_EQUAL(deals(&s, cards, 60, 2), REFUSED_NONE);
		turn_all(&s);
		if (last == 20) { /* 40 are left: it goes on */
			CU_ASSERT_EQUAL(s.phase, PHASE_BANKING);
			CU_ASSERT_EQUAL(deals(&s, NULL, 0, 3), REFUSED_NONE);
			turn_all(&s);
		}
		CU_ASSERT_EQUAL(s.phase, PHASE_ENDED);
		CU_ASSERT_EQUAL(find_outcome(OUT_ENDED)->m, END_SHOES);
	}
	rules = rules_of("pagat");
	rules.value[RULE_SHOES] = 2; /* fresh cards: two deals */
	seat_players(&s, 3, &rules);
	make_shoe(cards, 52, 3);
	CU_ASSERT_EQUAL(deals(&s, cards, 52, 1), REFUSED_NONE);
	turn_all(&s);
	CU_ASSERT_EQUAL(deals(&s, cards, 52, 2), REFUSED_NONE);
	turn_all(&s);
	CU_ASSERT_EQUAL(s.phase, PHASE_ENDED);
}

/* Matches (RULES.md 8). */

static void
test_match_needs_an_end(void)
{
	static const enum rule ends[] = {
	    RULE_LAPS, RULE_DEALS, RULE_SHOES, RULE_MINUTES, RULE_STAKE_LIMIT};
	struct text why = TEXT_EMPTY;
	struct rules rules = rules_of("pagat");

	rules.value[RULE_MATCH] = 1;
	CU_ASSERT_FALSE(rules_check(&rules, &why));
	CU_ASSERT_STRING_EQUAL(text_str(&why),
	    "match = yes and laps = 0 do not fit: a match needs laps, deals, "
	    "minutes, shoes or stake_limit");
	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		rules.value[ends[i]] = 1;
		CU_ASSERT_TRUE(rules_check(&rules, &why));
		rules.value[ends[i]] = 0;
	}
	text_fini(&why);
}

/* Seated with these chips, and started; drawn if the match began. */
static void
start_match(struct session *s, const int64_t *chips, int count)
{
	struct rules rules = rules_of("salon");

	session_init(s, &rules);
	for (int i = 0; i < count; i++)
		CU_ASSERT_EQUAL(
		    act(s, ACTION_JOIN, i + 1, chips[i]), REFUSED_NONE);
	CU_ASSERT_EQUAL(act(s, ACTION_START, 1, 0), REFUSED_NONE);
}

static void
test_buy_in(void)
{
	static const int64_t chips[] = {100, 99, 5000, 101};
	struct session s;

	start_match(&s, chips, 4);
	CU_ASSERT_EQUAL(s.phase, PHASE_DRAWING);
	CU_ASSERT_EQUAL(find_outcome(OUT_POOR)->p, 2);
	CU_ASSERT_EQUAL(find_outcome(OUT_POOR)->n, 100);
	CU_ASSERT_EQUAL(find_outcome(OUT_FREED)->n, 99);
	CU_ASSERT_PTR_NULL(find_outcome(OUT_CASH_OUT));
	CU_ASSERT_EQUAL(s.seats_count, 3);
	for (int i = 0; i < 3; i++)
		CU_ASSERT_EQUAL(s.seats[i].purse, 100);
	CU_ASSERT_EQUAL(give(&s, ACTION_DRAW, "AC KC QC"), REFUSED_NONE);
	refuses(&s, ACTION_JOIN, 2, 500, REFUSED_MATCH);
	refuses(&s, ACTION_PURSE, 1, 500, REFUSED_MATCH);
	CU_ASSERT_EQUAL(act(&s, ACTION_CLOSE, 0, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(find_outcome(OUT_CASH_OUT)->n, 100);
	CU_ASSERT_PTR_NULL(find_outcome(OUT_PLACE)); /* by an admin */
	/* Too few can pay: nobody pays, and there is no result. */
	start_match(&s, chips, 3);
	CU_ASSERT_EQUAL(s.phase, PHASE_ENDED);
	CU_ASSERT_EQUAL(find_outcome(OUT_ENDED)->m, END_FEW_SEATED);
	CU_ASSERT_PTR_NULL(find_outcome(OUT_BUY_IN));
	CU_ASSERT_PTR_NULL(find_outcome(OUT_PLACE));
}

/* "1:110! 3:110! 2:80": who has what at the end, and who wins. */
static void
places_are(const char *want)
{
	struct text got = TEXT_EMPTY;

	for (int i = 0; i < out.count; i++)
		if (out.list[i].kind == OUT_PLACE)
			text_addf(&got, "%s%lld:%lld%s", got.len > 0 ? " " : "",
			    (long long)out.list[i].p, (long long)out.list[i].n,
			    out.list[i].m ? "!" : "");
	CU_ASSERT_STRING_EQUAL(text_str(&got), want);
	text_fini(&got);
}

static void
test_match_places(void)
{
	struct rules rules = rules_of("salon");
	struct session s;

	/* A tie. */
	rules.value[RULE_DEALS] = 1;
	seat_players(&s, 3, &rules);
	act(&s, ACTION_BANK, 1, 20);
	act(&s, ACTION_STAKE, 2, 10);
	act(&s, ACTION_STAKE, 3, 10);
	CU_ASSERT_EQUAL(give(&s, ACTION_SHOE, "QS 7D 7H"), REFUSED_NONE);
	turn_all(&s);
	places_are("2:110! 3:110! 1:80");
	/* Who leaves ahead while his stake lies can't win. */
	seat_players(&s, 3, &rules);
	act(&s, ACTION_BANK, 1, 20);
	act(&s, ACTION_STAKE, 2, 15);
	act(&s, ACTION_LEAVE, 2, 0);
	act(&s, ACTION_STAKE, 3, 5);
	CU_ASSERT_EQUAL(give(&s, ACTION_SHOE, "QS 7D 7H"), REFUSED_NONE);
	turn_all(&s);
	CU_ASSERT_EQUAL(find_outcome(OUT_FREED)->n, 115);
	places_are("3:105! 1:80");
	/* The last remaining seat wins. */
	seat_players(&s, 3, &rules);
	CU_ASSERT_EQUAL(act(&s, ACTION_LEAVE, 3, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(find_outcome(OUT_CASH_OUT)->n, 100);
	CU_ASSERT_EQUAL(act(&s, ACTION_LEAVE, 1, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(s.phase, PHASE_ENDED);
	places_are("2:100!");
	/* Agreed: no result. */
	seat_players(&s, 3, &rules);
	for (int i = 1; i <= 3; i++)
		CU_ASSERT_EQUAL(act(&s, ACTION_END, i, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(s.phase, PHASE_ENDED);
	places_are("");
}

static void
test_match_laps(void)
{
	struct rules rules = rules_of("salon");
	struct session s;

	seat_players(&s, 3, &rules);
	for (int lap = 1; lap <= 2; lap++) {
		CU_ASSERT_EQUAL(act(&s, ACTION_BANK, 1, 5), REFUSED_NONE);
		CU_ASSERT_EQUAL(act(&s, ACTION_STAKE, 2, 5), REFUSED_NONE);
		CU_ASSERT_EQUAL(
		    give(&s, ACTION_SHOE, "QS 7D 7H"), REFUSED_NONE);
		turn_all(&s);
		CU_ASSERT_EQUAL(act(&s, ACTION_PASS, 2, 0), REFUSED_NONE);
		CU_ASSERT_PTR_NULL(find_outcome(OUT_LAP));
		CU_ASSERT_EQUAL(act(&s, ACTION_PASS, 3, 0), REFUSED_NONE);
		if (lap == 2)
			break;
		CU_ASSERT_EQUAL(find_outcome(OUT_LAP)->n, 1);
		CU_ASSERT_EQUAL(find_outcome(OUT_LAP)->m, 2);
		CU_ASSERT_EQUAL(find_outcome(OUT_STANDING)->p, 2);
		CU_ASSERT_EQUAL(find_outcome(OUT_STANDING)->n, 105);
		places_are("");
	}
	CU_ASSERT_PTR_NULL(find_outcome(OUT_LAP));
	CU_ASSERT_EQUAL(find_outcome(OUT_ENDED)->m, END_LAPS);
	places_are("2:110! 3:100 1:90");
}

/* The minutes are over (RULES.md 8): a posted bank is still played. */
static void
test_minutes(void)
{
	static const struct {
		const char *cards; /* of the deal in hand; NULL: none */
		bool is_void;
	} cases[] = {{NULL, false}, {NULL, true}, {"QS 7D 7H", false},
	    {"QS 7D QH", false}};
	struct rules rules = rules_of("pagat");
	struct session s;

	seat_players(&s, 3, &rules);
	refuses(&s, ACTION_MINUTE, 0, 0, REFUSED_RULE);
	rules.value[RULE_MINUTES] = 2;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		seat_players(&s, 3, &rules);
		CU_ASSERT_EQUAL(act(&s, ACTION_MINUTE, 0, 0), REFUSED_NONE);
		CU_ASSERT_EQUAL(out.count, 0);
		if (cases[i].cards == NULL && !cases[i].is_void) {
			act(&s, ACTION_MINUTE, 0, 0);
			CU_ASSERT_PTR_NULL(find_outcome(OUT_TIME_UP));
		} else {
			act(&s, ACTION_BANK, 1, 10);
			act(&s, ACTION_MINUTE, 0, 0);
			CU_ASSERT_PTR_NOT_NULL(find_outcome(OUT_TIME_UP));
			act(&s, ACTION_MINUTE, 0, 0);
			CU_ASSERT_PTR_NULL(find_outcome(OUT_TIME_UP));
			CU_ASSERT_EQUAL(s.phase, PHASE_STAKING);
		}
		if (cases[i].cards != NULL) {
			act(&s, ACTION_STAKE, 2, 10);
			give(&s, ACTION_SHOE, cases[i].cards);
			turn_all(&s);
		} else if (cases[i].is_void) {
			act(&s, ACTION_PASS, 2, 0);
			act(&s, ACTION_PASS, 3, 0);
		}
		CU_ASSERT_EQUAL(s.phase, PHASE_ENDED);
		CU_ASSERT_EQUAL(find_outcome(OUT_ENDED)->m, END_MINUTES);
		CU_ASSERT_EQUAL(s.deals, cases[i].cards != NULL);
	}
	/* Deciding and selling stop at once. */
	for (int sells = 0; sells <= 1; sells++) {
		seat_players(&s, 3, &rules);
		act(&s, ACTION_BANK, 1, 10);
		act(&s, ACTION_STAKE, 2, 10);
		give(&s, ACTION_SHOE, "QS 7D QH");
		turn_all(&s);
		CU_ASSERT_EQUAL(s.phase, PHASE_DECIDING);
		if (sells) {
			act(&s, ACTION_SELL, 1, 0);
			CU_ASSERT_EQUAL(
			    act(&s, ACTION_BUY, 3, 0), REFUSED_NONE);
		}
		act(&s, ACTION_MINUTE, 0, 0);
		act(&s, ACTION_MINUTE, 0, 0);
		CU_ASSERT_EQUAL(s.phase, PHASE_ENDED);
		CU_ASSERT_EQUAL(s.seats[0].purse, 110);
		CU_ASSERT_EQUAL(s.seats[1].purse, 90);
		CU_ASSERT_EQUAL(s.seats[2].purse, 100);
	}
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"a shoe is given up in time", test_shoe_given_up},
	    {"deals go on from a shoe", test_shoe_goes_on},
	    {"a shoe is given up before stakes", test_shoe_given_up_on_keep},
	    {"a shoe runs out", test_shoe_runs_out},
	    {"the last shoe ends it", test_shoes_end_it},
	    {"a match needs an end", test_match_needs_an_end},
	    {"the buy-in of a match", test_buy_in},
	    {"places in a match", test_match_places},
	    {"laps of a match", test_match_laps},
	    {"the minutes are over", test_minutes},
	};

	return UNIT_RUN("engine: ends", cases);
}
