/* What is kept through restarts and failing disks. */
#include <config.h>

#include <string.h>

#include "store/query.h"
#include "unit-table.h"

static void
encode(const struct house *house, struct text *out)
{
	const struct session *s = session(house);

	text_clear(out);
	if (s != NULL)
		session_encode(s, out);
}

static void
is_same(const struct text *a, const struct text *b)
{
	CU_ASSERT_EQUAL_FATAL(a->len, b->len);
	if (a->len > 0)
		CU_ASSERT_EQUAL(memcmp(a->buf, b->buf, a->len), 0);
}

static bool
all_seen(const int *seen, bool is_hoyle)
{
	if (is_hoyle)
		return seen[PHASE_CUTTING] > 0 && seen[PHASE_WINDOW] > 0 &&
		       seen[PHASE_TURNING] > 0 && seen[PHASE_DECIDING] > 0;
	return seen[PHASE_SEATING] > 0 && seen[PHASE_BANKING] > 0 &&
	       seen[PHASE_STAKING] > 0 && seen[PHASE_TURNING] > 0 &&
	       seen[PHASE_DECIDING] > 0;
}

/* Is a deal in hand that goes on from a shoe? */
static bool
goes_on(const struct house *house)
{
	const struct session *s = session(house);

	return s != NULL && s->shoe_name != 0 &&
	       table_deal(house->table) != 0 &&
	       table_deal(house->table) != s->shoe_name;
}

/* Restart after each step, so many or until every phase was met, and a deal
 * that goes on from a shoe; all is as before. */
static void
restart_often(const char *preset, uint32_t seed, int steps, bool has_robots)
{
	struct house house;
	struct text before = TEXT_EMPTY, after = TEXT_EMPTY;
	int seen[PHASE_ENDED + 1] = {0};
	bool went_on = false, has_shoe, is_hoyle;

	house_open(&house, place_new(), preset);
	house.chance = seed;
	house.has_robots = has_robots;
	has_shoe = house.settings.rules.value[RULE_SHUFFLE] == SHUFFLE_SHOE;
	is_hoyle = house.settings.rules.value[RULE_GAME] == GAME_HOYLE;
	for (int i = 0;
	     i < steps ||
	     ((!all_seen(seen, is_hoyle) || went_on != has_shoe) && i < 2000);
	     i++) {
		card was[SHOE_MOST], is[SHOE_MOST];
		int64_t deal;
		int cards;
		bool was_practice;

		random_step(&house);
		seen[phase(&house)]++;
		went_on |= goes_on(&house);
		was_practice = table_is_practice(house.table);
		encode(&house, &before);
		deal = table_deal(house.table);
		cards = table_cards(house.table, was, SHOE_MOST);
		house_restart(&house);
		encode(&house, &after);
		is_same(&before, &after);
		CU_ASSERT_EQUAL(table_is_practice(house.table), was_practice);
		CU_ASSERT_EQUAL(table_deal(house.table), deal);
		CU_ASSERT_EQUAL(table_cards(house.table, is, SHOE_MOST), cards);
		CU_ASSERT_EQUAL(memcmp(was, is, (size_t)cards), 0);
		CU_ASSERT_EQUAL(house.said_count, before.len > 0);
		if (before.len > 0)
			CU_ASSERT_EQUAL(house.said[0].kind, HALL_RESUMED);
		books_agree(&house);
		hears(&house);
	}
	CU_ASSERT_TRUE(all_seen(seen, is_hoyle));
	CU_ASSERT_EQUAL(went_on, has_shoe);
	house_close(&house);
	place_remove();
	text_fini(&before);
	text_fini(&after);
}

static void
test_restart_anywhere(void)
{
	restart_often("channel", 3, 150, false);
	restart_often("pagat", 4, 150, false);
	restart_often("classic", 5, 200, false);
	restart_often("pagat match=yes laps=2 buy_in=20", 8, 200, false);
	restart_often("classic match=yes shoes=1 buy_in=20", 9, 200, false);
	restart_often("channel punter_cards=own capot=yes", 12, 150, false);
	restart_often("hoyle", 13, 150, false);
	restart_often("hoyle shuffle=shoe packs=2", 14, 200, false);
	restart_often("channel minutes=2 match=yes buy_in=10", 11, 100, false);
}

