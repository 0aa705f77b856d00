/* Robots at the table, and practice. */
#include <config.h>

#include <string.h>

#include "store/boards.h"
#include "store/query.h"
#include "unit-table.h"

static bool
sits(const struct house *house, int64_t person)
{
	return session_seat(session(house), person) != NO_SEAT;
}

static int
robots_seated(const struct house *house)
{
	const struct session *s = session(house);
	int count = 0;

	for (int i = 0; s != NULL && i < s->seats_count; i++)
		count += hall_is_robot(house->hall, s->seats[i].player);
	return count;
}

static int64_t
mint(const struct house *house)
{
	int64_t chips = 0;

	OK(ledger_balance(
	    house->store, &(struct account){ACCOUNT_MINT, 0, 0}, &chips));
	return chips;
}

/* Everything is heard at once; time goes to whatever is next. */
static void
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

/* Player 0 with two robots, drawn for seats. */
static void
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

static int
joined(const struct said *said)
{
	int count = 0;

	for (int i = 0; i < said->outcomes.count; i++)
		count += said->outcomes.list[i].kind == OUT_JOINED;
	return count;
}

/* At a closed table a session opens; who asks takes a seat. */
static void
test_opens(void)
{
	struct house house;

	house_open(&house, NULL, "channel");
	CU_ASSERT_TRUE(hall_grant(house.hall, house.players[0], 400, NOW_S));
	CU_ASSERT_FALSE(table_is_practice(house.table));
	CU_ASSERT_EQUAL(robots(&house, 0, 2), ROBOTS_COME);
	CU_ASSERT_TRUE(table_is_practice(house.table));
	CU_ASSERT_EQUAL(phase(&house), PHASE_SEATING);
	CU_ASSERT_EQUAL(house.said_count, 2);
	CU_ASSERT_EQUAL(house.said[0].kind, HALL_OPENED);
	CU_ASSERT_EQUAL(house.said[1].kind, HALL_PLAY);
	CU_ASSERT_EQUAL(house.said[1].number, PRACTICE_CHIPS);
	CU_ASSERT_EQUAL(joined(&house.said[1]), 3);
	CU_ASSERT_EQUAL(robots_seated(&house), 2);
	CU_ASSERT_TRUE(sits(&house, house.players[0]));
	CU_ASSERT_FALSE(hall_is_robot(house.hall, house.players[0]));
	for (int i = 0; i < 3; i++)
		CU_ASSERT_EQUAL(session(&house)->seats[i].purse, 100);
	CU_ASSERT_EQUAL(purse_of(&house, 0), 500);
	books_agree(&house);
	CU_ASSERT_EQUAL(robots(&house, 0, 1), ROBOTS_COME);
	CU_ASSERT_EQUAL(last_said(&house, HALL_PLAY)->number, 0);
	CU_ASSERT_EQUAL(robots_seated(&house), 3);
	books_agree(&house);
	house_close(&house);
}

