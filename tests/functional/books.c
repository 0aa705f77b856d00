#include <config.h>

#include "functional/books.h"

#include <stdio.h>
#include <sqlite3.h>

#include "functional/harness.h"

enum { BUSY_MS = 5000 };

static sqlite3 *
open_books(void)
{
	char path[400];
	sqlite3 *db = NULL;

	harness_path("state/lansquenet.db", path, sizeof(path));
	if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) !=
	    SQLITE_OK) {
		fprintf(stderr, "%s: %s\n", path, sqlite3_errmsg(db));
		sqlite3_close(db);
		return NULL;
	}
	sqlite3_busy_timeout(db, BUSY_MS);
	return db;
}

/* Call each() with the first column of every row. False: it failed. */
static bool
query(const char *sql, const char *text,
    void (*each)(void *ctx, sqlite3_stmt *row), void *ctx)
{
	sqlite3 *db = open_books();
	sqlite3_stmt *stmt = NULL;
	int result = SQLITE_ERROR;

	if (db == NULL)
		return false;
	if (sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) == SQLITE_OK) {
		if (text != NULL)
			sqlite3_bind_text(stmt, 1, text, -1, SQLITE_TRANSIENT);
		while ((result = sqlite3_step(stmt)) == SQLITE_ROW)
			each(ctx, stmt);
	}
	if (result != SQLITE_DONE)
		fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(db));
	sqlite3_finalize(stmt);
	sqlite3_close(db);
	return result == SQLITE_DONE;
}

static void
take_number(void *ctx, sqlite3_stmt *row)
{
	*(int64_t *)ctx = sqlite3_column_int64(row, 0);
}

static void
take_word(void *ctx, sqlite3_stmt *row)
{
	struct text *out = ctx;
	const unsigned char *word = sqlite3_column_text(row, 0);

	if (out->len > 0)
		text_add_char(out, ' ');
	text_add(out, word != NULL ? (const char *)word : "");
}

int64_t
books_number(const char *sql, const char *text)
{
	int64_t number = 0;

	if (!query(sql, text, take_number, &number))
		harness_fail("the database can't be read");
	return number;
}

void
books_words(const char *sql, const char *text, struct text *out)
{
	if (!query(sql, text, take_word, out))
		harness_fail("the database can't be read");
}

int64_t
books_purse(const char *nick)
{
	return books_number("SELECT coalesce(sum(chips), 0) FROM account "
			    "JOIN person ON person.id = account.person "
			    "WHERE kind = 'purse' AND name = ?1",
	    nick);
}

int64_t
books_escrow(const char *nick)
{
	return books_number("SELECT coalesce(sum(chips), 0) FROM account "
			    "JOIN person ON person.id = account.person "
			    "WHERE kind = 'escrow' AND name = ?1",
	    nick);
}

int64_t
books_owned(const char *nick)
{
	return books_purse(nick) + books_escrow(nick);
}

int64_t
books_lying(void)
{
	return books_number("SELECT coalesce(sum(chips), 0) FROM account "
			    "WHERE kind = 'escrow'",
	    NULL);
}

int64_t
books_actions(const char *kind)
{
	return books_number(
	    "SELECT count(*) FROM journal WHERE kind = ?1", kind);
}

int64_t
books_deals(void)
{
	return books_number(
	    "SELECT count(*) FROM deal WHERE outcome IS NOT NULL", NULL);
}

int64_t
books_live(void)
{
	return books_number(
	    "SELECT count(*) FROM session WHERE ended_s IS NULL", NULL);
}

bool
books_hold(struct text *why)
{
	static const struct {
		const char *sql, *wrong;
	} checks[] = {
	    {"SELECT count(*) FROM pragma_integrity_check "
	     "WHERE integrity_check <> 'ok'",
		"the file is damaged"},
	    {"SELECT count(*) FROM pragma_foreign_key_check",
		"a reference leads nowhere"},
	    {"SELECT coalesce(sum(chips), 0) FROM account",
		"the balances do not add up to zero"},
	    {"SELECT count(*) FROM account WHERE chips <> "
	     "(SELECT coalesce(sum(chips), 0) FROM posting "
	     "WHERE target = account.id) - "
	     "(SELECT coalesce(sum(chips), 0) FROM posting "
	     "WHERE source = account.id)",
		"a balance is not the sum of its postings"},
	    {"SELECT count(*) FROM account "
	     "WHERE chips < 0 AND kind <> 'mint'",
		"a balance is below zero"},
	    {"SELECT count(*) FROM (SELECT sum(change) AS net FROM result "
	     "GROUP BY deal) WHERE net <> 0",
		"the changes of a deal do not add up to zero"},
	    {"SELECT coalesce(sum(chips), 0) FROM account "
	     "WHERE kind = 'escrow' AND table_id NOT IN "
	     "(SELECT table_id FROM session WHERE ended_s IS NULL)",
		"chips lie on a table without a session"},
	};
	size_t len = why->len;

	for (size_t i = 0; i < sizeof(checks) / sizeof(checks[0]); i++) {
		int64_t found = -1;

		if (!query(checks[i].sql, NULL, take_number, &found) ||
		    found != 0)
			text_addf(why, "%s (%lld); ", checks[i].wrong,
			    (long long)found);
	}
	return why->len == len;
}

static void
dump(const char *title, const char *sql)
{
	struct text out = TEXT_EMPTY;

	query(sql, NULL, take_word, &out);
	fprintf(stderr, "-- %s: %s\n", title, text_str(&out));
	text_fini(&out);
}

void
books_dump(void)
{
	dump("balances",
	    "SELECT kind || coalesce(':' || name, '') || "
	    "coalesce('@' || table_id, '') || '=' || chips "
	    "FROM account LEFT JOIN person ON person.id = account.person");
	dump("people", "SELECT id || '=' || name FROM person");
	dump("journal",
	    "SELECT session || '.' || step || ':' || kind || ':' || player "
	    "|| ':' || chips FROM (SELECT * FROM journal "
	    "ORDER BY session DESC, step DESC LIMIT 40) "
	    "ORDER BY session, step");
}
