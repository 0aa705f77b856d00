#include <config.h>

#include "store/migrate.h"

#include "base/log.h"
#include "base/text.h"
#include "store/bare.h"

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
	ok = bare_exec(db, text_str(&sql)) && check_foreign_keys(db) &&
	     bare_exec(db, "COMMIT");
	if (!ok) {
		log_err("store", "migration=%d failed: %s", number,
		    sqlite3_errmsg(db));
		if (!sqlite3_get_autocommit(db))
			(void)bare_exec(db, "ROLLBACK");
	}
	text_fini(&sql);
	return ok;
}

bool
migrate_run(sqlite3 *db)
{
	int version = bare_pragma(db, "PRAGMA user_version");

	if (version < 0 || !bare_exec(db, "PRAGMA foreign_keys = OFF"))
		return false;
	while (version < migrations_count)
		if (!migrate_one(db, ++version))
			return false;
	return true;
}