/* Who sits there already gets practice chips, too. */
static void
test_becomes_practice(void)
{
	struct house house;

	house_open(&house, NULL, "channel");
	CU_ASSERT_TRUE(hall_grant(house.hall, house.players[1], 400, NOW_S));
	CU_ASSERT_EQUAL(does(&house, 0, ACTION_JOIN, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(does(&house, 1, ACTION_JOIN, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(session(&house)->seats[1].purse, 500);
	CU_ASSERT_EQUAL(robots(&house, 2, 1), ROBOTS_NOT_SEATED);
	CU_ASSERT_FALSE(table_is_practice(house.table));
	CU_ASSERT_EQUAL(robots(&house, 1, 1), ROBOTS_COME);
	CU_ASSERT_TRUE(table_is_practice(house.table));
	CU_ASSERT_EQUAL(last_said(&house, HALL_PLAY)->number, 100);
	CU_ASSERT_EQUAL(joined(last_said(&house, HALL_PLAY)), 1);
	CU_ASSERT_EQUAL(session(&house)->seats[1].purse, 100);
	CU_ASSERT_EQUAL(does(&house, 2, ACTION_JOIN, 0), REFUSED_NONE);
	books_agree(&house);
	CU_ASSERT_EQUAL(does(&house, 0, ACTION_START, 0), REFUSED_NONE);
	/* A grant is none of practice's business. */
	CU_ASSERT_TRUE(hall_grant(house.hall, house.players[0], 7, NOW_S));
	books_agree(&house);
	CU_ASSERT_EQUAL(does(&house, -1, ACTION_CLOSE, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(purse_of(&house, 0), 107);
	CU_ASSERT_EQUAL(purse_of(&house, 1), 500);
	CU_ASSERT_EQUAL(mint(&house), -807);
	books_agree(&house);
	house_close(&house);
}

static void
test_answers(void)
{
	struct house house;

	house_open(&house, NULL, "channel");
	seats_three(&house);
	CU_ASSERT_EQUAL(robots(&house, 0, 2), ROBOTS_REAL);
	CU_ASSERT_EQUAL(robots(&house, 3, 2), ROBOTS_NOT_SEATED);
	CU_ASSERT_EQUAL(does(&house, -1, ACTION_CLOSE, 0), REFUSED_NONE);
	house.settings.rules.value[RULE_SEATS_MOST] = 4;
	(void)hall_table(house.hall, "net", "#room", &house.settings);
	CU_ASSERT_EQUAL(robots(&house, 0, 19), ROBOTS_COME);
	CU_ASSERT_EQUAL(robots_seated(&house), 3);
	CU_ASSERT_EQUAL(robots(&house, 0, 1), ROBOTS_FULL);
	CU_ASSERT_EQUAL(does(&house, 1, ACTION_JOIN, 0), REFUSED_FULL);
	books_agree(&house);
	house_close(&house);
}

/* All robots that a table can have, with names of their own. */
static void
test_names(void)
{
	struct house house;
	const struct session *s;

	house_open(&house, NULL, "channel");
	house.settings.rules.value[RULE_SEATS_MOST] = SEATS_LIMIT;
	(void)hall_table(house.hall, "net", "#room", &house.settings);
	CU_ASSERT_EQUAL(robots(&house, 0, SEATS_LIMIT), ROBOTS_COME);
	CU_ASSERT_EQUAL(robots_seated(&house), SEATS_LIMIT - 1);
	s = session(&house);
	for (int i = 0; i < s->seats_count; i++)
		for (int k = 0; k < i; k++)
			CU_ASSERT_STRING_NOT_EQUAL(
			    hall_name(house.hall, s->seats[i].player),
			    hall_name(house.hall, s->seats[k].player));
	/* He leaves, and so do all of them, at once. */
	CU_ASSERT_EQUAL(does(&house, 0, ACTION_START, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(does(&house, 0, ACTION_LEAVE, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(phase(&house), PHASE_ENDED);
	CU_ASSERT_EQUAL(mint(&house), -400);
	books_agree(&house);
	house_close(&house);
}

static int64_t
human_named(struct house *house, const char *key, const char *name)
{
	struct identity who = {"net", "nick", key, name};
	struct person person;

	OK(store_mark(house->store));
	OK(people_know(house->store, &who, 100, NOW_S, &person, NULL));
	OK(store_keep(house->store));
	return person.id;
}

/* A robot is called like no human, and gives way to one who comes. */
static void
test_namesake(void)
{
	struct house house;
	char name[PERSON_NAME_MOST];
	int64_t robot, human;

	house_open(&house, NULL, "channel");
	CU_ASSERT_EQUAL(robots(&house, 0, 1), ROBOTS_COME);
	robot = session(&house)->seats[1].player;
	memcpy(name, hall_name(house.hall, robot), sizeof(name));
	name[0] = (char)(name[0] - 'A' + 'a');
	human = human_named(&house, "namesake", name);
	CU_ASSERT_NOT_EQUAL(human, robot);
	house.players[1] = human;
	CU_ASSERT_EQUAL(does(&house, 1, ACTION_JOIN, 0), REFUSED_NONE);
	CU_ASSERT_TRUE(sits(&house, human));
	CU_ASSERT_FALSE(sits(&house, robot));
	for (int i = 0; i < 100; i++) {
		if (phase(&house) == PHASE_SEATING)
			(void)robots(&house, 1, 8);
		CU_ASSERT_FALSE(sits(&house, robot));
		does(&house, -1, ACTION_CLOSE, 0);
		CU_ASSERT_EQUAL(does(&house, 1, ACTION_JOIN, 0), REFUSED_NONE);
	}
	house_close(&house);
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

/* Away and back: his stack is what he left, not a new one. */
static void
test_back(void)
{
	struct house house;

	house_open(&house, NULL, "pagat");
	CU_ASSERT_EQUAL(does(&house, 1, ACTION_JOIN, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(does(&house, 0, ACTION_JOIN, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(robots(&house, 0, 1), ROBOTS_COME);
	CU_ASSERT_EQUAL(does(&house, 0, ACTION_START, 0), REFUSED_NONE);
	for (int i = 0; i < 2000; i++) {
		const struct session *s = session(&house);
		int seat = session_seat(s, house.players[0]);

		if (s->phase == PHASE_BANKING && s->seats[seat].purse != 100)
			break;
		if (session_asks(s) == house.players[0])
			does(&house, 0,
			    s->phase == PHASE_STAKING ? ACTION_STAKE
						      : ACTION_BANK,
			    s->phase == PHASE_STAKING ? 1 : 5);
		else if (session_asks(s) == house.players[1])
			does(&house, 1,
			    s->phase == PHASE_BANKING ? ACTION_BANK
						      : ACTION_PASS,
			    5);
		goes_on(&house);
	}
	CU_ASSERT_EQUAL(does(&house, 0, ACTION_LEAVE, 0), REFUSED_NONE);
	CU_ASSERT_FALSE(sits(&house, house.players[0]));
	books_agree(&house);
	CU_ASSERT_NOT_EQUAL(stack_of(&house, house.players[0]), 100);
	CU_ASSERT_EQUAL(does(&house, 0, ACTION_JOIN, 0), REFUSED_NONE);
	books_agree(&house);
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

/* What can't be played on goes home: practice chips to the mint. */
static void
test_misfit(void)
{
	struct house house;

	house_open(&house, place_new(), "channel");
	starts(&house);
	for (int i = 0; i < 3000 && phase(&house) != PHASE_TURNING; i++)
		goes_on(&house);
	house_stop(&house);
	CU_ASSERT_EQUAL(by_hand(place_path("lansquenet.db"),
			    "UPDATE snapshot SET bytes = x'00'"),
	    SQLITE_OK);
	house_start(&house);
	CU_ASSERT_EQUAL(count_said(&house, 0, HALL_SENT_HOME), 1);
	CU_ASSERT_EQUAL(phase(&house), PHASE_ENDED);
	CU_ASSERT_EQUAL(mint(&house), -400);
	books_agree(&house);
	house_close(&house);
	place_remove();
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
    {"they open a table", test_opens},
    {"a seating becomes practice", test_becomes_practice},
    {"when they don't come", test_answers},
    {"names", test_names},
    {"a namesake", test_namesake},
    {"a natural pause", test_pause},
    {"news in between", test_news_in_between},
    {"they agree to end", test_end},
    {"they leave with him", test_leave},
    {"they stay with him", test_stay},
    {"he sleeps", test_asleep},
    {"away and back", test_back},
    {"for hours", test_long},
    {"a misfit goes home", test_misfit},
    {"the disk fails", test_disk_fails},
    {"the room is away", test_rest},
};
UNIT_CASES(robots);
