/* lansquenetctl: its commands, and the statuses that it exits with. */
#ifndef CTL_CTL_H
#define CTL_CTL_H

#include <stdbool.h>

#include "base/text.h"
#include "store/store.h"

/* Exit statuses, in the manual. */
enum ctl_status { CTL_DONE = 0, CTL_WRONG = 1, CTL_USAGE = 2 };

/* A command: a row of the table in main.c. */
struct ctl_command {
	const char *name;
	const char *usage; /* its arguments; "" if it takes none */
	const char *help; /* what it does, in a sentence */
	/*
	 * argv[0] is the command's name. CTL_USAGE has main() print the usage;
	 * what else is wrong is said on standard error.
	 */
	enum ctl_status (*run)(int argc, char **argv);
	/* "-c FILE" and "-d DIR" come first then, wherever they were said. */
	bool takes_where;
};

/* replay.c: a session from a script (REPLAY.md). */
enum ctl_status ctl_replay(int argc, char **argv);
/* simulate.c: many deals by simple players, beside the exact odds. */
enum ctl_status ctl_simulate(int argc, char **argv);

/* backup.c: the database copied; a copy put in its place. */
enum ctl_status ctl_backup(int argc, char **argv);
enum ctl_status ctl_restore(int argc, char **argv);
/* check.c: the whole database checked. */
enum ctl_status ctl_check(int argc, char **argv);
/* export.c: tables of the database for other programs. */
enum ctl_status ctl_export(int argc, char **argv);
/* options.c: the options of a channel, and where each value comes from. */
enum ctl_status ctl_options(int argc, char **argv);

/* verify.c: a shuffle checked (FAIRNESS.md). */
enum ctl_status ctl_verify(int argc, char **argv);

/*
 * client.c: ask or tell the daemon over its control socket; argv[0] is one of
 * its orders.
 */
enum ctl_status ctl_client(int argc, char **argv);

/* top.c, stats.c: what the database tells, also while the daemon runs. */
enum ctl_status ctl_top(int argc, char **argv);
enum ctl_status ctl_stats(int argc, char **argv);

/*
 * where.c: take a leading "-c FILE" or "-d DIR" off the arguments, and append
 * the directory of the database; without either, that of the configuration in
 * its usual place. What is wrong was said.
 */
enum ctl_status ctl_where(int *argc, char ***argv, struct text *dir);
/* The same, and open it for reading: store_close(). NULL unless CTL_DONE. */
enum ctl_status ctl_open_reader(int *argc, char ***argv, struct store **store);
/* Where the arguments after such an option begin, from 1. */
int ctl_where_end(int argc, char **argv);

/*
 * read.c: append the whole of a file, or of standard input for "-", to *out.
 * False, said on standard error, if it can't be read or is larger than 64 MiB.
 */
bool ctl_read(const char *path, struct text *out);

#endif
