#include <config.h>

#include "store/bare.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/text.h"

bool
bare_exec(sqlite3 *db, const char *sql)
{
	return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

int
bare_pragma(sqlite3 *db, const char *pragma)
{
	sqlite3_stmt *stmt = NULL;
	int value = -1;

	if (sqlite3_prepare_v2(db, pragma, -1, &stmt, NULL) == SQLITE_OK &&
	    sqlite3_step(stmt) == SQLITE_ROW)
		value = sqlite3_column_int(stmt, 0);
	sqlite3_finalize(stmt);
	return value;
}

bool
bare_sync(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool ok = fd >= 0 && fsync(fd) == 0;

	if (fd >= 0)
		close(fd);
	return ok;
}

bool
bare_sync_dir(const char *path)
{
	char *dir = text_directory(path);
	bool ok = bare_sync(dir);

	free(dir);
	return ok;
}
