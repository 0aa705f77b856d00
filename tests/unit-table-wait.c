/* The deadline and the pacing of cards, with the time passed in. */
#include <config.h>

#include "unit-table.h"

static void
test_deadline_waits_to_be_heard(void)
{
	struct house house;

	house_open(&house, NULL, "channel");
	does(&house, 0, ACTION_JOIN, 0);
	CU_ASSERT_EQUAL(left(&house), -1);
	CU_ASSERT_EQUAL(hall_next(house.hall), -1);
	passes(&house, 3600000);
	CU_ASSERT_EQUAL(phase(&house), PHASE_SEATING);
	hears(&house);
	CU_ASSERT_EQUAL(left(&house), 600000);
	CU_ASSERT_EQUAL(hall_next(house.hall), house.now_ms + 600000);
	passes(&house, 599999);
	CU_ASSERT_EQUAL(phase(&house), PHASE_SEATING);
	passes(&house, 1);
	CU_ASSERT_PTR_NULL(session(&house));
	house_close(&house);
}

static void
test_deadline_is_not_moved(void)
{
	struct house house;
	int p;

	house_open(&house, NULL, "channel");
	does(&house, 0, ACTION_JOIN, 0);
	hears(&house);
	passes(&house, 1000);
	does(&house, 1, ACTION_JOIN, 0);
	does(&house, 2, ACTION_JOIN, 0);
	does(&house, 2, ACTION_JOIN, 0);
	hears(&house);
	CU_ASSERT_EQUAL(left(&house), 599000);
	does(&house, 0, ACTION_START, 0);
	CU_ASSERT_EQUAL(left(&house), -1);
	hears(&house);
	CU_ASSERT_EQUAL(left(&house), 60000);
	passes(&house, 5000);
	p = after_banker(&house, 1);
	does(&house, 3, ACTION_JOIN, 0);
	does(&house, p, ACTION_LEAVE, 0);
	does(&house, after_banker(&house, 1), ACTION_END, 0);
	does(&house, after_banker(&house, 1), ACTION_END, 0);
	does(&house, after_banker(&house, 1), ACTION_BANK, 5);
	hears(&house);
	CU_ASSERT_EQUAL(left(&house), 55000);
	does(&house, banker(&house), ACTION_BANK, 20);
	hears(&house);
	CU_ASSERT_EQUAL(left(&house), 45000);
	passes(&house, 15000);
	does(&house, after_banker(&house, 1), ACTION_STAKE, 1);
	does(&house, after_banker(&house, 1), ACTION_PASS, 0);
	does(&house, after_banker(&house, 1), ACTION_CUT, 0);
	hears(&house);
	CU_ASSERT_EQUAL(left(&house), 30000);
	house_close(&house);
}

static void
test_stakes_extend_so_far(void)
{
	struct house house;
	int64_t began;
	int p;

	house_open(&house, NULL, "channel");
	seats_three(&house);
	does(&house, banker(&house), ACTION_BANK, 90);
	hears(&house);
	began = house.now_ms;
	p = after_banker(&house, 1);
	passes(&house, 40000);
	does(&house, p, ACTION_STAKE, 1);
	CU_ASSERT_EQUAL(left(&house), 10000);
	while (phase(&house) == PHASE_STAKING) {
		does(&house, p, ACTION_STAKE, 1);
		hears(&house);
		passes(&house, 5000);
	}
	CU_ASSERT_EQUAL(house.now_ms - began, 90000);
	CU_ASSERT_EQUAL(phase(&house), PHASE_TURNING);
	house_close(&house);
}

static void
test_goes_have_their_own_time(void)
{
	struct house house;

	house_open(&house, NULL, "pagat");
	seats_three(&house);
	does(&house, banker(&house), ACTION_BANK, 90);
	hears(&house);
	passes(&house, 20000);
	CU_ASSERT_EQUAL(left(&house), 10000);
	does(&house, after_banker(&house, 1), ACTION_STAKE, 1);
	CU_ASSERT_EQUAL(left(&house), -1);
	hears(&house);
	CU_ASSERT_EQUAL(left(&house), 30000);
	house_close(&house);
}

static void
test_reminder(void)
{
	struct house house;
	int64_t person;
	int from;

	house_open(&house, NULL, "channel");
	seats_three(&house);
	person = house.players[banker(&house)];
	from = house.said_count;
	passes(&house, 29999);
	CU_ASSERT_EQUAL(house.said_count, from);
	passes(&house, 1);
	CU_ASSERT_EQUAL(count_said(&house, from, HALL_REMIND), 1);
	CU_ASSERT_EQUAL(last_said(&house, HALL_REMIND)->person, person);
	CU_ASSERT_EQUAL(left(&house), 30000);
	passes(&house, 29999);
	CU_ASSERT_EQUAL(count_said(&house, from, HALL_REMIND), 1);
	passes(&house, 1);
	CU_ASSERT_TRUE(has_outcome(&house, from, OUT_PASSED));
	house_close(&house);
}

