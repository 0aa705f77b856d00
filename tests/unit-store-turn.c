/* Turns and marks, and the disk failing under them. */
#include <config.h>

#include "unit-store.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "store/memory.h"
#include "store/query.h"

static int64_t
people(struct store *store)
{
	int64_t count = -1;

	OK(people_count(store, &count));
	return count;
}

static void
test_dirty(void)
{
	struct store *store = open_or_die(NULL);

	CU_ASSERT(!store_is_dirty(store));
	OK(store_mark(store));
	CU_ASSERT(!store_is_dirty(store));
	someone(store, "toni", 10);
	CU_ASSERT(store_is_dirty(store));
	OK(store_keep(store));
	CU_ASSERT(store_is_dirty(store));
	OK(store_commit(store));
	CU_ASSERT(!store_is_dirty(store));
	OK(store_commit(store));
	store_close(store);
}

static void
test_undo(void)
{
	struct store *store = open_or_die(NULL);

	OK(store_mark(store));
	someone(store, "toni", 10);
	OK(store_keep(store));
	OK(store_mark(store));
	someone(store, "anna", 10);
	CU_ASSERT_EQUAL(people(store), 2);
	OK(store_undo(store));
	CU_ASSERT_EQUAL(people(store), 1);
	CU_ASSERT(store_is_dirty(store));
	OK(store_commit(store));
	CU_ASSERT_EQUAL(people(store), 1);
	OK(store_mark(store));
	someone(store, "anna", 10);
	OK(store_undo(store));
	CU_ASSERT(!store_is_dirty(store));
	OK(store_commit(store));
	CU_ASSERT_EQUAL(people(store), 1);
	books_balance(store);
	store_close(store);
}

static void
test_rollback(void)
{
	struct store *store = open_or_die(NULL);

	OK(store_mark(store));
	someone(store, "toni", 10);
	OK(store_keep(store));
	OK(store_mark(store));
	someone(store, "anna", 10);
	store_rollback(store);
	CU_ASSERT(!store_is_dirty(store));
	CU_ASSERT_EQUAL(people(store), 0);
	store_rollback(store);
	turn_begin(store);
	someone(store, "toni", 10);
	turn_end(store);
	CU_ASSERT_EQUAL(people(store), 1);
	store_close(store);
}

/* A turn that writes nothing leaves the files alone. */
static void
test_idle_turn(void)
{
	struct store *store = open_or_die(place_new());
	struct stat before, after;

	turn_begin(store);
	someone(store, "toni", 10);
	turn_end(store);
	stat(place_path("lansquenet.db-wal"), &before);
	turn_begin(store);
	someone(store, "toni", 10);
	turn_end(store);
	stat(place_path("lansquenet.db-wal"), &after);
	CU_ASSERT_EQUAL(before.st_size, after.st_size);
	CU_ASSERT_EQUAL(before.st_mtim.tv_nsec, after.st_mtim.tv_nsec);
	store_close(store);
	place_remove();
}

/* No write is seen from outside before the commit. */
static void
test_commit_is_what_shows(void)
{
	static const char count[] = "SELECT count(*) FROM person";
	struct store *store = open_or_die(place_new());
	const char *path = place_path("lansquenet.db");

	turn_begin(store);
	someone(store, "toni", 10);
	OK(store_keep(store));
	CU_ASSERT_EQUAL(number_by_hand(path, count), 0);
	OK(store_commit(store));
	CU_ASSERT_EQUAL(number_by_hand(path, count), 1);
	store_close(store);
	place_remove();
}

static enum store_result
put_much(struct store *store)
{
	static char much[200000];

	memset(much, 'x', sizeof(much) - 1);
	return memory_put(store, "net", "much", much);
}

/* SQLITE_FULL: whichever call meets it, the turn ends as if it had not been. */
static void
test_full(void)
{
	struct store *store = open_or_die(place_new());
	char limit[64];

	turn_begin(store);
	someone(store, "toni", 10);
	turn_end(store);
	snprintf(limit, sizeof(limit), "PRAGMA max_page_count = %lld",
	    (long long)number_by_hand(
		place_path("lansquenet.db"), "PRAGMA page_count") +
		3);
	by_hand_in(store->db, limit);
	OK(store_mark(store));
	someone(store, "anna", 10);
	FAILED(put_much(store));
	(void)!store_undo(store);
	(void)!store_commit(store);
	CU_ASSERT(!store_is_dirty(store));
	by_hand_in(store->db, "PRAGMA max_page_count = 1000000");
	CU_ASSERT_EQUAL(people(store), 1);
	turn_begin(store);
	OK(put_much(store));
	someone(store, "anna", 10);
	turn_end(store);
	CU_ASSERT_EQUAL(people(store), 2);
	books_balance(store);
	store_close(store);
	place_remove();
}

