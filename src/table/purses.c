/*
 * Purses and names of those who play, so that no action needs SQL to know
 * them. Every posting of the hall keeps them current; whoever acts is read
 * anew, since people_know() writes names and grants beside the hall.
 */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "table/inside.h"

static struct purse **
find(struct hall *hall, int64_t person)
{
	struct purse **at = &hall->purses[(uint64_t)person % PURSE_BUCKETS];

	while (*at != NULL && (*at)->person != person)
		at = &(*at)->next;
	return at;
}

struct purse *
purses_read(struct hall *hall, int64_t person)
{
	struct purse **at = find(hall, person);
	struct person read = {.name = "?"};
	enum store_result result = people_get(hall->store, person, &read);

	if (result != STORE_OK && result != STORE_NONE)
		return NULL;
	if (*at == NULL) {
		*at = xcalloc(1, sizeof(**at));
		(*at)->person = person;
		hall->purses_count++;
	}
	(*at)->chips = read.chips;
	(*at)->is_robot = read.is_robot;
	memcpy((*at)->name, read.name, sizeof(read.name));
	return *at;
}

struct purse *
purses_get(struct hall *hall, int64_t person)
{
	struct purse *purse = *find(hall, person);

	return purse != NULL ? purse : purses_read(hall, person);
}

void
purses_drop(struct hall *hall)
{
	for (int i = 0; i < PURSE_BUCKETS; i++) {
		while (hall->purses[i] != NULL) {
			struct purse *purse = hall->purses[i];

			hall->purses[i] = purse->next;
			free(purse);
		}
	}
	hall->purses_count = 0;
}

const char *
hall_name(struct hall *hall, int64_t person)
{
	const struct purse *purse = purses_get(hall, person);

	return purse != NULL ? purse->name : "?";
}

void
hall_renamed(struct hall *hall, int64_t person)
{
	(void)purses_read(hall, person);
}
