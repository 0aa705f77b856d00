/*
 * The turn's transaction and the marks within it.
 *
 * SQLite may give up a whole transaction by itself (a full disk, an I/O
 * error). From then on autocommit is on again, and a write would stand alone
 * and at once: so the turn is lost, and all fails until the caller ends it.
 */
#include <config.h>

#include "store/store.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/log.h"
#include "store/bare.h"
#include "store/migrate.h"
#include "store/place.h"
#include "store/query.h"

enum { COMMIT_SLOW_MS = 1000 };

static void
turn_end(struct store *store)
{
	store->is_in_turn = false;
	store->is_marked = false;
	store->is_lost = false;
}

static enum store_result
turn_begin(struct store *store)
{
	enum store_result result =
	    query_control(store, QUERY_BEGIN, "BEGIN IMMEDIATE");

	if (result != STORE_OK)
		return STORE_FAILED;
	store->is_in_turn = true;
	store->turn_changes = sqlite3_total_changes64(store->db);
	return STORE_OK;
}

/* Give up what the turn wrote; it stays begun, and lost. */
static enum store_result
turn_lose(struct store *store)
{
	if (!sqlite3_get_autocommit(store->db))
		(void)query_control(store, QUERY_ROLLBACK, "ROLLBACK");
	store->is_marked = false;
	store->is_lost = true;
	return STORE_FAILED;
}

enum store_result
store_mark(struct store *store)
{
	assert(!store->is_marked);
	if (store->is_lost)
		return STORE_FAILED;
	if (!store->is_in_turn && turn_begin(store) != STORE_OK)
		return STORE_FAILED;
	if (query_control(store, QUERY_SAVEPOINT, "SAVEPOINT command") !=
	    STORE_OK)
		return STORE_FAILED;
	store->is_marked = true;
	store->mark_changes = sqlite3_total_changes64(store->db);
	return STORE_OK;
}

enum store_result
store_keep(struct store *store)
{
	assert(store->is_marked);
	if (store->is_lost ||
	    query_control(store, QUERY_RELEASE, "RELEASE command") != STORE_OK)
		return turn_lose(store);
	store->is_marked = false;
	return STORE_OK;
}

enum store_result
store_undo(struct store *store)
{
	assert(store->is_marked);
	if (store->is_lost ||
	    query_control(store, QUERY_ROLLBACK_TO, "ROLLBACK TO command") !=
		STORE_OK ||
	    query_control(store, QUERY_RELEASE, "RELEASE command") != STORE_OK)
		return turn_lose(store);
	store->is_marked = false;
	store->turn_changes +=
	    sqlite3_total_changes64(store->db) - store->mark_changes;
	return STORE_OK;
}

bool
store_end(struct store *store, enum store_result result)
{
	const bool is_kept = result == STORE_OK;

	/* If undoing fails too the turn is lost, which its commit will say. */
	result = is_kept ? store_keep(store) : store_undo(store);
	return is_kept && result == STORE_OK;
}

bool
store_is_dirty(const struct store *store)
{
	return store->is_lost ||
	       (store->is_in_turn &&
		   sqlite3_total_changes64(store->db) != store->turn_changes);
}

/*
 * The frames of a commit that could not be synced stand in the WAL, and a start
 * after a crash would find them whole. Write over the first of them; without a
 * sync, which SQLite would want before it, and so without a checkpoint.
 */
static void
blot_commit(struct store *store)
{
	int pages = bare_pragma(store->db, "PRAGMA wal_autocheckpoint");
	char sql[64];

	snprintf(sql, sizeof(sql), "PRAGMA application_id = %d",
	    STORE_APPLICATION_ID);
	(void)sqlite3_wal_autocheckpoint(store->db, 0);
	(void)bare_exec(store->db, "PRAGMA synchronous = OFF");
	(void)bare_exec(store->db, sql);
	(void)bare_exec(store->db, "PRAGMA synchronous = FULL");
	(void)sqlite3_wal_autocheckpoint(store->db, pages);
}

/* SQLite itself writes nothing where nothing changed. */
static enum store_result
turn_commit(struct store *store)
{
	int64_t start_ms = clock_mono_ms(), took_ms;
	enum store_result result = query_control(store, QUERY_COMMIT, "COMMIT");

	took_ms = clock_mono_ms() - start_ms;
	if (took_ms > COMMIT_SLOW_MS)
		log_warn("store", "slow commit ms=%lld", (long long)took_ms);
	if (took_ms > store->counts.slowest_ms)
		store->counts.slowest_ms = took_ms;
	if (result == STORE_OK)
		return STORE_OK;
	(void)turn_lose(store);
	blot_commit(store);
	return STORE_FAILED;
}

enum store_result
store_commit(struct store *store)
{
	bool wrote = store_is_dirty(store);
	enum store_result result = STORE_FAILED;

	assert(!store->is_marked);
	if (!store->is_in_turn)
		return STORE_OK;
	if (!store->is_lost)
		result = turn_commit(store);
	if (result != STORE_OK)
		store->counts.failed++;
	else if (wrote)
		store->counts.commits++;
	turn_end(store);
	return result;
}

struct store_counts
store_counts(const struct store *store)
{
	return store->counts;
}

void
store_rollback(struct store *store)
{
	if (store->is_in_turn && !store->is_lost)
		(void)turn_lose(store);
	turn_end(store);
}

void
store_shrink(struct store *store)
{
	(void)sqlite3_db_release_memory(store->db);
}

void
store_close(struct store *store)
{
	if (store == NULL)
		return;
	store_rollback(store);
	for (int i = 0; i < QUERY_COUNT; i++)
		sqlite3_finalize(store->statements[i]);
	if (store->lock_fd >= 0)
		place_mark(store->lock_fd, false);
	if (sqlite3_close(store->db) != SQLITE_OK)
		log_err("store", "not closed: %s", sqlite3_errmsg(store->db));
	if (store->lock_fd >= 0)
		close(store->lock_fd);
	text_fini(&store->held);
	free(store);
}
