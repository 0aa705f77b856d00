/* A front end as a whole: its queue, its link, its name on the network. */
#include <config.h>

#include "chat/front.h"

#include <stdlib.h>

#include "base/xalloc.h"
#include "chat/inside.h"

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
	struct room *room = front_room(front, notice->moment_room);
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

void
front_free(struct front *front)
{
	struct front **at;
	struct room *room, *next;

	if (front == NULL)
		return;
	said_forget(front->chat, front, NULL);
	codes_gone(front, NULL);
	speakers_forget(front->chat, front, NULL);
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
	queue_welcomed(front->queue);
}

void
front_is_down(struct front *front)
{
	struct room *room;

	front->is_up = false;
	codes_gone(front, NULL);
	front_await_nobody(front);
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

void
front_spent(struct front *front, int lines, size_t bytes, int64_t now_ms)
{
	queue_spent(front->queue, lines, bytes, now_ms);
}
