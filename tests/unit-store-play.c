/* Tables, sessions, chains, deals, the journal, boards, memory. */
#include <config.h>

#include "unit-store.h"

#include <stdlib.h>
#include <string.h>

#include "store/memory.h"

static void
test_tables(void)
{
	struct store *store = open_or_die(NULL);
	int64_t a, b, again;

	turn_begin(store);
	OK(journal_table(store, "net", "#a", &a));
	OK(journal_table(store, "net", "#b", &b));
	CU_ASSERT_NOT_EQUAL(a, b);
	OK(journal_table(store, "other", "#a", &b));
	CU_ASSERT_NOT_EQUAL(a, b);
	OK(journal_table(store, "net", "#a", &again));
	CU_ASSERT_EQUAL(a, again);
	turn_end(store);
	store_close(store);
}

static void
note_live(void *ctx, int64_t table, const char *network, const char *room,
    int64_t session)
{
	text_addf(ctx, "%lld %s %s %lld;", (long long)table, network, room,
	    (long long)session);
}

static void
test_sessions(void)
{
	struct store *store = open_or_die(NULL);
	struct text seen = TEXT_EMPTY;
	int64_t one, two, other;

	turn_begin(store);
	one = session_new(store, "#a");
	two = session_new(store, "#b");
	REFUSED(journal_session_begin(
	    store, table_new(store, "#a"), "", NOW, &other));
	OK(journal_live(store, note_live, &seen));
	CU_ASSERT_STRING_EQUAL(text_str(&seen), "1 net #a 1;2 net #b 2;");
	OK(journal_session_end(store, one, "closed", NOW));
	NONE(journal_session_end(store, one, "closed", NOW));
	NONE(journal_session_end(store, 99, "closed", NOW));
	text_clear(&seen);
	OK(journal_live(store, note_live, &seen));
	CU_ASSERT_STRING_EQUAL(text_str(&seen), "2 net #b 2;");
	CU_ASSERT_EQUAL(two, 2);
	turn_end(store);
	text_fini(&seen);
	store_close(store);
}

static void
test_chains(void)
{
	struct store *store = open_or_die(NULL);
	struct journal_chain chain, second;
	struct journal_deal draw = {.chain = 1,
	    .seed_index = 1,
	    .packs = 1,
	    .lowest_rank = 2,
	    .cut = ""};
	int64_t session, anna;
	int used = -1;

	turn_begin(store);
	NONE(journal_chain_last(store, 1, &chain, &used));
	session = session_new(store, "#a");
	anna = someone(store, "anna", 10);
	OK(journal_chain_last(store, session, &chain, &used));
	CU_ASSERT_EQUAL(used, 0);
	CU_ASSERT_EQUAL(chain.number, 1);
	CU_ASSERT_EQUAL(strspn(chain.anchor, "a"), 64);
	CU_ASSERT_EQUAL(strspn(chain.top, "b"), 64);
	CU_ASSERT_EQUAL(strspn(chain.near, "c"), 64);
	CU_ASSERT_EQUAL(chain.near_index, 100);
	memset(chain.near, 'd', 64);
	chain.near_index = 200;
	OK(journal_chain_near(store, &chain));
	OK(journal_chain_last(store, session, &chain, &used));
	CU_ASSERT_EQUAL(strspn(chain.near, "d"), 64);
	CU_ASSERT_EQUAL(chain.near_index, 200);
	draw.session = session;
	OK(journal_deal_add(store, &draw, NOW));
	CU_ASSERT_EQUAL(draw.number, 0);
	OK(journal_chain_last(store, session, &chain, &used));
	CU_ASSERT_EQUAL(used, 1);
	CU_ASSERT_EQUAL(deal_new(store, session, anna, 2), 1);
	CU_ASSERT_EQUAL(deal_new(store, session, anna, 3), 2);
	OK(journal_chain_last(store, session, &chain, &used));
	CU_ASSERT_EQUAL(used, 3);
	second = chain;
	second.number = 2;
	OK(journal_chain_add(store, &second, NOW));
	REFUSED(journal_chain_add(store, &second, NOW));
	OK(journal_chain_last(store, session, &chain, &used));
	CU_ASSERT_EQUAL(chain.number, 2);
	CU_ASSERT_EQUAL(used, 0);
	turn_end(store);
	store_close(store);
}

