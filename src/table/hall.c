#include <config.h>

#include "table/hall.h"

#include <stdlib.h>
#include <string.h>

#include "base/chance.h"
#include "base/clock.h"
#include "base/xalloc.h"
#include "table/inside.h"
#include "table/resume.h"

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

void
hall_seed_robots(struct hall *hall, uint64_t seed)
{
	hall->robots_chance = seed;
}

void
hall_set_quick(struct hall *hall, bool is_quick)
{
	hall->is_quick = is_quick;
}

/* The registry. */

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
	return store_end(
		   hall->store, journal_table(hall->store, network, room, &id))
		   ? id
		   : 0;
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

/* Time. */

int64_t
hall_next(const struct hall *hall)
{
	int64_t next = -1;

	for (int i = 0; i < hall->tables_count; i++) {
		next = clock_earlier(next, wait_next(hall->tables[i]));
		next = clock_earlier(next, rest_end(hall->tables[i]));
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
		rest_tick(hall->tables[i], now_ms, now_s);
	}
}
