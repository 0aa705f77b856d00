/*
 * What libircclient dispatched, row by row. libircclient's own idea of our
 * nick, of channels and of private messages is not used: it is wrong after
 * 433, and for nicks that begin with ours (IRC.md 1). Nothing of an event is
 * believed: a row names the parameters that it needs, and names are checked.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "irc/network_inside.h"
#include "net/timer.h"

enum {
	SPEECH_OLDEST_MS = 60 * 1000, /* older is replayed history */
	VERSION_EVERY_MS = 10 * 1000,
	REGAIN_SOON_MS = 1000,
	REFUSED_CHANNEL = 1 /* the parameter of a refusal that names it */
};

/* Can it be a nick or channel in a line of ours? */
static bool
is_name(const char *name)
{
	const size_t len = strlen(name);

	if (len == 0 || len >= FRONT_NAME_MOST || name[0] == ':')
		return false;
	for (size_t i = 0; i < len; i++)
		if ((unsigned char)name[i] <= ' ' || name[i] == ',' ||
		    name[i] == 0x7f)
			return false;
	return true;
}

static struct room *
find_room(const struct irc_network *network, const char *name)
{
	return rooms_find(&network->rooms, network->isupport.casemap, name);
}

static size_t
room_number(const struct irc_network *network, const struct room *room)
{
	return (size_t)(room - network->rooms.list);
}

static struct member *
find_person(const struct irc_network *network, const char *nick)
{
	return members_find(network->members, network->isupport.casemap, nick);
}

/* A wanted nick that becomes free is asked for at once. */
static void
wanted_may_be_free(struct irc_network *network, const char *nick)
{
	if (!network_has_wanted_nick(network) &&
	    casemap_is_same(
		network->isupport.casemap, nick, network->settings.nick))
		timer_set(network->regain, REGAIN_SOON_MS);
}

static void
person_gone(void *self, const char *nick)
{
	struct irc_network *network = self;

	front_gone(network->front, nick);
}

static void
set_own_nick(struct irc_network *network, const char *nick)
{
	snprintf(network->nick, sizeof(network->nick), "%s", nick);
	front_set_nick(network->front, network->nick);
	if (network_has_wanted_nick(network))
		event_del(network->regain);
	else
		timer_set(network->regain, network->settings.times.regain_ms);
}

static void
take_welcome(struct irc_network *network, const struct session_event *event)
{
	if (network->up || !is_name(event->params[0]))
		return;
	set_own_nick(network, event->params[0]);
	network->up = true;
	front_set_has_accounts(network->front,
	    (link_caps(network->link) & LINK_CAP_ACCOUNT_TAG) != 0);
	front_is_up(network->front);
	log_info("irc", "network=%s up", network->settings.name);
}

static void
take_isupport(struct irc_network *network, const struct session_event *event)
{
	struct isupport *is = &network->isupport;
	const enum casemap before = is->casemap;

	for (int i = 1; i + 1 < event->count; i++)
		isupport_take(is, event->params[i]);
	if (network->mapping_fixed)
		is->casemap = before;
	link_set_limits(network->link, is->nick_most, is->line_most);
}

/* The greeting is over: 376 or 422. */
static void
take_greeted(struct irc_network *network, const struct session_event *event)
{
	const char bot = network->isupport.bot_mode;

	(void)event;
	if (network->ready || !network->up)
		return;
	network->ready = network->mapping_fixed = true;
	if ((bot >= 'a' && bot <= 'z') || (bot >= 'A' && bot <= 'Z'))
		link_sendf(network->link, "MODE %s +%c", network->nick, bot);
	network_plan_joins(network);
}

static void
set_account(struct member *person, const char *account)
{
	if (strcmp(account, "*") == 0 || strcmp(account, "0") == 0)
		account = "";
	snprintf(person->account, sizeof(person->account), "%s", account);
}

/* We are in a room: one of ours, or one that we were forced into. */
static void
own_join(struct irc_network *network, const struct session_event *event)
{
	struct room *room = find_room(network, event->params[0]);

	network->mask_bytes = strlen(event->mask);
	if (room == NULL || !room->is_wanted) {
		if (is_name(event->params[0]))
			link_sendf(network->link, "PART %s", event->params[0]);
		if (room != NULL)
			room_is_left(room);
		return;
	}
	if (room->state != ROOM_OUT && room->state != ROOM_ASKED)
		return;
	room_is_joined(room, clock_mono_ms(), event->time_ms);
	log_info("irc", "network=%s joined channel=%s", network->settings.name,
	    room->name);
}