static void
test_draw(void)
{
	struct store *store = open_or_die(NULL);
	struct journal_chain chain;
	struct journal_deal got, draw = {.chain = 1,
				     .seed_index = 1,
				     .packs = 6,
				     .lowest_rank = 7,
				     .cut = ""};

	turn_begin(store);
	draw.session = session_new(store, "#a");
	NONE(journal_draw_get(store, draw.session, &got, &chain));
	OK(journal_deal_add(store, &draw, NOW));
	REFUSED(journal_deal_add(store, &draw, NOW));
	OK(journal_draw_get(store, draw.session, &got, &chain));
	CU_ASSERT_EQUAL(got.number, 0);
	CU_ASSERT_EQUAL(got.session, draw.session);
	CU_ASSERT_EQUAL(got.packs, 6);
	CU_ASSERT_EQUAL(got.lowest_rank, 7);
	CU_ASSERT_EQUAL(got.seed_index, 1);
	CU_ASSERT_EQUAL(got.banker, 0);
	CU_ASSERT_STRING_EQUAL(got.cut, "");
	CU_ASSERT(!got.is_over);
	deal_new(store, draw.session, someone(store, "a", 10), 2);
	OK(journal_draw_get(store, draw.session, &got, &chain));
	CU_ASSERT(got.is_over);
	turn_end(store);
	store_close(store);
}

static void
test_deal(void)
{
	struct store *store = open_or_die(NULL);
	struct journal_chain chain;
	struct journal_deal got;
	int64_t session, anna, bert, number, newest = 0;
	struct journal_result odd[2], even[2];

	turn_begin(store);
	session = session_new(store, "#a");
	anna = someone(store, "anna", 100);
	bert = someone(store, "bert", 100);
	NONE(journal_deal_get(store, 1, &got, &chain));
	number = deal_new(store, session, anna, 2);
	OK(journal_deal_get(store, number, &got, &chain));
	CU_ASSERT_EQUAL(got.number, number);
	CU_ASSERT_EQUAL(got.session, session);
	CU_ASSERT_EQUAL(got.chain, 1);
	CU_ASSERT_EQUAL(got.seed_index, 2);
	CU_ASSERT_STRING_EQUAL(got.cut, "left/right");
	CU_ASSERT_EQUAL(got.banker, anna);
	CU_ASSERT_EQUAL(got.bank, 10);
	CU_ASSERT(!got.is_over);
	CU_ASSERT_EQUAL(chain.session, session);
	CU_ASSERT_EQUAL(strspn(chain.top, "b"), 64);
	NONE(journal_deal_newest(store, 1, &newest));
	OK(store_keep(store));
	even[0] = (struct journal_result){number, anna, true, 10, 10};
	even[1] = (struct journal_result){number, bert, false, 10, -10};
	memcpy(odd, even, sizeof(odd));
	odd[1].change = -9;
	OK(store_mark(store));
	REFUSED(journal_deal_settle(store, number, "bank", odd, 2, NOW));
	OK(store_undo(store));
	OK(store_mark(store));
	OK(journal_deal_settle(store, number, "bank", even, 2, NOW));
	OK(journal_deal_get(store, number, &got, &chain));
	CU_ASSERT(got.is_over);
	REFUSED(journal_deal_settle(store, number, "bank", NULL, 0, NOW));
	REFUSED(journal_deal_settle(store, number, "bank", even, 2, NOW));
	NONE(journal_deal_settle(store, 99, "bank", NULL, 0, NOW));
	deal_new(store, session, anna, 3);
	OK(journal_deal_newest(store, 1, &newest));
	CU_ASSERT_EQUAL(newest, number);
	number = deal_new(store, session, anna, 4);
	OK(journal_deal_settle(store, number, "void", NULL, 0, NOW));
	OK(journal_deal_newest(store, 1, &newest));
	CU_ASSERT_EQUAL(newest, number);
	NONE(journal_deal_newest(store, 2, &newest));
	turn_end(store);
	store_close(store);
}

