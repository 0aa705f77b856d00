#include <config.h>

#include "store/backup.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/xalloc.h"
#include "store/copy.h"
#include "store/place.h"
#include "store/query.h"

struct backup {
	struct copy *copy;
	char *to;
	bool may_replace;
};

/* Files that SQLite or the daemon has open, by their names. */
static const char *const taken_names[] = {PLACE_DATABASE, PLACE_DATABASE "-wal",
    PLACE_DATABASE "-shm", PLACE_DATABASE ".new", PLACE_LOCK};

static const char *
name_in(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash != NULL ? slash + 1 : path;
}

static bool
is_taken(const char *to)
{
	for (size_t i = 0; i < sizeof(taken_names) / sizeof(taken_names[0]);
	     i++)
		if (strcmp(name_in(to), taken_names[i]) == 0)
			return true;
	return false;
}

static bool
may_begin(const char *to, bool may_replace, struct text *why)
{
	struct stat st;

	if (is_taken(to)) {
		text_addf(why,
		    "%s is a name that databases have: give the backup "
		    "another.",
		    to);
		return false;
	}
	if (lstat(to, &st) != 0)
		return true;
	if (!may_replace)
		text_addf(why, "%s is there already.", to);
	else if (!S_ISREG(st.st_mode))
		text_addf(why, "%s is not a plain file.", to);
	else
		return true;
	return false;
}

struct backup *
backup_begin(
    struct store *store, const char *to, bool may_replace, struct text *why)
{
	struct backup *backup;
	struct copy *copy;

	if (!may_begin(to, may_replace, why))
		return NULL;
	copy = copy_begin(store->db, to, why);
	if (copy == NULL)
		return NULL;
	backup = xcalloc(1, sizeof(*backup));
	backup->copy = copy;
	backup->to = xstrdup(to);
	backup->may_replace = may_replace;
	return backup;
}

enum backup_state
backup_step(struct backup *backup, int pages, struct text *why)
{
	switch (copy_step(backup->copy, pages, why)) {
	case COPY_GOES_ON:
		return BACKUP_GOES_ON;
	case COPY_FAILED:
		return BACKUP_FAILED;
	case COPY_DONE:
		break;
	}
	return copy_check(backup->copy, why) &&
		       copy_name(
			   backup->copy, backup->to, backup->may_replace, why)
		   ? BACKUP_DONE
		   : BACKUP_FAILED;
}

void
backup_end(struct backup *backup)
{
	if (backup == NULL)
		return;
	copy_end(backup->copy);
	free(backup->to);
	free(backup);
}
