/* People and the ledger, by its functions and by hand. */
#include <config.h>

#include "unit-store.h"

#include <stdio.h>
#include <string.h>

#include "base/number.h"

static void
test_people(void)
{
	struct store *store = open_or_die(NULL);
	struct identity toni = {"net", "nick", "toni", "Toni"};
	struct person person, same;
	bool is_new = false;

	turn_begin(store);
	NONE(people_find(store, &toni, &person));
	OK(people_know(store, &toni, 1000, NOW, &person, &is_new));
	CU_ASSERT(is_new);
	CU_ASSERT_STRING_EQUAL(person.name, "Toni");
	CU_ASSERT_EQUAL(person.chips, 1000);
	turn_end(store);
	turn_begin(store);
	OK(people_know(store, &toni, 1000, NOW + 3599, &same, &is_new));
	CU_ASSERT(!is_new);
	CU_ASSERT(!store_is_dirty(store));
	CU_ASSERT_EQUAL(same.id, person.id);
	CU_ASSERT_EQUAL(same.chips, 1000);
	OK(people_know(store, &toni, 1000, NOW + 3600, &same, NULL));
	CU_ASSERT(store_is_dirty(store));
	turn_end(store);
	turn_begin(store);
	OK(people_know(store, &toni, 1000, NOW + 3601, &same, NULL));
	CU_ASSERT(!store_is_dirty(store));
	toni.name = "TONI";
	OK(people_know(store, &toni, 1000, NOW + 3601, &same, NULL));
	CU_ASSERT(store_is_dirty(store));
	turn_end(store);
	OK(people_get(store, person.id, &same));
	CU_ASSERT_STRING_EQUAL(same.name, "TONI");
	NONE(people_get(store, 77, &same));
	books_balance(store);
	store_close(store);
}

static void
test_identities_differ(void)
{
	static const struct identity all[] = {
	    {"net", "nick", "toni", "a"},
	    {"net", "account", "toni", "a"},
	    {"other", "nick", "toni", "a"},
	    {"net", "nick", "Toni", "a"},
	    {"net", "nick", "[x]\\{}^|%s%n'\";--", "a"},
	    {"net", "nick", "\xff\xfe\x01", "a"},
	};
	struct store *store = open_or_die(NULL);
	struct person person;

	turn_begin(store);
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		OK(people_know(store, &all[i], 0, NOW, &person, NULL));
		CU_ASSERT_EQUAL(person.id, (int64_t)i + 1);
		CU_ASSERT_EQUAL(person.chips, 0);
	}
	turn_end(store);
	store_close(store);
}

static void
test_long_name(void)
{
	struct store *store = open_or_die(NULL);
	struct identity who = {"net", "nick", "long", NULL};
	struct person person, same;
	char name[200];

	/* 62 bytes, then a character of two: cut before it, not within. */
	memset(name, 'n', sizeof(name));
	memcpy(name + 62, "\xc3\xa9", 2);
	name[sizeof(name) - 1] = '\0';
	who.name = name;
	turn_begin(store);
	OK(people_know(store, &who, 0, NOW, &person, NULL));
	CU_ASSERT_EQUAL(strlen(person.name), 62);
	turn_end(store);
	turn_begin(store);
	OK(people_know(store, &who, 0, NOW, &same, NULL));
	CU_ASSERT(!store_is_dirty(store));
	CU_ASSERT_STRING_EQUAL(same.name, person.name);
	turn_end(store);
	store_close(store);
}

static void
test_postings(void)
{
	struct store *store = open_or_die(NULL);
	int64_t anna, bert, table, chips = -1;

	turn_begin(store);
	anna = someone(store, "anna", 100);
	bert = someone(store, "bert", 100);
	table = table_new(store, "#room");
	OK(post(store, POSTING_PUT, PURSE(anna), ESCROW(anna, table), 60,
	    "s1.1.1"));
	OK(post(store, POSTING_PUT, PURSE(bert), ESCROW(bert, table), 100,
	    "s1.2.1"));
	OK(post(store, POSTING_SETTLE, ESCROW(bert, table), ESCROW(anna, table),
	    60, "s1.3.1"));
	OK(post(store, POSTING_HOME, ESCROW(anna, table), PURSE(anna), 120,
	    "s1.4.1"));
	OK(post(store, POSTING_ADMIN, MINT, PURSE(bert), 7, "a1"));
	turn_end(store);
	CU_ASSERT_EQUAL(purse(store, anna), 160);
	CU_ASSERT_EQUAL(purse(store, bert), 7);
	OK(ledger_balance(store, &ESCROW(bert, table), &chips));
	CU_ASSERT_EQUAL(chips, 40);
	OK(ledger_balance(store, &MINT, &chips));
	CU_ASSERT_EQUAL(chips, -207);
	OK(ledger_balance(store, &ESCROW(anna, 99), &chips));
	CU_ASSERT_EQUAL(chips, 0);
	books_balance(store);
	store_close(store);
}