/* Deals from one shoe: the seed of all is told when it is given up. */
static void
test_shoe(void)
{
	struct store *store = open_or_die(NULL);
	struct journal_chain chain;
	struct journal_deal got, first = {.chain = 1,
				     .seed_index = 2,
				     .packs = 6,
				     .lowest_rank = 2,
				     .cut = "x",
				     .bank = 10,
				     .shoe_lasts = true};
	struct journal_deal second;

	turn_begin(store);
	first.session = session_new(store, "#a");
	first.banker = someone(store, "anna", 100);
	OK(journal_deal_add(store, &first, NOW));
	second = first;
	second.shoe_lasts = false;
	second.shoe = first.number;
	second.first_card = 17;
	OK(journal_deal_settle(store, first.number, "bank", NULL, 0, NOW));
	OK(journal_deal_add(store, &second, NOW));
	OK(journal_deal_get(store, first.number, &got, &chain));
	CU_ASSERT_EQUAL(got.shoe, first.number);
	CU_ASSERT_EQUAL(got.first_card, 0);
	CU_ASSERT(got.is_over && got.shoe_lasts);
	OK(journal_deal_get(store, second.number, &got, &chain));
	CU_ASSERT_EQUAL(got.shoe, first.number);
	CU_ASSERT_EQUAL(got.first_card, 17);
	CU_ASSERT(!got.is_over && got.shoe_lasts);
	OK(journal_shoe_end(store, first.number));
	OK(journal_deal_get(store, first.number, &got, &chain));
	CU_ASSERT(!got.shoe_lasts);
	OK(journal_deal_get(store, second.number, &got, &chain));
	CU_ASSERT(!got.shoe_lasts);
	/* A shoe in use at the end of its session is over with it. */
	first.seed_index = 3;
	OK(journal_deal_add(store, &first, NOW));
	OK(journal_session_end(store, first.session, "closed", NOW));
	OK(journal_deal_get(store, first.number, &got, &chain));
	CU_ASSERT(!got.shoe_lasts);
	turn_end(store);
	store_close(store);
}

/* Numbers have no gaps over what was undone, and are never used again. */
static void
test_deal_numbers(void)
{
	const char *dir = place_new();
	struct store *store = open_or_die(dir);
	int64_t session, anna;

	turn_begin(store);
	session = session_new(store, "#a");
	anna = someone(store, "anna", 100);
	CU_ASSERT_EQUAL(deal_new(store, session, anna, 1), 1);
	OK(store_keep(store));
	OK(store_mark(store));
	CU_ASSERT_EQUAL(deal_new(store, session, anna, 2), 2);
	OK(store_undo(store));
	OK(store_mark(store));
	CU_ASSERT_EQUAL(deal_new(store, session, anna, 2), 2);
	turn_end(store);
	turn_begin(store);
	CU_ASSERT_EQUAL(deal_new(store, session, anna, 3), 3);
	store_rollback(store);
	turn_begin(store);
	CU_ASSERT_EQUAL(deal_new(store, session, anna, 3), 3);
	turn_end(store);
	store_close(store);
	CU_ASSERT_EQUAL(by_hand(place_path("lansquenet.db"),
			    "DELETE FROM deal WHERE number = 3"),
	    SQLITE_OK);
	store = open_or_die(dir);
	turn_begin(store);
	CU_ASSERT_EQUAL(deal_new(store, session, anna, 3), 4);
	turn_end(store);
	store_close(store);
	place_remove();
}

static const struct journal_row journal_samples[] = {
    {1, 1, "join", 1, 0, ""},
    {1, 2, "stake", INT64_MAX, INT64_MAX, "\xff\xfe\x80'\";--%s%n"},
    {1, 3, "cut", -1, INT64_MIN, "\x01\x02 \r\n\t"},
    {1, 4, "card", 0, 0, "\xf0\x9f\x82\xa1"},
};

struct seen {
	size_t count, most;
};

