/*
 * Each check is a query whose rows are sentences on what is wrong. Triggers
 * and constraints keep nearly all of it from happening; these look again, for
 * they can be dropped, and a file can be edited.
 */
#include <config.h>

#include "store/check.h"

#include "store/ledger.h"
#include "store/migrate.h"
#include "store/query.h"

/* Of one kind of fault so many are told, and that there are more. */
enum { TOLD_MOST = 20 };

static const char *const file_checks[] = {
    "SELECT 'the file is damaged: ' || integrity_check "
    "FROM pragma_integrity_check WHERE integrity_check <> 'ok'",

    "SELECT printf('row %d of %s points to a %s that is not there', rowid, "
    "\"table\", parent) FROM pragma_foreign_key_check",
};

static const char *const row_checks[] = {
    "SELECT printf('posting %d (%s, key %s): no such way for chips', p.id, "
    "p.kind, p.key) FROM posting AS p WHERE NOT EXISTS (SELECT 1 "
    "FROM posting_kind AS k "
    "JOIN account AS s ON s.id = p.source AND s.kind = k.source "
    "JOIN account AS t ON t.id = p.target AND t.kind = k.target "
    "WHERE k.word = p.kind AND CASE k.same "
    "WHEN 'person' THEN s.person = t.person "
    "WHEN 'table' THEN s.table_id = t.table_id "
    "WHEN 'both' THEN s.person = t.person AND s.table_id = t.table_id "
    "ELSE 1 END)",

    "WITH newest (account, posting) AS (SELECT account, max(id) "
    "FROM (SELECT source AS account, id FROM posting UNION ALL "
    "SELECT target, id FROM posting UNION ALL "
    "SELECT account, newest FROM carried) GROUP BY account) "
    "SELECT printf('account %d was last moved by posting %d, it says %d', "
    "a.id, coalesce(n.posting, 0), a.last_posting) FROM account AS a "
    "LEFT JOIN newest AS n ON n.account = a.id "
    "WHERE a.last_posting <> coalesce(n.posting, 0)",

    "SELECT printf('%d chips of person %d lie at table %d, where no session "
    "goes on', a.chips, a.person, a.table_id) FROM account AS a "
    "WHERE a.kind = 'escrow' AND a.chips <> 0 AND NOT EXISTS (SELECT 1 "
    "FROM session AS s WHERE s.table_id = a.table_id AND s.ended_s IS NULL)",

    /* A key is "s12.40.3": session, step, number. */
    "WITH journalled (session, step) AS (SELECT session, max(step) "
    "FROM journal GROUP BY session) "
    "SELECT printf('posting %d (key %s) is of a step that the journal of "
    "session %d does not have', p.id, p.key, p.session) "
    "FROM posting AS p JOIN journalled AS j ON j.session = p.session "
    "WHERE p.key GLOB 's[0-9]*.[0-9]*.*' AND (p.key NOT GLOB printf('s%d.*', "
    "p.session) OR CAST(substr(p.key, instr(p.key, '.') + 1) AS INTEGER) > "
    "j.step)",

    "SELECT printf('the results of deal %d add up to %d, not to zero', deal, "
    "sum(change)) FROM result GROUP BY deal HAVING sum(change) <> 0",

    "SELECT printf('the folded results of table %d add up to %d, not to zero', "
    "table_id, sum(change)) FROM result_sum GROUP BY table_id, practice "
    "HAVING sum(change) <> 0",

    "SELECT printf('deal %d is settled (%s) and has no results', number, "
    "outcome) FROM deal AS d WHERE outcome IS NOT NULL "
    "AND outcome NOT IN ('void', 'voided') AND NOT EXISTS (SELECT 1 FROM "
    "result WHERE deal = d.number)",

    "SELECT DISTINCT printf('deal %d has results and is not settled', "
    "d.number) FROM deal AS d JOIN result AS r ON r.deal = d.number "
    "WHERE d.outcome IS NULL",

    "WITH moved (deal, person, chips) AS ("
    "SELECT p.deal, t.person, p.chips FROM posting AS p "
    "JOIN account AS t ON t.id = p.target "
    "WHERE p.kind = 'settle' AND p.deal IS NOT NULL UNION ALL "
    "SELECT p.deal, s.person, -p.chips FROM posting AS p "
    "JOIN account AS s ON s.id = p.source "
    "WHERE p.kind = 'settle' AND p.deal IS NOT NULL UNION ALL "
    "SELECT deal, person, -change FROM result) "
    "SELECT printf('deal %d, person %d: the result and the postings differ by "
    "%d', m.deal, m.person, sum(m.chips)) FROM moved AS m "
    "JOIN deal AS d ON d.number = m.deal AND d.outcome IS NOT NULL "
    "GROUP BY m.deal, m.person HAVING sum(m.chips) <> 0",

    "SELECT printf('deal %d was never settled, and its session %d is over', "
    "d.number, d.session) FROM deal AS d JOIN session AS s "
    "ON s.id = d.session WHERE d.outcome IS NULL AND s.ended_s IS NOT NULL",

    "SELECT printf('session %d has %d deals that are not settled', session, "
    "count(*)) FROM deal WHERE outcome IS NULL GROUP BY session "
    "HAVING count(*) > 1",

    "SELECT printf('the journal of session %d lacks %d steps', session, "
    "max(step) - min(step) + 1 - count(*)) FROM journal GROUP BY session "
    "HAVING max(step) - min(step) + 1 <> count(*)",

    "SELECT printf('session %d goes on and has no snapshot', id) "
    "FROM session AS s WHERE ended_s IS NULL "
    "AND NOT EXISTS (SELECT 1 FROM snapshot WHERE session = s.id)",

    "SELECT printf('the snapshot of session %d is of step %d, which its "
    "journal does not have', n.session, n.step) FROM snapshot AS n "
    "WHERE n.step <> 0 AND NOT EXISTS (SELECT 1 FROM journal AS j "
    "WHERE j.session = n.session AND j.step = n.step)",

    "SELECT printf('session %d has no chain of seeds', id) FROM session AS s "
    "WHERE folded < 2 "
    "AND NOT EXISTS (SELECT 1 FROM chain WHERE session = s.id)",

    "SELECT printf('person %d is linked to person %d, and no link tells of "
    "it', "
    "i.home, i.person) FROM identity AS i WHERE i.home IS NOT NULL "
    "AND NOT EXISTS (SELECT 1 FROM link AS l WHERE l.home = i.home "
    "AND l.person = i.person AND l.undone_s IS NULL)",

    "SELECT printf('the link of person %d to person %d goes on, and nobody is "
    "linked by it', l.home, l.person) FROM link AS l "
    "WHERE l.undone_s IS NULL AND NOT EXISTS (SELECT 1 FROM identity AS i "
    "WHERE i.home = l.home AND i.person = l.person)",
};