static void
take_join(struct irc_network *network, const struct session_event *event)
{
	const bool extended = link_caps(network->link) & LINK_CAP_EXTENDED_JOIN;
	struct room *room = find_room(network, event->params[0]);
	struct member *person;

	if (network_is_own(network, event->nick)) {
		own_join(network, event);
		return;
	}
	if (room == NULL ||
	    (room->state != ROOM_LISTING && room->state != ROOM_IN))
		return;
	person = members_enter(network->members, network->isupport.casemap,
	    event->nick, room_number(network, room));
	if (person != NULL && extended && event->count > 1)
		set_account(person, event->params[1]);
}

static void
take_name(struct irc_network *network, struct room *room, const char *name,
    size_t len)
{
	const struct isupport *is = &network->isupport;
	char nick[FRONT_NAME_MOST];
	size_t signs = 0;

	while (signs < len && strchr(is->prefix_signs, name[signs]) != NULL)
		signs++;
	snprintf(nick, sizeof(nick), "%.*s", (int)(len - signs), name + signs);
	nick[strcspn(nick, "!")] = '\0';
	if (is_name(nick) && !network_is_own(network, nick))
		(void)members_enter(network->members, is->casemap, nick,
		    room_number(network, room));
}

/* 353 me = #channel :@nick +nick … */
static void
take_names(struct irc_network *network, const struct session_event *event)
{
	struct room *room = find_room(network, event->params[2]);
	const char *names = event->params[3];

	if (room == NULL || room->state != ROOM_LISTING)
		return;
	while (*(names += strspn(names, " ")) != '\0') {
		const size_t len = strcspn(names, " ");

		take_name(network, room, names, len);
		names += len;
	}
}

static void
take_names_end(struct irc_network *network, const struct session_event *event)
{
	struct room *room = find_room(network, event->params[1]);

	if (room == NULL || room->state != ROOM_LISTING)
		return;
	room->state = ROOM_IN;
	if (!room->is_wanted) {
		network_leave(network, room->name);
		return;
	}
	front_room_entered(network->front, room->name);
}

static void
room_is_lost(struct irc_network *network, struct room *room)
{
	const bool was_in = room->state == ROOM_IN;

	if (!was_in && room->state != ROOM_LISTING)
		return;
	if (room->is_leaving)
		room_is_left(room);
	else
		room_is_kicked(
		    room, clock_mono_ms(), network->settings.times.rejoin_ms);
	members_close_room(
	    network->members, room_number(network, room), person_gone, network);
	if (was_in)
		front_room_lost(network->front, room->name);
	log_info("irc", "network=%s lost channel=%s", network->settings.name,
	    room->name);
	network_plan_joins(network);
}

static void
leaves(struct irc_network *network, const char *nick, const char *channel)
{
	struct room *room = find_room(network, channel);
	struct member *person = find_person(network, nick);

	if (room == NULL)
		return;
	if (network_is_own(network, nick))
		room_is_lost(network, room);
	else if (person != NULL)
		members_leave(network->members, person,
		    room_number(network, room), person_gone, network);
}

static void
take_part(struct irc_network *network, const struct session_event *event)
{
	leaves(network, event->nick, event->params[0]);
}

static void
take_kick(struct irc_network *network, const struct session_event *event)
{
	leaves(network, event->params[1], event->params[0]);
}

static void
take_quit(struct irc_network *network, const struct session_event *event)
{
	struct member *person = find_person(network, event->nick);

	if (network_is_own(network, event->nick))
		return;
	wanted_may_be_free(network, event->nick);
	if (person != NULL)
		members_quit(network->members, person, person_gone, network);
}

static void
take_nick(struct irc_network *network, const struct session_event *event)
{
	const char *to = event->params[0];

	if (!is_name(to))
		return;
	if (network_is_own(network, event->nick)) {
		set_own_nick(network, to);
		return;
	}
	wanted_may_be_free(network, event->nick);
	if (members_rename(
		network->members, network->isupport.casemap, event->nick, to))
		front_renamed(network->front, event->nick, to);
}

static void
take_account(struct irc_network *network, const struct session_event *event)
{
	struct member *person = find_person(network, event->nick);

	if (person != NULL)
		set_account(person, event->params[0]);
}

static void
take_own_mask(struct irc_network *network, const struct session_event *event)
{
	if (network_is_own(network, event->nick))
		network->mask_bytes =
		    strlen(event->params[0]) + 1 + strlen(event->params[1]);
}

/* 396 me host, or me user@host: the safe count until the next JOIN. */
static void
take_own_host(struct irc_network *network, const struct session_event *event)
{
	(void)event;
	network->mask_bytes = 0;
}