static void
note_escrow(void *ctx, int64_t person, int64_t chips)
{
	text_addf(ctx, "%lld:%lld ", (long long)person, (long long)chips);
}

static void
test_escrows(void)
{
	struct store *store = open_or_die(NULL);
	struct text seen = TEXT_EMPTY;
	int64_t one, two, a, b;

	turn_begin(store);
	a = someone(store, "a", 100);
	b = someone(store, "b", 100);
	one = table_new(store, "#one");
	two = table_new(store, "#two");
	OK(post(store, POSTING_PUT, PURSE(b), ESCROW(b, one), 2, "1"));
	OK(post(store, POSTING_PUT, PURSE(a), ESCROW(a, one), 1, "2"));
	OK(post(store, POSTING_PUT, PURSE(a), ESCROW(a, two), 3, "3"));
	OK(post(store, POSTING_HOME, ESCROW(a, two), PURSE(a), 3, "4"));
	turn_end(store);
	OK(ledger_escrows(store, one, note_escrow, &seen));
	CU_ASSERT_STRING_EQUAL(text_str(&seen), "1:1 2:2 ");
	text_clear(&seen);
	OK(ledger_escrows(store, two, note_escrow, &seen));
	CU_ASSERT_STRING_EQUAL(text_str(&seen), "");
	text_fini(&seen);
	store_close(store);
}

static void
test_keys(void)
{
	struct store *store = open_or_die(NULL);
	int64_t a, table;

	turn_begin(store);
	a = someone(store, "a", 100);
	table = table_new(store, "#room");
	OK(post(store, POSTING_PUT, PURSE(a), ESCROW(a, table), 100, "k"));
	OK(post(store, POSTING_PUT, PURSE(a), ESCROW(a, table), 100, "k"));
	CU_ASSERT_EQUAL(purse(store, a), 0);
	FAILED(post(store, POSTING_PUT, PURSE(a), ESCROW(a, table), 99, "k"));
	FAILED(post(store, POSTING_HOME, ESCROW(a, table), PURSE(a), 100, "k"));
	turn_end(store);
	books_balance(store);
	store_close(store);
}

/* The refused command is undone, what was before it stands. */
static void
test_too_few(void)
{
	struct store *store = open_or_die(NULL);
	int64_t a, b, table;

	turn_begin(store);
	a = someone(store, "a", 100);
	b = someone(store, "b", 0);
	table = table_new(store, "#room");
	OK(store_keep(store));
	OK(store_mark(store));
	OK(post(store, POSTING_PUT, PURSE(a), ESCROW(a, table), 60, "1"));
	REFUSED(post(store, POSTING_PUT, PURSE(a), ESCROW(a, table), 41, "2"));
	OK(store_undo(store));
	CU_ASSERT_EQUAL(purse(store, a), 100);
	OK(store_mark(store));
	REFUSED(post(store, POSTING_PUT, PURSE(b), ESCROW(b, table), 1, "3"));
	REFUSED(post(store, POSTING_PUT, PURSE(a), ESCROW(a, table), 0, "4"));
	REFUSED(post(store, POSTING_PUT, PURSE(a), ESCROW(a, table), -5, "5"));
	REFUSED(post(store, POSTING_PUT, PURSE(a), ESCROW(b, table), 5, "6"));
	REFUSED(post(store, POSTING_PUT, PURSE(a), PURSE(b), 5, "7"));
	OK(store_undo(store));
	OK(store_commit(store));
	CU_ASSERT_EQUAL(purse(store, a), 100);
	books_balance(store);
	store_close(store);
}

static void
test_mint_limit(void)
{
	struct store *store = open_or_die(NULL);
	int64_t a, chips = 0;

	turn_begin(store);
	a = someone(store, "a", 1);
	OK(post(store, POSTING_ADMIN, MINT, PURSE(a), CHIPS_MOST - 1, "1"));
	REFUSED(post(store, POSTING_ADMIN, MINT, PURSE(a), 1, "2"));
	turn_end(store);
	CU_ASSERT_EQUAL(purse(store, a), CHIPS_MOST);
	OK(ledger_balance(store, &MINT, &chips));
	CU_ASSERT_EQUAL(chips, -CHIPS_MOST);
	books_balance(store);
	store_close(store);
}