static bool
note_row(void *ctx, const struct journal_row *row)
{
	struct seen *seen = ctx;
	const struct journal_row *want = &journal_samples[row->step - 1];

	CU_ASSERT_EQUAL(row->session, want->session);
	CU_ASSERT_STRING_EQUAL(row->kind, want->kind);
	CU_ASSERT_EQUAL(row->player, want->player);
	CU_ASSERT_EQUAL(row->chips, want->chips);
	CU_ASSERT_STRING_EQUAL(row->word, want->word);
	return ++seen->count < seen->most;
}

static void
test_journal(void)
{
	struct store *store = open_or_die(NULL);
	struct journal_row gap = {1, 6, "join", 1, 0, ""};
	struct seen seen = {0, 99};

	turn_begin(store);
	session_new(store, "#a");
	for (size_t i = 0; i < 4; i++)
		OK(journal_add(store, &journal_samples[i]));
	REFUSED(journal_add(store, &gap));
	REFUSED(journal_add(store, &journal_samples[3]));
	OK(journal_rows(store, 1, 0, note_row, &seen));
	CU_ASSERT_EQUAL(seen.count, 4);
	seen = (struct seen){0, 99};
	OK(journal_rows(store, 1, 2, note_row, &seen));
	CU_ASSERT_EQUAL(seen.count, 2);
	seen = (struct seen){0, 2};
	REFUSED(journal_rows(store, 1, 0, note_row, &seen));
	CU_ASSERT_EQUAL(seen.count, 2);
	seen = (struct seen){0, 99};
	OK(journal_rows(store, 2, 0, note_row, &seen));
	CU_ASSERT_EQUAL(seen.count, 0);
	turn_end(store);
	store_close(store);
}

static void
test_snapshot(void)
{
	static const char first[] = "a\0b", second[] = "\xff\0\0\0second";
	struct store *store = open_or_die(NULL);
	int64_t session, step = 0;
	int version = 0;
	void *bytes = NULL;
	size_t len = 0;

	turn_begin(store);
	session = session_new(store, "#a");
	NONE(journal_snapshot_get(
	    store, session, &version, &step, &bytes, &len));
	OK(journal_snapshot_put(store, session, 1, 7, first, sizeof(first)));
	OK(journal_snapshot_put(store, session, 2, 9, second, sizeof(second)));
	OK(journal_snapshot_get(store, session, &version, &step, &bytes, &len));
	CU_ASSERT_EQUAL(version, 2);
	CU_ASSERT_EQUAL(step, 9);
	CU_ASSERT_EQUAL_FATAL(len, sizeof(second));
	CU_ASSERT_EQUAL(memcmp(bytes, second, len), 0);
	free(bytes);
	OK(journal_snapshot_put(store, session, 3, 1, NULL, 0));
	OK(journal_snapshot_get(store, session, &version, &step, &bytes, &len));
	CU_ASSERT_EQUAL(len, 0);
	free(bytes);
	OK(journal_session_end(store, session, "closed", NOW));
	NONE(journal_snapshot_get(
	    store, session, &version, &step, &bytes, &len));
	turn_end(store);
	store_close(store);
}

static void
test_memory(void)
{
	struct store *store = open_or_die(NULL);
	struct text out = TEXT_EMPTY;

	turn_begin(store);
	text_add(&out, "=");
	NONE(memory_get(store, "net", "key", &out));
	OK(memory_put(store, "net", "key", "one"));
	OK(memory_put(store, "net", "key", "\xff two '"));
	OK(memory_put(store, "other", "key", "three"));
	OK(memory_get(store, "net", "key", &out));
	CU_ASSERT_STRING_EQUAL(text_str(&out), "=\xff two '");
	turn_end(store);
	turn_begin(store);
	OK(memory_put(store, "other", "key", "three"));
	CU_ASSERT(!store_is_dirty(store));
	turn_end(store);
	text_fini(&out);
	store_close(store);
}

const struct unit_case play_cases[] = {
    {"tables", test_tables},
    {"sessions", test_sessions},
    {"chains", test_chains},
    {"a draw", test_draw},
    {"a deal", test_deal},
    {"deals from a shoe", test_shoe},
    {"deal numbers", test_deal_numbers},
    {"the journal", test_journal},
    {"snapshots", test_snapshot},
    {"memory", test_memory},
};
UNIT_CASES(play);
