/*
 * The directory that the database lives in, looked at before SQLite has it.
 * Each returns false with a plain sentence in *why, and changes nothing then.
 */
#ifndef STORE_PLACE_H
#define STORE_PLACE_H

#include <stdbool.h>

#include "base/text.h"

/* Files in the directory; SQLite makes others beside the first. */
#define PLACE_DATABASE "lansquenet.db"
#define PLACE_LOCK "lansquenet.lock"

/* There, a directory, ours to write, and on a disk of this machine. */
bool place_check_dir(const char *dir, struct text *why);

/* Take the lock that keeps a second daemon away; close *fd to release it.
 * *was_open: who had it before him has not closed the database. */
bool place_lock(const char *dir, int *fd, bool *was_open, struct text *why);
/* Write down in the lock whether the database is open. */
void place_mark(int fd, bool is_open);

/*
 * Look at the database file's first bytes. No file is fine: *is_new. To be
 * called only while SQLite has no such file open: closing any descriptor of
 * it would drop SQLite's own locks.
 */
bool place_check_file(const char *path, bool *is_new, struct text *why);

/* A database that was not closed has a WAL, and the newest chips in it. */
bool place_check_wal(const char *path, struct text *why);

/* Whether a file system of this type (statfs(2)) is one of a network: its name,
 * else NULL. */
const char *place_network_system(unsigned long type);

/* Begin *why about a database file that is of no use. */
void place_say_damaged(struct text *why, const char *path, const char *how);
void place_say_newer(struct text *why, const char *path, int version);
void place_say_foreign(struct text *why, const char *path);

#endif