/* A deal with many cards to go; tries until the run is long enough. */
static void
fix_long_deal(struct house *house, enum announce announce, int least)
{
	struct proof proof;
	int cards;

	house_open(house, NULL, "channel");
	house->settings.announce = announce;
	do {
		house->said_count = 0;
		hall_table(house->hall, "net", "#room", &house->settings);
		seats_three(house);
		does(house, banker(house), ACTION_BANK, 1);
		does(house, after_banker(house, 1), ACTION_COVER, 0);
		CU_ASSERT_EQUAL_FATAL(phase(house), PHASE_TURNING);
		cards = 2;
		for (const card *c = session(house)->shoe;
		     card_rank(c[cards]) != card_rank(c[0]) &&
		     card_rank(c[cards]) != card_rank(c[1]);)
			cards++;
		if (card_rank(session(house)->shoe[0]) ==
		    card_rank(session(house)->shoe[1]))
			cards = 0;
		if (cards < least) {
			does(house, -1, ACTION_CLOSE, 0);
			(void)hall_proof(house->table, 0, &proof);
			proof_fini(&proof);
		}
	} while (cards < least);
}

/* Cards that the next event tells, the last one having been heard. */
static int
next_cards(struct house *house, int64_t wait_ms)
{
	int from = house->said_count;

	passes(house, wait_ms - 1);
	CU_ASSERT_EQUAL(house->said_count, from);
	passes(house, 1);
	if (house->said_count != from + 1)
		return -1;
	return house->said[from].cards;
}

static void
test_each(void)
{
	struct house house;

	fix_long_deal(&house, ANNOUNCE_EACH, 16);
	passes(&house, 100000);
	CU_ASSERT_EQUAL(session(&house)->turned, 0);
	hears(&house);
	passes(&house, 0);
	CU_ASSERT_EQUAL(session(&house)->turned, 2);
	passes(&house, 100000);
	CU_ASSERT_EQUAL(session(&house)->turned, 2);
	house.now_ms -= 100000; /* heard quickly after all */
	hears(&house);
	for (int i = 0; i < 8; i++) {
		CU_ASSERT_EQUAL(next_cards(&house, 1000), 1);
		hears(&house);
	}
	CU_ASSERT_EQUAL(next_cards(&house, 1000), 5);
	house_close(&house);
}

static void
test_each_when_slow(void)
{
	struct house house;

	fix_long_deal(&house, ANNOUNCE_EACH, 17);
	hears(&house);
	passes(&house, 0);
	passes(&house, 1501);
	hears(&house);
	CU_ASSERT_EQUAL(next_cards(&house, 1000), 3);
	passes(&house, 1501);
	hears(&house);
	CU_ASSERT_EQUAL(next_cards(&house, 1000), 5);
	hears(&house);
	CU_ASSERT_EQUAL(next_cards(&house, 1000), 5);
	house_close(&house);
}

static void
test_batch(void)
{
	struct house house;

	fix_long_deal(&house, ANNOUNCE_BATCH, 14);
	hears(&house);
	passes(&house, 0);
	CU_ASSERT_EQUAL(session(&house)->turned, 2);
	hears(&house);
	CU_ASSERT_EQUAL(next_cards(&house, 1000), 5);
	hears(&house);
	CU_ASSERT_EQUAL(next_cards(&house, 1000), 5);
	house_close(&house);
}

static void
test_line(void)
{
	struct house house;
	int from;

	fix_long_deal(&house, ANNOUNCE_LINE, 10);
	hears(&house);
	from = house.said_count;
	passes(&house, 0);
	CU_ASSERT_NOT_EQUAL(phase(&house), PHASE_TURNING);
	CU_ASSERT_EQUAL(house.said_count, from + 1);
	CU_ASSERT_TRUE(house.said[from].cards > 10);
	CU_ASSERT_TRUE(has_outcome(&house, from, OUT_SETTLED));
	house_close(&house);
}

static void
test_joins_hold_no_card(void)
{
	struct house house;

	fix_long_deal(&house, ANNOUNCE_EACH, 6);
	hears(&house);
	passes(&house, 0);
	hears(&house);
	does(&house, 3, ACTION_JOIN, 0);
	passes(&house, 1000);
	CU_ASSERT_EQUAL(session(&house)->turned, 3);
	house_close(&house);
}

