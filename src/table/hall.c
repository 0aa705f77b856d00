#include <config.h>

#include "table/hall.h"

#include <stdlib.h>
#include <string.h>

#include "base/chance.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/xalloc.h"
#include "table/inside.h"
#include "table/resume.h"

enum { HOUR_MS = 60 * 60 * 1000 };

/* The registry. */

struct hall *
hall_new(struct store *store, const struct hall_ops *ops, void *ctx)
{
	struct hall *hall = xcalloc(1, sizeof(*hall));

	hall->store = store;
	hall->ops = ops;
	hall->ctx = ctx;
	chance_bytes(&hall->robots_chance, sizeof(hall->robots_chance));
	return hall;
}

void
hall_seed_robots(struct hall *hall, uint64_t seed)
{
	hall->robots_chance = seed;
}

static void
table_free(struct table *table)
{
	free(table->network);
	free(table->room);
	wipe(table, sizeof(*table));
	free(table);
}

void
hall_free(struct hall *hall)
{
	if (hall == NULL)
		return;
	for (int i = 0; i < hall->tables_count; i++)
		table_free(hall->tables[i]);
	free(hall->tables);
	purses_drop(hall);
	for (int i = 0; i < COMMAND_EVENTS; i++)
		text_fini(&hall->command.events[i].text);
	free(hall);
}

int
hall_tables(const struct hall *hall)
{
	return hall->tables_count;
}

const struct table *
hall_at(const struct hall *hall, int i)
{
	return hall->tables[i];
}

static struct table *
hall_find(const struct hall *hall, const char *network, const char *room)
{
	for (int i = 0; i < hall->tables_count; i++)
		if (strcmp(hall->tables[i]->network, network) == 0 &&
		    strcmp(hall->tables[i]->room, room) == 0)
			return hall->tables[i];
	return NULL;
}

/* A closed, resting table; not in the store yet where id is 0. */
static struct table *
hall_add(struct hall *hall, const char *network, const char *room, int64_t id)
{
	struct table *table = xcalloc(1, sizeof(*table));

	table->hall = hall;
	table->network = xstrdup(network);
	table->room = xstrdup(room);
	table->id = id;
	table->is_resting = table->is_away = true;
	table->play.due_ms = table->play.remind_ms = table->play.minute_ms = -1;
	hall->tables = xrealloc(hall->tables, (size_t)hall->tables_count + 1,
	    sizeof(struct table *));
	hall->tables[hall->tables_count++] = table;
	return table;
}

/* The id of a room's table; 0 if the database fails. */
static int64_t
make_id(struct hall *hall, const char *network, const char *room)
{
	int64_t id = 0;

	if (store_mark(hall->store) != STORE_OK)
		return 0;
	if (journal_table(hall->store, network, room, &id) != STORE_OK) {
		hall_undo(hall);
		return 0;
	}
	return store_keep(hall->store) == STORE_OK ? id : 0;
}

/* What the store keeps of a table beside its session. */
static bool
read_row(struct store *store, int64_t id, bool *is_paused, bool *is_untold)
{
	return journal_table_paused(store, id, is_paused) == STORE_OK &&
	       journal_table_sent_home(store, id, is_untold) == STORE_OK;
}

struct table *
hall_table(struct hall *hall, const char *network, const char *room,
    const struct table_settings *settings)
{
	struct table *table = hall_find(hall, network, room);

	if (table == NULL) {
		int64_t id = make_id(hall, network, room);
		bool is_paused, is_untold;

		if (id == 0 ||
		    !read_row(hall->store, id, &is_paused, &is_untold))
			return NULL;
		table = hall_add(hall, network, room, id);
		table->is_paused = is_paused;
		table->was_sent_home = is_untold;
		table_touch(table);
	}
	table->settings = *settings;
	return table;
}

/* Standing up again. */

struct live {
	struct hall *hall;
	int64_t *sessions; /* of the hall's tables, in order */
};

static void
take_live(void *ctx, int64_t id, const char *network, const char *room,
    int64_t session)
{
	struct live *live = ctx;
	struct table *table = hall_add(live->hall, network, room, id);

	table->is_kept = true;
	live->sessions = xrealloc(live->sessions,
	    (size_t)live->hall->tables_count, sizeof(live->sessions[0]));
	live->sessions[live->hall->tables_count - 1] = session;
}

