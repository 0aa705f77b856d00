/*
 * Emptying all tables costs less than making them: the statements that the
 * store has prepared stay.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#include "fresh.h"

#include "fuzz.h"
#include "store/query.h"

static struct store *store;
static struct text reset; /* the statements that make it as new */

static void
run(const char *sql)
{
	if (sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK)
		return;
	fprintf(stderr, "%s\n", sqlite3_errmsg(store->db));
	abort();
}

/* Keep a copy of what a new database has in it. */
static int
add_table(void *ctx, int count, char **values, char **names)
{
	const char *table = values[0];
	struct text keep = TEXT_EMPTY;

	(void)ctx;
	(void)count;
	(void)names;
	text_addf(&keep,
	    "CREATE TABLE new.\"of_%s\" AS SELECT * FROM main.\"%s\"", table,
	    table);
	run(text_str(&keep));
	text_addf(&reset,
	    "DELETE FROM main.\"%s\";"
	    "INSERT INTO main.\"%s\" SELECT * FROM new.\"of_%s\";",
	    table, table, table);
	text_fini(&keep);
	return 0;
}

static void
make(void)
{
	struct text why = TEXT_EMPTY;

	store = store_open(NULL, &why);
	EXPECT(store != NULL);
	run("ATTACH ':memory:' AS new");
	text_add(&reset, "PRAGMA foreign_keys = OFF; BEGIN;");
	EXPECT(sqlite3_exec(store->db,
		   "SELECT name FROM main.sqlite_schema WHERE type = 'table'",
		   add_table, NULL, NULL) == SQLITE_OK);
	text_add(&reset, "COMMIT; PRAGMA foreign_keys = ON;"
			 "PRAGMA ignore_check_constraints = OFF");
	text_fini(&why);
}

static void
let_triggers(bool run_them)
{
	EXPECT(sqlite3_db_config(store->db, SQLITE_DBCONFIG_ENABLE_TRIGGER,
		   (int)run_them, NULL) == SQLITE_OK);
}

struct store *
fresh_store(void)
{
	if (store == NULL)
		make();
	store_rollback(store);
	fresh_fail(false);
	let_triggers(false);
	run(text_str(&reset));
	let_triggers(true);
	return store;
}

static int
refuse(void *ctx)
{
	(void)ctx;
	return 1;
}

void
fresh_fail(bool fails)
{
	sqlite3_commit_hook(store->db, fails ? refuse : NULL, NULL);
}

void
fresh_unguard(void)
{
	let_triggers(false);
	run("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON");
}

void
fresh_guard(void)
{
	let_triggers(true);
	run("PRAGMA foreign_keys = ON; PRAGMA ignore_check_constraints = OFF");
}
