#include <config.h>

#include "irc/rooms.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "irc/members.h"
#include "irc/modes.h"

enum {
	ANSWER_MS = 60 * 1000, /* a JOIN that is unanswered so long failed */
	REFUSED_MOST_MS = 30 * 60 * 1000,
	KICKS_MOST = 5, /* then we stay away */
	KEY_MOST = 64,
	KICKS_FORGOTTEN_MS = 10 * 60 * 1000, /* after so long in the room */
	JOIN_BYTES = 400,
	JOIN_ROOMS = 10
};

void
rooms_init(struct rooms *rooms, const char *const *channels)
{
	*rooms = (struct rooms){NULL, 0};
	rooms_want(rooms, CASEMAP_ASCII, channels);
}

static void
room_fini(struct room *room)
{
	free(room->name);
	secret_free(room->key);
	secret_free(room->seen_key);
	room_forget_lines(room);
}

/* A place that no room needs any more, or one more. */
static struct room *
rooms_place(struct rooms *rooms)
{
	for (size_t i = 0; i < rooms->count; i++) {
		struct room *room = &rooms->list[i];

		if (room->is_wanted || room->state != ROOM_OUT)
			continue;
		room_fini(room);
		*room = (struct room){.state = ROOM_OUT};
		return room;
	}
	rooms->list =
	    xrealloc(rooms->list, rooms->count + 1, sizeof(rooms->list[0]));
	rooms->list[rooms->count] = (struct room){.state = ROOM_OUT};
	return &rooms->list[rooms->count++];
}

/* Out of it: it is due at once. */
static void
room_try(struct room *room)
{
	if (room->state == ROOM_OUT)
		room->next_ms = room->refusals = room->kicks = 0;
}

void
rooms_try(struct rooms *rooms)
{
	for (size_t i = 0; i < rooms->count; i++)
		room_try(&rooms->list[i]);
}

/* "#chan" or "#chan key" */
static void
rooms_want_one(struct rooms *rooms, enum casemap map, const char *channel)
{
	const size_t len = strcspn(channel, " ");
	const char *key = channel + len + strspn(channel + len, " ");
	char *name = xstrndup(channel, len);
	struct room *room = rooms_find(rooms, map, name);

	if (room == NULL) {
		room = rooms_place(rooms);
		room->name = xstrdup(name);
	}
	room->is_wanted = true;
	if (strcmp(room->key != NULL ? room->key : "", key) != 0) {
		room_set_seen_key(room, NULL);
		room_try(room);
	}
	secret_free(room->key);
	room->key = *key != '\0' ? xstrdup(key) : NULL;
	free(name);
}

static bool
is_listed(
    const struct room *room, enum casemap map, const char *const *channels)
{
	bool listed = false;

	for (size_t i = 0; !listed && channels[i] != NULL; i++) {
		char *name = xstrndup(channels[i], strcspn(channels[i], " "));

		listed = casemap_is_same(map, room->name, name);
		free(name);
	}
	return listed;
}

void
rooms_want(struct rooms *rooms, enum casemap map, const char *const *channels)
{
	/* First those that stay, so that no new one takes a place of theirs. */
	for (size_t i = 0; i < rooms->count; i++) {
		struct room *room = &rooms->list[i];

		const bool was_wanted = room->is_wanted;

		room->is_wanted = is_listed(room, map, channels);
		if (!was_wanted)
			room_try(room);
	}
	for (size_t i = 0; channels[i] != NULL; i++)
		rooms_want_one(rooms, map, channels[i]);
}

void
rooms_fini(struct rooms *rooms)
{
	for (size_t i = 0; i < rooms->count; i++)
		room_fini(&rooms->list[i]);
	free(rooms->list);
}

void
rooms_reset(struct rooms *rooms)
{
	for (size_t i = 0; i < rooms->count; i++) {
		struct room *room = &rooms->list[i];
		const bool stays_out =
		    room->state == ROOM_OUT && room->next_ms < 0;

		room->state = ROOM_OUT;
		room->is_leaving = room->is_doubted = room->is_told = false;
		room->chores = 0;
		room->refuses_colours = false;
		room_forget_lines(room);
		room->unsaid = 0;
		if (stays_out)
			continue;
		room->trouble = NULL;
		room->next_ms = room->refusals = room->kicks = 0;
	}
}

struct room *
rooms_find(const struct rooms *rooms, enum casemap map, const char *name)
{
	for (size_t i = 0; i < rooms->count; i++)
		if (casemap_is_same(map, rooms->list[i].name, name))
			return &rooms->list[i];
	return NULL;
}

static int64_t
doubled(int64_t ms, int times)
{
	while (times-- > 0 && ms < REFUSED_MOST_MS)
		ms *= 2;
	return ms < REFUSED_MOST_MS ? ms : REFUSED_MOST_MS;
}

void
room_is_refused(
    struct room *room, int64_t now_ms, int64_t rejoin_ms, const char *why)
{
	room->state = ROOM_OUT;
	room->trouble = why;
	room->next_ms = now_ms + doubled(rejoin_ms, room->refusals);
	room->refusals++;
}

void
room_is_kicked(struct room *room, int64_t now_ms, int64_t rejoin_ms)
{
	if (now_ms - room->joined_ms > KICKS_FORGOTTEN_MS)
		room->kicks = 0;
	room->state = ROOM_OUT;
	room->next_ms = room->kicks < KICKS_MOST
			    ? now_ms + doubled(rejoin_ms, room->kicks)
			    : -1;
	room->kicks++;
	room->trouble = room->next_ms < 0 ? "kicked too often" : "kicked";
}

