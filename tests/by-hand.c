#include <config.h>

#include "by-hand.h"

#include <stddef.h>

int
by_hand_in(sqlite3 *db, const char *sql)
{
	return sqlite3_exec(db, sql, NULL, NULL, NULL);
}

int
by_hand(const char *path, const char *sql)
{
	sqlite3 *db = NULL;
	int error = sqlite3_open(path, &db);

	if (error == SQLITE_OK)
		error = by_hand_in(db, sql);
	sqlite3_close(db);
	return error;
}

int64_t
number_in(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *stmt = NULL;
	int64_t number = -1;

	if (sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) == SQLITE_OK &&
	    sqlite3_step(stmt) == SQLITE_ROW)
		number = sqlite3_column_int64(stmt, 0);
	sqlite3_finalize(stmt);
	return number;
}

int64_t
number_by_hand(const char *path, const char *sql)
{
	sqlite3 *db = NULL;
	int64_t number = -1;

	if (sqlite3_open(path, &db) == SQLITE_OK)
		number = number_in(db, sql);
	sqlite3_close(db);
	return number;
}

static int
refuse(void *ctx)
{
	(void)ctx;
	return 1;
}

void
forbid_commits(sqlite3 *db, bool are_forbidden)
{
	sqlite3_commit_hook(db, are_forbidden ? refuse : NULL, NULL);
}
