#include <config.h>

#include "irc/people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

struct people {
	struct person **list; /* sorted by folded */
	size_t count;
	size_t cap;
	size_t room_count;
};

struct people *
people_new(size_t room_count)
{
	struct people *people = xcalloc(1, sizeof(*people));

	people->room_count = room_count;
	return people;
}

void
people_clear(struct people *people)
{
	for (size_t i = 0; i < people->count; i++)
		free(people->list[i]);
	people->count = 0;
}

void
people_free(struct people *people)
{
	if (people == NULL)
		return;
	people_clear(people);
	free(people->list);
	free(people);
}

/* Where folded is, or would be put. */
static size_t
people_place(const struct people *people, const char *folded)
{
	size_t low = 0, high = people->count;

	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (strcmp(people->list[middle]->folded, folded) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static struct person *
people_at(const struct people *people, size_t place, const char *folded)
{
	if (place < people->count &&
	    strcmp(people->list[place]->folded, folded) == 0)
		return people->list[place];
	return NULL;
}

static void
people_insert(struct people *people, struct person *person)
{
	const size_t place = people_place(people, person->folded);

	if (people->count == people->cap) {
		people->cap = people->cap == 0 ? 16 : 2 * people->cap;
		people->list = xrealloc(
		    people->list, people->cap, sizeof(people->list[0]));
	}
	memmove(people->list + place + 1, people->list + place,
	    (people->count - place) * sizeof(people->list[0]));
	people->list[place] = person;
	people->count++;
}

static void
people_take_out(struct people *people, const struct person *person)
{
	const size_t place = people_place(people, person->folded);

	people->count--;
	memmove(people->list + place, people->list + place + 1,
	    (people->count - place) * sizeof(people->list[0]));
}

struct person *
people_find(struct people *people, enum casemap map, const char *nick)
{
	char folded[FRONT_NAME_MOST];

	casemap_fold(map, nick, folded);
	return people_at(people, people_place(people, folded), folded);
}

static void
person_name(struct person *person, enum casemap map, const char *nick)
{
	snprintf(person->nick, sizeof(person->nick), "%s", nick);
	casemap_fold(map, nick, person->folded);
}

struct person *
people_enter(
    struct people *people, enum casemap map, const char *nick, size_t room)
{
	struct person *person = people_find(people, map, nick);

	if (person == NULL) {
		if (people->count >= PEOPLE_MOST)
			return NULL;
		person = xcalloc(1, sizeof(*person) + people->room_count);
		person_name(person, map, nick);
		people_insert(people, person);
	}
	person->rooms[room] = 1;
	return person;
}

void
people_quit(
    struct people *people, struct person *person, people_gone gone, void *self)
{
	people_take_out(people, person);
	gone(self, person->nick);
	free(person);
}

void
people_leave(struct people *people, struct person *person, size_t room,
    people_gone gone, void *self)
{
	person->rooms[room] = 0;
	if (memchr(person->rooms, 1, people->room_count) == NULL)
		people_quit(people, person, gone, self);
}

void
people_close_room(
    struct people *people, size_t room, people_gone gone, void *self)
{
	for (size_t i = people->count; i-- > 0;)
		if (people->list[i]->rooms[room])
			people_leave(people, people->list[i], room, gone, self);
}

bool
people_rename(
    struct people *people, enum casemap map, const char *from, const char *to)
{
	struct person *person = people_find(people, map, from);
	struct person *other = people_find(people, map, to);

	if (person == NULL)
		return false;
	people_take_out(people, person);
	if (other != NULL && other != person) {
		people_take_out(people, other);
		free(other);
	}
	person_name(person, map, to);
	people_insert(people, person);
	return true;
}
