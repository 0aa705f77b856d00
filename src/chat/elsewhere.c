/*
 * Where a network limits how many strangers one may address, or a person takes
 * no messages of ours, the answer goes to the room where he asked. Only what
 * was asked for there: what was asked in private is told to nobody else.
 */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "chat/inside.h"

enum {
	CROWDED_MS = 60 * 1000, /* a network forgets one address in this time */
	REFUSED_MS = 30 * 1000, /* a refusal comes no later than that */
	LINES_MOST = 2 /* of one notice, in the room */
};

static void
told_fini(struct told *told)
{
	free(told->line);
	*told = (struct told){.line = NULL};
}

void
elsewhere_forget(struct front *front)
{
	for (int i = 0; i < PRIVATE_MOST; i++)
		told_fini(&front->told[i]);
}

void
elsewhere_renamed(struct front *front, const char *from, const char *to)
{
	for (int i = 0; i < PRIVATE_MOST; i++)
		if (strcmp(front->told[i].nick, from) == 0)
			name_copy(front->told[i].nick, to);
}

static struct room *
room_of(const struct front *front, const char *folded)
{
	for (struct room *room = front->rooms; room != NULL; room = room->next)
		if (room->is_in && !room->is_leaving &&
		    strcmp(room->folded, folded) == 0)
			return room;
	return NULL;
}

/* False: there is nowhere to say it. */
static bool
say_elsewhere(
    struct front *front, const char *folded, const char *nick, const char *line)
{
	struct room *room = room_of(front, folded);
	struct notice *notice;

	if (room == NULL)
		return false;
	notice = notice_new(NOTICE_PLAIN, URGENT_ANSWER);
	notice->way = FRONT_TO_ROOM;
	notice->is_aside = true;
	name_copy(notice->target, room->name);
	name_copy(notice->key, room->folded);
	notice->look = room_look(room);
	notice->phrase =
	    line != NULL ? phrase_new("{name}: {text}")
			 : phrase_new(N_("{name}: the network lets me write to "
					 "few people at a time. Please ask "
					 "again in a minute."));
	phrase_text(notice->phrase, "name", nick);
	if (line != NULL)
		phrase_text(notice->phrase, "text", line);
	queue_add(front->queue, notice, front->chat->now_ms);
	return true;
}

/* A notice of many lines is refused line by line, but told of once. */
static const char *
line_elsewhere(const struct notice *notice)
{
	return notice->lines_count <= LINES_MOST
		   ? notice->lines[notice->lines_sent]
		   : NULL;
}

static bool
is_elsewhere(const struct notice *notice)
{
	return notice->way == FRONT_TO_PERSON && notice->elsewhere[0] != '\0';
}

static void
remember(struct front *front, const struct notice *notice)
{
	struct told *told = &front->told[front->told_next];

	front->told_next = (front->told_next + 1) % PRIVATE_MOST;
	told_fini(told);
	name_copy(told->nick, notice->key);
	name_copy(told->room, notice->elsewhere);
	if (line_elsewhere(notice) != NULL)
		told->line = xstrdup(line_elsewhere(notice));
	told->at_ms = front->chat->now_ms;
}

bool
elsewhere_lets_go(struct front *front, const struct notice *notice)
{
	const bool is_told =
	    notice->lines_count <= LINES_MOST || notice->lines_sent == 0;

	if (!is_elsewhere(notice))
		return true;
	if (front->chat->now_ms < front->crowded_until_ms &&
	    (!is_told || say_elsewhere(front, notice->elsewhere, notice->target,
			     line_elsewhere(notice))))
		return false;
	if (is_told)
		remember(front, notice);
	return true;
}

/* The oldest that was said to him and is not known to have come. */
static struct told *
told_to(struct front *front, const char *folded)
{
	for (int i = 0; i < PRIVATE_MOST; i++) {
		struct told *told =
		    &front->told[(front->told_next + i) % PRIVATE_MOST];

		if (strcmp(told->nick, folded) == 0 &&
		    front->chat->now_ms - told->at_ms < REFUSED_MS)
			return told;
	}
	return NULL;
}

void
elsewhere_say(
    struct front *front, const char *folded, const char *nick, bool is_crowded)
{
	struct told *told;

	if (is_crowded)
		front->crowded_until_ms = front->chat->now_ms + CROWDED_MS;
	told = folded[0] != '\0' ? told_to(front, folded) : NULL;
	if (told == NULL)
		return;
	(void)say_elsewhere(front, told->room, nick, told->line);
	told_fini(told);
}
