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
	/*
	 * argv[0] is the command's name. CTL_USAGE has main() print the usage;
	 * what else is wrong is said on standard error.
	 */
	enum ctl_status (*run)(int argc, char **argv);
};

/* replay.c: a session from a script (REPLAY.md). */
enum ctl_status ctl_replay(int argc, char **argv);

/* options.c: the options of a channel, and where each value comes from. */
enum ctl_status ctl_options(int argc, char **argv);

/* verify.c: a shuffle checked (FAIRNESS.md). */
enum ctl_status ctl_verify(int argc, char **argv);

/*
 * where.c: take a leading "-c FILE" or "-d DIR" off the arguments, and append
 * the directory of the database; without either, that of the configuration in
 * its usual place. What is wrong was said.
 */
enum ctl_status ctl_where(int *argc, char ***argv, struct text *dir);
/* The same, and open it for reading: store_close(). NULL unless CTL_DONE. */
enum ctl_status ctl_open_reader(int *argc, char ***argv, struct store **store);

/*
 * Append the whole of a file, or of standard input for "-", to *out. False,
 * said on standard error, if it can't be read or is larger than 64 MiB.
 */
bool ctl_read(const char *path, struct text *out);

#endif
