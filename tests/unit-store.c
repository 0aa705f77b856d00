#include <config.h>

#include "unit-store.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "store/migrate.h"

struct store *
open_or_die(const char *where)
{
	struct text why = TEXT_EMPTY;
	struct store *store = store_open(where, &why);

	if (store == NULL)
		fprintf(stderr, "not opened: %s\n", text_str(&why));
	text_fini(&why);
	CU_ASSERT_PTR_NOT_NULL_FATAL(store);
	return store;
}

void
turn_begin(struct store *store)
{
	OK(store_mark(store));
}

void
turn_end(struct store *store)
{
	OK(store_keep(store));
	OK(store_commit(store));
}

/* The SQL that makes an empty database of that version. */
static void
add_schema(int version, struct text *sql)
{
	for (int i = 0; i < version; i++)
		for (const char *const *line = migrations[i]; *line != NULL;
		     line++)
			text_add(sql, *line);
	text_addf(sql, "PRAGMA application_id = %d; PRAGMA user_version = %d;",
	    STORE_APPLICATION_ID, version);
}

struct store *
open_older(int version, const char *rows)
{
	struct text sql = TEXT_EMPTY;
	const char *dir = place_new();

	add_schema(version, &sql);
	text_add(&sql, rows);
	CU_ASSERT_EQUAL_FATAL(
	    by_hand(place_path("lansquenet.db"), text_str(&sql)), SQLITE_OK);
	CU_ASSERT_EQUAL(chmod(place_path("lansquenet.db"), 0600), 0);
	text_fini(&sql);
	return open_or_die(dir);
}

int64_t
someone(struct store *store, const char *nick, int64_t chips)
{
	struct identity who = {"net", "nick", nick, nick};
	struct person person;

	OK(people_know(store, &who, chips, NOW, &person, NULL));
	return person.id;
}

int64_t
purse(struct store *store, int64_t person)
{
	int64_t chips = -1;

	OK(ledger_balance(store, &PURSE(person), &chips));
	return chips;
}

enum store_result
post(struct store *store, enum posting_kind kind, struct account from,
    struct account to, int64_t chips, const char *key)
{
	return post_in(store, 0, kind, from, to, chips, key);
}

enum store_result
post_in(struct store *store, int64_t session, enum posting_kind kind,
    struct account from, struct account to, int64_t chips, const char *key)
{
	return ledger_post(store, &(struct posting){.kind = kind,
				      .from = from,
				      .to = to,
				      .chips = chips,
				      .session = session,
				      .at_s = NOW,
				      .key = key});
}

void
books_balance(struct store *store)
{
	struct text why = TEXT_EMPTY;

	CU_ASSERT_EQUAL(ledger_check(store, &why), STORE_OK);
	CU_ASSERT_STRING_EQUAL(text_str(&why), "");
	text_fini(&why);
}

int64_t
table_new(struct store *store, const char *room)
{
	int64_t table = 0;

	OK(journal_table(store, "net", room, &table));
	return table;
}

int64_t
session_new(struct store *store, const char *room)
{
	int64_t session = 0;
	struct journal_chain chain = {.number = 1};

	OK(journal_session_begin(
	    store, table_new(store, room), "channel", NOW, &session));
	chain.session = session;
	memset(chain.anchor, 'a', 64);
	memset(chain.top, 'b', 64);
	memset(chain.near, 'c', 64);
	chain.near_index = 100;
	OK(journal_chain_add(store, &chain, NOW));
	return session;
}

int64_t
practice_new(struct store *store, const char *room)
{
	int64_t session = session_new(store, room);

	OK(journal_session_practice(store, session));
	return session;
}

int64_t
deal_new(struct store *store, int64_t session, int64_t banker, int seed_index)
{
	struct journal_deal deal = {.session = session,
	    .chain = 1,
	    .seed_index = seed_index,
	    .packs = 1,
	    .lowest_rank = 2,
	    .cut = "left/right",
	    .banker = banker,
	    .bank = 10};

	if (journal_deal_add(store, &deal, NOW) != STORE_OK)
		return 0;
	return deal.number;
}

int
main(void)
{
	int failed = 0;

	failed |= unit_run("store: open", open_cases, open_count);
	failed |= unit_run("store: turn", turn_cases, turn_count);
	failed |= unit_run("store: money", money_cases, money_count);
	failed |= unit_run("store: play", play_cases, play_count);
	failed |= unit_run("store: boards", boards_cases, boards_count);
	failed |= unit_run("store: look", look_cases, look_count);
	failed |= unit_run("store: wal", wal_cases, wal_count);
	failed |= unit_run("store: stacks", stack_cases, stack_count);
	failed |= unit_run("store: purse", purse_cases, purse_count);
	failed |= unit_run("store: link", link_cases, link_count);
	failed |= unit_run("store: index", index_cases, index_count);
	return failed;
}