void
room_is_missed(struct room *room, int64_t now_ms, int64_t rejoin_ms)
{
	room->state = ROOM_OUT;
	room->trouble = "not in it any more";
	room->next_ms = now_ms + rejoin_ms;
}

void
room_is_left(struct room *room)
{
	room->state = ROOM_OUT;
	room->is_leaving = false;
	room->next_ms = 0;
}

void
room_is_joined(struct room *room, int64_t now_ms, int64_t time_ms)
{
	room->state = ROOM_LISTING;
	room->trouble = NULL;
	room->is_doubted = false;
	room->refusals = 0;
	room->is_unanswered = false;
	room->chores = 0;
	room->modes = mode_bit('n'); /* as most have, until they are told */
	room->own = MEMBER_HERE;
	room->is_muted = false;
	room->mutes = 0;
	room_forget_lines(room);
	room->joined_ms = now_ms;
	room->joined_time_ms = time_ms;
}

/* Servers hide a key by a star or "<key>", and no other has a comma. */
static bool
is_key(const char *key)
{
	const size_t len = strlen(key);

	if (len == 0 || len > KEY_MOST || key[0] == ':' ||
	    strcmp(key, "*") == 0 || strcmp(key, "<key>") == 0)
		return false;
	for (size_t i = 0; i < len; i++)
		if ((unsigned char)key[i] <= ' ' || key[i] == ',')
			return false;
	return true;
}

void
room_set_seen_key(struct room *room, const char *key)
{
	if (key != NULL && !is_key(key))
		return;
	secret_free(room->seen_key);
	room->seen_key = key != NULL ? xstrdup(key) : NULL;
}

char *
room_take_coloured(struct room *room, int64_t now_ms, int64_t most_ms)
{
	while (room->coloured_count > 0) {
		const struct coloured first = room->coloured[0];

		room->coloured_count--;
		memmove(room->coloured, room->coloured + 1,
		    (size_t)room->coloured_count * sizeof(first));
		if (now_ms - first.at_ms <= most_ms)
			return first.text;
		free(first.text);
	}
	return NULL;
}

void
room_forget_lines(struct room *room)
{
	while (room->coloured_count > 0)
		free(room->coloured[--room->coloured_count].text);
}

static bool
room_is_due(const struct room *room, int64_t now_ms)
{
	return room->is_wanted && room->state == ROOM_OUT &&
	       room->next_ms >= 0 && room->next_ms <= now_ms;
}

static void
give_up_unanswered(struct rooms *rooms, int64_t now_ms, int64_t rejoin_ms)
{
	for (size_t i = 0; i < rooms->count; i++)
		if (rooms->list[i].state == ROOM_ASKED &&
		    rooms->list[i].next_ms <= now_ms) {
			room_is_refused(&rooms->list[i], now_ms, rejoin_ms,
			    "no answer to JOIN");
			rooms->list[i].is_unanswered = true;
		}
}

static const char *
room_key(const struct room *room)
{
	return room->seen_key != NULL ? room->seen_key : room->key;
}

/* JOIN takes the keys in the order of the channels: those with one first. What
 * was not answered may have been too many at once. Returns how many it took, or
 * most where it takes no more. */
static int
add_due(struct rooms *rooms, bool with_key, int64_t now_ms, int most,
    struct text *names, struct text *keys)
{
	int added = 0;

	for (size_t i = 0; i < rooms->count && added < most; i++) {
		struct room *room = &rooms->list[i];

		const char *key = room_key(room);

		if ((key != NULL) != with_key || !room_is_due(room, now_ms) ||
		    (names->len > 0 &&
			(room->is_unanswered ||
			    names->len + keys->len + strlen(room->name) >
				JOIN_BYTES)))
			continue;
		text_addf(names, "%s%s", names->len > 0 ? "," : "", room->name);
		if (with_key)
			text_addf(keys, "%s%s", keys->len > 0 ? "," : "", key);
		room->state = ROOM_ASKED;
		room->next_ms = now_ms + ANSWER_MS;
		added = room->is_unanswered ? most : added + 1;
	}
	return added;
}

bool
rooms_ask(
    struct rooms *rooms, int64_t now_ms, int64_t rejoin_ms, struct text *line)
{
	struct text names = TEXT_EMPTY, keys = TEXT_EMPTY;
	int added;

	give_up_unanswered(rooms, now_ms, rejoin_ms);
	added = add_due(rooms, true, now_ms, JOIN_ROOMS, &names, &keys);
	added +=
	    add_due(rooms, false, now_ms, JOIN_ROOMS - added, &names, &keys);
	if (added > 0)
		text_addf(
		    line, "JOIN %s %s", text_str(&names), text_str(&keys));
	text_fini(&names);
	text_wipe(&keys);
	return added > 0;
}

int64_t
rooms_next(const struct rooms *rooms)
{
	int64_t next = -1;

	for (size_t i = 0; i < rooms->count; i++) {
		const struct room *room = &rooms->list[i];

		if (room->is_wanted &&
		    (room->state == ROOM_OUT || room->state == ROOM_ASKED) &&
		    room->next_ms >= 0 && (next < 0 || room->next_ms < next))
			next = room->next_ms;
	}
	return next;
}
