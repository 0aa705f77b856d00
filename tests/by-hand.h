/* A database past the store: what a test looks up in it and does to it. */
#ifndef TESTS_BY_HAND_H
#define TESTS_BY_HAND_H

#include <stdbool.h>
#include <stdint.h>

#include <sqlite3.h>

/* Run SQL; what SQLite says of it. By path: through a connection of its own. */
int by_hand(const char *path, const char *sql);
int by_hand_in(sqlite3 *db, const char *sql);
/* The one number that a query gives, -1 if none. */
int64_t number_by_hand(const char *path, const char *sql);
int64_t number_in(sqlite3 *db, const char *sql);
/* Every commit fails, or none any more. */
void forbid_commits(sqlite3 *db, bool are_forbidden);

#endif
