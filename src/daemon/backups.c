#include <config.h>

#include "daemon/backups.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/log.h"
#include "base/xalloc.h"
#include "store/backup.h"

enum {
	LOOK_MS = 60 * 1000, /* whether the day is another */
	RETRY_MS = 3600 * 1000,
	STEP_MS = 20,
	STEP_PAGES = 64, /* a quarter of a megabyte */
	NAME = 32,
};

struct backups {
	struct store *store;
	struct backup *backup; /* going on; NULL: none */
	int64_t next_ms;
	char day[NAME]; /* of the newest that is known to be there */
	char name[NAME]; /* of the one that goes on */
};

struct backups *
backups_new(struct store *store)
{
	struct backups *backups = xcalloc(1, sizeof(*backups));

	backups->store = store;
	return backups;
}

void
backups_free(struct backups *backups)
{
	if (backups == NULL)
		return;
	backup_end(backups->backup);
	free(backups);
}

int64_t
backups_next(const struct backups *backups)
{
	return backups != NULL ? backups->next_ms : -1;
}

static void
add_dir(const struct config *config, struct text *out)
{
	if (config->backup_dir != NULL)
		text_add(out, config->backup_dir);
	else
		text_addf(out, "%s/backups", config->state_dir);
}

static void
name_day(int64_t now_s, char out[NAME])
{
	time_t now = (time_t)now_s;
	struct tm tm;

	gmtime_r(&now, &tm);
	strftime(out, NAME, "lansquenet-%Y%m%d.db", &tm);
}

/* Is it the name of one of ours? */
static int
is_backup(const struct dirent *entry)
{
	const char *digits = "0123456789";
	const char *name = entry->d_name;

	return strncmp(name, "lansquenet-", 11) == 0 &&
	       strspn(name + 11, digits) == 8 && strcmp(name + 19, ".db") == 0;
}

/* Their names sorted, oldest first; -1 if the directory can't be read. */
static int
list(const char *dir, struct dirent ***entries)
{
	return scandir(dir, entries, is_backup, alphasort);
}

static void
drop_old(const char *dir, int64_t keep)
{
	struct dirent **entries = NULL;
	int count = list(dir, &entries);

	for (int i = 0; i < count; i++) {
		struct text path = TEXT_EMPTY;

		text_addf(&path, "%s/%s", dir, entries[i]->d_name);
		if (i < count - keep && unlink(text_str(&path)) != 0)
			log_warn("backup", "%s can't be removed: %s",
			    text_str(&path), strerror(errno));
		text_fini(&path);
		free(entries[i]);
	}
	free(entries);
}

void
backups_newest(const struct config *config, struct text *out)
{
	struct text dir = TEXT_EMPTY;
	struct dirent **entries = NULL;
	int count;

	add_dir(config, &dir);
	count = list(text_str(&dir), &entries);
	for (int i = 0; i < count; i++) {
		if (i == count - 1)
			text_addf(
			    out, "%s/%s", text_str(&dir), entries[i]->d_name);
		free(entries[i]);
	}
	free(entries);
	text_fini(&dir);
}

static void
begin(struct backups *backups, const struct config *config, int64_t now_ms,
    int64_t now_s)
{
	struct text path = TEXT_EMPTY, why = TEXT_EMPTY;

	backups->next_ms = now_ms + LOOK_MS;
	name_day(now_s, backups->name);
	if (strcmp(backups->name, backups->day) == 0)
		return;
	add_dir(config, &path);
	if (config->backup_dir == NULL)
		(void)mkdir(text_str(&path), 0700);
	text_addf(&path, "/%s", backups->name);
	if (access(text_str(&path), F_OK) == 0) {
		memcpy(backups->day, backups->name, NAME);
	} else {
		backups->backup =
		    backup_begin(backups->store, text_str(&path), false, &why);
		backups->next_ms =
		    now_ms + (backups->backup != NULL ? 0 : RETRY_MS);
		if (backups->backup == NULL)
			log_err("backup", "%s", text_str(&why));
	}
	text_fini(&path);
	text_fini(&why);
}

static void
done(struct backups *backups, const struct config *config)
{
	struct text dir = TEXT_EMPTY;

	memcpy(backups->day, backups->name, NAME);
	add_dir(config, &dir);
	log_info("backup", "made %s/%s", text_str(&dir), backups->name);
	drop_old(text_str(&dir), config->backup_keep);
	text_fini(&dir);
}

static void
go_on(struct backups *backups, const struct config *config, int64_t now_ms)
{
	struct text why = TEXT_EMPTY;
	enum backup_state state =
	    backup_step(backups->backup, STEP_PAGES, &why);

	backups->next_ms = now_ms + STEP_MS;
	if (state == BACKUP_GOES_ON)
		return;
	backup_end(backups->backup);
	backups->backup = NULL;
	backups->next_ms = now_ms + LOOK_MS;
	if (state == BACKUP_DONE) {
		done(backups, config);
	} else {
		log_err("backup", "%s", text_str(&why));
		backups->next_ms = now_ms + RETRY_MS;
	}
	text_fini(&why);
}

void
backups_tick(struct backups *backups, const struct config *config,
    int64_t now_ms, int64_t now_s)
{
	if (backups == NULL || now_ms < backups->next_ms)
		return;
	if (backups->backup != NULL)
		go_on(backups, config, now_ms);
	else if (config->backup_keep > 0)
		begin(backups, config, now_ms, now_s);
	else
		backups->next_ms = now_ms + LOOK_MS;
}
