/*
 * The database: one SQLite file in WAL mode with synchronous=FULL, the only
 * place where money and play are kept. store/ is the only folder with SQL.
 *
 * Transactions (DESIGN.md, law 1). All that happens in one turn of the loop is
 * one transaction: the first write begins it, store_commit() ends it. Each
 * command is a savepoint within it: store_mark(), then store_keep() or
 * store_undo(). A write outside a mark is a bug.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

struct store;

/* What every function here that can fail returns; must be looked at. */
enum store_result {
	STORE_OK,
	STORE_NONE, /* no such row; nothing was written */
	STORE_REFUSED, /* a constraint said no (too few chips); undo the mark */
	STORE_FAILED, /* the disk or the database failed; logged here, once */
};

#define STORE_MUST __attribute__((warn_unused_result))

/*
 * Open the database lansquenet.db in directory dir, making it where there is
 * none, take the lock (flock on lansquenet.lock beside it) and bring the
 * schema up to date. dir NULL: a database in memory. Files are made with mode
 * 0600. Returns NULL with a plain sentence in *why that names the path and
 * says what to do: a directory that is missing or can't be written, another
 * daemon on it, a network file system, a file that is empty, damaged, foreign
 * (application_id) or of a newer version. Such a file is never changed.
 */
struct store *store_open(const char *dir, struct text *why);
/*
 * Open it for reading only, beside a daemon that may run: no lock is taken and
 * nothing is changed. All that is read is of the moment of opening.
 * A mark fails. NULL with a sentence in *why, as above, also where there is no
 * database or one of an older version.
 */
struct store *store_open_reader(const char *dir, struct text *why);
/* Undoes an open transaction, checkpoints, releases the lock. NULL is fine. */
void store_close(struct store *store);

/* Begin one command. FAILED: nothing begun. */
enum store_result store_mark(struct store *store) STORE_MUST;
/* The command stands (still to be committed). */
enum store_result store_keep(struct store *store) STORE_MUST;
/* All since the mark is as if it had not been. FAILED: the whole turn is lost.
 */
enum store_result store_undo(struct store *store) STORE_MUST;
/* Keep it if result is OK, else undo it. True if it stands. */
bool store_end(struct store *store, enum store_result result);

/* Is anything written that is not committed? */
bool store_is_dirty(const struct store *store);
/*
 * Commit the turn; OK at once if nothing was written. FAILED: all since the
 * last commit is undone and memory must go back too. Over a second: logged.
 */
enum store_result store_commit(struct store *store) STORE_MUST;
/* Undo the turn. */
void store_rollback(struct store *store);
/* Give back what memory holds of the file (2 MB at most); it is read again when
 * it is needed. What a turn has written stays. */
void store_shrink(struct store *store);

/* Turns that wrote, since the database was opened, for the status. */
struct store_counts {
	int64_t commits, failed;
	int64_t slowest_ms; /* of a commit */
};
struct store_counts store_counts(const struct store *store);

#endif
