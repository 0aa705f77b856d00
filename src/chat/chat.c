#include <config.h>

#include "chat/chat.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/xalloc.h"
#include "chat/inside.h"
#include "chat/status.h"

struct chat *
chat_new(struct config *config, struct store *store)
{
	struct chat *chat = xcalloc(1, sizeof(*chat));

	chat->config = config;
	chat->store = store;
	chat->lang = lang_find("en");
	chat->said_end = &chat->said;
	return chat;
}

void
chat_free(struct chat *chat)
{
	if (chat == NULL)
		return;
	while (chat->fronts != NULL)
		front_free(chat->fronts);
	text_fini(&chat->broken_name);
	free(chat);
}

const struct hall_ops *
chat_hall_ops(void)
{
	return &announce_ops;
}

void
chat_set_hall(struct chat *chat, struct hall *hall)
{
	chat->hall = hall;
}

void
chat_set_now(struct chat *chat, int64_t now_ms, int64_t now_s)
{
	if (chat->now_ms == 0)
		chat->began_ms = now_ms;
	chat->now_ms = now_ms;
	chat->now_s = now_s;
}

void
chat_set_clock(
    struct chat *chat, void (*tell)(void *ctx, struct chat *chat), void *ctx)
{
	chat->tell_time = tell;
	chat->tell_ctx = ctx;
}

void
chat_refresh_time(struct chat *chat)
{
	if (chat->tell_time != NULL)
		chat->tell_time(chat->tell_ctx, chat);
}

void
chat_release(struct chat *chat)
{
	struct front *front;

	for (front = chat->fronts; front != NULL; front = front->next)
		roster_keep(&front->roster);
	link_settle(chat);
	said_release(chat);
	chat->speakers_count = 0;
	chat->has_set = chat->has_moved = false;
}

void
chat_drop(struct chat *chat)
{
	struct front *front;

	for (front = chat->fronts; front != NULL; front = front->next)
		roster_undo(&front->roster);
	link_unsettle(chat);
	chat_undo_settings(chat);
	said_drop(chat);
	chat->speakers_count = 0;
}

void
chat_pump(struct chat *chat)
{
	struct front *front;

	channels_move(chat);
	for (front = chat->fronts; front != NULL; front = front->next) {
		if (front->is_up)
			queue_pump(front->queue, chat->now_ms);
		front_leave_rooms(front);
	}
}

int64_t
chat_next(const struct chat *chat)
{
	const struct front *front;
	int64_t next = -1;

	for (front = chat->fronts; front != NULL; front = front->next)
		if (front->is_up)
			next = clock_earlier(
			    next, queue_next(front->queue, chat->now_ms));
	return next;
}

int
chat_waiting(const struct chat *chat)
{
	const struct front *front;
	int count = 0;

	for (front = chat->fronts; front != NULL; front = front->next)
		count += queue_waiting(front->queue);
	return count;
}

void
chat_close(struct chat *chat)
{
	chat->is_closed = true;
}

void
chat_goodbye(struct chat *chat)
{
	struct front *front;
	struct room *room;

	for (front = chat->fronts; front != NULL; front = front->next)
		for (room = front->rooms; room != NULL; room = room->next)
			if (room->is_in && room_session(room) != NULL)
				say_room(room, NOTICE_PLAIN, URGENT_RESULT,
				    phrase_new(N_("I have to leave for now. "
						  "What lies on the table "
						  "stays there until I am "
						  "back.")));
	said_release(chat);
}

void
chat_status(const struct chat *chat, bool as_json, struct text *out)
{
	struct status status;

	status_init(&status, chat);
	(as_json ? status_json : status_lines)(&status, out);
	status_fini(&status);
}

void
chat_tables(const struct chat *chat, bool as_json, struct text *out)
{
	struct status status;

	status_init(&status, chat);
	(as_json ? status_tables_json : status_tables_lines)(&status, out);
	status_fini(&status);
}

struct room *
chat_room(const struct chat *chat, const struct table *table)
{
	struct front *front;
	struct room *room;

	for (front = chat->fronts; front != NULL; front = front->next)
		for (room = front->rooms; room != NULL; room = room->next)
			if (room->table == table)
				return room;
	return NULL;
}

void
room_settle(struct room *room)
{
	struct table_settings settings = {
	    .rules = room->config->rules,
	    .announce = (enum announce)room->config->announce,
	};

	room->table = hall_table(room->front->chat->hall, room->front->network,
	    room->folded, &settings);
}

struct table *
room_table(struct room *room)
{
	if (room->table == NULL)
		room_settle(room);
	return room->table;
}

const struct session *
room_session(struct room *room)
{
	const struct session *s;

	if (room->table == NULL)
		return NULL;
	s = table_session(room->table);
	return s != NULL && s->phase != PHASE_ENDED ? s : NULL;
}

bool
room_is_practice(const struct room *room)
{
	return room->table != NULL && table_is_practice(room->table);
}

bool
room_is_robot(const struct room *room, int64_t person)
{
	return hall_is_robot(room->front->chat->hall, person);
}

const struct rules *
room_rules(struct room *room)
{
	const struct session *s = room_session(room);

	return s != NULL ? &s->rules : &room->config->rules;
}

struct look
room_look(const struct room *room)
{
	struct look look = {
	    .lang = room->front->chat->lang,
	    .ascii = room->config->cards == CONFIG_CARDS_ASCII,
	    .colours = room->config->colours && !room->is_plain,
	};
	size_t len = strnlen(room->config->prefix, PREFIX_MOST - 1);

	memcpy(look.prefix, room->config->prefix, len);
	return look;
}

const char *
room_person_name(const struct room *room, int64_t person)
{
	struct chat *chat = room->front->chat;

	return chat_name(chat, person, hall_name(chat->hall, person));
}
