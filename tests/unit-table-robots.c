/* What robots do at the table, and when. */
#include <config.h>

#include "unit-table-robots.h"

#include "store/boards.h"
#include "store/query.h"

bool
sits(const struct house *house, int64_t person)
{
	return session_seat(session(house), person) != NO_SEAT;
}

int
robots_seated(const struct house *house)
{
	const struct session *s = session(house);
	int count = 0;

	for (int i = 0; s != NULL && i < s->seats_count; i++)
		count += hall_is_robot(house->hall, s->seats[i].player);
	return count;
}

int64_t
mint(const struct house *house)
{
	int64_t chips = 0;

	OK(ledger_balance(
	    house->store, &(struct account){ACCOUNT_MINT, 0, 0}, &chips));
	return chips;
}

void
goes_on(struct house *house)
{
	int64_t next;

	hears(house);
	next = hall_next(house->hall);
	CU_ASSERT_TRUE_FATAL(next >= 0);
	passes(house, next > house->now_ms ? next - house->now_ms : 0);
	if (house->said_count > TOLD_MOST - 100) {
		hears(house);
		house->said_count = 0;
	}
}

void
starts(struct house *house)
{
	CU_ASSERT_EQUAL(robots(house, 0, 2), ROBOTS_COME);
	CU_ASSERT_EQUAL_FATAL(does(house, 0, ACTION_START, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL_FATAL(phase(house), PHASE_BANKING);
}

/* Until the phase is that and player 0 is asked, or a robot is. */
static void
waits_for(struct house *house, enum phase wanted, bool robot)
{
	for (int i = 0; i < 3000; i++) {
		const struct session *s;

		hears(house);
		s = session(house);
		if (s == NULL)
			starts(house);
		else if (s->phase == wanted && session_asks(s) != 0 &&
			 hall_is_robot(house->hall, session_asks(s)) == robot)
			return;
		else
			goes_on(house);
	}
	CU_FAIL_FATAL("never came");
}

/* Nothing before it is heard, then within one to four seconds. */
static void
test_pause(void)
{
	struct house house;
	int64_t soonest = INT64_MAX, latest = 0;

	house_open(&house, NULL, "channel");
	starts(&house);
	for (int i = 0; i < 60; i++) {
		int64_t next;

		waits_for(&house, PHASE_BANKING, true);
		next = hall_next(house.hall) - house.now_ms;
		CU_ASSERT_TRUE(next >= 1000 && next <= 4000);
		soonest = next < soonest ? next : soonest;
		latest = next > latest ? next : latest;
		passes(&house, next - 1);
		CU_ASSERT_EQUAL(phase(&house), PHASE_BANKING);
		passes(&house, 1);
		CU_ASSERT_NOT_EQUAL(phase(&house), PHASE_BANKING);
		/* Its bank has not been heard: nothing goes on. */
		CU_ASSERT_EQUAL(hall_next(house.hall), -1);
		passes(&house, 1000000);
		CU_ASSERT_EQUAL(phase(&house), PHASE_STAKING);
		hears(&house);
		next = hall_next(house.hall) - house.now_ms;
		CU_ASSERT_TRUE(next >= 1000 && next <= 4000);
		if (session(&house) != NULL && i % 8 == 0)
			does(&house, -1, ACTION_CLOSE, 0);
	}
	CU_ASSERT_TRUE(soonest < 1500);
	CU_ASSERT_TRUE(latest > 3500);
	house_close(&house);
}

/* What is told in between must be heard, but costs no second pause. */
static void
test_news_in_between(void)
{
	struct house house;
	int64_t due;

	house_open(&house, NULL, "channel");
	starts(&house);
	waits_for(&house, PHASE_BANKING, true);
	due = hall_next(house.hall);
	passes(&house, 10);
	CU_ASSERT_EQUAL(does(&house, 1, ACTION_JOIN, 0), REFUSED_NONE);
	CU_ASSERT_NOT_EQUAL(hall_next(house.hall), due);
	passes(&house, 4000);
	CU_ASSERT_EQUAL(phase(&house), PHASE_BANKING);
	hears(&house);
	CU_ASSERT_EQUAL(hall_next(house.hall), due);
	passes(&house, 0);
	CU_ASSERT_EQUAL(phase(&house), PHASE_STAKING);
	house_close(&house);
}

static void
test_end(void)
{
	struct house house;

	house_open(&house, NULL, "channel");
	starts(&house);
	waits_for(&house, PHASE_BANKING, true);
	CU_ASSERT_EQUAL(does(&house, 1, ACTION_JOIN, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(does(&house, 0, ACTION_END, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(phase(&house), PHASE_BANKING);
	for (int i = 0; i < session(&house)->seats_count; i++)
		CU_ASSERT_EQUAL(session(&house)->seats[i].voted,
		    session(&house)->seats[i].player != house.players[1]);
	CU_ASSERT_EQUAL(does(&house, 1, ACTION_END, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(phase(&house), PHASE_ENDED);
	CU_ASSERT_EQUAL(mint(&house), -400);
	books_agree(&house);
	/* Alone with them, his vote is enough; while cards are turned, after.
	 */
	starts(&house);
	for (int i = 0; i < 3000 && phase(&house) != PHASE_TURNING; i++)
		goes_on(&house);
	CU_ASSERT_EQUAL(does(&house, 0, ACTION_END, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(phase(&house), PHASE_TURNING);
	plays_out(&house);
	CU_ASSERT_EQUAL(phase(&house), PHASE_ENDED);
	CU_ASSERT_EQUAL(mint(&house), -400);
	house_close(&house);
}

/* He leaves with a stake on the table: the deal is played, no other. */
static void
test_leave(void)
{
	struct house house;
	int from;

	house_open(&house, NULL, "pagat");
	starts(&house);
	waits_for(&house, PHASE_STAKING, false);
	CU_ASSERT_EQUAL(does(&house, 0, ACTION_STAKE, 1), REFUSED_NONE);
	CU_ASSERT_EQUAL(does(&house, 0, ACTION_LEAVE, 0), REFUSED_NONE);
	from = house.said_count;
	for (int i = 0; i < 200 && phase(&house) != PHASE_ENDED; i++) {
		CU_ASSERT_EQUAL(phase(&house), PHASE_TURNING);
		goes_on(&house);
		books_agree(&house);
	}
	CU_ASSERT_EQUAL(phase(&house), PHASE_ENDED);
	CU_ASSERT_FALSE(has_outcome(&house, from, OUT_POSTED));
	CU_ASSERT_EQUAL(mint(&house), -400);
	CU_ASSERT_EQUAL(purse_of(&house, 0), 100);
	house_close(&house);
}

/* He takes his leave back while the cards are turned; they stay, too. */
static void
test_stay(void)
{
	struct house house;

	house_open(&house, NULL, "pagat");
	starts(&house);
	waits_for(&house, PHASE_STAKING, false);
	CU_ASSERT_EQUAL(does(&house, 0, ACTION_STAKE, 1), REFUSED_NONE);
	CU_ASSERT_EQUAL(does(&house, 0, ACTION_LEAVE, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL_FATAL(phase(&house), PHASE_TURNING);
	CU_ASSERT_EQUAL(does(&house, 0, ACTION_JOIN, 0), REFUSED_NONE);
	for (int i = 0; i < session(&house)->seats_count; i++)
		CU_ASSERT_FALSE(session(&house)->seats[i].leaving);
	CU_ASSERT_TRUE(robots_seated(&house) > 0);
	house_close(&house);
}

/* A human who has gone to sleep is away after two turns, and so are they. */
static void
test_asleep(void)
{
	struct house house;
	int i = 0;

	house_open(&house, NULL, "channel");
	starts(&house);
	for (; i < 20000 && phase(&house) != PHASE_ENDED; i++)
		goes_on(&house);
	CU_ASSERT_EQUAL(phase(&house), PHASE_ENDED);
	CU_ASSERT_TRUE(i < 20000);
	CU_ASSERT_EQUAL(mint(&house), -400);
	house_close(&house);
}

static int
on_boards(struct house *house, enum board_what what)
{
	struct board_row rows[4];
	size_t count = 0;

	OK(boards_top(house->store, what, 0, 0, rows, 4, &count));
	return (int)count;
}

/* For hours, by many rules: they never wait for a time limit of their own,
 * never play alone, the books balance, and no board knows of it. */
static void
plays_long(const char *preset, uint32_t seed)
{
	struct house house;
	int deals = 0;

	house_open(&house, NULL, preset);
	house.chance = seed;
	house.has_robots = true;
	for (int i = 0; i < 1500; i++) {
		int64_t asked =
		    session(&house) != NULL ? session_asks(session(&house)) : 0;
		int from = house.said_count;

		if (phase(&house) == PHASE_ENDED)
			(void)robots(&house, 0, 1 + chance(&house, 5));
		hears(&house);
		if (asked != 0 && hall_is_robot(house.hall, asked))
			goes_on(&house);
		else
			random_step(&house);
		deals += has_outcome(&house, from, OUT_SETTLED);
		books_agree(&house);
		CU_ASSERT_EQUAL(count_said(&house, 0, HALL_TROUBLE), 0);
	}
	CU_ASSERT_TRUE(deals > 10);
	CU_ASSERT_EQUAL(on_boards(&house, BOARD_WON), 0);
	CU_ASSERT_EQUAL(on_boards(&house, BOARD_DEALS), 0);
	CU_ASSERT_EQUAL(on_boards(&house, BOARD_CHIPS), 0);
	house_close(&house);
}

static void
test_long(void)
{
	plays_long("channel", 1);
	plays_long("pagat", 2);
	plays_long("classic", 3);
	plays_long("channel after_win=auction", 4);
}

/* The disk fails while a robot acts, and while robots sit down. */
static void
test_disk_fails(void)
{
	struct house house;
	int64_t next;

	house_open(&house, place_new(), "channel");
	forbid_commits(house.store->db, true);
	CU_ASSERT_EQUAL(hall_robots(house.table, house.players[0], 2,
			    house.now_ms, house.now_s),
	    ROBOTS_COME);
	CU_ASSERT_FALSE(hall_commit(house.hall));
	CU_ASSERT_PTR_NULL(session(&house));
	forbid_commits(house.store->db, false);
	starts(&house);
	waits_for(&house, PHASE_BANKING, true);
	forbid_commits(house.store->db, true);
	for (int i = 0; i < 5; i++) {
		next = hall_next(house.hall);
		CU_ASSERT_TRUE_FATAL(next > house.now_ms);
		house.now_ms = next;
		hall_tick(house.hall, house.now_ms, house.now_s);
		CU_ASSERT_FALSE(hall_commit(house.hall));
		CU_ASSERT_EQUAL(phase(&house), PHASE_BANKING);
		hears(&house);
	}
	forbid_commits(house.store->db, false);
	goes_on(&house);
	CU_ASSERT_EQUAL(phase(&house), PHASE_STAKING);
	books_agree(&house);
	house_close(&house);
	place_remove();
}

/* Nobody acts; then, with a pause of its own. */
static void
rests(struct house *house, int64_t before)
{
	int64_t next;

	CU_ASSERT_EQUAL(before, -1);
	CU_ASSERT_EQUAL(hall_next(house->hall), -1);
	hears(house);
	next = hall_next(house->hall) - house->now_ms;
	CU_ASSERT_TRUE(next >= 1000 && next <= 4000);
}

/* A room that is away, and a table that is paused. */
static void
test_rest(void)
{
	struct house house;
	int64_t next;

	house_open(&house, NULL, "channel");
	starts(&house);
	waits_for(&house, PHASE_BANKING, true);
	hall_rest(house.table);
	next = hall_next(house.hall);
	passes(&house, 100000);
	hall_wake(house.table);
	CU_ASSERT_TRUE(hall_commit(house.hall));
	rests(&house, next);
	CU_ASSERT_TRUE(hall_pause(house.table, true, house.now_ms));
	next = hall_next(house.hall);
	passes(&house, 100000);
	hears(&house);
	CU_ASSERT_TRUE(hall_pause(house.table, false, house.now_ms));
	CU_ASSERT_TRUE(hall_commit(house.hall));
	rests(&house, next);
	house_close(&house);
}

const struct unit_case robots_cases[] = {
    {"a natural pause", test_pause},
    {"news in between", test_news_in_between},
    {"they agree to end", test_end},
    {"they leave with him", test_leave},
    {"they stay with him", test_stay},
    {"he sleeps", test_asleep},
    {"for hours", test_long},
    {"the disk fails", test_disk_fails},
    {"the room is away", test_rest},
};
UNIT_CASES(robots);
