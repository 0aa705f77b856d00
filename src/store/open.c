/*
 * Opening the database. What is there is examined, first without SQLite, then
 * with it but reading only and with the checkpoint at closing off, so that a
 * file that is refused keeps each of its bytes. A new database is made under
 * another name and renamed when it is whole: a crash in between leaves none,
 * and an empty file is never ours.
 */
#include <config.h>

#include "store/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/log.h"
#include "base/xalloc.h"
#include "store/bare.h"
#include "store/checkpoint.h"
#include "store/copy.h"
#include "store/ledger.h"
#include "store/migrate.h"
#include "store/place.h"
#include "store/query.h"

/* Make the file with its rights, then let SQLite fill it. */
static bool
create_file(const char *path, struct text *why)
{
	sqlite3 *db = NULL;
	bool ok;
	int fd;

	(void)unlink(path);
	fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0) {
		text_addf(why, "The file %s can't be made: %s.", path,
		    strerror(errno));
		return false;
	}
	close(fd);
	ok = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) ==
		 SQLITE_OK &&
	     bare_exec(db, "PRAGMA synchronous = FULL") && migrate_run(db);
	if (!ok)
		text_addf(why,
		    "A new database can't be made as %s: %s. Is the disk full?",
		    path, sqlite3_errmsg(db));
	if (sqlite3_close(db) != SQLITE_OK)
		ok = false;
	if (!ok)
		(void)unlink(path);
	return ok;
}

static bool
create(const char *dir, const char *path, struct text *why)
{
	struct text fresh = TEXT_EMPTY;
	bool ok;

	text_addf(&fresh, "%s.new", path);
	ok = create_file(text_str(&fresh), why);
	if (ok && (rename(text_str(&fresh), path) != 0 || !bare_sync(dir))) {
		text_addf(why, "The new database %s can't be put in place: %s.",
		    path, strerror(errno));
		ok = false;
	}
	text_fini(&fresh);
	return ok;
}

static bool
say_broken(sqlite3 *db, const char *path, struct text *why)
{
	int error = sqlite3_errcode(db) & 0xff;

	if (error == SQLITE_CORRUPT || error == SQLITE_NOTADB)
		place_say_damaged(why, path, sqlite3_errmsg(db));
	else
		text_addf(why,
		    "The database %s can't be used: %s. Is another program "
		    "at work on it, or the disk full?",
		    path, sqlite3_errmsg(db));
	return false;
}

static bool
examine_pages(sqlite3 *db, const char *path, struct text *why)
{
	sqlite3_stmt *stmt = NULL;
	const char *says;
	bool ok = false;

	if (sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &stmt, NULL) !=
		SQLITE_OK ||
	    sqlite3_step(stmt) != SQLITE_ROW) {
		say_broken(db, path, why);
	} else {
		says = (const char *)sqlite3_column_text(stmt, 0);
		ok = says != NULL && strcmp(says, "ok") == 0;
		if (!ok)
			place_say_damaged(
			    why, path, says != NULL ? says : "no answer");
	}
	sqlite3_finalize(stmt);
	return ok;
}

/* The newest header may stand in the WAL, so look again. */
static bool
examine_header(sqlite3 *db, const char *path, int *version, struct text *why)
{
	sqlite3_busy_timeout(db, BARE_BUSY_MS);
	if (!bare_exec(db, "PRAGMA cell_size_check = ON"))
		return say_broken(db, path, why);
	*version = bare_pragma(db, "PRAGMA user_version");
	if (*version < 0)
		return say_broken(db, path, why);
	if (*version > migrations_count) {
		place_say_newer(why, path, *version);
		return false;
	}
	if (bare_pragma(db, "PRAGMA application_id") != STORE_APPLICATION_ID) {
		place_say_foreign(why, path);
		return false;
	}
	return true;
}

/* Reads only. */
static bool
examine(sqlite3 *db, const char *path, struct text *why)
{
	int version;

	sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
	if (!examine_header(db, path, &version, why))
		return false;
	if (sqlite3_db_readonly(db, "main") != 0) {
		text_addf(why, "The database %s can't be written.", path);
		return false;
	}
	return examine_pages(db, path, why);
}

static bool
journal_is_wal(sqlite3 *db)
{
	sqlite3_stmt *stmt = NULL;
	bool ok;

	ok = sqlite3_prepare_v2(db, "PRAGMA journal_mode = WAL", -1, &stmt,
		 NULL) == SQLITE_OK &&
	     sqlite3_step(stmt) == SQLITE_ROW &&
	     strcmp((const char *)sqlite3_column_text(stmt, 0), "wal") == 0;
	sqlite3_finalize(stmt);
	return ok;
}

static bool
set_up(sqlite3 *db)
{
	return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0,
		   NULL) == SQLITE_OK &&
	       sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL) ==
		   SQLITE_OK &&
	       bare_exec(db, "PRAGMA synchronous = FULL;"
			     "PRAGMA journal_size_limit = 16777216;"
			     "PRAGMA trusted_schema = OFF;") &&
	       migrate_run(db) && bare_exec(db, "PRAGMA foreign_keys = ON");
}

