/* The rooms of a front end: which have a table, and those we enter and leave.
 */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "chat/front.h"
#include "chat/inside.h"

const struct config_network *
network_find(const struct config *config, const char *name)
{
	for (int i = 0; i < config->networks_count; i++)
		if (strcmp(config->networks[i].name, name) == 0)
			return &config->networks[i];
	return NULL;
}

const struct config_channel *
channel_find(const struct front *front, const struct config_network *network,
    const char *folded)
{
	char other[FRONT_NAME_MOST];

	if (network == NULL)
		return NULL;
	for (int i = 0; i < network->channels_count; i++) {
		front->ops->fold(front->self, network->channels[i].name, other);
		if (!network->channels[i].is_parted &&
		    strcmp(other, folded) == 0)
			return &network->channels[i];
	}
	return NULL;
}

struct room *
front_room(const struct front *front, const char *name)
{
	char folded[FRONT_NAME_MOST];
	struct room *room;

	front->ops->fold(front->self, name, folded);
	for (room = front->rooms; room != NULL; room = room->next)
		if (strcmp(room->folded, folded) == 0)
			return room;
	return NULL;
}

/* The front end of that network, NULL if there is none. */
static struct front *
front_find(const struct chat *chat, const char *network)
{
	struct front *front;

	for (front = chat->fronts; front != NULL; front = front->next)
		if (strcmp(front->network, network) == 0)
			return front;
	return NULL;
}

struct room *
chat_find_room(const struct chat *chat, const char *network, const char *name)
{
	const struct front *front = front_find(chat, network);

	return front != NULL ? front_room(front, name) : NULL;
}

/* Only channels of the configuration have a table; NULL for others. */
static struct room *
room_make(struct front *front, const char *name)
{
	struct room *room = front_room(front, name);
	const struct config_channel *config;
	char folded[FRONT_NAME_MOST];

	if (room != NULL)
		return room;
	front->ops->fold(front->self, name, folded);
	config = channel_find(front, front->config, folded);
	if (config == NULL)
		return NULL;
	room = xcalloc(1, sizeof(*room));
	room->front = front;
	room->config = config;
	room->was_silent = config->is_silent;
	name_copy(room->name, name);
	name_copy(room->folded, folded);
	room->next = front->rooms;
	front->rooms = room;
	return room;
}

void
front_names_changed(struct front *front)
{
	char folded[FRONT_NAME_MOST];

	for (struct room *room = front->rooms; room != NULL;
	     room = room->next) {
		front->ops->fold(front->self, room->name, folded);
		if (strcmp(folded, room->folded) == 0)
			continue;
		queue_room_renamed(front->queue, room->folded, folded);
		name_copy(room->folded, folded);
	}
}

void
front_room_entered(struct front *front, const char *name)
{
	struct room *room = room_make(front, name);

	chat_refresh_time(front->chat);
	if (room == NULL || room->is_in)
		return;
	room->is_in = true;
	room->is_plain = false;
	queue_room_back(front->queue, room->folded);
	if (room_table(room) == NULL)
		return;
	hall_wake(room->table);
}

void
room_lost(struct room *room)
{
	if (!room->is_in)
		return;
	room->is_in = false;
	if (room->table != NULL)
		hall_rest(room->table);
}

void
front_room_lost(struct front *front, const char *name)
{
	struct room *room = front_room(front, name);

	if (room == NULL)
		return;
	chat_refresh_time(front->chat);
	if (room->is_in && !room->is_leaving && room_session(room) != NULL)
		admins_hear_of_rest(room);
	room_lost(room);
	queue_room_lost(front->queue, room->folded);
}

void
front_unsaid(struct front *front, const char *name, int lines)
{
	const struct room *room = front_room(front, name);

	if (room != NULL && !room->is_in)
		queue_room_unsaid(front->queue, room->folded, lines);
}

void
front_unread(struct front *front, int64_t since_ms)
{
	queue_unread(front->queue, since_ms);
}

void
front_invited(struct front *front, const struct front_speech *by)
{
	char account[FRONT_NAME_MOST];
	struct ask ask = ask_of(front, by, account);

	chat_refresh_time(front->chat);
	invite_take(&ask, by->room);
}

void
front_room_shut(struct front *front, const char *name, bool was_kicked)
{
	const struct config_channel *config;
	char folded[FRONT_NAME_MOST];

	chat_refresh_time(front->chat);
	front->ops->fold(front->self, name, folded);
	config = channel_find(front, front->config, folded);
	if (config != NULL && config->is_invited &&
	    (was_kicked || config->is_silent))
		invite_forget(front, config->name);
}

static bool
room_may_go(const struct room *room)
{
	const struct front *front = room->front;

	return room->is_leaving &&
	       (!room->is_in || !front->is_up ||
		   !queue_room_waits(front->queue, room->folded));
}

static void
room_go(struct room *room)
{
	struct front *front = room->front;

	if (room->is_in && front->is_up && front->ops->leave != NULL)
		front->ops->leave(front->self, room->name);
	room_lost(room);
	queue_room_forget(front->queue, room->folded);
	said_forget(front->chat, front, room);
	free(room);
}

void
front_leave_rooms(struct front *front)
{
	struct room **at = &front->rooms, *room;

	while ((room = *at) != NULL) {
		if (!room_may_go(room)) {
			at = &room->next;
			continue;
		}
		*at = room->next;
		room_go(room);
	}
}

void
front_room_plain(struct front *front, const char *name, bool is_plain)
{
	struct room *room = front_room(front, name);

	if (room != NULL)
		room->is_plain = is_plain;
}
