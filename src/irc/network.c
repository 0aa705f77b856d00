#include <config.h>

#include "irc/irc.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/xalloc.h"
#include "irc/network_inside.h"
#include "irc/settings.h"
#include "irc/waiting.h"
#include "net/timer.h"

enum {
	WAITING_MOST = 64 * 1024, /* bytes on their way to libircclient */
	SETTLES_MS = 7000 /* no speaker is unknown for longer */
};

bool
network_is_own(const struct irc_network *network, const char *nick)
{
	return casemap_is_same(network->isupport.casemap, network->nick, nick);
}

static void
network_fold(void *self, const char *name, char out[FRONT_NAME_MOST])
{
	const struct irc_network *network = self;

	casemap_fold(network->isupport.casemap, name, out);
}

static void
network_want(void *self, const char *const *channels)
{
	struct irc_network *network = self;

	rooms_want(&network->rooms, network->isupport.casemap, channels);
	members_widen(network->members, network->rooms.count);
	network_plan_joins(network);
}

static void
network_state(void *self, struct front_state *out)
{
	struct irc_network *network = self;

	link_get_state(network->link, out);
	text_clear(&network->amiss);
	if (out->is_up)
		self_is_amiss(network, &network->amiss);
	if (network->amiss.len > 0)
		out->amiss = text_str(&network->amiss);
}

void
network_leave(void *self, const char *name)
{
	struct irc_network *network = self;
	struct room *room =
	    rooms_find(&network->rooms, network->isupport.casemap, name);

	if (room == NULL || room->state != ROOM_IN || room->is_leaving)
		return;
	room->is_wanted = false;
	chores_add(network, room, ROOM_TO_LEAVE);
}

static bool
network_knows_all(void *self)
{
	struct irc_network *network = self;

	const int64_t now_ms = clock_mono_ms();

	if (now_ms - network->answered_ms > SETTLES_MS) {
		if (!link_has_answered(network->link))
			return false;
		network->answered_ms = now_ms;
	}
	if (asking_waits(network, network->answered_ms))
		return false;
	network->answered_ms = -SETTLES_MS;
	return true;
}

static const struct front_ops network_ops = {
    .send = output_send,
    .line_bytes = output_line_bytes,
    .fold = network_fold,
    .want = network_want,
    .leave = network_leave,
    .knows_all = network_knows_all,
    .state = network_state,
    .absence = joins_absence,
};

static void
session_said(void *self, const struct session_event *event)
{
	network_take(self, event);
}

static void
session_drained(void *self)
{
	struct irc_network *network = self;

	link_pause(network->link, false);
}

static void
session_dead(void *self, const char *why)
{
	struct irc_network *network = self;

	link_fail(network->link, why);
}

static const struct session_calls session_calls = {
    .event = session_said,
    .drained = session_drained,
    .dead = session_dead,
};

static bool
link_connected(void *self)
{
	struct irc_network *network = self;

	isupport_init(&network->isupport);
	if (network->has_casemap)
		network->isupport.casemap = network->casemap;
	network->mapping_fixed = network->is_monitoring = false;
	network->is_identifying = network->is_identified = false;
	network->regain_asked = network->nick_losses = 0;
	network->session = session_new(network->base, &session_calls, network);
	return network->session != NULL;
}

static void
link_line(void *self, const char *clean, size_t len)
{
	struct irc_network *network = self;

	if (network->session == NULL)
		return;
	session_feed(network->session, clean, len);
	if (session_waiting(network->session) > WAITING_MOST)
		link_pause(network->link, true);
}

static void
link_closed(void *self)
{
	struct irc_network *network = self;

	session_free(network->session);
	network->session = NULL;
	event_del(network->join);
	event_del(network->check);
	event_del(network->unmute);
	event_del(network->chores);
	network->is_checking = false;
	event_del(network->regain);
	event_del(network->identify);
	asking_forget(network);
	waiting_forget(&network->held);
	members_clear(network->members);
	rooms_reset(&network->rooms);
	network->ready = false;
	network->mask_bytes = network->user_bytes = 0;
	network->answered_ms = -SETTLES_MS;
	if (network->up) {
		network->up = false;
		front_unread(network->front, link_read_ms(network->link));
		front_is_down(network->front);
	}
}

static void
link_spent(void *self, size_t bytes)
{
	struct irc_network *network = self;

	front_spent(network->front, 1, bytes, clock_mono_ms());
}

static const struct link_calls link_calls = {
    .connected = link_connected,
    .line = link_line,
    .closed = link_closed,
    .spent = link_spent,
};

struct irc_network *
irc_network_new(struct event_base *base, struct chat *chat,
    const struct irc_settings *settings)
{
	struct irc_network *network = xcalloc(1, sizeof(*network));

	network->base = base;
	network->answered_ms = -SETTLES_MS;
	settings_copy(&network->settings, settings);
	isupport_init(&network->isupport);
	rooms_init(&network->rooms, settings->channels);
	network->members = members_new(network->rooms.count);
	network->join = timer_new(base, joins_ask, network);
	network->check = timer_new(base, joins_check, network);
	network->unmute = timer_new(base, output_retry, network);
	network->chores = timer_new(base, chores_tick, network);
	network->regain = timer_new(base, self_regain, network);
	network->identify = timer_new(base, self_identify_timeout, network);
	network->ask = timer_new(base, asking_tick, network);
	network->link =
	    link_new(base, &network->settings, &link_calls, network);
	network->front = front_new(chat, network->settings.name, &network_ops,
	    network, &network->settings.budget);
	return network;
}

void
irc_network_reload(
    struct irc_network *network, const struct irc_settings *settings)
{
	struct irc_settings old = network->settings;
	bool is_moved = !settings_is_same_way(&old, settings);

	settings_copy(&network->settings, settings);
	front_set_budget(network->front, &settings->budget);
	rooms_try(&network->rooms);
	output_try(network);
	network_want(network, settings->channels);
	if (is_moved) {
		link_move(network->link, "Moving");
	} else {
		link_hurry(network->link);
		if (strcmp(old.nick, settings->nick) != 0)
			self_seek_nick(network);
		network_plan_joins(network);
	}
	settings_fini(&old);
}

void
irc_network_start(struct irc_network *network)
{
	link_start(network->link);
}

void
irc_network_quit(struct irc_network *network, const char *reason)
{
	link_quit(network->link, reason);
}

bool
irc_network_is_closed(const struct irc_network *network)
{
	return link_is_closed(network->link);
}

void
irc_network_free(struct irc_network *network)
{
	if (network == NULL)
		return;
	asking_forget(network);
	waiting_forget(&network->held);
	front_free(network->front);
	link_free(network->link);
	session_free(network->session);
	timer_free(network->join);
	timer_free(network->check);
	timer_free(network->unmute);
	timer_free(network->chores);
	timer_free(network->regain);
	timer_free(network->identify);
	timer_free(network->ask);
	members_free(network->members);
	rooms_fini(&network->rooms);
	settings_fini(&network->settings);
	text_fini(&network->amiss);
	free(network);
}
