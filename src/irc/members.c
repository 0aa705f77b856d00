#include <config.h>

#include "irc/members.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

struct members {
	struct member **list; /* sorted by folded */
	size_t count;
	size_t cap;
	size_t room_count;
};

struct members *
members_new(size_t room_count)
{
	struct members *members = xcalloc(1, sizeof(*members));

	members->room_count = room_count;
	return members;
}

void
members_widen(struct members *members, size_t room_count)
{
	const size_t more = room_count - members->room_count;

	if (room_count <= members->room_count)
		return;
	for (size_t i = 0; i < members->count; i++) {
		struct member *person =
		    xrealloc(members->list[i], 1, sizeof(*person) + room_count);

		memset(person->rooms + members->room_count, 0, more);
		members->list[i] = person;
	}
	members->room_count = room_count;
}

void
members_clear(struct members *members)
{
	for (size_t i = 0; i < members->count; i++)
		free(members->list[i]);
	members->count = 0;
}

void
members_free(struct members *members)
{
	if (members == NULL)
		return;
	members_clear(members);
	free(members->list);
	free(members);
}

/* Where folded is, or would be put. */
static size_t
members_place(const struct members *members, const char *folded)
{
	size_t low = 0, high = members->count;

	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (strcmp(members->list[middle]->folded, folded) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static struct member *
members_at(const struct members *members, size_t place, const char *folded)
{
	if (place < members->count &&
	    strcmp(members->list[place]->folded, folded) == 0)
		return members->list[place];
	return NULL;
}

static void
members_insert(struct members *members, struct member *person)
{
	const size_t place = members_place(members, person->folded);

	if (members->count == members->cap) {
		members->cap = members->cap == 0 ? 16 : 2 * members->cap;
		members->list = xrealloc(
		    members->list, members->cap, sizeof(members->list[0]));
	}
	memmove(members->list + place + 1, members->list + place,
	    (members->count - place) * sizeof(members->list[0]));
	members->list[place] = person;
	members->count++;
}

static void
members_take_out(struct members *members, const struct member *person)
{
	const size_t place = members_place(members, person->folded);

	members->count--;
	memmove(members->list + place, members->list + place + 1,
	    (members->count - place) * sizeof(members->list[0]));
}

struct member *
members_find(struct members *members, enum casemap map, const char *nick)
{
	char folded[FRONT_NAME_MOST];

	casemap_fold(map, nick, folded);
	return members_at(members, members_place(members, folded), folded);
}

static void
person_name(struct member *person, enum casemap map, const char *nick)
{
	snprintf(person->nick, sizeof(person->nick), "%s", nick);
	casemap_fold(map, nick, person->folded);
}

struct member *
members_enter(
    struct members *members, enum casemap map, const char *nick, size_t room)
{
	struct member *person = members_find(members, map, nick);

	if (person == NULL) {
		if (members->count >= PEOPLE_MOST)
			return NULL;
		person = xcalloc(1, sizeof(*person) + members->room_count);
		person_name(person, map, nick);
		members_insert(members, person);
	}
	person->rooms[room] |= MEMBER_HERE;
	return person;
}

void
members_quit(struct members *members, struct member *person, members_gone gone,
    void *self)
{
	members_take_out(members, person);
	gone(self, person->nick);
	free(person);
}

void
members_leave(struct members *members, struct member *person, size_t room,
    members_gone gone, void *self)
{
	person->rooms[room] = 0;
	for (size_t i = 0; i < members->room_count; i++)
		if (person->rooms[i] != 0)
			return;
	members_quit(members, person, gone, self);
}

void
members_close_room(
    struct members *members, size_t room, members_gone gone, void *self)
{
	for (size_t i = members->count; i-- > 0;)
		if (members->list[i]->rooms[room])
			members_leave(
			    members, members->list[i], room, gone, self);
}

void
member_is_other(
    struct member *person, size_t room_count, members_gone gone, void *self)
{
	for (size_t i = 0; i < room_count; i++)
		person->rooms[i] &= MEMBER_HERE;
	person->account[0] = '\0';
	person->account_is_known = person->is_bot = false;
	person->mask = 0;
	gone(self, person->nick);
}

bool
members_rename(
    struct members *members, enum casemap map, const char *from, const char *to)
{
	struct member *person = members_find(members, map, from);
	struct member *other = members_find(members, map, to);

	if (person == NULL)
		return false;
	members_take_out(members, person);
	if (other != NULL && other != person) {
		members_take_out(members, other);
		free(other);
	}
	person_name(person, map, to);
	members_insert(members, person);
	return true;
}

void
members_translate(struct members *members, const unsigned char to[256])
{
	for (size_t i = 0; i < members->count; i++)
		for (size_t k = 0; k < members->room_count; k++) {
			unsigned char *bits = &members->list[i]->rooms[k];

			*bits = to[*bits];
		}
}

/* FNV-1a */
uint64_t
members_hash(const char *mask)
{
	uint64_t hash = 14695981039346656037U;

	for (; *mask != '\0'; mask++)
		hash = (hash ^ (unsigned char)*mask) * 1099511628211U;
	return hash != 0 ? hash : 1;
}

unsigned char
member_bit(size_t i)
{
	return (unsigned char)(i < MEMBER_PREFIXES ? 2U << i : 0);
}
