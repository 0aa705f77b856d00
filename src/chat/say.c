#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "chat/command.h"
#include "chat/inside.h"

enum { ANSWER_AGAIN_MS = 10000 };

static struct said *
said_add(struct front *front, struct room *room, struct notice *notice)
{
	struct chat *chat = front->chat;
	struct said *said = xcalloc(1, sizeof(*said));

	said->front = front;
	said->room = room;
	said->notice = notice;
	*chat->said_end = said;
	chat->said_end = &said->next;
	return said;
}

static struct notice *
room_notice(struct room *room, enum notice_kind kind, enum urgency urgency,
    struct phrase *phrase)
{
	struct notice *notice = notice_new(kind, urgency);

	notice->way = FRONT_TO_ROOM;
	notice->about = room;
	name_copy(notice->target, room->name);
	name_copy(notice->key, room->folded);
	notice->look = room_look(room);
	notice->phrase = phrase;
	return notice;
}

struct notice *
say_room(struct room *room, enum notice_kind kind, enum urgency urgency,
    struct phrase *phrase)
{
	struct notice *notice = room_notice(room, kind, urgency, phrase);

	said_add(room->front, room, notice);
	return notice;
}

void
say_mark(struct room *room, int64_t mark)
{
	say_room(room, NOTICE_MARK, URGENT_INFO, NULL)->mark = mark;
}

static struct notice *
aside(struct room *room, enum notice_kind kind, enum urgency urgency,
    struct phrase *phrase)
{
	struct notice *notice = say_room(room, kind, urgency, phrase);

	notice->is_aside = true;
	return notice;
}

void
say_aside(struct room *room, enum notice_kind kind, enum urgency urgency,
    struct phrase *phrase)
{
	(void)aside(room, kind, urgency, phrase);
}

static struct notice *
say_person(struct front *front, const struct room *room, const char *nick,
    const char *folded, enum urgency urgency, struct phrase *phrase)
{
	struct notice *notice = notice_new(NOTICE_PLAIN, urgency);
	struct look plain = {.lang = front->chat->lang, .prefix = "!"};

	notice->way = FRONT_TO_PERSON;
	name_copy(notice->target, nick);
	name_copy(notice->key, folded);
	notice->look = room != NULL ? room_look(room) : plain;
	notice->phrase = phrase;
	said_add(front, NULL, notice);
	return notice;
}

static struct notice *
back(const struct ask *ask, enum urgency urgency, struct phrase *phrase)
{
	struct notice *notice = say_person(
	    ask->front, ask->room, ask->nick, ask->folded, urgency, phrase);

	if (!ask->is_private && ask->room != NULL &&
	    (ask->command->needs & NEEDS_ADMIN) == 0)
		name_copy(notice->elsewhere, ask->room->folded);
	return notice;
}

static void
set_moment(struct notice *notice, const struct ask *ask, notice_moment *moment)
{
	notice->moment = moment;
	notice->moment_person = ask->person.id;
	name_copy(notice->moment_room, ask->room->folded);
}

void
say_back(const struct ask *ask, enum urgency urgency, struct phrase *phrase)
{
	(void)back(ask, urgency, phrase);
}

void
say_back_moment(const struct ask *ask, notice_moment *moment)
{
	struct phrase *phrase = moment(ask->room, &ask->person);

	set_moment(back(ask, URGENT_ANSWER, phrase), ask, moment);
}

void
say_to(struct front *front, const char *nick, const char *folded,
    struct phrase *phrase)
{
	(void)say_person(front, NULL, nick, folded, URGENT_ANSWER, phrase);
}

/* May he be told what he did wrong? */
static bool
may_say_wrong(const struct ask *ask)
{
	if (ask->is_trusted)
		return true;
	switch (limit_use(&ask->front->limits, ask->folded, LIMIT_ERRORS,
	    ask->chat->now_ms)) {
	case LIMIT_FINE:
		return true;
	case LIMIT_TELL:
		say_back(ask, URGENT_ANSWER,
		    phrase_new(N_("That did not work a few times in a row: "
				  "slow down, please. I say no more about it "
				  "for a while.")));
		break;
	case LIMIT_SILENT:
		break;
	}
	return false;
}

