/* The wall clock jumps, both ways, while a table plays: nothing is refused, no
 * deadline moves, the books hold. */
#include <config.h>

#include <stdio.h>

#include "base/chance.h"
#include "base/log.h"
#include "fault/room.h"
#include "fault/scratch.h"
#include "unit.h"

enum { DEALS = 6, YEARS = 20, YEAR_S = 366 * 24 * 3600 };

static const struct room_case cases_all[] = {
    {"channel", false},
    {"channel", true},
    {"salon", false},
};

static char home[SCRATCH_PATH];
static uint64_t chance = 11;

/* Anywhere within some years of now; to before 1970 where that is longer ago.
 */
static void
jump(struct room_play *room, int64_t now_s)
{
	int64_t years = (int64_t)(chance_mix(&chance) % (2 * YEARS)) - YEARS;

	room->now_s =
	    now_s + years * YEAR_S + (int64_t)(chance_mix(&chance) % YEAR_S);
}

static void
play_through_jumps(const struct room_case *with)
{
	static const int64_t from_s[] = {1700000000, 100000000};
	struct text why = TEXT_EMPTY;
	struct room_play room;
	bool holds;

	scratch_clear(home);
	room_init(&room, with);
	CU_ASSERT_TRUE_FATAL(room_start(&room, home, &why));
	room_seat(&room);
	for (int i = 0; i < 3000 && room.deals < DEALS; i++) {
		const struct table *table = hall_at(room.hall, 0);
		int64_t left_ms = table_left_ms(table, room.now_ms);
		int64_t next_ms = hall_next(room.hall);

		jump(&room, from_s[i % 2]);
		room_turn(&room, 0);
		CU_ASSERT_EQUAL(table_left_ms(table, room.now_ms), left_ms);
		CU_ASSERT_EQUAL(hall_next(room.hall), next_ms);
		if (table_session(table) == NULL)
			room_seat(&room);
		room_act(&room);
	}
	/* One word may bring about two. */
	CU_ASSERT(room.deals >= DEALS);
	CU_ASSERT_EQUAL(room.refused, 0);
	room_stop(&room);
	holds = room_holds(&room, home, &why);
	CU_ASSERT(holds);
	if (!holds)
		printf("\n%s\n%s\n", text_str(&why), text_str(&room.lines));
	text_fini(&why);
	room_fini(&room);
}

static void
test_jumps(void)
{
	for (size_t i = 0; i < sizeof(cases_all) / sizeof(cases_all[0]); i++)
		play_through_jumps(&cases_all[i]);
}

int
main(void)
{
	static const struct unit_case tests[] = {
	    {"the wall clock jumps", test_jumps},
	};

	log_open("clock", false, LOG_LEVEL_ERR);
	scratch_dir("home", home);
	return UNIT_RUN("fault: clock", tests);
}
