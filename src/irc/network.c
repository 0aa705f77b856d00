#include <config.h>

#include "irc/irc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/xalloc.h"
#include "irc/network_inside.h"
#include "net/timer.h"

enum {
	WAITING_MOST = 64 * 1024, /* bytes on their way to libircclient */
	JOIN_PAUSE_MS = 1000, /* between two lines of JOIN */
	SAFE_BYTES = 350, /* of text, where our mask is unknown (IRC.md 3) */
	LEAST_BYTES = 100
};

bool
network_is_own(const struct irc_network *network, const char *nick)
{
	return casemap_is_same(network->isupport.casemap, network->nick, nick);
}

bool
network_has_wanted_nick(const struct irc_network *network)
{
	return network_is_own(network, network->settings.nick);
}

/* The one gate out for what chat/ says. */
static bool
network_send(
    void *self, enum front_way way, const char *target, const char *text)
{
	struct irc_network *network = self;
	struct text line = TEXT_EMPTY;
	bool sent;

	text_addf(&line, "%s %s :%s",
	    way == FRONT_TO_ROOM ? "PRIVMSG" : "NOTICE", target, text);
	sent = link_send(network->link, text_str(&line));
	text_fini(&line);
	return sent;
}

/* 512 - CR LF - ":nick!user@host PRIVMSG target :" (IRC.md 3). */
static size_t
network_line_bytes(void *self, enum front_way way, const char *target)
{
	const struct irc_network *network = self;
	const size_t line = network->isupport.line_most - 2;
	const size_t word =
	    strlen(way == FRONT_TO_ROOM ? " PRIVMSG " : " NOTICE ");
	const size_t head = strlen(":!") + strlen(network->nick) +
			    network->mask_bytes + word + strlen(target) +
			    strlen(" :");

	if (network->mask_bytes == 0)
		return SAFE_BYTES;
	return head + LEAST_BYTES < line ? line - head : LEAST_BYTES;
}

static void
network_fold(void *self, const char *name, char out[FRONT_NAME_MOST])
{
	const struct irc_network *network = self;

	casemap_fold(network->isupport.casemap, name, out);
}

static void
network_state(void *self, struct front_state *out)
{
	const struct irc_network *network = self;

	link_get_state(network->link, out);
}

void
network_leave(void *self, const char *name)
{
	struct irc_network *network = self;
	struct room *room =
	    rooms_find(&network->rooms, network->isupport.casemap, name);
	struct text line = TEXT_EMPTY;

	if (room == NULL || room->state != ROOM_IN || room->is_leaving)
		return;
	text_addf(&line, "PART %s", room->name);
	room->is_wanted = false;
	room->is_leaving = link_send(network->link, text_str(&line));
	text_fini(&line);
}

