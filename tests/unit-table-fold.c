/* Old detail folded: whatever can be asked is answered as before. */
#include <config.h>

#include <stdio.h>

#include "store/boards.h"
#include "store/check.h"
#include "store/export.h"
#include "store/fold.h"
#include "store/query.h"
#include "store/stats.h"
#include "unit-table.h"

static void
add_boards(struct store *store, struct text *out)
{
	struct board_row rows[100];
	size_t count;

	for (int what = BOARD_WON; what <= BOARD_MATCHES; what++)
		for (int64_t table = 0; table < 3; table++) {
			OK(boards_top(store, (enum board_what)what, 0, table,
			    rows, 100, &count));
			for (size_t i = 0; i < count; i++)
				text_addf(out, "top %d %lld: %s %lld\n", what,
				    (long long)table, rows[i].name,
				    (long long)rows[i].number);
		}
}

static void
add_people(struct store *store, struct text *out)
{
	struct stats s;

	for (int64_t id = 1; id < 20; id++) {
		if (stats_get(store, id, &s) != STORE_OK)
			continue;
		text_addf(out,
		    "%lld: %lld %lld/%lld %lld/%lld %lld %lld %lld\n",
		    (long long)id, (long long)s.deals, (long long)s.banked_won,
		    (long long)s.banked, (long long)s.punted_won,
		    (long long)s.punted, (long long)s.change, (long long)s.best,
		    (long long)s.worst);
	}
}

static void
skip_header(void *ctx, const struct export_cell *cells, int count)
{
	(void)ctx;
	(void)cells;
	(void)count;
}

static void
add_row(void *ctx, const struct export_cell *cells, int count)
{
	for (int i = 0; i < count; i++)
		text_addf(ctx, "%s=%lld %s ", cells[i].name,
		    (long long)(cells[i].is_number ? cells[i].number : 0),
		    cells[i].text != NULL ? cells[i].text : "");
	text_add_char(ctx, '\n');
}

static void
ask_all(struct store *store, struct text *out)
{
	text_clear(out);
	add_boards(store, out);
	add_people(store, out);
	OK(export_rows(store, "people", skip_header, add_row, out));
}

static void
is_sound_here(struct store *store)
{
	struct text why = TEXT_EMPTY;

	CU_ASSERT_EQUAL(store_check(store, &why), STORE_OK);
	fputs(text_str(&why), stderr);
	text_fini(&why);
}

/* How a step goes wrong, now and then: its commit, or the program ends. */
static void
trouble(struct house *house, int i)
{
	if (i % 7 == 3) {
		forbid_commits(house->store->db, true);
		CU_ASSERT_NOT_EQUAL(
		    fold_step(house->store, INT64_MAX), STORE_OK);
		forbid_commits(house->store->db, false);
	}
	if (i % 11 == 5)
		house_restart(house);
}

static void
fold_all(struct house *house)
{
	struct text before = TEXT_EMPTY, after = TEXT_EMPTY;
	enum store_result result = STORE_OK;
	int steps = 0;

	ask_all(house->store, &before);
	while (result == STORE_OK) {
		trouble(house, steps);
		result = fold_step(house->store, INT64_MAX);
		if (steps % 20 == 0)
			is_sound_here(house->store);
		ask_all(house->store, &after);
		CU_ASSERT_STRING_EQUAL(text_str(&before), text_str(&after));
		books_agree(house);
		steps++;
	}
	CU_ASSERT_EQUAL(result, STORE_NONE);
	is_sound_here(house->store);
	text_fini(&before);
	text_fini(&after);
}

static void
fold_random(const char *preset, uint32_t seed, bool has_robots)
{
	struct house house;
	struct proof proof;
	int64_t newest;

	house_open(&house, place_new(), preset);
	house.chance = seed;
	house.has_robots = has_robots;
	for (int round = 0; round < 2; round++) {
		for (int i = 0; i < 1000; i++)
			random_step(&house);
		fold_all(&house);
	}
	CU_ASSERT_TRUE(
	    number_in(house.store->db, "SELECT count(*) FROM session "
				       "WHERE folded = 2") > 0);
	CU_ASSERT_EQUAL(number_in(house.store->db,
			    "SELECT count(*) FROM journal JOIN session AS s "
			    "ON s.id = session WHERE s.folded = 2"),
	    0);
	newest = number_in(
	    house.store->db, "SELECT coalesce(max(last_deal), 0) FROM session");
	if (newest > 0) {
		CU_ASSERT_EQUAL(
		    hall_proof(house.table, newest, &proof), STORE_NONE);
		CU_ASSERT_TRUE(proof.is_gone);
		proof_fini(&proof);
	}
	CU_ASSERT_EQUAL(
	    hall_proof(house.table, newest + 100000, &proof), STORE_NONE);
	CU_ASSERT_FALSE(proof.is_gone);
	proof_fini(&proof);
	house_close(&house);
	expect_sound(house.dir);
	place_remove();
}

static void
test_fold(void)
{
	fold_random("channel", 1, false);
	fold_random("pagat", 2, false);
	fold_random("classic", 3, true);
	fold_random("pagat match=yes deals=3 buy_in=10", 4, false);
}

/* What goes on, or is not being folded, can't be taken out. */
static void
test_not_by_hand(void)
{
	static const char *const refused[] = {
	    "UPDATE session SET folded = 1",
	    "DELETE FROM posting WHERE session IS NOT NULL",
	    "DELETE FROM posting WHERE session IS NULL",
	    "DELETE FROM result",
	    "INSERT INTO carried VALUES (1, 5, 0, 0)",
	    ("INSERT INTO carried VALUES (1, 0, 0, 0); "
	     "UPDATE carried SET chips = 5, posting = 1, newest = 1"),
	};
	struct house house;

	open_in_second_deal(&house);
	CU_ASSERT_EQUAL(fold_step(house.store, INT64_MAX), STORE_NONE);
	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		CU_ASSERT_EQUAL(
		    by_hand_in(house.store->db, "SAVEPOINT hand"), SQLITE_OK);
		CU_ASSERT_EQUAL(by_hand_in(house.store->db, refused[i]) & 0xff,
		    SQLITE_CONSTRAINT);
		CU_ASSERT_EQUAL(by_hand_in(house.store->db,
				    "ROLLBACK TO hand; RELEASE hand"),
		    SQLITE_OK);
	}
	house_close(&house);
	place_remove();
}

/* What is young is kept. */
static void
test_young(void)
{
	struct house house;

	house_open(&house, place_new(), "channel");
	house.chance = 1;
	for (int i = 0; i < 1500; i++)
		random_step(&house);
	CU_ASSERT_TRUE(
	    number_in(house.store->db, "SELECT count(*) FROM session "
				       "WHERE ended_s IS NOT NULL") > 0);
	CU_ASSERT_EQUAL(fold_step(house.store, NOW_S), STORE_NONE);
	house_close(&house);
	place_remove();
}

const struct unit_case fold_cases[] = {
    {"folding changes no answer", test_fold},
    {"nothing is folded by hand", test_not_by_hand},
    {"what is young is kept", test_young},
};
UNIT_CASES(fold);
