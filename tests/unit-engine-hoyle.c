/* Hoyle's game (RULES.md 9), beside the scripts of replay/: what a script can't
 * say. */
#include <config.h>

#include <string.h>

#include "engine/robot.h"
#include "acts.h"

static enum refusal
say(struct session *s, enum action_kind kind, int64_t player, int64_t chips,
    const char *word)
{
	struct action action = {
	    .kind = kind, .player = player, .chips = chips, .word = word};

	return session_apply(s, &action, &out);
}

static void
deals(struct session *s, const char *cards)
{
	CU_ASSERT_EQUAL_FATAL(give(s, ACTION_SHOE, cards), REFUSED_NONE);
}

static int64_t
owned(const struct session *s, int64_t player)
{
	return session_owned(s, session_seat(s, player));
}

/* Players 1 to `players` with 100 chips each, 1 is to bank. */
static void
begin(struct session *s, int players, enum rule rule, int64_t value)
{
	struct rules rules = rules_with("hoyle", RULE_SEATS_MOST, SEATS_LIMIT);
	struct text why = TEXT_EMPTY;

	rules.value[rule] = value;
	CU_ASSERT_FATAL(rules_check(&rules, &why));
	text_fini(&why);
	seat_players(s, players, &rules);
}

/* 1 banks 10, and the cards come; up to the first window. */
static void
open_window(struct session *s, const char *cards)
{
	CU_ASSERT_EQUAL_FATAL(act(s, ACTION_BANK, 1, 10), REFUSED_NONE);
	CU_ASSERT_EQUAL(s->phase, PHASE_CUTTING);
	CU_ASSERT_EQUAL_FATAL(act(s, ACTION_TIMEOUT, 0, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(s->phase, PHASE_SHUFFLING);
	deals(s, cards);
	turn_all(s);
}

static void
timeout(struct session *s)
{
	CU_ASSERT_EQUAL_FATAL(act(s, ACTION_TIMEOUT, 0, 0), REFUSED_NONE);
	turn_all(s);
}

static void
test_times(void)
{
	struct session s;

	begin(&s, 3, RULE_TIME_WINDOW, 17);
	CU_ASSERT_EQUAL(act(&s, ACTION_BANK, 1, 10), REFUSED_NONE);
	CU_ASSERT_EQUAL(session_limit_s(&s), 17);
	CU_ASSERT_EQUAL(session_asks(&s), 0);
	CU_ASSERT_EQUAL(act(&s, ACTION_TIMEOUT, 0, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(session_limit_s(&s), 0);
	deals(&s, "9C 5D KH 7S 2C KD");
	CU_ASSERT_EQUAL(session_cards_wanted(&s), 4);
	turn_all(&s);
	CU_ASSERT_EQUAL(s.phase, PHASE_WINDOW);
	CU_ASSERT_EQUAL(session_limit_s(&s), 17);
	CU_ASSERT_EQUAL(session_asks(&s), 0);
	CU_ASSERT_EQUAL(session_cards_wanted(&s), 0);
	CU_ASSERT_EQUAL(find_outcome(OUT_WINDOW)->n, 10);
	CU_ASSERT_EQUAL(act(&s, ACTION_TIMEOUT, 0, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(session_cards_wanted(&s), 1);
}

/* Cuts are taken before the cards alone, from punters (FAIRNESS.md 2). */
static void
test_cuts(void)
{
	struct session s;
	struct text cuts = TEXT_EMPTY;

	begin(&s, 4, RULE_SHUFFLE, SHUFFLE_SHOE);
	CU_ASSERT_EQUAL(say(&s, ACTION_CUT, 2, 0, "two"), REFUSED_PHASE);
	CU_ASSERT_EQUAL(act(&s, ACTION_BANK, 1, 10), REFUSED_NONE);
	CU_ASSERT_EQUAL(say(&s, ACTION_CUT, 1, 0, "one"), REFUSED_BANKER);
	CU_ASSERT_EQUAL(say(&s, ACTION_CUT, 4, 0, "four"), REFUSED_NONE);
	CU_ASSERT_EQUAL(say(&s, ACTION_CUT, 2, 0, "first"), REFUSED_NONE);
	CU_ASSERT_EQUAL(say(&s, ACTION_CUT, 2, 0, "two"), REFUSED_NONE);
	CU_ASSERT_EQUAL(say(&s, ACTION_CUT, 3, 0, "a/b"), REFUSED_WORD);
	session_cuts(&s, &cuts);
	CU_ASSERT_STRING_EQUAL(text_str(&cuts), "two/four");
	CU_ASSERT_EQUAL(act(&s, ACTION_TIMEOUT, 0, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(say(&s, ACTION_CUT, 2, 0, "late"), REFUSED_PHASE);
	deals(&s, "9C 5D KH 7S KD 2C 2C 2C 2C 2C 2C 2C 2C 2C 2C 2C 2C 2C 2C 2C "
		  "2C 2C 2C 2C 2C 2C 2C 2C 2C 2C 2C 2C 2C 2C 2C 2C 2C");
	turn_all(&s);
	CU_ASSERT_EQUAL(say(&s, ACTION_CUT, 2, 0, "late"), REFUSED_PHASE);
	timeout(&s);
	/* The next deal goes on from the shoe in hand. */
	CU_ASSERT_EQUAL(act(&s, ACTION_BANK, 2, 10), REFUSED_NONE);
	text_clear(&cuts);
	session_cuts(&s, &cuts);
	CU_ASSERT_EQUAL(cuts.len, 0);
	CU_ASSERT_EQUAL(say(&s, ACTION_CUT, 3, 0, "three"), REFUSED_SHOE);
	text_fini(&cuts);
}

/* 9.6: standing stakes go home, what was won is won, and 9.5 holds. */
static void
test_shoe_out(void)
{
	struct session s;

	begin(&s, 3, RULE_UNIT, 1);
	open_window(&s, "9C 5D KH 7S 7D 2C 3S");
	CU_ASSERT_EQUAL(act(&s, ACTION_STAKE, 2, 4), REFUSED_NONE);
	timeout(&s);
	CU_ASSERT_EQUAL(act(&s, ACTION_STAKE, 3, 6), REFUSED_NONE);
	timeout(&s);
	CU_ASSERT_EQUAL(s.phase, PHASE_WINDOW);
	timeout(&s);
	CU_ASSERT_PTR_NOT_NULL(find_outcome(OUT_SHOE_OUT));
	CU_ASSERT_EQUAL(find_outcome(OUT_SETTLED)->n, 4);
	CU_ASSERT_EQUAL(s.phase, PHASE_BANKING);
	CU_ASSERT_EQUAL(s.seats[s.banker].player, 2);
	CU_ASSERT_EQUAL(owned(&s, 1), 104);
	CU_ASSERT_EQUAL(owned(&s, 2), 96);
	CU_ASSERT_EQUAL(owned(&s, 3), 100);
	CU_ASSERT_EQUAL(s.deals, 1);
	begin(&s, 3, RULE_SHUFFLE, SHUFFLE_SHOE);
	open_window(&s, "9C 5D KH 7S 9D 5C");
	timeout(&s);
	CU_ASSERT_EQUAL(find_outcome(OUT_SHOE_OUT)->m, 7);
	CU_ASSERT_EQUAL(s.phase, PHASE_DECIDING);
	CU_ASSERT_EQUAL(s.shoe_count, 0);
	CU_ASSERT_EQUAL(act(&s, ACTION_KEEP_NEW, 1, 30), REFUSED_NONE);
	CU_ASSERT_EQUAL(s.phase, PHASE_CUTTING);
	CU_ASSERT_EQUAL(say(&s, ACTION_CUT, 2, 0, "two"), REFUSED_NONE);
}

/* Four cards and four again, of which not all are there. */
static void
test_shoe_out_early(void)
{
	struct session s;

	begin(&s, 3, RULE_UNIT, 1);
	open_window(&s, "9C 5D KH 9S 2C 3D 4C");
	CU_ASSERT_EQUAL(s.phase, PHASE_BANKING);
	CU_ASSERT_EQUAL(s.seats[s.banker].player, 2);
	CU_ASSERT_EQUAL(s.deals, 1);
	CU_ASSERT_EQUAL(s.idle, 0);
	CU_ASSERT_EQUAL(owned(&s, 1), 100);
}

/* A posted bank is still played when the minutes are over (8). */
static void
test_minutes(void)
{
	struct session s;

	begin(&s, 3, RULE_MINUTES, 1);
	CU_ASSERT_EQUAL(act(&s, ACTION_BANK, 1, 10), REFUSED_NONE);
	CU_ASSERT_EQUAL(act(&s, ACTION_MINUTE, 0, 0), REFUSED_NONE);
	CU_ASSERT_PTR_NOT_NULL(find_outcome(OUT_TIME_UP));
	CU_ASSERT_EQUAL(s.phase, PHASE_CUTTING);
	CU_ASSERT_EQUAL(act(&s, ACTION_TIMEOUT, 0, 0), REFUSED_NONE);
	deals(&s, "9C 9D KH 7S 9S KD");
	turn_all(&s);
	CU_ASSERT_EQUAL(act(&s, ACTION_STAKE, 2, 10), REFUSED_NONE);
	turn_all(&s);
	CU_ASSERT_EQUAL(s.phase, PHASE_ENDED);
	CU_ASSERT_EQUAL(find_outcome(OUT_ENDED)->m, END_MINUTES);
	begin(&s, 3, RULE_MINUTES, 1);
	open_window(&s, "9C 9D KH 7S 9S KD");
	CU_ASSERT_EQUAL(act(&s, ACTION_MINUTE, 0, 0), REFUSED_NONE);
	CU_ASSERT_PTR_NOT_NULL(find_outcome(OUT_TIME_UP));
	CU_ASSERT_EQUAL(s.phase, PHASE_WINDOW);
}

/* In the middle of it 2 has lost 4, and 6 of 3 stand. */
static void
in_the_middle(struct session *s)
{
	begin(s, 3, RULE_UNIT, 1);
	open_window(s, "9C 5D KH 7S 7D 2C 3S KD");
	CU_ASSERT_EQUAL(act(s, ACTION_STAKE, 2, 4), REFUSED_NONE);
	timeout(s);
	CU_ASSERT_EQUAL(act(s, ACTION_STAKE, 3, 6), REFUSED_NONE);
	timeout(s);
	CU_ASSERT_EQUAL(s->phase, PHASE_WINDOW);
}

static void
results_are(int64_t one, int64_t two, int64_t three)
{
	int64_t wanted[] = {one, two, three};
	bool is_told[3] = {false, false, false};

	for (int i = 0; i < out.count; i++)
		if (out.list[i].kind == OUT_RESULT) {
			is_told[out.list[i].p - 1] = true;
			CU_ASSERT_EQUAL(
			    out.list[i].n, wanted[out.list[i].p - 1]);
		}
	CU_ASSERT_TRUE(is_told[0] && is_told[1] && is_told[2]);
}

/* Broken off: what was decided stands, the rest goes home. */
static void
test_broken_off(void)
{
	struct session s;

	in_the_middle(&s);
	CU_ASSERT_EQUAL(act(&s, ACTION_VOID, 0, 0), REFUSED_NONE);
	results_are(4, -4, 0);
	CU_ASSERT_EQUAL(find_outcome(OUT_VOIDED)->m, 1);
	CU_ASSERT_EQUAL(s.phase, PHASE_BANKING);
	CU_ASSERT_EQUAL(s.seats[s.banker].player, 1);
	CU_ASSERT_EQUAL(s.seats[0].purse, 104);
	CU_ASSERT_EQUAL(s.seats[1].purse, 96);
	CU_ASSERT_EQUAL(s.seats[2].purse, 100);
	in_the_middle(&s);
	CU_ASSERT_EQUAL(act(&s, ACTION_CLOSE, 0, 0), REFUSED_NONE);
	results_are(4, -4, 0);
	CU_ASSERT_EQUAL(s.phase, PHASE_ENDED);
	CU_ASSERT_EQUAL(s.seats[0].purse, 104);
	CU_ASSERT_EQUAL(s.seats[2].purse, 100);
	begin(&s, 3, RULE_UNIT, 1);
	CU_ASSERT_EQUAL(act(&s, ACTION_BANK, 1, 10), REFUSED_NONE);
	CU_ASSERT_EQUAL(act(&s, ACTION_VOID, 0, 0), REFUSED_NONE);
	CU_ASSERT_PTR_NULL(find_outcome(OUT_RESULT));
	CU_ASSERT_EQUAL(find_outcome(OUT_VOIDED)->m, 0);
	CU_ASSERT_EQUAL(s.phase, PHASE_BANKING);
}

/* Who leaves with nothing on the table has his result at once. */
static void
test_freed(void)
{
	struct session s;

	in_the_middle(&s);
	CU_ASSERT_EQUAL(act(&s, ACTION_LEAVE, 2, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(find_outcome(OUT_RESULT)->p, 2);
	CU_ASSERT_EQUAL(find_outcome(OUT_RESULT)->n, -4);
	CU_ASSERT_EQUAL(find_outcome(OUT_RESULT)->m, 4);
	CU_ASSERT_EQUAL(session_seat(&s, 2), NO_SEAT);
	/* What stands of 3 has moved with his seat. */
	CU_ASSERT_EQUAL(s.on_cards[1].on[0], 6);
	CU_ASSERT_TRUE(session_is_sound(&s));
	CU_ASSERT_EQUAL(act(&s, ACTION_LEAVE, 3, 0), REFUSED_NONE);
	CU_ASSERT_PTR_NOT_NULL(find_outcome(OUT_WINDOW_CLOSED));
	CU_ASSERT_NOT_EQUAL(session_seat(&s, 3), NO_SEAT);
	turn_all(&s);
	CU_ASSERT_EQUAL(s.phase, PHASE_ENDED);
}

/* A snapshot in a window is read back; what does not fit is none. */
static void
test_snapshot(void)
{
	struct session s, copy, bad;
	struct text bytes = TEXT_EMPTY;

	in_the_middle(&s);
	CU_ASSERT_TRUE(session_is_sound(&s));
	session_encode(&s, &bytes);
	CU_ASSERT_TRUE(session_decode(&copy, bytes.buf, bytes.len));
	CU_ASSERT_EQUAL(memcmp(&copy, &s, sizeof(s)), 0);
	text_fini(&bytes);
	bad = s;
	bad.on_cards[2].on[0]--; /* not what he has staked */
	CU_ASSERT_FALSE(session_is_sound(&bad));
	bad = s;
	bad.paired |= 1; /* he stands on a paired rank */
	CU_ASSERT_FALSE(session_is_sound(&bad));
	bad = s;
	bad.on_cards[2].put = 5; /* less than stands */
	CU_ASSERT_FALSE(session_is_sound(&bad));
	bad = s;
	bad.newest = 12; /* a window for a card that is not there */
	CU_ASSERT_FALSE(session_is_sound(&bad));
	bad = s;
	bad.winnings = -1;
	CU_ASSERT_FALSE(session_is_sound(&bad));
	bad = s;
	bad.laid |= 1U << RANKS;
	CU_ASSERT_FALSE(session_is_sound(&bad));
	bad = s;
	bad.hands[1] = 0xff;
	CU_ASSERT_FALSE(session_is_sound(&bad));
	bad = s;
	bad.rules.value[RULE_GAME] = GAME_LANSQUENET;
	CU_ASSERT_FALSE(session_is_sound(&bad));
	CU_ASSERT_EQUAL(act(&s, ACTION_TIMEOUT, 0, 0), REFUSED_NONE);
	CU_ASSERT_TRUE(session_is_sound(&s));
	s.newest = RANKS;
	CU_ASSERT_FALSE(session_is_sound(&s));
}

/* After a deal that was lost: never more is lost than the bank. */
static void
test_lost_and_deciding(void)
{
	struct session s, bad;

	begin(&s, 3, RULE_UNIT, 1);
	open_window(&s, "9C 9D KH 7S 9S KD");
	CU_ASSERT_EQUAL(act(&s, ACTION_STAKE, 2, 10), REFUSED_NONE);
	turn_all(&s);
	CU_ASSERT_EQUAL(s.phase, PHASE_DECIDING);
	CU_ASSERT_EQUAL(s.winnings, -10);
	CU_ASSERT_EQUAL(find_outcome(OUT_DECIDE)->n, 0);
	CU_ASSERT_EQUAL(find_outcome(OUT_SETTLED)->m, 0);
	CU_ASSERT_EQUAL(session_lying(&s, 0), 0);
	CU_ASSERT_EQUAL(session_bank_most(&s, 0), 90);
	CU_ASSERT_TRUE(session_is_sound(&s));
	bad = s;
	bad.winnings = -11;
	CU_ASSERT_FALSE(session_is_sound(&bad));
	CU_ASSERT_EQUAL(act(&s, ACTION_TIMEOUT, 0, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(s.seats[s.banker].player, 2);
	CU_ASSERT_EQUAL(s.seats[0].purse, 90);
}

/* Twenty seats, each with stakes on all that is laid out: room for all that
 * comes of a card. */
static void
test_full_table(void)
{
	struct session s;

	begin(&s, SEATS_LIMIT, RULE_LAPS, 1);
	CU_ASSERT_EQUAL(act(&s, ACTION_BANK, 1, 100), REFUSED_NONE);
	CU_ASSERT_EQUAL(act(&s, ACTION_TIMEOUT, 0, 0), REFUSED_NONE);
	deals(&s, "9C 9D KH 7S 2C 3S 2D 7C 9H KD");
	turn_all(&s);
	while (s.phase == PHASE_WINDOW) {
		for (int64_t i = 2; i <= SEATS_LIMIT; i++)
			CU_ASSERT_EQUAL(
			    act(&s, ACTION_STAKE, i, 1), REFUSED_NONE);
		timeout(&s);
	}
	CU_ASSERT_EQUAL(s.phase, PHASE_DECIDING);
	/* Two of three ranks were paired. */
	CU_ASSERT_EQUAL(
	    find_outcome(OUT_SETTLED)->n, (SEATS_LIMIT - 1) * (2 - 1));
	CU_ASSERT_EQUAL(owned(&s, 2), 99);
}

/* Robots stake on the newest card or pass, and never hold a window up. */
static void
test_robots(void)
{
	struct session s;
	struct action action;
	int stakes = 0, passes = 0, again = 0;

	begin(&s, 3, RULE_UNIT, 1);
	CU_ASSERT_EQUAL(act(&s, ACTION_BANK, 1, 10), REFUSED_NONE);
	CU_ASSERT_FALSE(robot_act(&s, 1, ROBOT_BOLD, 1, &action));
	CU_ASSERT_EQUAL(act(&s, ACTION_TIMEOUT, 0, 0), REFUSED_NONE);
	deals(&s, "9C 9D KH 7S 2C 9S KD");
	turn_all(&s);
	for (uint64_t word = 0; word < 500; word++) {
		CU_ASSERT_FALSE(robot_act(&s, 0, ROBOT_BOLD, word, &action));
		CU_ASSERT_TRUE(robot_act(&s, 1, ROBOT_STEADY, word, &action));
		stakes += action.kind == ACTION_STAKE;
		passes += action.kind == ACTION_PASS;
	}
	CU_ASSERT_TRUE(stakes > passes && passes > 10);
	CU_ASSERT_EQUAL(stakes + passes, 500);
	CU_ASSERT_EQUAL(act(&s, ACTION_PASS, 2, 0), REFUSED_NONE);
	for (uint64_t word = 0; word < 500; word++)
		again += robot_act(&s, 1, ROBOT_STEADY, word, &action);
	CU_ASSERT_TRUE(again > 10 && again < 200);
	CU_ASSERT_EQUAL(act(&s, ACTION_STAKE, 2, 1), REFUSED_NONE);
	CU_ASSERT_TRUE(robot_act(&s, 1, ROBOT_STEADY, 3, &action));
	CU_ASSERT_EQUAL(action.kind, ACTION_PASS); /* it has what it wanted */
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"time limits", test_times},
	    {"cuts", test_cuts},
	    {"the shoe is out", test_shoe_out},
	    {"the shoe is out in the opening", test_shoe_out_early},
	    {"minutes", test_minutes},
	    {"broken off", test_broken_off},
	    {"who leaves within a deal", test_freed},
	    {"a snapshot in a window", test_snapshot},
	    {"lost, and deciding", test_lost_and_deciding},
	    {"a full table", test_full_table},
	    {"robots", test_robots},
	};

	return UNIT_RUN("engine: Hoyle's game", cases);
}
