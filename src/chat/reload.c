/* Another configuration while all goes on. */
#include <config.h>

#include <string.h>

#include "base/log.h"
#include "chat/chat.h"
#include "chat/inside.h"

/* What a room that is leaving is held to have: the defaults. */
static char nowhere_name[] = "", nowhere_prefix[] = "!";
static const struct config_channel nowhere = {
    .name = nowhere_name,
    .prefix = nowhere_prefix,
    .colours = true,
};

/* Said and ended by the configuration that it still had. Where nobody wanted to
 * hear us we go without a word. */
static void
room_dismiss(struct room *room)
{
	const struct action action = {.kind = ACTION_CLOSE};
	struct chat *chat = room->front->chat;
	const bool has_session = room_session(room) != NULL;

	if (has_session)
		hall_act(room->table, &action, chat->now_ms, chat->now_s);
	if (room->is_in && (has_session || !room->was_silent))
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
	room->was_silent = room->config->is_silent;
	if (config != NULL && room->table != NULL)
		room_settle(room);
}

/* All case mappings of IRC at once: what is not the same by this is another. */
static bool
is_alike(const char *a, const char *b)
{
	static const char upper[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ[]\\~";
	static const char lower[] = "abcdefghijklmnopqrstuvwxyz{}|^";

	for (;; a++, b++) {
		const char *x = strchr(upper, *a), *y = strchr(upper, *b);

		if (*a == '\0' || *b == '\0')
			return *a == *b;
		if ((x != NULL ? lower[x - upper] : *a) !=
		    (y != NULL ? lower[y - upper] : *b))
			return false;
	}
}

static bool
is_configured(const struct config *config, const struct table *table)
{
	const struct config_network *network =
	    network_find(config, table_network(table));

	for (int i = 0; network != NULL && i < network->channels_count; i++)
		if (!network->channels[i].is_parted &&
		    is_alike(network->channels[i].name, table_room(table)))
			return true;
	return false;
}

/* Tables whose rooms were not entered since the start have none that could be
 * dismissed. */
static void
close_unentered(struct chat *chat, const struct config *config)
{
	const struct action action = {.kind = ACTION_CLOSE};

	for (int i = 0; i < hall_tables(chat->hall); i++) {
		const struct table *table = hall_at(chat->hall, i);

		if (table_session(table) != NULL &&
		    chat_room(chat, table) == NULL &&
		    is_configured(chat->config, table) &&
		    !is_configured(config, table))
			hall_act(hall_table(chat->hall, table_network(table),
				     table_room(table), table_settings(table)),
			    &action, chat->now_ms, chat->now_s);
	}
}

void
chat_warn_unconfigured(const struct chat *chat)
{
	for (int i = 0; i < hall_tables(chat->hall); i++) {
		const struct table *table = hall_at(chat->hall, i);

		if (table_session(table) != NULL &&
		    !is_configured(chat->config, table))
			log_warn("chat",
			    "network=%s channel=%s is not configured: a game "
			    "and its chips wait there",
			    table_network(table), table_room(table));
	}
}

void
chat_reload(struct chat *chat, struct config *config)
{
	close_unentered(chat, config);
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