/* Append what a query says, a line a row. */
static enum store_result
tell_rows(sqlite3 *db, const char *sql, struct text *why)
{
	sqlite3_stmt *stmt = NULL;
	int rows = 0;
	int error = sqlite3_prepare_v2(db, sql, -1, &stmt, NULL);

	if (error == SQLITE_OK)
		while ((error = sqlite3_step(stmt)) == SQLITE_ROW &&
		       rows++ < TOLD_MOST)
			text_addf(why, "%s\n",
			    (const char *)sqlite3_column_text(stmt, 0));
	if (error == SQLITE_ROW)
		text_add(why, "and more of that kind\n");
	else if (error != SQLITE_OK && error != SQLITE_DONE)
		text_addf(
		    why, "the file can't be read: %s\n", sqlite3_errmsg(db));
	sqlite3_finalize(stmt);
	return error == SQLITE_DONE && rows == 0 ? STORE_OK : STORE_REFUSED;
}

static enum store_result
tell_all(sqlite3 *db, const char *const *checks, size_t count, struct text *why)
{
	enum store_result result = STORE_OK;

	for (size_t i = 0; i < count; i++)
		if (tell_rows(db, checks[i], why) != STORE_OK)
			result = STORE_REFUSED;
	return result;
}

/* The schema. */

/* Does db have the table, index or trigger that stmt stands on? */
static bool
has_object(sqlite3 *db, sqlite3_stmt *object)
{
	sqlite3_stmt *stmt = NULL;
	bool found;

	found = sqlite3_prepare_v2(db,
		    "SELECT 1 FROM sqlite_schema WHERE type = ?1 AND name = ?2 "
		    "AND sql = ?3",
		    -1, &stmt, NULL) == SQLITE_OK;
	for (int i = 0; i < 3 && found; i++)
		found = sqlite3_bind_value(stmt, i + 1,
			    sqlite3_column_value(object, i)) == SQLITE_OK;
	found = found && sqlite3_step(stmt) == SQLITE_ROW;
	sqlite3_finalize(stmt);
	return found;
}

/* What `in` has and `of` has not, or has otherwise. */
static enum store_result
compare_schema(sqlite3 *in, sqlite3 *of, const char *sentence, struct text *why)
{
	sqlite3_stmt *stmt = NULL;
	bool fits = sqlite3_prepare_v2(in,
			"SELECT type, name, sql FROM sqlite_schema "
			"WHERE name NOT GLOB 'sqlite_*' ORDER BY name",
			-1, &stmt, NULL) == SQLITE_OK;

	while (sqlite3_step(stmt) == SQLITE_ROW) {
		if (has_object(of, stmt))
			continue;
		fits = false;
		text_addf(why, "the %s %s %s\n",
		    (const char *)sqlite3_column_text(stmt, 0),
		    (const char *)sqlite3_column_text(stmt, 1), sentence);
	}
	sqlite3_finalize(stmt);
	return fits ? STORE_OK : STORE_REFUSED;
}

static enum store_result
check_schema(sqlite3 *db, struct text *why)
{
	sqlite3 *fresh = NULL;
	enum store_result result = STORE_FAILED;

	if (sqlite3_open(":memory:", &fresh) == SQLITE_OK &&
	    migrate_run(fresh)) {
		result = compare_schema(fresh, db,
		    "is missing, or not as this program makes it", why);
		if (compare_schema(db, fresh,
			"is not of this program, or was changed",
			why) != STORE_OK)
			result = STORE_REFUSED;
	}
	sqlite3_close(fresh);
	return result;
}

#define COUNT(list) (sizeof(list) / sizeof((list)[0]))

enum store_result
check_file(sqlite3 *db, struct text *why)
{
	return tell_all(db, file_checks, COUNT(file_checks), why);
}

enum store_result
store_check(struct store *store, struct text *why)
{
	enum store_result schema, books, rows;
	sqlite3 *db = store->db;

	/* On a damaged file the rest would only tell of that. */
	if (check_file(db, why) != STORE_OK)
		return STORE_REFUSED;
	schema = check_schema(db, why);
	books = ledger_check(store, why);
	rows = tell_all(db, row_checks, COUNT(row_checks), why);
	if (schema == STORE_FAILED || books == STORE_FAILED)
		return STORE_FAILED;
	return schema == STORE_OK && books == STORE_OK ? rows : STORE_REFUSED;
}