void
say_no(const struct ask *ask, struct phrase *phrase)
{
	ask->chat->has_refused = true;
	say_back(ask, URGENT_ANSWER, phrase);
}

/* moment NULL: it is the same later. */
static void
wrong(const struct ask *ask, struct phrase *phrase, notice_moment *moment)
{
	struct notice *notice;

	ask->chat->has_refused = true;
	if (!may_say_wrong(ask)) {
		phrase_free(phrase);
		return;
	}
	notice = back(ask, URGENT_ANSWER, phrase);
	if (moment != NULL)
		set_moment(notice, ask, moment);
}

void
say_wrong(const struct ask *ask, struct phrase *phrase)
{
	wrong(ask, phrase, NULL);
}

void
say_wrong_moment(
    const struct ask *ask, struct phrase *phrase, notice_moment *moment)
{
	wrong(ask, phrase, moment);
}

static struct notice *
answer(const struct ask *ask, struct phrase *phrase)
{
	int64_t *last, now = ask->chat->now_ms;

	if (!ask->is_private && ask->room != NULL) {
		last = &ask->room->answered_ms[command_index(ask->command)];
		if (*last == 0 || now - *last >= ANSWER_AGAIN_MS) {
			*last = now > 0 ? now : 1;
			return aside(
			    ask->room, NOTICE_PLAIN, URGENT_INFO, phrase);
		}
	}
	return back(ask, URGENT_ANSWER, phrase);
}

void
say_answer(const struct ask *ask, struct phrase *phrase)
{
	(void)answer(ask, phrase);
}

void
say_answer_moment(const struct ask *ask, notice_moment *moment)
{
	struct notice *notice = answer(ask, moment(ask->room, &ask->person));

	if (notice->is_aside)
		notice->kind = NOTICE_PICTURE;
	set_moment(notice, ask, moment);
}

/* Into its queue; what a room that we are not in would hear is only kept if it
 * is a result. */
static void
said_enqueue(struct said *said)
{
	struct notice *notice = said->notice;

	said->notice = NULL;
	if (said->room != NULL && !said->room->is_in &&
	    notice->urgency != URGENT_RESULT) {
		notice_free(notice);
		return;
	}
	if (said->room == NULL && !said->front->is_up) {
		notice_free(notice);
		return;
	}
	queue_add(said->front->queue, notice, said->front->chat->now_ms);
	if (said->room != NULL && !said->room->is_in)
		queue_room_hold(said->front->queue, said->room->folded);
}

/* Take all out of the chat's list. */
static struct said *
said_take(struct chat *chat)
{
	struct said *list = chat->said;

	chat->said = NULL;
	chat->said_end = &chat->said;
	return list;
}

void
said_release(struct chat *chat)
{
	struct said *said, *next;

	for (said = said_take(chat); said != NULL; said = next) {
		next = said->next;
		said_enqueue(said);
		free(said);
	}
}

struct phrase *
trouble_phrase(void)
{
	return phrase_new(N_("Sorry, I could not write that down: what was "
			     "just done does not count, and all stands as "
			     "before. Please try again in a moment."));
}

struct phrase *
unwritten_phrase(void)
{
	return phrase_new(N_("Sorry, I could not write that down. It was not "
			     "taken; please say it again in a moment."));
}

struct phrase *
unread_phrase(void)
{
	return phrase_new(N_("Sorry, I can't look that up now."));
}

struct notice *
say_trouble(struct room *room)
{
	struct notice *notice =
	    room_notice(room, NOTICE_PLAIN, URGENT_RESULT, trouble_phrase());

	said_add(room->front, room, notice)->survives = true;
	return notice;
}