/* What flowed through passes 64 bits: the sums must not. */
static void
test_check_does_not_wrap(void)
{
	struct store *store = open_or_die(NULL);
	int64_t a, table;
	char key[16];

	turn_begin(store);
	a = someone(store, "a", CHIPS_MOST);
	table = table_new(store, "#room");
	for (int i = 0; i < 1100; i++) {
		snprintf(key, sizeof(key), "p%d", i);
		OK(post(store, POSTING_PUT, PURSE(a), ESCROW(a, table),
		    CHIPS_MOST, key));
		snprintf(key, sizeof(key), "h%d", i);
		OK(post(store, POSTING_HOME, ESCROW(a, table), PURSE(a),
		    CHIPS_MOST, key));
	}
	turn_end(store);
	books_balance(store);
	store_close(store);
}

/* Accounts: 1 the mint, 2 and 3 purses of 100, 4 and 5 escrows of 50. */
static void
books_make(const char *dir)
{
	struct store *store = open_or_die(dir);
	int64_t a, b, table;

	turn_begin(store);
	a = someone(store, "a", 150);
	b = someone(store, "b", 150);
	table = table_new(store, "#room");
	OK(post(store, POSTING_PUT, PURSE(a), ESCROW(a, table), 50, "s1.1.1"));
	OK(post(store, POSTING_PUT, PURSE(b), ESCROW(b, table), 50, "s1.2.1"));
	turn_end(store);
	store_close(store);
}

#define POSTING(how, values) \
	"INSERT " how " INTO posting (id, key, kind, source, target, chips, " \
	"at_s) VALUES (" values ")"

/* In a shell of sqlite3, with foreign keys off as they are there. */
static const char *const crimes[] = {
    "UPDATE account SET chips = 101 WHERE id = 2",
    "UPDATE account SET chips = chips + 1, last_posting = 4 WHERE id = 2",
    "UPDATE account SET chips = chips + 1, last_posting = 9 WHERE id = 2",
    "UPDATE OR IGNORE account SET chips = -1 WHERE id = 2",
    "UPDATE OR REPLACE account SET id = 3 WHERE id = 2",
    "UPDATE account SET person = 2 WHERE id = 2",
    "UPDATE account SET kind = 'mint', person = NULL WHERE id = 2",
    "DELETE FROM account WHERE id = 2",
    "INSERT INTO account (kind, person, chips) VALUES ('purse', 3, 5)",
    "INSERT INTO account (kind) VALUES ('mint')",
    "INSERT OR REPLACE INTO account (id, kind, person) VALUES (2, 'purse', 1)",
    "INSERT OR REPLACE INTO account (kind, person) VALUES ('purse', 1)",
    "INSERT OR REPLACE INTO account (kind, person, table_id) "
    "VALUES ('escrow', 1, 1)",
    "UPDATE posting SET chips = 1 WHERE id = 3",
    "UPDATE posting SET at_s = 1 WHERE id = 3",
    "UPDATE OR IGNORE posting SET chips = 1 WHERE id = 3",
    "DELETE FROM posting WHERE id = 3",
    "DELETE FROM posting",
    POSTING("OR REPLACE", "3, 'new', 'put', 2, 4, 1, 0"),
    POSTING("OR REPLACE", "NULL, 's1.1.1', 'put', 2, 4, 1, 0"),
    POSTING("OR IGNORE", "NULL, 's1.1.1', 'put', 2, 4, 1, 0"),
    POSTING("", "NULL, 'n', 'put', 2, 4, 101, 0"),
    POSTING("OR IGNORE", "NULL, 'n', 'put', 2, 4, 101, 0"),
    POSTING("OR FAIL", "NULL, 'n', 'put', 2, 4, 101, 0"),
    POSTING("OR ROLLBACK", "NULL, 'n', 'put', 2, 4, 101, 0"),
    POSTING("", "NULL, 'n', 'put', 2, 4, 0, 0"),
    POSTING("", "NULL, 'n', 'put', 2, 4, -5, 0"),
    POSTING("OR FAIL", "NULL, 'n', 'put', 2, 4, -5, 0"),
    POSTING("", "NULL, 'n', 'put', 2, 4, 1.5, 0"),
    POSTING("", "NULL, 'n', 'put', 2, 4, 'x', 0"),
    POSTING("", "NULL, 'n', 'put', 2, 4, NULL, 0"),
    POSTING("", "NULL, 'n', 'put', 2, 99, 1, 0"),
    POSTING("", "NULL, 'n', 'put', 99, 4, 1, 0"),
    POSTING("", "NULL, 'n', 'put', 2, 5, 1, 0"),
    POSTING("", "NULL, 'n', 'settle', 4, 4, 1, 0"),
    POSTING("", "NULL, 'n', 'loan', 2, 3, 1, 0"),
    POSTING("", "NULL, 'n', 'gift', 2, 2, 1, 0"),
    POSTING("", "NULL, 'n', 'gift', 2, 3, 101, 0"),
    POSTING("", "NULL, 'n', 'gift', 4, 3, 1, 0"),
    POSTING("", "NULL, 'n', 'refill', 2, 3, 1, 0"),
    POSTING("", "NULL, 'n', 'put', 4, 2, 1, 0"),
    POSTING("", "NULL, 'n', 'grant', 1, 2, 9007199254740991, 0"),
    POSTING("", "1 - 2, 'n', 'put', 2, 4, 1, 0"),
};

