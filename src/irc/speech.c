/* What people say, on its way to chat/: bots, relays and history are not heard.
 * And what they ask by CTCP. */
#include <config.h>

#include <string.h>

#include "base/clock.h"
#include "base/pace.h"
#include "irc/network_inside.h"

enum {
	OLDEST_MS = 60 * 1000, /* older is replayed history */
	SECOND_MS = 1000, /* some servers tell no more of their clock */
	CTCP_EVERY_MS = 4000, /* or they take */
	CTCP_PARTS = 6, /* one of these parts of the budget */
	CTCP_BURST = 3
};

/* Bouncers and servers replay what was said before. */
bool
speech_is_old(const struct irc_network *network, const struct room *room,
    const struct session_event *event)
{
	const int64_t age_ms =
	    link_server_time_ms(network->link) - event->time_ms;

	if (event->is_batched)
		return true;
	if (event->time_ms < 0)
		return false;
	return age_ms > OLDEST_MS ||
	       (room != NULL ? event->time_ms < room->joined_time_ms
			     : clock_mono_ms() - age_ms <
				   network->began_ms - SECOND_MS);
}

/* What bridges to other networks call themselves most often. */
static const char *const relay_nicks[] = {"discord", "discordbot", "matrix",
    "matterbridge", "bridge", "relay", "relaybot", "slack", "telegram",
    "teleirc"};

/* Behind it are many, none of whom can be told from another. A nick that was
 * made by a relay has a sign in it that no nick may have (RELAYMSG). */
static bool
is_relay(const struct irc_network *network, const char *nick)
{
	if (network->settings.hears_relays)
		return false;
	if (strchr(nick, '/') != NULL)
		return true;
	for (size_t i = 0; i < sizeof(relay_nicks) / sizeof(relay_nicks[0]);
	     i++)
		if (casemap_is_same(
			network->isupport.casemap, relay_nicks[i], nick))
			return true;
	return false;
}

static bool
is_ignored(const struct irc_network *network, const char *nick)
{
	const char *const *ignored = network->settings.ignore;

	if (is_relay(network, nick))
		return true;
	for (; ignored != NULL && *ignored != NULL; ignored++)
		if (casemap_is_same(network->isupport.casemap, *ignored, nick))
			return true;
	return false;
}

bool
speech_is_ignored(
    const struct irc_network *network, const struct session_event *event)
{
	const struct member *person = network_person(network, event->nick);

	return event->is_bot || (person != NULL && person->is_bot) ||
	       is_ignored(network, event->nick);
}

const char *
speech_account(const struct irc_network *network,
    const struct session_event *event, const struct member *person)
{
	const char *account = "";

	if (link_caps(network->link) & LINK_CAP_ACCOUNT_TAG)
		account = known_account(event->account);
	else if (person != NULL)
		account = person->account;
	return account[0] != '\0' ? account : NULL;
}

void
take_message(struct irc_network *network, const struct session_event *event)
{
	const char *target = event->params[0];
	struct room *room = NULL;
	struct member *person;
	struct front_speech speech = {
	    .nick = event->nick, .mask = event->mask, .text = event->params[1]};

	/* No mask: a server. To @#channel: for its operators, not for us. */
	if (event->mask[0] == '\0' || network_is_own(network, event->nick))
		return;
	if (isupport_is_channel(&network->isupport, target)) {
		room = network_room(network, target);
		if (room == NULL || !held_takes(room))
			return;
		speech.room = room->name;
	} else if (!network_is_own(network, target)) {
		return;
	}
	if (event->is_bot || is_ignored(network, event->nick) ||
	    speech_is_old(network, room, event))
		return;
	person = known_seen(network, event, room);
	if (person != NULL && person->is_bot)
		return;
	speech.account = speech_account(network, event, person);
	speech.is_stranger = person == NULL;
	speech.is_operator =
	    room != NULL && standing_is_operator(network, room, person);
	asking_hear(network, &speech, person);
}

/* "PING 123" and the like: only what line.c lets through. */
void
take_ctcp(struct irc_network *network, const struct session_event *event)
{
	const char *request = event->count > 0 ? event->params[0] : "";
	const int64_t share_ms = output_every_ms(network, CTCP_PARTS);

	if (event->mask[0] == '\0' || network_is_own(network, event->nick) ||
	    speech_is_ignored(network, event) ||
	    speech_is_old(network, NULL, event) ||
	    !pace_take(&network->ctcp_rested_ms,
		share_ms > CTCP_EVERY_MS ? share_ms : CTCP_EVERY_MS, CTCP_BURST,
		clock_mono_ms()))
		return;
	if (strncmp(request, "PING", 4) == 0)
		link_sendf(network->link, "NOTICE %s :\001%s\001", event->nick,
		    request);
	else if (strncmp(request, "SOURCE", 6) == 0)
		link_sendf(network->link,
		    "NOTICE %s :\001SOURCE " PACKAGE_NAME
		    " (GPL-3.0-or-later)\001",
		    event->nick);
	else
		link_sendf(network->link, "NOTICE %s :\001VERSION %s\001",
		    event->nick, PACKAGE_STRING);
}
