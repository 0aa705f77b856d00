/* What store_open() takes and what it refuses, unchanged. */
#include <config.h>

#include "unit-store.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/xalloc.h"
#include "store/bare.h"
#include "store/migrate.h"
#include "store/query.h"

static const char db_name[] = "lansquenet.db";

static void
read_file(const char *path, struct text *out)
{
	char buf[4096];
	size_t len;
	FILE *f = fopen(path, "rb");

	text_clear(out);
	if (f == NULL)
		return;
	while ((len = fread(buf, 1, sizeof(buf), f)) > 0)
		text_add_mem(out, buf, len);
	fclose(f);
}

static void
write_file(const char *path, const void *bytes, size_t len)
{
	FILE *f = fopen(path, "wb");

	CU_ASSERT_PTR_NOT_NULL_FATAL(f);
	CU_ASSERT_EQUAL(fwrite(bytes, 1, len, f), len);
	fclose(f);
}

/* Refused with a sentence that has all these words, the file as it was. */
static void
refused(const char *dir, const char *says)
{
	struct text before = TEXT_EMPTY, after = TEXT_EMPTY, why = TEXT_EMPTY;
	struct store *store;

	read_file(place_path(db_name), &before);
	store = store_open(dir, &why);
	read_file(place_path(db_name), &after);
	CU_ASSERT_PTR_NULL(store);
	store_close(store);
	if (strstr(text_str(&why), says) == NULL)
		fprintf(stderr, "wanted '%s', got: %s\n", says, text_str(&why));
	CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&why), says));
	CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&why), dir));
	CU_ASSERT_EQUAL(before.len, after.len);
	CU_ASSERT(before.len == after.len &&
		  memcmp(text_str(&before), text_str(&after), after.len) == 0);
	text_fini(&before);
	text_fini(&after);
	text_fini(&why);
}

/* A closed database of ours with somebody in it. */
static const char *
made(void)
{
	const char *dir = place_new();
	struct store *store = open_or_die(dir);

	turn_begin(store);
	someone(store, "toni", 1000);
	turn_end(store);
	store_close(store);
	return dir;
}

static void
test_new(void)
{
	static const char *const names[] = {
	    "lansquenet.db", "lansquenet.lock", "lansquenet.db-wal"};
	const char *dir = place_new();
	struct store *store = open_or_die(dir);
	struct stat st;
	mode_t mask = umask(0);

	umask(mask);
	for (size_t i = 0; i < 3; i++) {
		CU_ASSERT_EQUAL(stat(place_path(names[i]), &st), 0);
		CU_ASSERT_EQUAL(st.st_mode & 0777, 0600);
	}
	CU_ASSERT_NOT_EQUAL(access(place_path("lansquenet.db.new"), F_OK), 0);
	CU_ASSERT_EQUAL(
	    bare_pragma(store->db, "PRAGMA user_version"), migrations_count);
	CU_ASSERT_EQUAL(bare_pragma(store->db, "PRAGMA application_id"),
	    STORE_APPLICATION_ID);
	CU_ASSERT_EQUAL(bare_pragma(store->db, "PRAGMA synchronous"), 2);
	CU_ASSERT_EQUAL(bare_pragma(store->db, "PRAGMA foreign_keys"), 1);
	CU_ASSERT_EQUAL(bare_pragma(store->db, "PRAGMA trusted_schema"), 0);
	CU_ASSERT_EQUAL(bare_pragma(store->db, "PRAGMA cell_size_check"), 1);
	store_close(store);
	CU_ASSERT_NOT_EQUAL(access(place_path("lansquenet.db-wal"), F_OK), 0);
	place_remove();
}

static void
test_memory(void)
{
	struct store *store = open_or_die(NULL);

	turn_begin(store);
	someone(store, "toni", 1000);
	turn_end(store);
	store_close(store);
	store_close(NULL);
}

