#include <config.h>

#include "chat/front.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "chat/command.h"
#include "chat/inside.h"

enum { SPLIT_MOST_MS = 5 * 60 * 1000 }; /* that a table waits for one */

/* A report may come long after the turn began: what time is it? */
static void
refresh_time(struct chat *chat)
{
	if (chat->tell_time != NULL)
		chat->tell_time(chat->tell_ctx, chat);
}

static struct room *
room_find(const struct front *front, const char *name)
{
	char folded[FRONT_NAME_MOST];
	struct room *room;

	front->ops->fold(front->self, name, folded);
	for (room = front->rooms; room != NULL; room = room->next)
		if (strcmp(room->folded, folded) == 0)
			return room;
	return NULL;
}

static bool
queue_send(void *ctx, const struct notice *notice)
{
	struct front *front = ctx;

	return !elsewhere_lets_go(front, notice) ||
	       front->ops->send(front->self, notice->way, notice->target,
		   notice->lines[notice->lines_sent]);
}

static size_t
queue_line_bytes(void *ctx, enum front_way way, const char *target)
{
	struct front *front = ctx;

	return front->ops->line_bytes(front->self, way, target);
}

static void
queue_heard(void *ctx, void *about, int64_t mark)
{
	struct front *front = ctx;
	struct room *room = about;

	if (room->table != NULL)
		hall_heard(room->table, mark, front->chat->now_ms);
}

static void
queue_renew(void *ctx, struct notice *notice)
{
	struct front *front = ctx;
	struct room *room = room_find(front, notice->moment_room);
	struct person person = {0};

	if (room == NULL || room->table == NULL)
		return;
	if (notice->moment_person != 0 &&
	    people_get(front->chat->store, notice->moment_person, &person) !=
		STORE_OK)
		return;
	phrase_free(notice->phrase);
	notice->phrase = notice->moment(room, &person);
}

static const struct queue_ops queue_ops = {
    .send = queue_send,
    .line_bytes = queue_line_bytes,
    .heard = queue_heard,
    .renew = queue_renew,
};

const struct config_network *
network_find(const struct config *config, const char *name)
{
	for (int i = 0; i < config->networks_count; i++)
		if (strcmp(config->networks[i].name, name) == 0)
			return &config->networks[i];
	return NULL;
}

struct front *
front_new(struct chat *chat, const char *network, const struct front_ops *ops,
    void *self, const struct front_budget *budget)
{
	struct front *front = xcalloc(1, sizeof(*front));

	front->chat = chat;
	front->network = xstrdup(network);
	front->config = network_find(chat->config, network);
	front->ops = ops;
	front->self = self;
	front->queue = queue_new(&queue_ops, front, budget);
	front_set_budget(front, budget);
	front->next = chat->fronts;
	chat->fronts = front;
	return front;
}

/* Who spoke there in this turn can't be told anything any more. */
static void
speakers_forget(struct chat *chat, const struct front *front)
{
	int kept = 0;

	for (int i = 0; i < chat->speakers_count; i++)
		if (chat->speakers[i].front != front)
			chat->speakers[kept++] = chat->speakers[i];
	chat->speakers_count = kept;
}

void
front_free(struct front *front)
{
	struct front **at;
	struct room *room, *next;

	if (front == NULL)
		return;
	said_forget(front->chat, front, NULL);
	codes_gone(front, NULL);
	speakers_forget(front->chat, front);
	for (at = &front->chat->fronts; *at != front; at = &(*at)->next)
		continue;
	*at = front->next;
	for (room = front->rooms; room != NULL; room = next) {
		next = room->next;
		free(room);
	}
	roster_fini(&front->roster);
	queue_free(front->queue);
	elsewhere_forget(front);
	free(front->network);
	free(front);
}

void
front_set_budget(struct front *front, const struct front_budget *budget)
{
	front->has_no_limits = budget->line_ms == 0 && budget->byte_us == 0;
	queue_set_budget(front->queue, budget);
}

void
front_is_up(struct front *front)
{
	front->is_up = true;
}

static void
room_lost(struct room *room)
{
	if (!room->is_in)
		return;
	room->is_in = false;
	if (room->table != NULL)
		hall_rest(room->table);
}

