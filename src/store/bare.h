/*
 * SQLite and the disk before there is a store, or past it: without cached
 * statements and turns.
 */
#ifndef STORE_BARE_H
#define STORE_BARE_H

#include <stdbool.h>

#include <sqlite3.h>

/* So long another process's lock is waited for. */
enum { BARE_BUSY_MS = 1000 };

/* Run what gives no rows. False: sqlite3_errmsg(db) says why. */
bool bare_exec(sqlite3 *db, const char *sql);
/* The integer that a PRAGMA gives; -1 if it gives none. */
int bare_pragma(sqlite3 *db, const char *pragma);

/* Have a file, or the names in a directory, on the disk. False: errno. */
bool bare_sync(const char *path);
/* The same for the directory that a path is in. */
bool bare_sync_dir(const char *path);

#endif