#define STATE \
	"SELECT (SELECT sum(id * chips) + 1000 * sum(last_posting) + " \
	"100000 * count(*) FROM account) * 1000000 + " \
	"(SELECT sum(chips + id) + 1000 * count(*) FROM posting)"

static void
test_by_hand(void)
{
	const char *dir = place_new();
	struct store *store;
	int64_t before;

	books_make(dir);
	before = number_by_hand(place_path("lansquenet.db"), STATE);
	for (size_t i = 0; i < sizeof(crimes) / sizeof(crimes[0]); i++) {
		int error = by_hand(place_path("lansquenet.db"), crimes[i]);
		int64_t after =
		    number_by_hand(place_path("lansquenet.db"), STATE);

		if (error != SQLITE_CONSTRAINT || before != after)
			fprintf(stderr, "error=%d: %s\n", error, crimes[i]);
		CU_ASSERT_EQUAL(error, SQLITE_CONSTRAINT);
		CU_ASSERT_EQUAL(before, after);
	}
	store = open_or_die(dir);
	books_balance(store);
	store_close(store);
	place_remove();
}

/* An honest posting by hand moves both balances. */
static void
test_honest_hand(void)
{
	const char *dir = place_new();
	struct store *store;

	books_make(dir);
	CU_ASSERT_EQUAL(by_hand(place_path("lansquenet.db"),
			    POSTING("", "NULL, 'n', 'put', 2, 4, 100, 0")),
	    SQLITE_OK);
	store = open_or_die(dir);
	books_balance(store);
	CU_ASSERT_EQUAL(purse(store, 1), 0);
	store_close(store);
	place_remove();
}

/* Who takes the triggers away is found out. */
static void
test_check_finds(void)
{
	const char *dir = place_new();
	struct text why = TEXT_EMPTY;
	struct store *store;

	books_make(dir);
	CU_ASSERT_EQUAL(by_hand(place_path("lansquenet.db"),
			    "DROP TRIGGER account_follows;"
			    "UPDATE account SET chips = 999 WHERE id = 2"),
	    SQLITE_OK);
	store = store_open_reader(dir, &why);
	CU_ASSERT_PTR_NOT_NULL_FATAL(store);
	REFUSED(ledger_check(store, &why));
	CU_ASSERT_STRING_EQUAL(text_str(&why),
	    "all balances add up to 899, not to zero\n"
	    "account 2 (purse, person 1, table 0) holds 999, its postings "
	    "make 100\n");
	text_fini(&why);
	store_close(store);
	place_remove();
}

const struct unit_case money_cases[] = {
    {"people", test_people},
    {"identities that differ", test_identities_differ},
    {"a long name", test_long_name},
    {"postings of each kind", test_postings},
    {"what lies at a table", test_escrows},
    {"a key twice", test_keys},
    {"too few chips", test_too_few},
    {"the mint's limit", test_mint_limit},
    {"the check does not wrap", test_check_does_not_wrap},
    {"crimes by hand", test_by_hand},
    {"an honest hand", test_honest_hand},
    {"the check finds what is wrong", test_check_finds},
};
UNIT_CASES(money);