static void
test_again(void)
{
	struct store *store = open_or_die(made());
	int64_t count = 0;

	OK(people_count(store, &count));
	CU_ASSERT_EQUAL(count, 1);
	books_balance(store);
	store_close(store);
	place_remove();
}

static void
test_half_made(void)
{
	const char *dir = place_new();

	write_file(place_path("lansquenet.db.new"), "half", 4);
	store_close(open_or_die(dir));
	place_remove();
}

static void
test_no_directory(void)
{
	struct text why = TEXT_EMPTY;

	CU_ASSERT_PTR_NULL(store_open("unit-store.nowhere", &why));
	CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&why), "unit-store.nowhere"));
	CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&why), "Create it"));
	text_fini(&why);
}

static void
test_not_a_directory(void)
{
	struct text why = TEXT_EMPTY;

	place_new();
	write_file(place_path("file"), "x", 1);
	CU_ASSERT_PTR_NULL(store_open(place_path("file"), &why));
	CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&why), "not a directory"));
	text_fini(&why);
	place_remove();
}

/* Root may write anywhere, so give up its rights in a child. */
static int
tries_as_nobody(const char *dir, const char *says)
{
	struct text why = TEXT_EMPTY;
	pid_t pid = fork();
	int status = -1;

	if (pid == 0) {
		bool ok;

		if (geteuid() == 0 &&
		    (setgid(65534) != 0 || setuid(65534) != 0))
			_exit(2);
		ok = store_open(dir, &why) == NULL &&
		     strstr(text_str(&why), says) != NULL;
		if (!ok)
			fprintf(stderr, "got: %s\n", text_str(&why));
		_exit(ok ? 0 : 1);
	}
	waitpid(pid, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void
test_not_writable(void)
{
	char dir[] = "/tmp/unit-store.XXXXXX";

	CU_ASSERT_PTR_NOT_NULL_FATAL(mkdtemp(dir));
	CU_ASSERT_EQUAL(chmod(dir, 0555), 0);
	CU_ASSERT_EQUAL(tries_as_nobody(dir, "can't be written"), 0);
	CU_ASSERT_EQUAL(chmod(dir, 0700), 0);
	rmdir(dir);
}

static void
test_second(void)
{
	const char *dir = made();
	struct store *store = open_or_die(dir);
	char says[64];

	snprintf(says, sizeof(says), "(process %ld)", (long)getpid());
	refused(dir, says);
	turn_begin(store);
	someone(store, "anna", 1000);
	turn_end(store);
	store_close(store);
	store_close(open_or_die(dir));
	place_remove();
}

static void
test_lock_is_link(void)
{
	const char *dir = place_new();

	write_file(place_path("victim"), "precious", 8);
	CU_ASSERT_EQUAL(symlink("victim", place_path("lansquenet.lock")), 0);
	refused(dir, "lansquenet.lock");
	place_remove();
}

static void
test_database_is_link(void)
{
	const char *dir = made();
	char to[128];

	snprintf(to, sizeof(to), "%s", place_path("elsewhere"));
	CU_ASSERT_EQUAL(rename(place_path(db_name), to), 0);
	CU_ASSERT_EQUAL(symlink("elsewhere", place_path(db_name)), 0);
	refused(dir, "plain file");
	place_remove();
}

static void
test_database_is_directory(void)
{
	const char *dir = place_new();

	CU_ASSERT_EQUAL(mkdir(place_path(db_name), 0700), 0);
	refused(dir, "plain file");
	rmdir(place_path(db_name));
	place_remove();
}

static void
test_empty(void)
{
	const char *dir = place_new();

	write_file(place_path(db_name), "", 0);
	refused(dir, "is empty");
	place_remove();
}

static void
test_not_sqlite(void)
{
	char junk[5000];
	const char *dir = place_new();

	memset(junk, 'x', sizeof(junk));
	write_file(place_path(db_name), junk, sizeof(junk));
	refused(dir, "not an SQLite database");
	write_file(place_path(db_name), junk, 40);
	refused(dir, "cut short");
	place_remove();
}

static void
test_foreign(void)
{
	const char *dir = place_new();

	CU_ASSERT_EQUAL(by_hand(place_path(db_name),
			    "CREATE TABLE t (x); PRAGMA application_id = 7"),
	    SQLITE_OK);
	refused(dir, "not one of Lansquenet");
	place_remove();
}

static void
test_newer(void)
{
	const char *dir = made();

	CU_ASSERT_EQUAL(
	    by_hand(place_path(db_name), "PRAGMA user_version = 9999"),
	    SQLITE_OK);
	refused(dir, "newer version (9999");
	place_remove();
}

/* The header of the file is of this version, the newest is in the WAL. */
static void
test_newer_in_wal(void)
{
	const char *dir = made();
	struct text wal = TEXT_EMPTY, after = TEXT_EMPTY;
	pid_t pid = fork();
	int status;

	if (pid == 0) {
		sqlite3 *db = NULL;

		sqlite3_open(place_path(db_name), &db);
		sqlite3_exec(
		    db, "PRAGMA user_version = 9999", NULL, NULL, NULL);
		kill(getpid(), SIGKILL);
	}
	waitpid(pid, &status, 0);
	read_file(place_path("lansquenet.db-wal"), &wal);
	CU_ASSERT(wal.len > 0);
	refused(dir, "newer version (9999");
	read_file(place_path("lansquenet.db-wal"), &after);
	CU_ASSERT(wal.len == after.len &&
		  memcmp(text_str(&wal), text_str(&after), wal.len) == 0);
	text_fini(&wal);
	text_fini(&after);
	place_remove();
}

/* Every page but the first in turn is overwritten: quick_check sees it. */
static void
test_damaged(void)
{
	enum { PAGE = 4096 };
	struct text bytes = TEXT_EMPTY;
	const char *dir = made();

	read_file(place_path(db_name), &bytes);
	CU_ASSERT_FATAL(bytes.len > 4 * PAGE);
	for (size_t page = 1; page < bytes.len / PAGE; page++) {
		char *copy = xmalloc(bytes.len);

		memcpy(copy, text_str(&bytes), bytes.len);
		memset(copy + page * PAGE, 0xa5, PAGE);
		write_file(place_path(db_name), copy, bytes.len);
		free(copy);
		refused(dir, "is damaged");
	}
	write_file(place_path(db_name), text_str(&bytes), bytes.len - 2 * PAGE);
	refused(dir, "is damaged");
	text_fini(&bytes);
	place_remove();
}

static void
test_only_wal(void)
{
	const char *dir = place_new();

	write_file(place_path("lansquenet.db-wal"), "x", 1);
	refused(dir, "is missing");
	CU_ASSERT_NOT_EQUAL(access(place_path(db_name), F_OK), 0);
	place_remove();
}

/* Another program holds the write lock: plain words, no hang for ever. */
static void
test_not_wal_and_locked(void)
{
	const char *dir = made();
	sqlite3 *db = NULL;

	CU_ASSERT_EQUAL(
	    by_hand(place_path(db_name), "PRAGMA journal_mode = DELETE"),
	    SQLITE_OK);
	CU_ASSERT_EQUAL(sqlite3_open(place_path(db_name), &db), SQLITE_OK);
	CU_ASSERT_EQUAL(by_hand_in(db, "BEGIN EXCLUSIVE"), SQLITE_OK);
	refused(dir, "Is another program");
	sqlite3_close(db);
	store_close(open_or_die(dir));
	place_remove();
}

/* Killed with one turn committed, one not: the first is there, no more. */
static void
test_killed(void)
{
	const char *dir = place_new();
	struct store *store;
	struct person person;
	pid_t pid = fork();
	int64_t count = 0;
	int status;

	if (pid == 0) {
		store = open_or_die(dir);
		turn_begin(store);
		someone(store, "toni", 1000);
		turn_end(store);
		turn_begin(store);
		someone(store, "anna", 1000);
		OK(store_keep(store));
		kill(getpid(), SIGKILL);
	}
	waitpid(pid, &status, 0);
	CU_ASSERT(WIFSIGNALED(status));
	store = open_or_die(dir);
	OK(people_count(store, &count));
	CU_ASSERT_EQUAL(count, 1);
	OK(people_find(
	    store, &(struct identity){"net", "nick", "toni", ""}, &person));
	CU_ASSERT_EQUAL(person.chips, 1000);
	books_balance(store);
	store_close(store);
	place_remove();
}

/* The schema of version 2, with a deal that was dealt from packs of its own. */
static void
test_from_second(void)
{
	struct journal_deal deal;
	struct journal_chain chain;
	struct store *store;

	store = open_older(2,
	    "INSERT INTO person (id, name, made_s, seen_s) "
	    "VALUES (1, 'anna', 1, 1);"
	    "INSERT INTO tables VALUES (1, 'net', '#room');"
	    "INSERT INTO session (id, table_id, rules, begun_s) "
	    "VALUES (1, 1, 'channel', 1);"
	    "INSERT INTO chain VALUES (1, 1, hex(zeroblob(32)), "
	    "hex(zeroblob(32)), 1);"
	    "INSERT INTO deal (session, chain, seed_index, packs, lowest_rank, "
	    "cut, banker, bank, begun_s) VALUES (1, 1, 2, 1, 2, 'x', 1, 9, "
	    "1);");
	OK(journal_deal_get(store, 1, &deal, &chain));
	CU_ASSERT_EQUAL(deal.bank, 9);
	CU_ASSERT_EQUAL(deal.shoe, 1);
	CU_ASSERT_EQUAL(deal.first_card, 0);
	CU_ASSERT(!deal.shoe_lasts);
	store_close(store);
	/* As it was before. */
	CU_ASSERT_EQUAL(number_by_hand(place_path("lansquenet.db.version-2"),
			    "PRAGMA user_version"),
	    2);
	CU_ASSERT_EQUAL(number_by_hand(place_path("lansquenet.db.version-2"),
			    "SELECT bank FROM deal"),
	    9);
	place_remove();
}

/* Somebody has edited it. */
static void
test_books_are_wrong(void)
{
	const char *dir = place_new();

	store_close(open_or_die(dir));
	CU_ASSERT_EQUAL(
	    by_hand(place_path(db_name),
		"DROP TRIGGER account_follows; DROP TRIGGER account_opens; "
		"UPDATE account SET chips = -7, last_posting = 1"),
	    SQLITE_OK);
	refused(dir, "all balances add up to -7");
	place_remove();
}

const struct unit_case open_cases[] = {
    {"a new database", test_new},
    {"in memory", test_memory},
    {"opened again", test_again},
    {"what a crash while making one left", test_half_made},
    {"from the second version", test_from_second},
    {"refused: books that are wrong", test_books_are_wrong},
    {"killed: what was committed stands", test_killed},
    {"refused: no directory", test_no_directory},
    {"refused: not a directory", test_not_a_directory},
    {"refused: a directory not to be written", test_not_writable},
    {"refused: a second daemon", test_second},
    {"refused: the lock is a link", test_lock_is_link},
    {"refused: the database is a link", test_database_is_link},
    {"refused: the database is a directory", test_database_is_directory},
    {"refused: empty", test_empty},
    {"refused: not SQLite", test_not_sqlite},
    {"refused: foreign", test_foreign},
    {"refused: newer", test_newer},
    {"refused: newer by its WAL", test_newer_in_wal},
    {"refused: damaged", test_damaged},
    {"refused: a WAL alone", test_only_wal},
    {"refused: in use by another program", test_not_wal_and_locked},
};
UNIT_CASES(open);