static void
test_resting(void)
{
	struct house house;

	house_open(&house, NULL, "channel");
	seats_three(&house);
	passes(&house, 10000);
	hall_rest(house.table);
	CU_ASSERT_EQUAL(hall_next(house.hall), -1);
	CU_ASSERT_EQUAL(left(&house), -1);
	passes(&house, 1000000);
	hears(&house);
	CU_ASSERT_EQUAL(phase(&house), PHASE_BANKING);
	CU_ASSERT_EQUAL(hall_next(house.hall), -1);
	hall_wake(house.table);
	CU_ASSERT_PTR_NOT_NULL(last_said(&house, HALL_RESUMED));
	CU_ASSERT_EQUAL(left(&house), -1);
	hears(&house);
	CU_ASSERT_EQUAL(left(&house), 60000);
	CU_ASSERT_TRUE(hall_commit(house.hall));
	house_close(&house);
}

/* A room that is lost for too long: all goes home, and it is said later. */
static void
test_away_too_long(void)
{
	struct house house;

	house_open(&house, place_new(), "channel");
	hall_set_away_most(house.hall, 3600000);
	seats_three(&house);
	hears(&house);
	passes(&house, 1000);
	hall_rest(house.table);
	CU_ASSERT_EQUAL(hall_next(house.hall), house.now_ms + 3600000);
	passes(&house, 3599000);
	CU_ASSERT_EQUAL(phase(&house), PHASE_BANKING);
	hall_wake(house.table); /* back in time: it counts anew */
	CU_ASSERT_TRUE(hall_commit(house.hall));
	hall_rest(house.table);
	passes(&house, 3599000);
	CU_ASSERT_EQUAL(phase(&house), PHASE_BANKING);
	house_restart(&house);
	hall_set_away_most(house.hall, 3600000);
	hall_rest(house.table);
	passes(&house, 1000);
	passes(&house, 3600000);
	CU_ASSERT_EQUAL(phase(&house), PHASE_ENDED);
	CU_ASSERT_EQUAL(hall_next(house.hall), -1);
	hall_wake(house.table);
	CU_ASSERT_PTR_NOT_NULL(last_said(&house, HALL_SENT_HOME));
	CU_ASSERT_TRUE(hall_commit(house.hall));
	house_close(&house);
}

/* Minutes of play are counted from the first bank on, not while the table
 * rests, and through restarts. */
static void
test_minutes(void)
{
	struct house house;
	const struct session *s;

	house_open(&house, place_new(), "channel minutes=3 time_bank=600");
	does(&house, 0, ACTION_JOIN, 0);
	passes(&house, 120000);
	does(&house, 1, ACTION_JOIN, 0);
	hears(&house);
	does(&house, 0, ACTION_START, 0);
	hears(&house);
	s = session(&house);
	CU_ASSERT_EQUAL(s->minutes, 0);
	passes(&house, 59000);
	CU_ASSERT_EQUAL(s->minutes, 0);
	passes(&house, 1000);
	CU_ASSERT_EQUAL(s->minutes, 1);
	hall_rest(house.table);
	passes(&house, 600000);
	CU_ASSERT_EQUAL(s->minutes, 1);
	hall_wake(house.table);
	CU_ASSERT_TRUE(hall_commit(house.hall));
	passes(&house, 59000);
	CU_ASSERT_EQUAL(s->minutes, 1);
	house_restart(&house);
	hears(&house);
	s = session(&house);
	CU_ASSERT_EQUAL(s->minutes, 1);
	passes(&house, 60000);
	CU_ASSERT_EQUAL(s->minutes, 2);
	/* A late loop counts one, and the next is whole again. */
	CU_ASSERT_EQUAL(
	    does(&house, banker(&house), ACTION_BANK, 10), REFUSED_NONE);
	hears(&house);
	CU_ASSERT_EQUAL(hall_next(house.hall), house.now_ms + 45000);
	does(&house, after_banker(&house, 1), ACTION_STAKE, 5);
	passes(&house, 44000);
	CU_ASSERT_EQUAL(phase(&house), PHASE_STAKING);
	books_agree(&house);
	passes(&house, 16000);
	CU_ASSERT_TRUE(has_outcome(&house, 0, OUT_TIME_UP));
	for (int i = 0; i < 400 && session(&house) != NULL; i++) {
		hears(&house);
		passes(&house, 1000);
	}
	CU_ASSERT_TRUE(has_outcome(&house, 0, OUT_SETTLED));
	CU_ASSERT_FALSE(has_outcome(&house, 0, OUT_DECIDE));
	CU_ASSERT_PTR_NULL(session(&house));
	CU_ASSERT_EQUAL(hall_next(house.hall), -1);
	books_agree(&house);
	house_close(&house);
	place_remove();
}

