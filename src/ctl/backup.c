/* The database copied, and a copy put in its place. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "ctl/ctl.h"
#include "store/backup.h"

enum { PAGES = 1000 };

static enum ctl_status
back_up(struct store *store, const char *to, bool may_replace)
{
	struct text why = TEXT_EMPTY;
	struct backup *backup = backup_begin(store, to, may_replace, &why);
	enum backup_state state =
	    backup != NULL ? BACKUP_GOES_ON : BACKUP_FAILED;

	while (state == BACKUP_GOES_ON)
		state = backup_step(backup, PAGES, &why);
	backup_end(backup);
	if (state == BACKUP_DONE)
		printf("backed up to %s and checked; it holds seeds, keep it "
		       "from others\n",
		    to);
	else
		fprintf(stderr, "%s\n", text_str(&why));
	text_fini(&why);
	return state == BACKUP_DONE ? CTL_DONE : CTL_WRONG;
}

enum ctl_status
ctl_backup(int argc, char **argv)
{
	struct store *store;
	enum ctl_status status = ctl_open_reader(&argc, &argv, &store);
	bool may_replace = argc > 1 && strcmp(argv[1], "-f") == 0;

	if (status == CTL_DONE)
		status = argc == (may_replace ? 3 : 2)
			     ? back_up(store, argv[argc - 1], may_replace)
			     : CTL_USAGE;
	store_close(store);
	return status;
}

static enum ctl_status
restore(const char *dir, const char *from)
{
	struct text aside = TEXT_EMPTY, why = TEXT_EMPTY;
	bool ok = backup_restore(dir, from, clock_wall_s(), &aside, &why);

	if (!ok)
		fprintf(stderr, "%s\n", text_str(&why));
	else if (aside.len > 0)
		printf("restored; the database that was there is %s\n",
		    text_str(&aside));
	else
		puts("restored; there was no database");
	text_fini(&aside);
	text_fini(&why);
	return ok ? CTL_DONE : CTL_WRONG;
}

enum ctl_status
ctl_restore(int argc, char **argv)
{
	struct text dir = TEXT_EMPTY;
	enum ctl_status status = ctl_where(&argc, &argv, &dir);

	if (status == CTL_DONE)
		status =
		    argc == 2 ? restore(text_str(&dir), argv[1]) : CTL_USAGE;
	text_fini(&dir);
	return status;
}
