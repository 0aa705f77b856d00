#include <config.h>

#include "store/copy.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/xalloc.h"
#include "store/bare.h"
#include "store/check.h"
#include "store/migrate.h"

struct copy {
	sqlite3 *db;
	sqlite3_backup *pages;
	char *part; /* its path; NULL once it has its name */
};

static bool
say(struct text *why, const char *path, const char *how)
{
	text_addf(why, "%s can't be written: %s.", path, how);
	return false;
}

static bool
make_file(const char *path, struct text *why)
{
	int fd;

	(void)unlink(path);
	fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0)
		return say(why, path, strerror(errno));
	close(fd);
	return true;
}

/* Until it is whole nobody needs a journal of it. */
static bool
open_part(struct copy *copy, sqlite3 *from)
{
	if (sqlite3_open_v2(copy->part, &copy->db,
		SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
		NULL) != SQLITE_OK ||
	    !bare_exec(copy->db,
		"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF"))
		return false;
	sqlite3_busy_timeout(copy->db, BARE_BUSY_MS);
	copy->pages = sqlite3_backup_init(copy->db, "main", from, "main");
	return copy->pages != NULL;
}

struct copy *
copy_begin(sqlite3 *from, const char *path, struct text *why)
{
	struct copy *copy = xcalloc(1, sizeof(*copy));
	struct text part = TEXT_EMPTY;

	text_addf(&part, "%s.part", path);
	if (!make_file(text_str(&part), why)) {
		text_fini(&part);
		free(copy);
		return NULL;
	}
	copy->part = text_take(&part);
	if (open_part(copy, from))
		return copy;
	say(why, copy->part, sqlite3_errmsg(copy->db));
	copy_end(copy);
	return NULL;
}

enum copy_state
copy_step(struct copy *copy, int pages, struct text *why)
{
	int error = sqlite3_backup_step(copy->pages, pages);

	if (error == SQLITE_OK || error == SQLITE_BUSY ||
	    error == SQLITE_LOCKED)
		return COPY_GOES_ON;
	sqlite3_backup_finish(copy->pages);
	copy->pages = NULL;
	/* A WAL would be a second file. */
	if (error == SQLITE_DONE &&
	    bare_exec(copy->db,
		"PRAGMA synchronous = FULL; PRAGMA journal_mode = DELETE"))
		return COPY_DONE;
	text_addf(why, "It can't be copied to %s: %s.", copy->part,
	    error == SQLITE_DONE ? sqlite3_errmsg(copy->db)
				 : sqlite3_errstr(error));
	return COPY_FAILED;
}

bool
copy_all(struct copy *copy, struct text *why)
{
	enum copy_state state;

	do
		state = copy_step(copy, -1, why);
	while (state == COPY_GOES_ON);
	return state == COPY_DONE;
}

sqlite3 *
copy_db(struct copy *copy)
{
	return copy->db;
}

bool
copy_check(struct copy *copy, struct text *why)
{
	struct text faults = TEXT_EMPTY;
	int version = bare_pragma(copy->db, "PRAGMA user_version");
	bool ok = false;

	if (bare_pragma(copy->db, "PRAGMA application_id") !=
	    STORE_APPLICATION_ID)
		text_add(why, "It is not a database of Lansquenet.");
	else if (version > migrations_count)
		text_addf(why,
		    "It is of a newer version (%d; this program knows up to "
		    "%d).",
		    version, migrations_count);
	else if (check_file(copy->db, &faults) != STORE_OK)
		text_addf(why, "The copy is damaged, and so what it is of:\n%s",
		    text_str(&faults));
	else
		ok = true;
	text_fini(&faults);
	return ok;
}

/* A file system without hard links can't refuse a name at the last moment. */
static bool
give_name(const char *part, const char *path, bool may_replace)
{
	if (may_replace)
		return rename(part, path) == 0;
	if (link(part, path) == 0)
		return unlink(part) == 0;
	return errno == EPERM && access(path, F_OK) != 0 &&
	       rename(part, path) == 0;
}

bool
copy_name(
    struct copy *copy, const char *path, bool may_replace, struct text *why)
{
	int error = sqlite3_close(copy->db);

	copy->db = NULL;
	if (error != SQLITE_OK)
		return say(why, copy->part, sqlite3_errstr(error));
	if (!bare_sync(copy->part) ||
	    !give_name(copy->part, path, may_replace) || !bare_sync_dir(path))
		return say(why, path, strerror(errno));
	free(copy->part);
	copy->part = NULL;
	return true;
}

void
copy_end(struct copy *copy)
{
	if (copy == NULL)
		return;
	if (copy->pages != NULL)
		sqlite3_backup_finish(copy->pages);
	sqlite3_close(copy->db);
	if (copy->part != NULL)
		(void)unlink(copy->part);
	free(copy->part);
	free(copy);
}

bool
copy_make(sqlite3 *from, const char *path, bool may_replace, struct text *why)
{
	struct copy *copy = copy_begin(from, path, why);
	bool ok = copy != NULL && copy_all(copy, why) &&
		  copy_check(copy, why) &&
		  copy_name(copy, path, may_replace, why);

	copy_end(copy);
	return ok;
}