static void
file_limit(rlim_t most)
{
	struct rlimit limit;

	getrlimit(RLIMIT_FSIZE, &limit);
	limit.rlim_cur = most;
	CU_ASSERT_EQUAL(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* The WAL may not grow: the commit fails, later it works again. */
static void
test_disk_refuses(void)
{
	struct store *store = open_or_die(place_new());
	struct stat st;
	struct rlimit limit;

	signal(SIGXFSZ, SIG_IGN);
	getrlimit(RLIMIT_FSIZE, &limit);
	turn_begin(store);
	someone(store, "toni", 10);
	turn_end(store);
	stat(place_path("lansquenet.db-wal"), &st);
	file_limit((rlim_t)st.st_size + 100);
	for (int i = 0; i < 3; i++) {
		OK(store_mark(store));
		someone(store, "anna", 10);
		OK(store_keep(store));
		FAILED(store_commit(store));
		CU_ASSERT(!store_is_dirty(store));
		CU_ASSERT_EQUAL(people(store), 1);
	}
	file_limit(limit.rlim_cur);
	turn_begin(store);
	someone(store, "anna", 10);
	turn_end(store);
	CU_ASSERT_EQUAL(people(store), 2);
	books_balance(store);
	store_close(store);
	store = open_or_die(place_path("."));
	CU_ASSERT_EQUAL(people(store), 2);
	store_close(store);
	place_remove();
}

/* SQLite gave up the transaction under us: all fails until the turn's end. */
static void
test_lost(void)
{
	struct store *store = open_or_die(NULL);
	struct journal_chain chain;
	int used;
	int64_t count;

	OK(store_mark(store));
	someone(store, "toni", 10);
	by_hand_in(store->db, "ROLLBACK");
	FAILED(store_keep(store));
	CU_ASSERT(store_is_dirty(store));
	FAILED(people_count(store, &count));
	FAILED(journal_chain_last(store, 1, &chain, &used));
	FAILED(store_mark(store));
	FAILED(store_commit(store));
	CU_ASSERT(!store_is_dirty(store));
	CU_ASSERT_EQUAL(people(store), 0);
	OK(store_mark(store));
	by_hand_in(store->db, "ROLLBACK");
	FAILED(store_undo(store));
	store_rollback(store);
	turn_begin(store);
	someone(store, "toni", 10);
	turn_end(store);
	CU_ASSERT_EQUAL(people(store), 1);
	store_close(store);
}

static void
test_busy(void)
{
	struct store *store = open_or_die(place_new());
	sqlite3 *other = NULL;

	sqlite3_busy_timeout(store->db, 10);
	CU_ASSERT_EQUAL(
	    sqlite3_open(place_path("lansquenet.db"), &other), SQLITE_OK);
	CU_ASSERT_EQUAL(by_hand_in(other, "BEGIN IMMEDIATE"), SQLITE_OK);
	FAILED(store_mark(store));
	OK(store_commit(store));
	sqlite3_close(other);
	turn_begin(store);
	someone(store, "toni", 10);
	turn_end(store);
	store_close(store);
	place_remove();
}

static int
cached_bytes(struct store *store)
{
	int bytes = 0, most;

	CU_ASSERT_EQUAL(sqlite3_db_status(store->db, SQLITE_DBSTATUS_CACHE_USED,
			    &bytes, &most, 0),
	    SQLITE_OK);
	return bytes;
}

static void
test_shrink(void)
{
	struct store *store = open_or_die(place_new());
	char nick[16];
	int before;

	OK(store_mark(store));
	for (int i = 0; i < 1000; i++) {
		snprintf(nick, sizeof(nick), "p%d", i);
		someone(store, nick, 10);
	}
	OK(store_keep(store));
	store_shrink(store);
	CU_ASSERT(store_is_dirty(store));
	CU_ASSERT_EQUAL(people(store), 1000);
	OK(store_commit(store));
	before = cached_bytes(store);
	store_shrink(store);
	CU_ASSERT(cached_bytes(store) < before / 10);
	CU_ASSERT_EQUAL(people(store), 1000);
	store_close(store);
	place_remove();
}

const struct unit_case turn_cases[] = {
    {"dirty is what was written", test_dirty},
    {"undo of a mark", test_undo},
    {"rollback of a turn", test_rollback},
    {"a turn without writes touches no file", test_idle_turn},
    {"a commit is what shows", test_commit_is_what_shows},
    {"a full database", test_full},
    {"a full disk", test_disk_refuses},
    {"a transaction lost", test_lost},
    {"another process's lock", test_busy},
    {"memory given back within a turn and after it", test_shrink},
};
UNIT_CASES(turn);
