#include <config.h>

#include "store/migrate.h"

#include "base/log.h"
#include "base/text.h"

int
migrate_pragma(sqlite3 *db, const char *pragma)
{
	sqlite3_stmt *stmt = NULL;
	int value = -1;

	if (sqlite3_prepare_v2(db, pragma, -1, &stmt, NULL) == SQLITE_OK &&
	    sqlite3_step(stmt) == SQLITE_ROW)
		value = sqlite3_column_int(stmt, 0);
	sqlite3_finalize(stmt);
	return value;
}

static bool
migrate_one(sqlite3 *db, int number)
{
	struct text sql = TEXT_EMPTY;
	bool ok;

	text_add(&sql, "BEGIN IMMEDIATE;\n");
	for (const char *const *line = migrations[number - 1]; *line != NULL;
	     line++)
		text_add(&sql, *line);
	text_addf(&sql,
	    "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT;",
	    STORE_APPLICATION_ID, number);
	ok = sqlite3_exec(db, text_str(&sql), NULL, NULL, NULL) == SQLITE_OK;
	if (!ok) {
		log_err("store", "migration=%d failed: %s", number,
		    sqlite3_errmsg(db));
		if (!sqlite3_get_autocommit(db))
			sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
	}
	text_fini(&sql);
	return ok;
}

bool
migrate_run(sqlite3 *db)
{
	int version = migrate_pragma(db, "PRAGMA user_version");

	if (version < 0)
		return false;
	while (version < migrations_count)
		if (!migrate_one(db, ++version))
			return false;
	return true;
}
