/*
 * When a table rests: its room can't be spoken in, or an admin has paused it.
 * No time runs then; if the room is lost for too long, the game is closed.
 */
#include <config.h>

#include "base/log.h"
#include "table/inside.h"

enum { HOUR_MS = 60 * 60 * 1000 };

void
rest_tell_woken(struct table *table)
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
	rest_tell_woken(table);
}

void
hall_rest(struct table *table)
{
	if (!table->is_away)
		table->away_ms = table->hall->now_ms;
	table->is_resting = table->is_away = true;
	wait_rest(table);
}

void
rest_set_paused(struct table *table, bool is_paused)
{
	table->is_paused = is_paused;
	table->is_resting = table->is_away || is_paused;
}

/* In the store. */
static bool
keep_paused(struct table *table, bool is_paused)
{
	struct store *store = table->hall->store;

	return store_mark(store) == STORE_OK &&
	       store_end(
		   store, journal_table_pause(store, table->id, is_paused));
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
	rest_set_paused(table, is_paused);
	table_tell(table, &(struct hall_event){.kind = kind});
	if (is_paused) {
		wait_rest(table);
	} else if (table->play.is_open) {
		wait_begin(table, now_ms);
		robots_await(table, now_ms);
	}
	return true;
}

void
hall_set_away_most(struct hall *hall, int64_t away_most_ms)
{
	hall->away_most_ms = away_most_ms;
}

int64_t
rest_end(const struct table *table)
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

void
rest_tick(struct table *table, int64_t now_ms, int64_t now_s)
{
	int64_t end_ms;

	if (table->is_away && table->away_ms == 0)
		table->away_ms = now_ms;
	end_ms = rest_end(table);
	if (end_ms >= 0 && end_ms <= now_ms)
		close_away(table, now_ms, now_s);
}
