/* Bringing the schema up to date: the files of sql/, built into the program. */
#ifndef STORE_MIGRATE_H
#define STORE_MIGRATE_H

#include <stdbool.h>
#include <stddef.h>

#include <sqlite3.h>

/* What stands in the header of a database of ours: "LANS". */
enum { STORE_APPLICATION_ID = 0x4c414e53 };

/* Made from sql/: for each migration its lines, NULL-terminated. */
extern const char *const *const migrations[];
extern const int migrations_count;

/*
 * Apply what is missing after PRAGMA user_version, each migration in a
 * transaction of its own. Foreign keys are off afterwards, since a migration
 * may make a table anew that others point to; that all point somewhere is
 * seen before its commit. false: logged; what was committed stands.
 */
bool migrate_run(sqlite3 *db);

#endif
