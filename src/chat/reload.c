/* Another configuration while all goes on. */
#include <config.h>

#include <string.h>

#include "chat/chat.h"
#include "chat/inside.h"

/* What a room that is leaving is held to have: the defaults. */
static char nowhere_name[] = "", nowhere_prefix[] = "!";
static const struct config_channel nowhere = {
    .name = nowhere_name,
    .prefix = nowhere_prefix,
    .colours = true,
};

/* Said and ended by the configuration that it still had. */
static void
room_dismiss(struct room *room)
{
	const struct action action = {.kind = ACTION_CLOSE};
	struct chat *chat = room->front->chat;

	if (room_session(room) != NULL)
		hall_act(room->table, &action, chat->now_ms, chat->now_s);
	if (room->is_in)
		say_room(room, NOTICE_PLAIN, URGENT_RESULT,
		    phrase_new(N_("This table is no longer kept here. "
				  "Goodbye.")));
}

static void
room_reload(struct room *room, const struct config_network *network)
{
	const struct config_channel *config =
	    channel_find(room->front, network, room->folded);

	if (config == NULL && !room->is_leaving)
		room_dismiss(room);
	room->is_leaving = config == NULL;
	room->config = config != NULL ? config : &nowhere;
	if (config != NULL && room->table != NULL)
		room_settle(room);
}

void
chat_reload(struct chat *chat, struct config *config)
{
	for (struct front *f = chat->fronts; f != NULL; f = f->next) {
		const struct config_network *network =
		    network_find(config, f->network);

		for (struct room *r = f->rooms; r != NULL; r = r->next)
			room_reload(r, network);
		f->config = network;
	}
	chat->config = config;
}

bool
chat_has_left(const struct chat *chat, const char *network)
{
	for (struct front *f = chat->fronts; f != NULL; f = f->next)
		if (strcmp(f->network, network) == 0 && f->rooms != NULL)
			return false;
	return true;
}
