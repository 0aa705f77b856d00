/* The auction of the next turn (RULES.md 7), beside the scripts of replay/. */
#include <config.h>

#include <string.h>

#include "base/number.h"
#include "engine/session.h"
#include "unit.h"

static struct outcomes out;

static enum refusal
act(struct session *s, enum action_kind kind, int64_t player, int64_t chips)
{
	struct action action = {.kind = kind, .player = player, .chips = chips};

	return session_apply(s, &action, &out);
}

static int
count(enum outcome_kind kind)
{
	int n = 0;

	for (int i = 0; i < out.count; i++)
		n += out.list[i].kind == kind;
	return n;
}

static int64_t
purse(const struct session *s, int64_t player)
{
	return s->seats[session_seat(s, player)].purse;
}

/* Players 1 to 3 with 100 chips each; 1 has won 10 of 2, and decides. */
static void
won(struct session *s, enum rule rule, int64_t value)
{
	static const card cards[] = {0, 1};
	struct rules rules;
	struct text why = TEXT_EMPTY;

	CU_ASSERT_FATAL(rules_preset(&rules, "pagat"));
	rules.value[RULE_AFTER_WIN] = AFTER_AUCTION;
	rules.value[rule] = value;
	CU_ASSERT_FATAL(rules_check(&rules, &why));
	text_fini(&why);
	session_init(s, &rules);
	for (int64_t i = 1; i <= 3; i++)
		CU_ASSERT_EQUAL(act(s, ACTION_JOIN, i, 100), REFUSED_NONE);
	session_begin(s, &out);
	CU_ASSERT_EQUAL(act(s, ACTION_BANK, 1, 10), REFUSED_NONE);
	CU_ASSERT_EQUAL(act(s, ACTION_COVER, 2, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(
	    session_apply(s,
		&(struct action){
		    .kind = ACTION_SHOE, .cards = cards, .cards_count = 2},
		&out),
	    REFUSED_NONE);
	CU_ASSERT_EQUAL(act(s, ACTION_TURN, 0, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL_FATAL(s->phase, PHASE_DECIDING);
}

static void
auctioned(struct session *s, enum rule rule, int64_t value)
{
	won(s, rule, value);
	CU_ASSERT_EQUAL(act(s, ACTION_AUCTION, 1, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL_FATAL(s->phase, PHASE_AUCTION);
	CU_ASSERT_EQUAL(purse(s, 1), 110);
}

static void
test_looks(void)
{
	struct session s;

	auctioned(&s, RULE_TIME_AUCTION, 17);
	CU_ASSERT_EQUAL(session_limit_s(&s), 17);
	CU_ASSERT_EQUAL(session_asks(&s), 0);
	CU_ASSERT_EQUAL(session_bidder(&s), NO_SEAT);
	CU_ASSERT_EQUAL(session_bid_most(&s, 0), 0);
	CU_ASSERT_EQUAL(session_bid_most(&s, 1), 89);
	CU_ASSERT_EQUAL(session_bid_most(&s, 2), 99);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 3, 95), REFUSED_NONE);
	CU_ASSERT_EQUAL(session_bidder(&s), 2);
	CU_ASSERT_EQUAL(session_bid_most(&s, 1), 0);
	CU_ASSERT_EQUAL(session_bid_most(&s, 2), 99);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 3, 99), REFUSED_NONE);
	CU_ASSERT_EQUAL(session_bid_most(&s, 2), 0);
	CU_ASSERT_EQUAL(session_lying(&s, 2), 99);
	CU_ASSERT_EQUAL(session_owned(&s, 2), 100);
}

/* At the edges of what may be bid. */
static void
test_edges(void)
{
	struct session s;

	auctioned(&s, RULE_PACKS, 1);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 3, 0), REFUSED_AMOUNT);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 3, CHIPS_MOST + 1), REFUSED_AMOUNT);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 3, CHIPS_MOST), REFUSED_FUNDS);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 3, 1), REFUSED_NONE);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 2, 1), REFUSED_LOW);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 3, 1), REFUSED_LOW);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 2, 2), REFUSED_NONE);
}