/* A copy of an older version, before it is brought up to date. */
static bool
keep_older(sqlite3 *db, const char *path, struct text *why)
{
	int version = bare_pragma(db, "PRAGMA user_version");
	struct text to = TEXT_EMPTY, how = TEXT_EMPTY;
	bool ok;

	if (version == migrations_count)
		return true;
	text_addf(&to, "%s.version-%d", path, version);
	ok = copy_make(db, text_str(&to), true, &how);
	if (!ok)
		text_addf(why,
		    "The database %s can't be copied before it is brought up "
		    "to date. %s",
		    path, text_str(&how));
	else
		log_info(
		    "store", "version=%d kept as %s", version, text_str(&to));
	text_fini(&to);
	text_fini(&how);
	return ok;
}

static sqlite3 *
open_file(const char *path, struct text *why)
{
	sqlite3 *db = NULL;

	if (sqlite3_open_v2(path, &db,
		SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
		NULL) != SQLITE_OK) {
		say_broken(db, path, why);
	} else if (examine(db, path, why) && keep_older(db, path, why)) {
		if (journal_is_wal(db) && set_up(db))
			return db;
		say_broken(db, path, why);
	}
	sqlite3_close(db);
	return NULL;
}

static sqlite3 *
open_memory(struct text *why)
{
	sqlite3 *db = NULL;

	if (sqlite3_open_v2(":memory:", &db,
		SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
		NULL) == SQLITE_OK &&
	    set_up(db))
		return db;
	say_broken(db, "in memory", why);
	sqlite3_close(db);
	return NULL;
}

static sqlite3 *
open_place(const char *dir, int *lock_fd, struct text *why)
{
	struct text path = TEXT_EMPTY;
	sqlite3 *db = NULL;
	bool is_new, was_open;

	if (!place_check_dir(dir, why) ||
	    !place_lock(dir, lock_fd, &was_open, why))
		return NULL;
	text_addf(&path, "%s/" PLACE_DATABASE, dir);
	if (place_check_file(text_str(&path), &is_new, why) &&
	    (is_new || !was_open || place_check_wal(text_str(&path), why)) &&
	    (!is_new || create(dir, text_str(&path), why)))
		db = open_file(text_str(&path), why);
	text_fini(&path);
	if (db == NULL)
		close(*lock_fd);
	else if (bare_sync(dir)) /* the WAL's name, too */
		place_mark(*lock_fd, true);
	return db;
}

static struct store *
store_new(sqlite3 *db, int lock_fd)
{
	struct store *store = xcalloc(1, sizeof(*store));

	sqlite3_extended_result_codes(db, 1);
	store->db = db;
	store->lock_fd = lock_fd;
	checkpoint_watch(store);
	return store;
}

/* The quick part of what lansquenetctl check does. */
static bool
adds_up(struct store *store, const char *dir, struct text *why)
{
	struct text faults = TEXT_EMPTY;
	bool ok = ledger_check_sum(store, &faults) == STORE_OK;

	if (!ok)
		text_addf(why,
		    "The database in %s has books that are wrong: %s. It was "
		    "left as it is: lansquenetctl check tells more; restore a "
		    "backup.",
		    dir, faults.len > 0 ? text_str(&faults) : "unreadable");
	text_fini(&faults);
	return ok;
}

struct store *
store_open(const char *dir, struct text *why)
{
	struct store *store;
	int lock_fd = -1;
	sqlite3 *db;

	db = dir != NULL ? open_place(dir, &lock_fd, why) : open_memory(why);
	if (db == NULL)
		return NULL;
	store = store_new(db, lock_fd);
	if (dir == NULL || adds_up(store, dir, why))
		return store;
	store_close(store);
	return NULL;
}

static bool
examine_reader(sqlite3 *db, const char *path, struct text *why)
{
	int version;

	sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
	if (!examine_header(db, path, &version, why))
		return false;
	if (version < migrations_count) {
		text_addf(why,
		    "The database %s is of an older version (%d, and this "
		    "program wants %d): lansquenetd brings it up to date when "
		    "it starts.",
		    path, version, migrations_count);
		return false;
	}
	/* The reading begins the moment that all is of. */
	return bare_exec(db, "PRAGMA query_only = ON;"
			     "PRAGMA trusted_schema = OFF;"
			     "BEGIN; SELECT count(*) FROM sqlite_schema") ||
	       say_broken(db, path, why);
}

/* Not SQLITE_OPEN_READONLY: with that SQLite doesn't know the CHECKs which
 * PRAGMA integrity_check shall look at. */
static sqlite3 *
open_reader(const char *path, struct text *why)
{
	sqlite3 *db = NULL;

	if (sqlite3_open_v2(path, &db,
		SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
		say_broken(db, path, why);
	else if (examine_reader(db, path, why))
		return db;
	sqlite3_close(db);
	return NULL;
}

struct store *
store_open_reader(const char *dir, struct text *why)
{
	struct text path = TEXT_EMPTY;
	sqlite3 *db = NULL;
	bool is_new = false;

	text_addf(&path, "%s/" PLACE_DATABASE, dir);
	if (place_check_dir(dir, why) &&
	    place_check_file(text_str(&path), &is_new, why)) {
		if (is_new)
			text_addf(why,
			    "There is no database in %s yet: lansquenetd makes "
			    "it when it starts for the first time.",
			    dir);
		else
			db = open_reader(text_str(&path), why);
	}
	text_fini(&path);
	return db != NULL ? store_new(db, -1) : NULL;
}