static void
test_restart_with_robots(void)
{
	restart_often("channel", 5, 150, true);
	restart_often("pagat", 6, 150, true);
	restart_often("classic", 7, 150, true);
	restart_often("channel match=yes deals=5", 10, 100, true);
	restart_often("hoyle", 15, 150, true);
}

/* A table in the middle of a deal, on disk. */
static void
open_in_deal(struct house *house)
{
	house_open(house, place_new(), "channel");
	seats_three(house);
	does(house, banker(house), ACTION_BANK, 10);
	does(house, after_banker(house, 1), ACTION_COVER, 0);
	CU_ASSERT_EQUAL_FATAL(phase(house), PHASE_TURNING);
}

/* Why the newest session ended. */
static void
ended_by(const struct house *house, const char *reason)
{
	sqlite3_stmt *stmt;

	CU_ASSERT_EQUAL_FATAL(
	    sqlite3_prepare_v2(house->store->db,
		"SELECT reason FROM session ORDER BY id DESC", -1, &stmt, NULL),
	    SQLITE_OK);
	CU_ASSERT_EQUAL(sqlite3_step(stmt), SQLITE_ROW);
	CU_ASSERT_STRING_EQUAL(sqlite3_column_text(stmt, 0), reason);
	sqlite3_finalize(stmt);
}

static const struct {
	const char *name, *sql, *reason;
} misfits[] = {
    {"version", "UPDATE snapshot SET version = version + 1", "version"},
    {"bytes", "UPDATE snapshot SET bytes = x'00'", "damaged"},
    {"no snapshot", "DELETE FROM snapshot", "damaged"},
    {"a gap",
	"DELETE FROM journal WHERE step = (SELECT max(step) - 1 FROM "
	"journal)",
	"damaged"},
    {"a row", "DELETE FROM journal WHERE step > (SELECT step FROM snapshot)",
	"damaged"},
    {"a word",
	"DROP TRIGGER journal_stands; UPDATE journal SET kind = 'jump' "
	"WHERE step = (SELECT max(step) FROM journal)",
	"damaged"},
    {"the seed", "UPDATE chain SET top = replace(hex(zeroblob(32)), '0', 'x')",
	"damaged"},
};

static void
test_misfits_go_home(void)
{
	for (size_t i = 0; i < sizeof(misfits) / sizeof(misfits[0]); i++) {
		struct house house;
		struct proof proof;

		open_in_deal(&house);
		house_stop(&house);
		CU_ASSERT_EQUAL(
		    by_hand(place_path("lansquenet.db"), misfits[i].sql),
		    SQLITE_OK);
		house_start(&house);
		CU_ASSERT_PTR_NULL(session(&house));
		CU_ASSERT_EQUAL(count_said(&house, 0, HALL_SENT_HOME), 1);
		ended_by(&house, misfits[i].reason);
		for (int k = 0; k < PLAYERS; k++)
			CU_ASSERT_EQUAL(purse_of(&house, k), 100);
		books_agree(&house);
		(void)hall_proof(house.table, 0, &proof);
		proof_fini(&proof);
		/* It was said, and nobody has heard it. */
		house_restart(&house);
		CU_ASSERT_EQUAL(count_said(&house, 0, HALL_SENT_HOME), 1);
		CU_ASSERT_EQUAL(house.said_count, 1);
		hears(&house);
		CU_ASSERT_TRUE(hall_commit(house.hall));
		house_restart(&house);
		CU_ASSERT_EQUAL(house.said_count, 0);
		CU_ASSERT_EQUAL(does(&house, 0, ACTION_JOIN, 0), REFUSED_NONE);
		house_close(&house);
		place_remove();
	}
}

/* The commit fails: memory and disk are as before, and the room is told. */
static void
test_commit_fails(void)
{
	struct house house;
	struct text before = TEXT_EMPTY, after = TEXT_EMPTY;
	struct action bank = {.kind = ACTION_BANK, .chips = 10};
	int from;

	house_open(&house, place_new(), "channel");
	seats_three(&house);
	encode(&house, &before);
	bank.player = house.players[banker(&house)];
	from = house.said_count;
	forbid_commits(house.store->db, true);
	CU_ASSERT_EQUAL(
	    hall_act(house.table, &bank, house.now_ms, NOW_S), REFUSED_NONE);
	CU_ASSERT_EQUAL(phase(&house), PHASE_STAKING);
	CU_ASSERT_FALSE(hall_commit(house.hall));
	forbid_commits(house.store->db, false);
	encode(&house, &after);
	is_same(&before, &after);
	CU_ASSERT_EQUAL(count_said(&house, from, HALL_TROUBLE), 1);
	CU_ASSERT_EQUAL(house.said[house.said_count - 1].kind, HALL_TROUBLE);
	CU_ASSERT_EQUAL(left(&house), 60000);
	books_agree(&house);
	CU_ASSERT_EQUAL(
	    does(&house, banker(&house), ACTION_BANK, 10), REFUSED_NONE);
	books_agree(&house);
	house_restart(&house);
	CU_ASSERT_EQUAL(phase(&house), PHASE_STAKING);
	books_agree(&house);
	house_close(&house);
	place_remove();
	text_fini(&before);
	text_fini(&after);
}

