#include <config.h>

#include "store/checkpoint.h"

#include "base/log.h"
#include "store/query.h"

enum {
	DUE_PAGES = 256, /* a megabyte */
	FULL_PAGES = 2048, /* copied at once, although people wait */
	LONG_PAGES = 16384, /* somebody reads for long */
};

static void
copy(struct store *store)
{
	int pages = 0, copied = 0;
	int error = sqlite3_wal_checkpoint_v2(
	    store->db, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, &copied);

	/* Another process checkpoints: the next will do. */
	if (error != SQLITE_OK && error != SQLITE_BUSY)
		log_err("store", "checkpoint failed: %s",
		    sqlite3_errmsg(store->db));
	store->wal_tried = store->wal_pages;
	if (error == SQLITE_OK)
		store->wal_copied = copied;
	if (store->wal_pages - store->wal_copied < store->wal_told)
		return;
	log_warn("store",
	    "the WAL is %d pages long, since another program has been reading "
	    "for long",
	    store->wal_pages);
	store->wal_told = 2 * store->wal_pages;
}

static int
note_commit(void *ctx, sqlite3 *db, const char *name, int pages)
{
	struct store *store = ctx;

	(void)db;
	(void)name;
	/* It has begun anew. */
	if (pages < store->wal_pages) {
		store->wal_copied = store->wal_tried = 0;
		store->wal_told = LONG_PAGES;
	}
	store->wal_pages = pages;
	if (pages - store->wal_tried >= FULL_PAGES)
		copy(store);
	return SQLITE_OK;
}

void
checkpoint_watch(struct store *store)
{
	store->wal_told = LONG_PAGES;
	sqlite3_wal_hook(store->db, note_commit, store);
}

bool
checkpoint_is_due(const struct store *store)
{
	return store->wal_pages - store->wal_copied >= DUE_PAGES;
}

void
checkpoint_run(struct store *store)
{
	copy(store);
}