/* Once an act, as long as it is said, and for him alone whose act it is. */
static void
test_away(void)
{
	const int64_t most = 300000;
	struct house house;
	int64_t asked, other;

	house_open(&house, NULL, "channel");
	seats_three(&house);
	asked = house.players[banker(&house)];
	other = house.players[after_banker(&house, 1)];
	CU_ASSERT_EQUAL(left(&house), 60000);
	hall_wait_for(house.hall, other, most, house.now_ms);
	CU_ASSERT_EQUAL(left(&house), 60000);
	hall_wait_for(house.hall, asked, most, house.now_ms);
	CU_ASSERT_EQUAL(left(&house), 60000 + most);
	passes(&house, 100000);
	CU_ASSERT_EQUAL(phase(&house), PHASE_BANKING);
	hall_wait_over(house.hall, asked, house.now_ms);
	CU_ASSERT_EQUAL(left(&house), 60000);
	hall_wait_over(house.hall, asked, house.now_ms);
	hall_wait_for(house.hall, asked, most, house.now_ms);
	CU_ASSERT_EQUAL(left(&house), 60000);
	/* The next is away already when he is asked. */
	passes(&house, 60000);
	CU_ASSERT_EQUAL(house.players[banker(&house)], other);
	hears(&house);
	CU_ASSERT_EQUAL(left(&house), 60000 + most - 160000);
	passes(&house, 60000 + most - 160000 - 1);
	CU_ASSERT_EQUAL(house.players[banker(&house)], other);
	passes(&house, 1);
	CU_ASSERT_NOT_EQUAL(house.players[banker(&house)], other);
	books_agree(&house);
	house_close(&house);
}

/* What was said before a deadline must have been read. */
static void
test_knows_not_all(void)
{
	struct house house;

	house_open(&house, NULL, "channel");
	does(&house, 0, ACTION_JOIN, 0);
	does(&house, 1, ACTION_JOIN, 0);
	hears(&house);
	passes(&house, 599000);
	house.knows_not_all = true;
	for (int i = 0; i < 8; i++)
		passes(&house, 250);
	CU_ASSERT_EQUAL(phase(&house), PHASE_SEATING);
	/* That was short. */
	house.knows_not_all = false;
	passes(&house, 250);
	CU_ASSERT_EQUAL(phase(&house), PHASE_BANKING);
	/* This is not, and leaves some time, once. */
	hears(&house);
	passes(&house, 59000);
	house.knows_not_all = true;
	for (int i = 0; i < 100; i++)
		passes(&house, 250);
	house.knows_not_all = false;
	passes(&house, 250);
	CU_ASSERT_EQUAL(left(&house), 10000);
	passes(&house, 9999);
	CU_ASSERT_EQUAL(phase(&house), PHASE_BANKING);
	passes(&house, 1);
	CU_ASSERT_EQUAL(left(&house), -1);
	house_close(&house);
}

/* A link that always answers late holds no table for ever. */
static void
test_always_slow(void)
{
	struct house house;
	int64_t began;

	house_open(&house, NULL, "channel");
	seats_three(&house);
	began = house.now_ms;
	passes(&house, 59000);
	for (int i = 0; phase(&house) == PHASE_BANKING && i < 400 &&
			house.now_ms - began < 120000 && left(&house) >= 0;
	     i++) {
		/* 3 s after it was asked, and fresh for 2 s */
		house.knows_not_all = true;
		passes(&house, left(&house));
		for (int k = 0; k < 12; k++)
			passes(&house, 250);
		house.knows_not_all = false;
		passes(&house, 250);
	}
	CU_ASSERT_EQUAL(left(&house), -1);
	CU_ASSERT(house.now_ms - began < 60000 + 10000 + 2 * 4000);
	house_close(&house);
}

const struct unit_case wait_cases[] = {
    {"who is away in a split", test_away},
    {"minutes of play", test_minutes},
    {"a deadline begins when it was heard", test_deadline_waits_to_be_heard},
    {"joins, leaves and words don't move it", test_deadline_is_not_moved},
    {"stakes extend it, but so far", test_stakes_extend_so_far},
    {"each go has its time", test_goes_have_their_own_time},
    {"one reminder", test_reminder},
    {"cards one by one, then five", test_each},
    {"cards share lines when these are slow", test_each_when_slow},
    {"cards in batches", test_batch},
    {"cards in one line", test_line},
    {"a join doesn't hold a card", test_joins_hold_no_card},
    {"a resting table waits", test_resting},
    {"what was said is not known yet", test_knows_not_all},
    {"a link that is always slow", test_always_slow},
    {"away for too long", test_away_too_long},
};
UNIT_CASES(wait);
