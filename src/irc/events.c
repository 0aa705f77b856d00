/*
 * What libircclient dispatched, row by row. libircclient's own idea of our
 * nick, of channels and of private messages is not used: it is wrong after 433,
 * and for nicks that begin with ours (IRC.md 1). Nothing of an event is
 * believed: a row names the parameters that it needs, and names are checked.
 */
#include <config.h>

#include <string.h>

#include "irc/network_inside.h"

bool
network_is_name(const char *name)
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

struct room *
network_room(const struct irc_network *network, const char *name)
{
	return rooms_find(&network->rooms, network->isupport.casemap, name);
}

size_t
network_room_number(const struct irc_network *network, const struct room *room)
{
	return (size_t)(room - network->rooms.list);
}

static void
take_names_end(struct irc_network *network, const struct session_event *event)
{
	struct room *room = network_room(network, event->params[1]);

	if (room != NULL)
		joins_settle_doubt(network, room);
	if (room == NULL || room->state != ROOM_LISTING)
		return;
	room->state = ROOM_IN;
	if (!room->is_wanted) {
		network_leave(network, room->name);
		return;
	}
	standing_tell(network, room);
}

/* 311 me nick user host */
static void
take_whois_user(struct irc_network *network, const struct session_event *event)
{
	if (network_is_own(network, event->params[1]))
		self_whois_user(network, event);
	else
		answers_whois_user(network, event);
}

/* 318 me nick: who we asked about, or we ourselves. */
static void
take_whois_end(struct irc_network *network, const struct session_event *event)
{
	if (network_is_own(network, event->params[1]))
		joins_whois_end(network);
	else
		take_who_end(network, event);
}

/* 401 me nick: the services, or somebody whose leaving we missed. */
static void
take_nobody(struct irc_network *network, const struct session_event *event)
{
	self_no_service(network, event->params[1]);
	known_is_gone(network, event->params[1]);
}

static const struct row {
	const char *command; /* NULL: a numeric */
	int numeric;
	int params; /* at least */
	network_taker *take;
} rows[] = {
    {"ACCOUNT", 0, 1, take_account},
    {"CHGHOST", 0, 2, take_chghost},
    {"CTCP", 0, 0, take_ctcp},
    {"INVITE", 0, 2, take_invite},
    {"JOIN", 0, 1, take_join},
    {"KICK", 0, 2, take_kick},
    {"MODE", 0, 2, take_mode},
    {"NICK", 0, 1, take_nick},
    {"NOTICE", 0, 2, take_notice},
    {"PART", 0, 1, take_part},
    {"PRIVMSG", 0, 2, take_message},
    {"QUIT", 0, 0, take_quit},
    {NULL, 1, 1, take_welcome},
    {NULL, 5, 2, take_isupport},
    {NULL, 303, 2, take_ison},
    {NULL, 311, 4, take_whois_user},
    {NULL, 315, 2, take_who_end},
    {NULL, 318, 2, take_whois_end},
    {NULL, 319, 3, take_whois_channels},
    {NULL, 324, 3, take_channel_modes},
    {NULL, 330, 3, take_whois_account},
    {NULL, 335, 2, take_whois_bot},
    {NULL, 353, 4, take_names},
    {NULL, 354, 7, take_whox},
    {NULL, 366, 2, take_names_end},
    {NULL, 376, 0, take_greeted},
    {NULL, 396, 2, take_own_host},
    {NULL, 401, 2, take_nobody},
    {NULL, 402, 2, take_no_service},
    {NULL, 404, 2, take_not_said},
    {NULL, 408, 2, take_not_said},
    {NULL, 415, 2, take_not_said},
    {NULL, 422, 0, take_greeted},
    {NULL, 439, 2, take_crowded},
    {NULL, 440, 2, take_no_service},
    {NULL, 442, 2, take_not_in},
    {NULL, 477, 2, take_unregistered},
    {NULL, 486, 2, take_not_told},
    {NULL, 531, 2, take_not_told},
    {NULL, 707, 2, take_crowded},
    {NULL, 716, 2, take_not_told},
    {NULL, 731, 2, take_monitor_off},
    {NULL, 900, 0, take_login},
    {NULL, 901, 0, take_login},
};

void
network_take(struct irc_network *network, const struct session_event *event)
{
	if (event->numeric == 0 && !network_is_name(event->nick))
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
	joins_take_refusal(network, event);
}
