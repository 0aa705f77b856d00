/*
 * Journals: a game is played at a table, then rows of the database are changed
 * or added, and the hall stands up again from it. It plays on, or all that lay
 * there is home.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "fresh.h"
#include "play.h"
#include "store/journal.h"
#include "store/ledger.h"
#include "store/query.h"
#include "table/audit.h"
#include "table/hall.h"

enum { PLAYERS = 4, ACTS = 60, CHANGES = 8 };

struct desk {
	struct store *store;
	struct hall *hall;
	struct table *table;
	struct table_settings settings;
	int64_t mark;
};

static void
happened(void *ctx, struct table *table, const struct hall_event *event,
    int64_t mark)
{
	struct desk *desk = ctx;

	(void)table;
	(void)event;
	desk->mark = mark;
}

static const struct hall_ops ops = {.happened = happened};

static void
commit(struct desk *desk)
{
	EXPECT(hall_commit(desk->hall));
	hall_heard(desk->table, desk->mark, clock_mono_ms());
}

static void
open_hall(struct desk *desk)
{
	desk->hall = hall_new(desk->store, &ops, desk);
	EXPECT(hall_resume(desk->hall, clock_wall_s()));
	desk->table = hall_table(desk->hall, "net", "#room", &desk->settings);
	EXPECT(desk->table != NULL);
	hall_wake(desk->table);
	commit(desk);
}

static void
open_desk(struct desk *desk, struct feed *feed)
{
	static const char *const names[PLAYERS] = {
	    "anna", "ben", "carla", "dan"};

	fixed_reset();
	memset(desk, 0, sizeof(*desk));
	play_rules(feed, &desk->settings.rules);
	desk->store = fresh_store();
	EXPECT(store_mark(desk->store) == STORE_OK);
	for (int i = 0; i < PLAYERS; i++) {
		struct identity who = {"net", "nick", names[i], names[i]};
		struct person person;

		EXPECT(people_know(desk->store, &who, 100, clock_wall_s(),
			   &person, NULL) == STORE_OK);
		EXPECT(person.id == i + 1);
	}
	EXPECT(store_keep(desk->store) == STORE_OK);
	EXPECT(store_commit(desk->store) == STORE_OK);
	open_hall(desk);
}

static void
act(struct desk *desk, enum action_kind kind, int64_t player, int64_t chips)
{
	struct action action = {.kind = kind,
	    .player = player,
	    .chips = chips,
	    .word = kind == ACTION_CUT ? "luck" : NULL};

	(void)hall_act(desk->table, &action, clock_mono_ms(), clock_wall_s());
	commit(desk);
}

/* What has its time happens. */
static void
wait_next(struct desk *desk)
{
	int64_t next = hall_next(desk->hall);

	if (next > clock_mono_ms())
		fixed_pass(next - clock_mono_ms());
	hall_tick(desk->hall, clock_mono_ms(), clock_wall_s());
	commit(desk);
}

/* A byte: waiting, or an act of one of the four or of who owes one. */
static void
step(struct desk *desk, struct feed *feed)
{
	static const enum action_kind kinds[] = {ACTION_JOIN, ACTION_LEAVE,
	    ACTION_START, ACTION_BANK, ACTION_STAKE, ACTION_COVER, ACTION_PASS,
	    ACTION_KEEP, ACTION_KEEP_OUT, ACTION_KEEP_NEW, ACTION_SELL,
	    ACTION_BUY, ACTION_END, ACTION_CUT, ACTION_AUCTION, ACTION_BID};
	const struct session *s = table_session(desk->table);
	unsigned byte = feed_byte(feed), kind = byte & 0x1f;
	int64_t player = 1 + (byte >> 5) % PLAYERS;

	if (kind >= sizeof(kinds) / sizeof(kinds[0])) {
		wait_next(desk);
		return;
	}
	if (byte >= 0x80 && s != NULL && session_asks(s) != 0)
		player = session_asks(s);
	act(desk, kinds[kind], player, 5 + (byte >> 5));
}

static void
play(struct desk *desk, struct feed *feed)
{
	unsigned acts = feed_byte(feed) % ACTS;

	for (unsigned i = 0; i < acts; i++)
		step(desk, feed);
}

/* The database is whoever's: its own checks may refuse it, too. */
static void
change(struct desk *desk, const char *sql, int64_t number, const char *text)
{
	sqlite3_stmt *stmt;

	if (sqlite3_prepare_v2(desk->store->db, sql, -1, &stmt, NULL) !=
	    SQLITE_OK) {
		fprintf(
		    stderr, "%s: %s\n", sql, sqlite3_errmsg(desk->store->db));
		abort();
	}
	(void)sqlite3_bind_int64(
	    stmt, sqlite3_bind_parameter_index(stmt, ":n"), number);
	(void)sqlite3_bind_text(stmt, sqlite3_bind_parameter_index(stmt, ":t"),
	    text, -1, SQLITE_STATIC);
	(void)sqlite3_step(stmt);
	(void)sqlite3_finalize(stmt);
}

static const char *
some_word(struct feed *feed)
{
	unsigned byte = feed_byte(feed);

	if (byte < ACTION_KINDS)
		return action_word((enum action_kind)byte);
	return byte % 2 == 1 ? "0123456789012345678901234567890123456789" : "";
}