/* Only the last turn of the last lap has none after it. */
static void
test_last_turn(void)
{
	static const struct {
		int64_t laps;
		uint8_t left;
		enum refusal refusal;
	} cases[] = {{1, 1, REFUSED_LAST}, {1, 2, REFUSED_NONE},
	    {2, 1, REFUSED_NONE}, {0, 1, REFUSED_NONE}};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct session s;

		won(&s, RULE_LAPS, cases[i].laps);
		s.lap_left = cases[i].left;
		CU_ASSERT_EQUAL(
		    act(&s, ACTION_AUCTION, 1, 0), cases[i].refusal);
	}
}

/* What goes to and fro, as outcomes. */
static void
test_money(void)
{
	struct session s;

	auctioned(&s, RULE_PACKS, 1);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 2, 30), REFUSED_NONE);
	CU_ASSERT_EQUAL(count(OUT_PUT) + count(OUT_BID), 2);
	CU_ASSERT_EQUAL(out.count, 2);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 3, 31), REFUSED_NONE);
	CU_ASSERT_EQUAL(out.count, 4);
	CU_ASSERT_EQUAL(count(OUT_OUTBID), 1);
	CU_ASSERT_EQUAL(purse(&s, 2), 90);
	CU_ASSERT_EQUAL(purse(&s, 3), 69);
	CU_ASSERT_EQUAL(act(&s, ACTION_TIMEOUT, 0, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(count(OUT_PAID), 1);
	CU_ASSERT_EQUAL(count(OUT_AUCTIONED), 1);
	CU_ASSERT_EQUAL(purse(&s, 1), 141);
	CU_ASSERT_EQUAL(purse(&s, 3), 69);
	CU_ASSERT_EQUAL(s.seats[0].change, 41);
	CU_ASSERT_EQUAL(s.seats[1].change, -10);
	CU_ASSERT_EQUAL(s.seats[2].change, -31);
	CU_ASSERT_EQUAL(s.phase, PHASE_BANKING);
	CU_ASSERT_EQUAL(s.banker, 2);
	CU_ASSERT_EQUAL(s.opener, 2);
	CU_ASSERT_EQUAL(s.price, 0);
}

/* The turn counts for the lap, and a seller's silence is a pass. */
static void
test_turns_count(void)
{
	struct session s;

	auctioned(&s, RULE_LAPS, 2);
	CU_ASSERT_EQUAL(s.lap_left, 3);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 2, 3), REFUSED_NONE);
	CU_ASSERT_EQUAL(act(&s, ACTION_TIMEOUT, 0, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(s.lap_left, 2);
	CU_ASSERT_EQUAL(act(&s, ACTION_PASS, 2, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(s.lap_left, 1);
	CU_ASSERT_EQUAL(s.idle, 1);
	CU_ASSERT_EQUAL(s.banker, 2);
	won(&s, RULE_PACKS, 1);
	CU_ASSERT_EQUAL(act(&s, ACTION_TIMEOUT, 0, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(s.phase, PHASE_BANKING);
	CU_ASSERT_EQUAL(s.banker, 1);
}

/* An admin, the minutes and a vote: a bid goes home. */
static void
test_broken_off(void)
{
	struct session s;

	auctioned(&s, RULE_PACKS, 1);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 3, 50), REFUSED_NONE);
	CU_ASSERT_EQUAL(act(&s, ACTION_VOID, 0, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(s.phase, PHASE_BANKING);
	CU_ASSERT_EQUAL(s.banker, 1);
	CU_ASSERT_EQUAL(purse(&s, 3), 100);
	CU_ASSERT_EQUAL(s.price, 0);

	auctioned(&s, RULE_PACKS, 1);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 3, 50), REFUSED_NONE);
	CU_ASSERT_EQUAL(act(&s, ACTION_CLOSE, 0, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(s.phase, PHASE_ENDED);
	CU_ASSERT_EQUAL(purse(&s, 3), 100);

	auctioned(&s, RULE_MINUTES, 1);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 3, 50), REFUSED_NONE);
	CU_ASSERT_EQUAL(act(&s, ACTION_MINUTE, 0, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(s.phase, PHASE_ENDED);
	CU_ASSERT_EQUAL(purse(&s, 1), 110);
	CU_ASSERT_EQUAL(purse(&s, 3), 100);
}

/* His chips went elsewhere: he is passed over, and his bid is spent. */
static void
test_bidder_grows_poor(void)
{
	struct session s;

	auctioned(&s, RULE_BANK_LEAST, 5);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 2, 86), REFUSED_FUNDS);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 2, 85), REFUSED_NONE);
	CU_ASSERT_EQUAL(act(&s, ACTION_PURSE, 2, 4), REFUSED_NONE);
	CU_ASSERT_EQUAL(act(&s, ACTION_TIMEOUT, 0, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(count(OUT_SKIPPED), 1);
	CU_ASSERT_EQUAL(purse(&s, 1), 195);
	CU_ASSERT_EQUAL(s.banker, 2);
	CU_ASSERT_EQUAL(s.opener, 2);
}

/* Seats move while the auction goes on. */
static void
test_seats_move(void)
{
	struct session s;

	auctioned(&s, RULE_PACKS, 1);
	CU_ASSERT_EQUAL(act(&s, ACTION_LEAVE, 2, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(s.seats_count, 2);
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 3, 8), REFUSED_NONE);
	CU_ASSERT_EQUAL(act(&s, ACTION_LEAVE, 1, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(act(&s, ACTION_JOIN, 4, 60), REFUSED_NONE);
	CU_ASSERT_EQUAL(s.phase, PHASE_AUCTION);
	CU_ASSERT_EQUAL(act(&s, ACTION_TIMEOUT, 0, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(count(OUT_FREED), 1);
	CU_ASSERT_EQUAL(s.seats_count, 2);
	CU_ASSERT_EQUAL(s.seats[s.banker].player, 3);
	CU_ASSERT_EQUAL(s.opener, s.banker);
}

/* Bytes that say otherwise than an auction can stand are refused. */
static void
test_soundness(void)
{
	struct session s, bad;

	auctioned(&s, RULE_PACKS, 1);
	CU_ASSERT_TRUE(session_is_sound(&s));
	CU_ASSERT_EQUAL(act(&s, ACTION_BID, 3, 8), REFUSED_NONE);
	CU_ASSERT_TRUE(session_is_sound(&s));
	bad = s;
	bad.price = 7;
	CU_ASSERT_FALSE(session_is_sound(&bad));
	bad = s;
	bad.price = 0;
	CU_ASSERT_FALSE(session_is_sound(&bad));
	bad = s;
	bad.seats[1].claim = 8;
	CU_ASSERT_FALSE(session_is_sound(&bad));
	bad = s;
	bad.seats[0].claim = 8;
	bad.seats[2].claim = 0;
	CU_ASSERT_FALSE(session_is_sound(&bad));
	bad = s;
	bad.rules.value[RULE_AFTER_WIN] = AFTER_SALE;
	CU_ASSERT_FALSE(session_is_sound(&bad));
	bad = s;
	bad.phase = PHASE_BANKING;
	CU_ASSERT_FALSE(session_is_sound(&bad));
	bad = s;
	bad.phase = PHASE_SELLING;
	bad.seats[2].claim = 0;
	CU_ASSERT_TRUE(session_is_sound(&bad)); /* a sale for 8 */
	bad.phase = PHASE_AUCTION;
	CU_ASSERT_FALSE(session_is_sound(&bad));
}

static const struct unit_case cases[] = {
    {"what one may bid, and for how long", test_looks},
    {"the least bid and the largest", test_edges},
    {"the last turn", test_last_turn},
    {"a beaten bid goes home, the highest is paid", test_money},
    {"the turn counts, silence is no auction", test_turns_count},
    {"broken off, the bid goes home", test_broken_off},
    {"a bidder whose chips are gone", test_bidder_grows_poor},
    {"seats come and go", test_seats_move},
    {"only what can be is read back", test_soundness},
};

int
main(void)
{
	return UNIT_RUN("engine: auction", cases);
}
