/*
 * Directories for databases that are killed, broken and copied: in memory where
 * the system has a place for that, since what is tried with them doesn't
 * depend on the disk. All are removed at exit.
 */
#ifndef TESTS_FAULT_SCRATCH_H
#define TESTS_FAULT_SCRATCH_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

enum { SCRATCH_PATH = 256 };

/* The path of a directory of that name, made if it isn't there. */
void scratch_dir(const char *name, char out[SCRATCH_PATH]);
/* All files in a directory go. */
void scratch_clear(const char *dir);
/* A database as a crash leaves it: the file and its WAL, after scratch_clear().
 * The WAL's index, which is memory, is not copied. */
void scratch_copy(const char *from, const char *to);
/* The database there, for reading; ends the test if there is none. */
sqlite3 *scratch_open(const char *dir);
/* A file's bytes; none if it is not there. */
void scratch_read(const char *path, struct text *out);
void scratch_write(const char *path, const void *bytes, size_t len);

/*
 * Is all that stood in the database `before`, attached by its path, still there
 * unchanged: postings, journal, results, deals, seeds?
 */
bool scratch_goes_on(sqlite3 *now, const char *before, struct text *why);

/* Run and wait, at most two minutes, its output in *out (may be NULL); the
 * status of waitpid(2). */
int scratch_run(const char *const *argv, struct text *out);
/* `lansquenetctl check` finds nothing; else false, with what it said. */
bool scratch_is_sound(const char *dir, struct text *why);

#endif