static int64_t
some_number(struct feed *feed)
{
	unsigned byte = feed_byte(feed);

	if (byte >= 0xf0)
		return INT64_MAX - (byte & 0xf);
	if (byte >= 0xe0)
		return INT64_MIN + (byte & 0xf);
	return (int64_t)byte - 2;
}

static void
damage_row(struct desk *desk, struct feed *feed)
{
#define NEWEST " WHERE session = (SELECT max(id) FROM session)"
#define THE_ROW NEWEST " AND step = :n"
	static const char *const rows[] = {
	    "UPDATE journal SET kind = :t" THE_ROW,
	    "UPDATE journal SET word = :t" THE_ROW,
	    "UPDATE journal SET player = step % 5" THE_ROW,
	    "UPDATE journal SET chips = chips + 1" THE_ROW,
	    "UPDATE journal SET chips = -1" THE_ROW,
	    "UPDATE journal SET chips = 9223372036854775807" THE_ROW,
	    "DELETE FROM journal" THE_ROW,
	    "DELETE FROM journal" NEWEST " AND step > :n",
	    "INSERT INTO journal SELECT session, 1 + max(step), :t, :n % 5, "
	    ":n, '' FROM journal" NEWEST " GROUP BY session",
	    "UPDATE snapshot SET version = :n" NEWEST,
	    "UPDATE snapshot SET step = :n" NEWEST,
	    "UPDATE snapshot SET bytes = substr(bytes, 1, :n)" NEWEST,
	    "UPDATE snapshot SET bytes = cast(:t AS BLOB)" NEWEST,
	    "DELETE FROM snapshot" NEWEST,
	    "DELETE FROM chain" NEWEST,
	    "UPDATE chain SET top = replace(top, '0', 'x')" NEWEST,
	    "UPDATE chain SET top = anchor" NEWEST,
	    "UPDATE deal SET seed_index = :n",
	    "UPDATE deal SET packs = :n",
	    "UPDATE deal SET lowest_rank = :n",
	    "UPDATE deal SET cut = :t",
	    "UPDATE deal SET first_card = :n",
	    "UPDATE draw SET seed_index = :n" NEWEST,
	    "UPDATE draw SET packs = :n" NEWEST,
	    "DELETE FROM draw" NEWEST,
	    "DELETE FROM deal",
	};
	unsigned row = feed_byte(feed) % (sizeof(rows) / sizeof(rows[0]));
	int64_t number = some_number(feed);

	change(desk, rows[row], number, some_word(feed));
}

static void
note_session(void *ctx, int64_t table, const char *network, const char *room,
    int64_t session)
{
	int64_t *last = ctx;

	(void)table;
	(void)network;
	(void)room;
	*last = session;
}

/* One byte of the snapshot, or a whole that fits in other ways. */
static void
damage_snapshot(struct desk *desk, struct feed *feed)
{
	int64_t session = 0, step;
	size_t len, at = feed_byte(feed) << 4 | (feed_byte(feed) & 0xf);
	void *bytes;
	int version;

	if (journal_live(desk->store, note_session, &session) != STORE_OK ||
	    journal_snapshot_get(desk->store, session, &version, &step, &bytes,
		&len) != STORE_OK)
		return;
	if (at < len)
		((uint8_t *)bytes)[at] = (uint8_t)feed_byte(feed);
	EXPECT(store_mark(desk->store) == STORE_OK);
	EXPECT(journal_snapshot_put(desk->store, session, version, step, bytes,
		   len) == STORE_OK);
	EXPECT(store_keep(desk->store) == STORE_OK);
	EXPECT(store_commit(desk->store) == STORE_OK);
	free(bytes);
}

static void
damage(struct desk *desk, struct feed *feed)
{
	unsigned changes = feed_byte(feed) % CHANGES;

	fresh_unguard();
	for (unsigned i = 0; i < changes; i++)
		if (feed_byte(feed) % 4 == 0)
			damage_snapshot(desk, feed);
		else
			damage_row(desk, feed);
	fresh_guard();
}

/* What `lansquenetctl check` says of it does not matter here. */
static void
audit(struct desk *desk)
{
	struct text why = TEXT_EMPTY;
	int count;

	(void)!audit_sessions(desk->store, &why, &count);
	(void)!audit_chains(desk->store, &why, &count);
	text_fini(&why);
}

/* What lies at the table is what the session has of it. */
static void
expect_books(struct desk *desk)
{
	const struct session *s = table_session(desk->table);
	struct text why = TEXT_EMPTY;

	EXPECT(ledger_check(desk->store, &why) == STORE_OK);
	text_fini(&why);
	for (int64_t player = 1; player <= PLAYERS; player++) {
		struct account account = {
		    ACCOUNT_ESCROW, player, table_id(desk->table)};
		int seat = s == NULL ? NO_SEAT : session_seat(s, player);
		int64_t lies;

		EXPECT(
		    ledger_balance(desk->store, &account, &lies) == STORE_OK);
		EXPECT(lies == (seat == NO_SEAT ? 0 : session_lying(s, seat)));
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = {data, size};
	struct desk desk;

	open_desk(&desk, &feed);
	play(&desk, &feed);
	expect_books(&desk);
	damage(&desk, &feed);
	hall_free(desk.hall);
	audit(&desk);
	open_hall(&desk);
	expect_books(&desk);
	play(&desk, &feed);
	expect_books(&desk);
	hall_free(desk.hall);
	return 0;
}
