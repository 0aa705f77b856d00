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

/* Does everything point to something that is there? */
static bool
check_foreign_keys(sqlite3 *db)
{
	sqlite3_stmt *stmt = NULL;
	int error =
	    sqlite3_prepare_v2(db, "PRAGMA foreign_key_check", -1, &stmt, NULL);

	if (error == SQLITE_OK)
		error = sqlite3_step(stmt);
	if (error == SQLITE_ROW)
		log_err("store", "a row of %s points to one that isn't there",
		    (const char *)sqlite3_column_text(stmt, 0));
	sqlite3_finalize(stmt);
	return error == SQLITE_DONE;
}

static void
migration_text(int number, struct text *sql)
{
	text_add(sql, "BEGIN IMMEDIATE;\n");
	for (const char *const *line = migrations[number - 1]; *line != NULL;
	     line++)
		text_add(sql, *line);
	text_addf(sql, "PRAGMA application_id = %d; PRAGMA user_version = %d;",
	    STORE_APPLICATION_ID, number);
}

static bool
migrate_one(sqlite3 *db, int number)
{
	struct text sql = TEXT_EMPTY;
	bool ok;

	migration_text(number, &sql);
	ok = sqlite3_exec(db, text_str(&sql), NULL, NULL, NULL) == SQLITE_OK &&
	     check_foreign_keys(db) &&
	     sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
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

	if (version < 0 || sqlite3_exec(db, "PRAGMA foreign_keys = OFF", NULL,
			       NULL, NULL) != SQLITE_OK)
		return false;
	while (version < migrations_count)
		if (!migrate_one(db, ++version))
			return false;
	return true;
}
