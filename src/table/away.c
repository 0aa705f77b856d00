/*
 * Those who are away through no fault of theirs (a netsplit): a table that
 * waits for such a one alone waits longer, until he is back, but not for ever
 * and once for each act.
 */
#include <config.h>

#include "table/inside.h"

/* NULL: he is not away. */
static struct away *
find_away(struct hall *hall, int64_t person)
{
	for (int i = 0; i < hall->away_count; i++)
		if (hall->away[i].person == person)
			return &hall->away[i];
	return NULL;
}

static void
forget_late(struct hall *hall, int64_t now_ms)
{
	int kept = 0;

	for (int i = 0; i < hall->away_count; i++)
		if (hall->away[i].until_ms > now_ms)
			hall->away[kept++] = hall->away[i];
	hall->away_count = kept;
}

void
hall_wait_for(
    struct hall *hall, int64_t person, int64_t most_ms, int64_t now_ms)
{
	struct away *away;

	forget_late(hall, now_ms);
	away = find_away(hall, person);
	if (away == NULL) {
		if (hall->away_count == AWAY_MOST)
			return;
		away = &hall->away[hall->away_count++];
	}
	*away = (struct away){person, now_ms + most_ms};
	for (int i = 0; i < hall->tables_count; i++)
		wait_hold(hall->tables[i], person, away->until_ms, now_ms);
}

void
hall_wait_over(struct hall *hall, int64_t person, int64_t now_ms)
{
	struct away *away = find_away(hall, person);

	if (away == NULL)
		return;
	for (int i = 0; i < hall->tables_count; i++)
		wait_let_go(hall->tables[i], person, away->until_ms, now_ms);
	*away = hall->away[--hall->away_count];
}

void
away_hold(struct table *table, int64_t now_ms)
{
	const struct hall *hall = table->hall;

	for (int i = 0; i < hall->away_count; i++)
		wait_hold(table, hall->away[i].person, hall->away[i].until_ms,
		    now_ms);
}
