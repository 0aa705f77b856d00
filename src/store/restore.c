/*
 * A backup put in the database's place. What is there is linked to its new
 * name before the old one is given to the copy, in one step, so that there is
 * a database at every moment. Its WAL is folded into it before that: beside
 * another database it would be taken for that one's.
 */
#include <config.h>

#include "store/backup.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "store/bare.h"
#include "store/copy.h"
#include "store/place.h"

/* Numbers that `was` has given are not given again. */
static bool
take_numbers(sqlite3 *db, sqlite3 *was)
{
	sqlite3_stmt *from = NULL, *to = NULL;
	bool ok = true;

	/* A database that can't be read has nothing to say here. */
	if (sqlite3_prepare_v2(was, "SELECT seq, name FROM sqlite_sequence", -1,
		&from, NULL) == SQLITE_OK &&
	    sqlite3_prepare_v2(db,
		"UPDATE sqlite_sequence SET seq = max(seq, ?1) "
		"WHERE name = ?2",
		-1, &to, NULL) == SQLITE_OK)
		while (ok && sqlite3_step(from) == SQLITE_ROW) {
			for (int i = 0; i < 2; i++)
				sqlite3_bind_value(
				    to, i + 1, sqlite3_column_value(from, i));
			ok = sqlite3_step(to) == SQLITE_DONE &&
			     sqlite3_reset(to) == SQLITE_OK;
		}
	sqlite3_finalize(from);
	sqlite3_finalize(to);
	return ok;
}

/* Close what is there, folded into one file if it is sound. */
static void
fold(sqlite3 *was)
{
	(void)bare_exec(was, "PRAGMA wal_checkpoint(TRUNCATE)");
	sqlite3_close(was);
}

/* A copy of the backup, ready to be the database. */
static struct copy *
prepare(const char *from, const char *path, struct text *why)
{
	struct copy *copy = NULL;
	sqlite3 *db = NULL;
	bool ok = sqlite3_open_v2(from, &db, SQLITE_OPEN_READONLY, NULL) ==
		      SQLITE_OK &&
		  bare_exec(db, "SELECT 1 FROM sqlite_schema");

	if (!ok)
		text_addf(why, "%s can't be read as a database: %s.", from,
		    sqlite3_errmsg(db));
	else
		copy = copy_begin(db, path, why);
	ok = copy != NULL && copy_all(copy, why) && copy_check(copy, why);
	if (ok &&
	    !bare_exec(copy_db(copy), "UPDATE snapshot SET version = 0")) {
		text_addf(why, "The copy can't be changed: %s.",
		    sqlite3_errmsg(copy_db(copy)));
		ok = false;
	}
	if (!ok) {
		copy_end(copy);
		copy = NULL;
	}
	sqlite3_close(db);
	return copy;
}

static bool
move_beside(const char *path, const char *aside, const char *ending)
{
	struct text from = TEXT_EMPTY, to = TEXT_EMPTY;
	bool ok;

	text_addf(&from, "%s%s", path, ending);
	text_addf(&to, "%s%s", aside, ending);
	ok = rename(text_str(&from), text_str(&to)) == 0 || errno == ENOENT;
	text_fini(&from);
	text_fini(&to);
	return ok;
}

static void
name_aside(const char *path, int64_t now_s, struct text *out)
{
	time_t now = (time_t)now_s;
	struct tm tm;
	char when[32];

	gmtime_r(&now, &tm);
	strftime(when, sizeof(when), "%Y%m%d-%H%M%S", &tm);
	text_addf(out, "%s.old-%s", path, when);
}

static bool
put_aside(const char *path, int64_t now_s, struct text *aside, struct text *why)
{
	name_aside(path, now_s, aside);
	if (link(path, text_str(aside)) == 0 &&
	    move_beside(path, text_str(aside), "-wal") &&
	    move_beside(path, text_str(aside), "-shm") && bare_sync_dir(path))
		return true;
	text_addf(why, "%s can't be put aside as %s: %s.", path,
	    text_str(aside), strerror(errno));
	return false;
}

static bool
replace(struct copy *copy, const char *path, int64_t now_s, struct text *aside,
    struct text *why)
{
	sqlite3 *was = NULL;
	bool ok;

	if (access(path, F_OK) != 0)
		return copy_name(copy, path, false, why);
	ok = sqlite3_open_v2(path, &was, SQLITE_OPEN_READWRITE, NULL) !=
		 SQLITE_OK ||
	     take_numbers(copy_db(copy), was);
	if (!ok)
		text_addf(why, "The copy can't be changed: %s.",
		    sqlite3_errmsg(copy_db(copy)));
	fold(was);
	return ok && put_aside(path, now_s, aside, why) &&
	       copy_name(copy, path, true, why);
}

static bool
is_same_file(const char *a, const char *b)
{
	struct stat of_a, of_b;

	return stat(a, &of_a) == 0 && stat(b, &of_b) == 0 &&
	       of_a.st_dev == of_b.st_dev && of_a.st_ino == of_b.st_ino;
}

bool
backup_restore(const char *dir, const char *from, int64_t now_s,
    struct text *aside, struct text *why)
{
	struct text path = TEXT_EMPTY;
	struct copy *copy = NULL;
	int lock_fd = -1;
	bool ok = false, was_open;

	if (!place_check_dir(dir, why) ||
	    !place_lock(dir, &lock_fd, &was_open, why))
		return false;
	text_addf(&path, "%s/" PLACE_DATABASE, dir);
	if (is_same_file(from, text_str(&path)))
		text_addf(why, "%s is the database itself.", from);
	else
		copy = prepare(from, text_str(&path), why);
	if (copy != NULL)
		ok = replace(copy, text_str(&path), now_s, aside, why);
	if (ok)
		place_mark(lock_fd, false);
	copy_end(copy);
	close(lock_fd);
	text_fini(&path);
	return ok;
}