enum store_result
hall_read_live(struct hall *hall, int64_t **sessions)
{
	struct live live = {hall, NULL};
	enum store_result result = journal_live(hall->store, take_live, &live);

	*sessions = live.sessions;
	return result;
}

bool
hall_resume(struct hall *hall, int64_t now_s)
{
	int64_t *sessions;
	bool is_read = hall_read_live(hall, &sessions) == STORE_OK;

	for (int i = 0; i < hall->tables_count && is_read; i++) {
		struct table *table = hall->tables[i];

		is_read = resume_table(table, sessions[i], now_s) &&
			  read_row(hall->store, table->id, &table->is_paused,
			      &table->was_sent_home);
	}
	free(sessions);
	if (is_read)
		return store_commit(hall->store) == STORE_OK;
	store_rollback(hall->store);
	return false;
}

/* Telling and hearing. */

int64_t
table_tell(struct table *table, const struct hall_event *event)
{
	table->mark++;
	table->hall->ops->happened(table->hall->ctx, table, event, table->mark);
	return table->mark;
}

/* That all went home was heard: it need not be said again. */
static void
note_told(struct table *table)
{
	struct store *store = table->hall->store;

	if (store_mark(store) != STORE_OK)
		return;
	if (journal_table_send_home(store, table->id, false) != STORE_OK)
		hall_undo(table->hall);
	else if (store_keep(store) == STORE_OK)
		table->home_mark = 0;
}

void
hall_heard(struct table *table, int64_t mark, int64_t now_ms)
{
	table->hall->now_ms = now_ms;
	if (mark > table->heard_mark)
		table->heard_mark = mark;
	if (table->home_mark != 0 && table->heard_mark >= table->home_mark)
		note_told(table);
	wait_listen(table, now_ms);
	robots_listen(table, now_ms);
}

/* Say how the table stands; what is owed has its full time again. */
static void
tell_woken(struct table *table)
{
	enum hall_event_kind kind =
	    table->is_paused ? HALL_PAUSED : HALL_RESUMED;

	if (table->was_sent_home)
		table->home_mark = table_tell(
		    table, &(struct hall_event){.kind = HALL_SENT_HOME});
	if (!table->play.is_open)
		return;
	table_tell(table, &(struct hall_event){.kind = kind});
	wait_begin(table, table->hall->now_ms);
	robots_await(table, table->hall->now_ms);
}

void
hall_wake(struct table *table)
{
	if (!table->is_away)
		return;
	table_touch(table);
	table->is_away = false;
	table->away_ms = 0;
	table->is_resting = table->is_paused;
	table->was_woken = true;
	tell_woken(table);
}

void
hall_rest(struct table *table)
{
	if (!table->is_away)
		table->away_ms = table->hall->now_ms;
	table->is_resting = table->is_away = true;
	wait_rest(table);
}

static void
set_paused(struct table *table, bool is_paused)
{
	table->is_paused = is_paused;
	table->is_resting = table->is_away || is_paused;
}

/* In the store. */
static bool
keep_paused(struct table *table, bool is_paused)
{
	struct store *store = table->hall->store;

	if (store_mark(store) != STORE_OK)
		return false;
	if (journal_table_pause(store, table->id, is_paused) == STORE_OK)
		return store_keep(store) == STORE_OK;
	hall_undo(table->hall);
	return false;
}

bool
hall_pause(struct table *table, bool is_paused, int64_t now_ms)
{
	enum hall_event_kind kind = is_paused ? HALL_PAUSED : HALL_UNPAUSED;

	if (table->is_paused == is_paused)
		return true;
	if (!keep_paused(table, is_paused))
		return false;
	table_touch(table);
	table->hall->now_ms = now_ms;
	set_paused(table, is_paused);
	table_tell(table, &(struct hall_event){.kind = kind});
	if (is_paused) {
		wait_rest(table);
	} else if (table->play.is_open) {
		wait_begin(table, now_ms);
		robots_await(table, now_ms);
	}
	return true;
}

/* Time. */

void
hall_set_quick(struct hall *hall, bool is_quick)
{
	hall->is_quick = is_quick;
}

void
hall_set_away_most(struct hall *hall, int64_t away_most_ms)
{
	hall->away_most_ms = away_most_ms;
}

