/*
 * A turn as the tables see it (law 1): what they were before it is kept, what
 * is told in it may be shown once it is committed, and if the disk fails they
 * are as before.
 */
#include <config.h>

#include "base/xalloc.h"
#include "table/inside.h"

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

	if (store_mark(store) == STORE_OK &&
	    store_end(store, journal_table_send_home(store, table->id, false)))
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
		rest_tell_woken(table);
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
		rest_set_paused(t, t->was_paused);
	}
	for (struct table *t = touched; t != NULL; t = t->next_touched) {
		if (stands)
			turn_stands(t);
		else
			tell_undone(t);
	}
	return stands;
}