static const struct front_ops network_ops = {
    .send = network_send,
    .line_bytes = network_line_bytes,
    .fold = network_fold,
    .leave = network_leave,
    .state = network_state,
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
	network->mapping_fixed = false;
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
	event_del(network->regain);
	members_clear(network->members);
	rooms_reset(&network->rooms);
	network->ready = false;
	network->mask_bytes = 0;
	if (network->up) {
		network->up = false;
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

void
network_plan_joins(struct irc_network *network)
{
	const int64_t next = rooms_next(&network->rooms);
	int64_t wait = next - clock_mono_ms();

	if (!network->ready || next < 0)
		return;
	if (wait < 0)
		wait = 0;
	timer_set(network->join, wait);
}

static void
network_join(evutil_socket_t fd, short what, void *self)
{
	struct irc_network *network = self;
	struct text line = TEXT_EMPTY;

	(void)fd;
	(void)what;
	if (rooms_ask(&network->rooms, clock_mono_ms(),
		network->settings.times.rejoin_ms, &line)) {
		link_sendf(network->link, "%s", text_str(&line));
		timer_set(network->join, JOIN_PAUSE_MS);
	} else {
		network_plan_joins(network);
	}
	text_fini(&line);
}

static void
network_regain(evutil_socket_t fd, short what, void *self)
{
	struct irc_network *network = self;

	(void)fd;
	(void)what;
	if (!network->up || network_has_wanted_nick(network))
		return;
	link_sendf(network->link, "NICK %s", network->settings.nick);
	timer_set(network->regain, network->settings.times.regain_ms);
}

static void
times_fill(struct irc_times *times)
{
	const struct {
		int64_t *ms;
		int64_t otherwise;
	} rows[] = {
	    {&times->lookup_ms, 10 * 1000},
	    {&times->connect_ms, 10 * 1000},
	    {&times->register_ms, 60 * 1000},
	    {&times->ping_every_ms, 60 * 1000},
	    {&times->ping_wait_ms, 30 * 1000},
	    {&times->retry_first_ms, 2 * 1000},
	    {&times->retry_most_ms, 5 * 60 * 1000},
	    {&times->good_ms, 3 * 60 * 1000},
	    {&times->throttled_ms, 5 * 60 * 1000},
	    {&times->banned_ms, 30 * 60 * 1000},
	    {&times->rejoin_ms, 30 * 1000},
	    {&times->regain_ms, 2 * 60 * 1000},
	    {&times->quit_ms, 2 * 1000},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (*rows[i].ms <= 0)
			*rows[i].ms = rows[i].otherwise;
}

static char *
copied(const char *text)
{
	return text != NULL ? xstrdup(text) : NULL;
}

/* Of a list that ends with NULL, or is NULL. */
static const char *const *
names_copy(const char *const *names)
{
	size_t count = 0;
	char **copy;

	while (names != NULL && names[count] != NULL)
		count++;
	copy = xcalloc(count + 1, sizeof(*copy));
	for (size_t i = 0; i < count; i++)
		copy[i] = xstrdup(names[i]);
	return (const char *const *)copy;
}

static void
names_free(const char *const *names)
{
	for (size_t i = 0; names[i] != NULL; i++)
		free((char *)(uintptr_t)names[i]);
	free((char **)(uintptr_t)names);
}

static void
settings_copy(struct irc_settings *to, const struct irc_settings *from)
{
	*to = *from;
	to->servers = names_copy(from->servers);
	to->bind = copied(from->bind);
	to->tls = (struct tls_settings){
	    .ca = copied(from->tls.ca),
	    .cert = copied(from->tls.cert),
	    .key = copied(from->tls.key),
	    .pins = names_copy(from->tls.pins),
	    .is_unverified = from->tls.is_unverified,
	};
	to->name = xstrdup(from->name);
	to->host = xstrdup(from->host);
	to->nick = xstrdup(from->nick);
	to->user = xstrdup(from->user);
	to->realname = xstrdup(from->realname);
	if (from->password != NULL)
		to->password = xstrdup(from->password);
	to->channels = NULL; /* the rooms have them */
	times_fill(&to->times);
}

static void
settings_fini(struct irc_settings *settings)
{
	char *const strings[] = {(char *)(uintptr_t)settings->name,
	    (char *)(uintptr_t)settings->host,
	    (char *)(uintptr_t)settings->nick,
	    (char *)(uintptr_t)settings->user,
	    (char *)(uintptr_t)settings->realname,
	    (char *)(uintptr_t)settings->bind,
	    (char *)(uintptr_t)settings->tls.ca,
	    (char *)(uintptr_t)settings->tls.cert,
	    (char *)(uintptr_t)settings->tls.key};

	for (size_t i = 0; i < sizeof(strings) / sizeof(strings[0]); i++)
		free(strings[i]);
	names_free(settings->servers);
	names_free(settings->tls.pins);
	if (settings->password != NULL) {
		char *password = (char *)(uintptr_t)settings->password;

		wipe(password, strlen(password));
		free(password);
	}
}

struct irc_network *
irc_network_new(struct event_base *base, struct chat *chat,
    const struct irc_settings *settings)
{
	struct irc_network *network = xcalloc(1, sizeof(*network));

	network->base = base;
	settings_copy(&network->settings, settings);
	isupport_init(&network->isupport);
	rooms_init(&network->rooms, settings->channels);
	network->members = members_new(network->rooms.count);
	network->join = timer_new(base, network_join, network);
	network->regain = timer_new(base, network_regain, network);
	network->link =
	    link_new(base, &network->settings, &link_calls, network);
	network->front = front_new(chat, network->settings.name, &network_ops,
	    network, &network->settings.budget);
	return network;
}

static bool
is_same(const char *a, const char *b)
{
	return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static bool
are_same(const char *const *a, const char *const *b)
{
	static const char *const none[] = {NULL};

	for (a = a != NULL ? a : none, b = b != NULL ? b : none;
	     *a != NULL && is_same(*a, *b); a++, b++)
		continue;
	return *a == NULL && *b == NULL;
}

static bool
is_same_tls(const struct irc_settings *a, const struct irc_settings *b)
{
	if (!a->use_tls || !b->use_tls)
		return a->use_tls == b->use_tls;
	return is_same(a->tls.ca, b->tls.ca) &&
	       is_same(a->tls.cert, b->tls.cert) &&
	       is_same(a->tls.key, b->tls.key) &&
	       are_same(a->tls.pins, b->tls.pins) &&
	       a->tls.is_unverified == b->tls.is_unverified;
}

/* The same servers, reached and greeted in the same way. */
static bool
is_same_way(const struct irc_settings *a, const struct irc_settings *b)
{
	return is_same(a->host, b->host) && a->port == b->port &&
	       are_same(a->servers, b->servers) && is_same(a->bind, b->bind) &&
	       is_same_tls(a, b) && is_same(a->password, b->password);
}

static void
seek_nick(struct irc_network *network)
{
	if (!network->up || network_has_wanted_nick(network))
		event_del(network->regain);
	else
		timer_set(network->regain, 0);
}

void
irc_network_reload(
    struct irc_network *network, const struct irc_settings *settings)
{
	struct irc_settings old = network->settings;
	bool is_moved = !is_same_way(&old, settings);

	settings_copy(&network->settings, settings);
	front_set_budget(network->front, &settings->budget);
	rooms_want(
	    &network->rooms, network->isupport.casemap, settings->channels);
	members_widen(network->members, network->rooms.count);
	if (is_moved) {
		link_move(network->link, "Moving");
	} else {
		if (!is_same(old.nick, settings->nick))
			seek_nick(network);
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
	front_free(network->front);
	link_free(network->link);
	session_free(network->session);
	timer_free(network->join);
	timer_free(network->regain);
	members_free(network->members);
	rooms_fini(&network->rooms);
	settings_fini(&network->settings);
	free(network);
}
