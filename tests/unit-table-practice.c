/* Practice: robots asked to the table, and what everyone plays with. */
#include <config.h>

#include <string.h>

#include "unit-table-robots.h"

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

const struct unit_case practice_cases[] = {
    {"they open a table", test_opens},
    {"a seating becomes practice", test_becomes_practice},
    {"when they don't come", test_answers},
    {"names", test_names},
    {"a namesake", test_namesake},
    {"away and back", test_back},
    {"a misfit goes home", test_misfit},
};
UNIT_CASES(practice);