/* Rooms where something was taken back are told so, once. */
static void
rooms_apologize(struct chat *chat)
{
	struct front *front;
	struct room *room;

	for (front = chat->fronts; front != NULL; front = front->next)
		for (room = front->rooms; room != NULL; room = room->next) {
			if (!room->is_sorry)
				continue;
			room->is_sorry = false;
			say_room(room, NOTICE_PLAIN, URGENT_RESULT,
			    trouble_phrase());
		}
}

void
speakers_forget(struct chat *chat, const struct front *front, const char *nick)
{
	int kept = 0;

	for (int i = 0; i < chat->speakers_count; i++) {
		const struct speaker *speaker = &chat->speakers[i];

		if (speaker->front != front ||
		    (nick != NULL && strcmp(speaker->folded, nick) != 0))
			chat->speakers[kept++] = *speaker;
	}
	chat->speakers_count = kept;
}

static void
speakers_apologize(struct chat *chat)
{
	for (int i = 0; i < chat->speakers_count; i++)
		(void)say_person(chat->speakers[i].front, NULL,
		    chat->speakers[i].nick, chat->speakers[i].folded,
		    URGENT_ANSWER, unwritten_phrase());
}

void
said_drop(struct chat *chat)
{
	struct said *said, *next, *list = said_take(chat);

	for (said = list; said != NULL; said = said->next)
		if (said->room != NULL && !said->notice->is_aside &&
		    said->notice->kind != NOTICE_MARK)
			said->room->is_sorry = true;
	for (said = list; said != NULL; said = next) {
		next = said->next;
		if (said->survives) {
			said->room->is_sorry = false;
			said_add(said->front, said->room, said->notice)
			    ->survives = true;
		} else {
			notice_free(said->notice);
		}
		free(said);
	}
	rooms_apologize(chat);
	speakers_apologize(chat);
}

static bool
is_to(const struct said *said, const struct front *front, const char *nick)
{
	return said->front == front && said->room == NULL &&
	       strcmp(said->notice->key, nick) == 0;
}

void
said_renamed(
    struct front *front, const char *from, const char *to, const char *shown)
{
	struct chat *chat = front->chat;

	for (struct said *said = chat->said; said != NULL; said = said->next) {
		if (!is_to(said, front, from))
			continue;
		name_copy(said->notice->key, to);
		name_copy(said->notice->target, shown);
	}
	for (int i = 0; i < chat->speakers_count; i++) {
		struct speaker *speaker = &chat->speakers[i];

		if (speaker->front != front ||
		    strcmp(speaker->folded, from) != 0)
			continue;
		name_copy(speaker->folded, to);
		name_copy(speaker->nick, shown);
	}
	queue_person_renamed(front->queue, from, to, shown);
}

void
said_gone(struct front *front, const char *nick)
{
	struct chat *chat = front->chat;
	struct said **at = &chat->said, *said;

	while ((said = *at) != NULL) {
		if (!is_to(said, front, nick)) {
			at = &said->next;
			continue;
		}
		*at = said->next;
		notice_free(said->notice);
		free(said);
	}
	chat->said_end = at;
	speakers_forget(chat, front, nick);
	queue_person_gone(front->queue, nick);
}

void
said_forget(
    struct chat *chat, const struct front *front, const struct room *room)
{
	struct said *said, *next;

	for (said = said_take(chat); said != NULL; said = next) {
		next = said->next;
		if (said->front == front &&
		    (room == NULL || said->room == room)) {
			notice_free(said->notice);
		} else {
			said_add(said->front, said->room, said->notice)
			    ->survives = said->survives;
		}
		free(said);
	}
}

bool
chat_tell(
    struct chat *chat, const char *network, const char *name, const char *text)
{
	struct room *room = chat_find_room(chat, network, name);

	if (room == NULL || !room->is_in)
		return false;
	say_aside(room, NOTICE_PLAIN, URGENT_ANSWER,
	    phrase_text(phrase_new("{text}"), "text", text));
	return true;
}