/* Time does not run, nothing is dealt, and both ways can fail. */
static void
test_pause_fails(void)
{
	struct house house;
	int from;

	house_open(&house, place_new(), "channel");
	seats_three(&house);
	forbid_commits(house.store->db, true);
	CU_ASSERT_TRUE(hall_pause(house.table, true, house.now_ms));
	CU_ASSERT_TRUE(table_is_paused(house.table));
	CU_ASSERT_FALSE(hall_commit(house.hall));
	forbid_commits(house.store->db, false);
	CU_ASSERT_FALSE(table_is_paused(house.table));
	CU_ASSERT_EQUAL(left(&house), 60000);
	CU_ASSERT_TRUE(hall_pause(house.table, true, house.now_ms));
	CU_ASSERT_TRUE(hall_commit(house.hall));
	CU_ASSERT_EQUAL(left(&house), -1);
	from = house.said_count;
	for (int i = 0; i < 10; i++)
		passes(&house, 60000);
	CU_ASSERT_EQUAL(house.said_count, from);
	forbid_commits(house.store->db, true);
	CU_ASSERT_TRUE(hall_pause(house.table, false, house.now_ms));
	CU_ASSERT_FALSE(hall_commit(house.hall));
	forbid_commits(house.store->db, false);
	CU_ASSERT_TRUE(table_is_paused(house.table));
	house_restart(&house);
	CU_ASSERT_TRUE(table_is_paused(house.table));
	CU_ASSERT_EQUAL(house.said[0].kind, HALL_PAUSED);
	CU_ASSERT_TRUE(hall_pause(house.table, false, house.now_ms));
	CU_ASSERT_TRUE(hall_commit(house.hall));
	hears(&house);
	CU_ASSERT_EQUAL(left(&house), 60000);
	books_agree(&house);
	house_close(&house);
	place_remove();
}

static void
read_only(struct house *house, bool on)
{
	CU_ASSERT_EQUAL(
	    by_hand_in(house->store->db,
		on ? "PRAGMA query_only = ON" : "PRAGMA query_only = OFF"),
	    SQLITE_OK);
}

/* A deadline that can't be kept is tried again later and later, and the room
 * is told once. */
static void
test_deadline_fails(void)
{
	struct house house;
	int from, ticks = 0;

	house_open(&house, place_new(), "channel");
	seats_three(&house);
	passes(&house, 30000);
	from = house.said_count;
	read_only(&house, true);
	for (int64_t end = house.now_ms + 180000; house.now_ms < end; ticks++) {
		int64_t next = hall_next(house.hall);

		CU_ASSERT_TRUE_FATAL(next > house.now_ms);
		house.now_ms = next;
		hall_tick(house.hall, house.now_ms, house.now_s);
		(void)hall_commit(house.hall);
		hears(&house);
		CU_ASSERT_EQUAL(phase(&house), PHASE_BANKING);
	}
	CU_ASSERT_TRUE(ticks < 12);
	CU_ASSERT_EQUAL(count_said(&house, from, HALL_TROUBLE), 1);
	read_only(&house, false);
	passes(&house, 70000);
	CU_ASSERT_TRUE(has_outcome(&house, from, OUT_PASSED));
	books_agree(&house);
	house_close(&house);
	place_remove();
}