static void
take_refusal(struct irc_network *network, const struct session_event *event)
{
	struct room *room = find_room(network, event->params[REFUSED_CHANNEL]);

	if (room == NULL || room->state != ROOM_ASKED)
		return;
	if (room->refusals == 0)
		log_warn("irc",
		    "network=%s channel=%s can't be joined, numeric=%d",
		    network->settings.name, room->name, event->numeric);
	room_is_refused(
	    room, clock_mono_ms(), network->settings.times.rejoin_ms);
	network_plan_joins(network);
}

/* Bouncers and servers replay what was said before. */
static bool
is_old(
    const struct irc_network *network, const struct room *room, int64_t time_ms)
{
	const int64_t now_ms =
	    clock_wall_s() * 1000 - link_skew_ms(network->link);

	if (time_ms < 0)
		return false;
	return now_ms - time_ms > SPEECH_OLDEST_MS ||
	       (room != NULL && time_ms < room->joined_time_ms);
}

static const char *
account_of(const struct irc_network *network, const struct session_event *event)
{
	const struct member *person = find_person(network, event->nick);
	const char *account = "";

	if (link_caps(network->link) & LINK_CAP_ACCOUNT_TAG)
		account = event->account;
	else if (person != NULL)
		account = person->account;
	return account[0] != '\0' ? account : NULL;
}

static void
take_message(struct irc_network *network, const struct session_event *event)
{
	const char *target = event->params[0];
	struct room *room = NULL;
	struct front_speech speech = {.nick = event->nick,
	    .account = account_of(network, event),
	    .mask = event->mask,
	    .text = event->params[1]};

	/* No mask: a server. To @#channel: for its operators, not for us. */
	if (event->mask[0] == '\0' || network_is_own(network, event->nick))
		return;
	if (isupport_is_channel(&network->isupport, target)) {
		room = find_room(network, target);
		if (room == NULL || room->state != ROOM_IN)
			return;
		speech.room = room->name;
	} else if (!network_is_own(network, target)) {
		return;
	}
	if (!is_old(network, room, event->time_ms))
		front_said(network->front, &speech);
}

/* Only VERSION comes this far (line.c). */
static void
take_ctcp(struct irc_network *network, const struct session_event *event)
{
	const int64_t now_ms = clock_mono_ms();

	if (event->mask[0] == '\0' || network_is_own(network, event->nick) ||
	    (network->version_ms != 0 &&
		now_ms - network->version_ms < VERSION_EVERY_MS))
		return;
	network->version_ms = now_ms;
	link_sendf(network->link, "NOTICE %s :\001VERSION %s\001", event->nick,
	    PACKAGE_STRING);
}

static const struct row {
	const char *command; /* NULL: a numeric */
	int numeric;
	int params; /* at least */
	void (*take)(
	    struct irc_network *network, const struct session_event *event);
} rows[] = {
    {"ACCOUNT", 0, 1, take_account}, {"CHGHOST", 0, 2, take_own_mask},
    {"CTCP", 0, 0, take_ctcp}, {"JOIN", 0, 1, take_join},
    {"KICK", 0, 2, take_kick}, {"NICK", 0, 1, take_nick},
    {"PART", 0, 1, take_part}, {"PRIVMSG", 0, 2, take_message},
    {"QUIT", 0, 0, take_quit}, {NULL, 1, 1, take_welcome},
    {NULL, 5, 2, take_isupport}, {NULL, 353, 4, take_names},
    {NULL, 366, 2, take_names_end}, {NULL, 376, 0, take_greeted},
    {NULL, 396, 2, take_own_host},
    {NULL, 403, 2, take_refusal}, /* no such channel */
    {NULL, 405, 2, take_refusal}, /* too many channels */
    {NULL, 422, 0, take_greeted},
    {NULL, 437, 2, take_refusal}, /* unavailable for now */
    {NULL, 470, 2, take_refusal}, /* forwarded to another */
    {NULL, 471, 2, take_refusal}, /* full */
    {NULL, 473, 2, take_refusal}, /* by invitation only */
    {NULL, 474, 2, take_refusal}, /* banned */
    {NULL, 475, 2, take_refusal}, /* wrong key */
    {NULL, 476, 2, take_refusal}, /* bad name */
    {NULL, 477, 2, take_refusal}, /* registered nicks only */
    {NULL, 489, 2, take_refusal}, /* TLS only */
    {NULL, 520, 2, take_refusal}, /* operators only */
};

void
network_take(struct irc_network *network, const struct session_event *event)
{
	if (event->numeric == 0 && !is_name(event->nick))
		return;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct row *row = &rows[i];

		if (row->command == NULL
			? row->numeric != event->numeric
			: event->numeric != 0 ||
			      strcmp(row->command, event->command) != 0)
			continue;
		if (event->count >= row->params)
			row->take(network, event);
		return;
	}
}