void
front_is_down(struct front *front)
{
	struct room *room;

	front->is_up = false;
	codes_gone(front, NULL);
	for (room = front->rooms; room != NULL; room = room->next)
		room_lost(room);
	queue_link_lost(front->queue);
	elsewhere_forget(front);
	front->crowded_until_ms = 0;
	front->admin[0] = '\0';
	roster_fini(&front->roster);
}

void
front_set_has_accounts(struct front *front, bool has_accounts)
{
	front->has_accounts = has_accounts;
}

void
front_set_nick(struct front *front, const char *nick)
{
	name_copy(front->nick, nick);
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

/* Only channels of the configuration have a table; NULL for others. */
static struct room *
room_make(struct front *front, const char *name)
{
	struct room *room = room_find(front, name);
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
front_room_entered(struct front *front, const char *name)
{
	struct room *room = room_make(front, name);

	refresh_time(front->chat);
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
front_room_lost(struct front *front, const char *name)
{
	struct room *room = room_find(front, name);

	if (room == NULL)
		return;
	refresh_time(front->chat);
	if (room->is_in && !room->is_leaving && room_session(room) != NULL)
		admins_hear_of_rest(room);
	room_lost(room);
	queue_room_lost(front->queue, room->folded);
}

void
front_invited(struct front *front, const char *name, const char *nick)
{
	refresh_time(front->chat);
	invite_take(front, name, nick);
}

void
front_room_shut(struct front *front, const char *name, bool was_kicked)
{
	const struct config_channel *config;
	char folded[FRONT_NAME_MOST];

	refresh_time(front->chat);
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
front_renamed(struct front *front, const char *from, const char *to)
{
	char old[FRONT_NAME_MOST], folded[FRONT_NAME_MOST];

	front->ops->fold(front->self, from, old);
	front->ops->fold(front->self, to, folded);
	roster_rename(&front->roster, old, folded);
	limit_rename(&front->limits, old, folded);
	queue_person_renamed(front->queue, old, folded, to);
	elsewhere_renamed(front, old, folded);
	codes_renamed(front, old, folded, to);
	admins_forget(front, old, folded);
}

void
front_gone(struct front *front, const char *nick)
{
	char folded[FRONT_NAME_MOST];

	front->ops->fold(front->self, nick, folded);
	roster_forget(&front->roster, folded);
	codes_gone(front, folded);
	admins_forget(front, folded, "");
	queue_person_gone(front->queue, folded);
}

/* An account is one in whatever case it is written; NULL stays NULL. */
static const char *
account_fold(
    const struct front *front, const char *account, char out[FRONT_NAME_MOST])
{
	if (account == NULL)
		return NULL;
	front->ops->fold(front->self, account, out);
	return out;
}

void
front_account(struct front *front, const char *nick, const char *account)
{
	char folded[FRONT_NAME_MOST], key[FRONT_NAME_MOST];
	struct binding *binding;

	refresh_time(front->chat);
	if (account != NULL)
		front->has_accounts = true;
	front->ops->fold(front->self, nick, folded);
	admins_forget(front, folded, "");
	binding = roster_find(&front->roster, folded);
	if (binding == NULL ||
	    binding_stands(front, binding, account_fold(front, account, key)))
		return;
	codes_gone(front, folded);
	if (roster_other(&front->roster, binding->person, folded) == NULL)
		front_leave_seats(front, binding->person);
	roster_forget(&front->roster, folded);
}

void
front_split(struct front *front, const char *nick)
{
	char folded[FRONT_NAME_MOST];
	int64_t person;

	refresh_time(front->chat);
	front->ops->fold(front->self, nick, folded);
	person = roster_split(&front->roster, folded);
	/* Who is here under another nick can act. */
	if (person != 0 && roster_other(&front->roster, person, folded) == NULL)
		hall_wait_for(front->chat->hall, person, SPLIT_MOST_MS,
		    front->chat->now_ms);
}

void
front_returned(struct front *front, const char *nick, const char *account)
{
	char folded[FRONT_NAME_MOST], key[FRONT_NAME_MOST];
	int64_t person;

	if (front->roster.absent_count == 0)
		return;
	refresh_time(front->chat);
	front->ops->fold(front->self, nick, folded);
	person = roster_returned(
	    &front->roster, folded, account_fold(front, account, key));
	if (person != 0)
		hall_wait_over(front->chat->hall, person, front->chat->now_ms);
}

void
front_room_plain(struct front *front, const char *name, bool is_plain)
{
	struct room *room = room_find(front, name);

	if (room != NULL)
		room->is_plain = is_plain;
}

void
front_refused(struct front *front, const char *nick, bool is_crowded)
{
	char folded[FRONT_NAME_MOST];

	refresh_time(front->chat);
	front->ops->fold(front->self, nick, folded);
	elsewhere_say(front, folded, nick, is_crowded);
}

/*
 * The table that a word in private is about: the only one where he sits, else
 * the only one that there is.
 */
static struct room *
private_room(const struct ask *ask)
{
	const struct binding *binding;
	const struct session *s;
	struct room *room, *here = NULL, *only = NULL;
	int seated = 0, rooms = 0;

	binding = roster_find(&ask->front->roster, ask->folded);
	for (room = ask->front->rooms; room != NULL; room = room->next) {
		if (!room->is_in || room->is_leaving || room_is_silent(room))
			continue;
		only = room;
		rooms++;
		s = room_session(room);
		if (s == NULL || binding == NULL ||
		    (session_seat(s, binding->person) == NO_SEAT &&
			!session_is_waiting(s, binding->person)))
			continue;
		here = room;
		seated++;
	}
	if (seated == 1)
		return here;
	return rooms == 1 ? only : NULL;
}

static bool
ask_parse(struct ask *ask, const char *text)
{
	struct parse_how how = {
	    .prefix = ask->room != NULL ? ask->room->config->prefix : "!",
	    .nick = ask->front->nick,
	    .is_private = ask->is_private || ask->is_trusted,
	    .takes_amount = command_takes_amount,
	    .fold = ask->front->ops->fold,
	    .self = ask->front->self,
	};

	return parse_request(text, &how, &ask->request);
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

	return front != NULL ? room_find(front, name) : NULL;
}

/* Which room it is about. False: there is no such room. */
static bool
ask_find_room(struct ask *ask, const struct front_speech *speech)
{
	if (speech->room == NULL) {
		ask->room = private_room(ask);
		return true;
	}
	if (speech->network != NULL) {
		ask->room =
		    chat_find_room(ask->chat, speech->network, speech->room);
		return ask->room != NULL && !ask->room->is_leaving;
	}
	ask->room = room_find(ask->front, speech->room);
	return ask->room != NULL && ask->room->is_in && !ask->room->is_leaving;
}

/* In a room where we are silent only one command is heard, and of few. */
static bool
is_for_us(struct ask *ask)
{
	if (ask->room == NULL || ask->is_private || ask->is_trusted ||
	    !room_is_silent(ask->room))
		return true;
	return word_is(ask->request.words[0], "on") &&
	       (ask->is_operator || ask_is_admin(ask));
}

bool
front_heeds(struct front *front, const struct front_speech *speech)
{
	struct ask ask = {
	    .chat = front->chat,
	    .front = front,
	    .nick = speech->nick,
	    .is_private = speech->room == NULL || speech->network != NULL,
	};

	front->ops->fold(front->self, speech->nick, ask.folded);
	return !front->chat->is_closed && ask_find_room(&ask, speech) &&
	       ask_parse(&ask, speech->text) &&
	       (ask.room == NULL || ask.is_private ||
		   !room_is_silent(ask.room)) &&
	       command_find(ask.request.words[0]) != NULL;
}

enum front_heard
front_said(struct front *front, const struct front_speech *speech)
{
	char account[FRONT_NAME_MOST];
	struct ask ask = {
	    .chat = front->chat,
	    .front = front,
	    .nick = speech->nick,
	    .account = account_fold(front, speech->account, account),
	    .mask = speech->mask,
	    .is_operator = speech->is_operator && speech->room != NULL,
	    .is_private = speech->room == NULL || speech->network != NULL,
	    .is_trusted = speech->is_trusted,
	};

	if (speech->account != NULL)
		front->has_accounts = true;
	if (front->chat->is_closed)
		return FRONT_CLOSED;
	refresh_time(front->chat);
	front->ops->fold(front->self, speech->nick, ask.folded);
	if (!ask_find_room(&ask, speech))
		return FRONT_NO_ROOM;
	if (!ask_parse(&ask, speech->text) || !is_for_us(&ask))
		return FRONT_NO_COMMAND;
	return command_run(&ask) ? FRONT_HEARD : FRONT_NO_COMMAND;
}

void
front_spent(struct front *front, int lines, size_t bytes, int64_t now_ms)
{
	queue_spent(front->queue, lines, bytes, now_ms);
}