static void
test_command_fails(void)
{
	struct house house;
	struct text before = TEXT_EMPTY, after = TEXT_EMPTY;
	struct action bank = {.kind = ACTION_BANK, .chips = 10};
	int from;

	house_open(&house, place_new(), "channel");
	seats_three(&house);
	encode(&house, &before);
	bank.player = house.players[banker(&house)];
	from = house.said_count;
	read_only(&house, true);
	CU_ASSERT_EQUAL(
	    hall_act(house.table, &bank, house.now_ms, NOW_S), REFUSED_NONE);
	encode(&house, &after);
	is_same(&before, &after);
	CU_ASSERT_TRUE(count_said(&house, from, HALL_TROUBLE) > 0);
	(void)hall_commit(house.hall);
	read_only(&house, false);
	books_agree(&house);
	CU_ASSERT_EQUAL(
	    does(&house, banker(&house), ACTION_BANK, 10), REFUSED_NONE);
	books_agree(&house);
	house_close(&house);
	place_remove();
	text_fini(&before);
	text_fini(&after);
}

/* A turn that opens a session is lost: the table, its row too, is new. */
static void
test_opening_fails(void)
{
	struct house house;
	struct table *other;
	struct action join = {.kind = ACTION_JOIN};

	house_open(&house, place_new(), "channel");
	join.player = house.players[0];
	forbid_commits(house.store->db, true);
	other = hall_table(house.hall, "net", "#other", &house.settings);
	CU_ASSERT_PTR_NOT_NULL_FATAL(other);
	hall_wake(other);
	CU_ASSERT_EQUAL(
	    hall_act(other, &join, house.now_ms, NOW_S), REFUSED_NONE);
	CU_ASSERT_FALSE(hall_commit(house.hall));
	CU_ASSERT_PTR_NULL(table_session(other));
	forbid_commits(house.store->db, false);
	CU_ASSERT_EQUAL(
	    does_at(&house, other, 0, ACTION_JOIN, 0, NULL), REFUSED_NONE);
	CU_ASSERT_PTR_NOT_NULL(table_session(other));
	CU_ASSERT_EQUAL(last_said(&house, HALL_OPENED)->table, other);
	house_close(&house);
	place_remove();
}

/* A room that came back in a turn that was lost still gets its line. */
static void
test_waking_fails(void)
{
	struct house house;
	struct table *other;
	int from;

	house_open(&house, place_new(), "channel");
	seats_three(&house);
	hall_rest(house.table);
	from = house.said_count;
	forbid_commits(house.store->db, true);
	other = hall_table(house.hall, "net", "#other", &house.settings);
	hall_wake(house.table);
	CU_ASSERT_FALSE(hall_commit(house.hall));
	forbid_commits(house.store->db, false);
	CU_ASSERT_PTR_NOT_NULL(other);
	CU_ASSERT_EQUAL(count_said(&house, from, HALL_RESUMED), 2);
	CU_ASSERT_EQUAL(left(&house), -1);
	hears(&house);
	CU_ASSERT_EQUAL(left(&house), 60000);
	house_close(&house);
	place_remove();
}

/* Now and then the disk fails while people play; then all goes on. */
static void
test_failing_now_and_then(void)
{
	struct house house;

	house_open(&house, place_new(), "channel");
	house.chance = 5;
	for (int i = 0; i < 300; i++) {
		struct text before = TEXT_EMPTY, after = TEXT_EMPTY;
		struct action action = {.kind = ACTION_JOIN,
		    .player = house.players[i % PLAYERS],
		    .chips = 5};

		encode(&house, &before);
		if (i % 2 == 0)
			action.kind = ACTION_BANK;
		if (i % 3 == 0)
			action.kind = ACTION_STAKE;
		forbid_commits(house.store->db, true);
		(void)hall_act(house.table, &action, house.now_ms, NOW_S);
		hall_tick(house.hall, house.now_ms, house.now_s);
		if (!hall_commit(house.hall)) {
			encode(&house, &after);
			is_same(&before, &after);
		}
		forbid_commits(house.store->db, false);
		books_agree(&house);
		random_step(&house);
		books_agree(&house);
		text_fini(&before);
		text_fini(&after);
	}
	house_close(&house);
	place_remove();
}

const struct unit_case keep_cases[] = {
    {"a restart anywhere", test_restart_anywhere},
    {"a restart anywhere, with robots", test_restart_with_robots},
    {"what doesn't fit goes home once", test_misfits_go_home},
    {"a commit fails", test_commit_fails},
    {"a pause fails", test_pause_fails},
    {"a command fails", test_command_fails},
    {"a deadline fails", test_deadline_fails},
    {"an opening fails", test_opening_fails},
    {"a waking fails", test_waking_fails},
    {"a disk fails now and then", test_failing_now_and_then},
};
UNIT_CASES(keep);