/* When its room has been lost for too long; -1: it is not. */
static int64_t
away_end(const struct table *table)
{
	const int64_t most_ms = table->hall->away_most_ms;

	if (!table->play.is_open || !table->is_away || table->is_paused ||
	    table->away_ms == 0 || most_ms == 0)
		return -1;
	return table->away_ms + most_ms;
}

/* If the disk fails it is tried again after as long. */
static void
close_away(struct table *table, int64_t now_ms, int64_t now_s)
{
	const struct action action = {.kind = ACTION_CLOSE};

	table->away_ms = now_ms;
	(void)hall_act(table, &action, now_ms, now_s);
	if (table->play.is_open)
		return;
	table->was_sent_home = true;
	log_warn("table",
	    "id=%lld network=%s room=%s was out of reach for %lld hours: its "
	    "game is closed, all chips went home",
	    (long long)table->id, table->network, table->room,
	    (long long)(table->hall->away_most_ms / HOUR_MS));
}

static void
tick_away(struct table *table, int64_t now_ms, int64_t now_s)
{
	int64_t end_ms;

	if (table->is_away && table->away_ms == 0)
		table->away_ms = now_ms;
	end_ms = away_end(table);
	if (end_ms >= 0 && end_ms <= now_ms)
		close_away(table, now_ms, now_s);
}

int64_t
hall_next(const struct hall *hall)
{
	int64_t next = -1;

	for (int i = 0; i < hall->tables_count; i++) {
		next = clock_earlier(next, wait_next(hall->tables[i]));
		next = clock_earlier(next, away_end(hall->tables[i]));
	}
	return next;
}

void
hall_tick(struct hall *hall, int64_t now_ms, int64_t now_s)
{
	hall->now_ms = now_ms;
	for (int i = 0; i < hall->tables_count; i++) {
		int64_t at = wait_next(hall->tables[i]);

		if (at >= 0 && at <= now_ms)
			table_tick(hall->tables[i], now_ms, now_s);
		tick_away(hall->tables[i], now_ms, now_s);
	}
}

/* The turn. */

void
table_touch(struct table *table)
{
	if (table->is_touched)
		return;
	table->is_touched = true;
	table->before = table->play;
	table->was_paused = table->is_paused;
	table->next_touched = table->hall->touched;
	table->hall->touched = table;
}

/* The turn is over for this table. */
static void
untouch(struct table *table)
{
	table->is_touched = table->was_woken = table->was_asked = false;
	table->had_trouble = false;
	wipe(&table->before.chain, sizeof(table->before.chain));
}

static void
turn_stands(struct table *table)
{
	table->is_kept = true;
	if (table->was_woken)
		table->was_sent_home = false;
	if (!table->had_trouble)
		table->retries = 0;
	untouch(table);
}

/* What was told in this turn is dropped, so say again what must be said. */
static void
tell_undone(struct table *table)
{
	bool is_news = table->was_asked || table->retries == 0;

	wait_retry(table, table->hall->now_ms);
	if (table->was_woken)
		tell_woken(table);
	else
		wait_listen(table, table->hall->now_ms);
	robots_listen(table, table->hall->now_ms);
	if (is_news || table->retries == 1)
		table_tell(table, &(struct hall_event){.kind = HALL_TROUBLE});
	untouch(table);
}

bool
hall_commit(struct hall *hall)
{
	bool stands = store_commit(hall->store) == STORE_OK;
	struct table *touched = hall->touched;

	hall->touched = NULL;
	if (!stands || hall->purses_count > PURSES_MOST)
		purses_drop(hall);
	for (struct table *t = touched; t != NULL && !stands;
	     t = t->next_touched) {
		t->play = t->before;
		set_paused(t, t->was_paused);
	}
	for (struct table *t = touched; t != NULL; t = t->next_touched) {
		if (stands)
			turn_stands(t);
		else
			tell_undone(t);
	}
	return stands;
}

bool
table_seats(const struct table *table, int64_t person)
{
	const struct session *s = table_session(table);

	return s != NULL && (session_seat(s, person) != NO_SEAT ||
				session_is_waiting(s, person));
}

bool
hall_seats(const struct hall *hall, int64_t person)
{
	for (int i = 0; i < hall->tables_count; i++)
		if (table_seats(hall->tables[i], person))
			return true;
	return false;
}

void
hall_forget(struct hall *hall)
{
	purses_drop(hall);
}
