/*
 * The nick that we want, where another is ours: asked for, not fought for, and
 * of services where we are logged in.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "irc/network_inside.h"
#include "irc/nick.h"
#include "net/timer.h"

enum {
	REGAIN_SOON_MS = 1000,
	REGAIN_DOUBLINGS = 6 /* of the time between two tries */
};

/* What services are told of a nick that is ours, each once a connection: not
 * all of them know REGAIN. */
static const char *const regain_words[] = {"REGAIN", "GHOST"};
enum { REGAIN_WORDS = sizeof(regain_words) / sizeof(regain_words[0]) };

/* The nick that we want, as long as the server takes it. */
static void
wanted_nick(const struct irc_network *network, char out[NICK_MOST])
{
	nick_candidate(
	    network->settings.nick, 0, network->isupport.nick_most, out);
}

bool
self_has_wanted_nick(const struct irc_network *network)
{
	char wanted[NICK_MOST];

	wanted_nick(network, wanted);
	return network_is_own(network, wanted) ||
	       network_is_own(network, network->settings.nick);
}

/* Services that take it from us again and again are not fought. */
static int64_t
regain_wait_ms(const struct irc_network *network)
{
	const int doublings = network->nick_losses < REGAIN_DOUBLINGS
				  ? network->nick_losses
				  : REGAIN_DOUBLINGS;

	return network->settings.times.regain_ms << doublings;
}

static void
watch_no_more(struct irc_network *network)
{
	if (network->is_monitoring)
		link_sendf(network->link, "MONITOR C");
	network->is_monitoring = false;
}

/* Where it has MONITOR the server says by itself when a nick becomes free. */
void
self_watch_nick(struct irc_network *network)
{
	char wanted[NICK_MOST];

	if (self_has_wanted_nick(network)) {
		event_del(network->regain);
		watch_no_more(network);
		return;
	}
	wanted_nick(network, wanted);
	if (network->isupport.has_monitor && !network->is_monitoring) {
		network->is_monitoring = true;
		link_sendf(network->link, "MONITOR + %s", wanted);
	}
	timer_set(network->regain, regain_wait_ms(network));
}

void
self_regain(evutil_socket_t fd, short what, void *self)
{
	struct irc_network *network = self;
	char wanted[NICK_MOST];

	(void)fd;
	(void)what;
	if (!network->up || self_has_wanted_nick(network))
		return;
	wanted_nick(network, wanted);
	if (network->wanted_is_free)
		link_sendf(network->link, "NICK %s", wanted);
	else
		link_sendf(network->link, "ISON %s", wanted);
	network->wanted_is_free = false;
	timer_set(network->regain, regain_wait_ms(network));
}

void
self_regain_soon(struct irc_network *network)
{
	if (!self_has_wanted_nick(network))
		timer_set(network->regain, REGAIN_SOON_MS);
}

static void
seek(struct irc_network *network)
{
	network->keeps_nick = network->up && self_has_wanted_nick(network);
	if (!network->up || network->keeps_nick) {
		event_del(network->regain);
		return;
	}
	network->wanted_is_free = true;
	timer_set(network->regain, 0);
}

void
self_seek_nick(struct irc_network *network)
{
	watch_no_more(network);
	if (network->up)
		self_watch_nick(network);
	seek(network);
}

static bool
is_wanted(const struct irc_network *network, const char *nick)
{
	char wanted[NICK_MOST];

	wanted_nick(network, wanted);
	return !self_has_wanted_nick(network) &&
	       casemap_is_same(network->isupport.casemap, nick, wanted);
}

void
self_nick_may_be_free(struct irc_network *network, const char *nick)
{
	if (!is_wanted(network, nick))
		return;
	network->wanted_is_free = true;
	timer_set(network->regain, network->nick_losses > 0
				       ? regain_wait_ms(network)
				       : REGAIN_SOON_MS);
}

/* Somebody has it, perhaps our own ghost. Services know by our login whether it
 * is ours; no password is told. */
static void
ask_services(struct irc_network *network)
{
	char wanted[NICK_MOST];

	if (!self_is_logged_in(network) ||
	    network->regain_asked >= REGAIN_WORDS)
		return;
	wanted_nick(network, wanted);
	log_info("irc", "network=%s services are asked for our nick",
	    network->settings.name);
	link_sendf(network->link, "PRIVMSG %s :%s %s", self_service(network),
	    regain_words[network->regain_asked++], wanted);
	timer_set(network->regain, network->settings.times.login_ms);
}

/* 303 me :those of whom we asked that are on. */
void
take_ison(struct irc_network *network, const struct session_event *event)
{
	const char *nicks = event->params[1];

	while (*(nicks += strspn(nicks, " ")) != '\0') {
		const size_t len = strcspn(nicks, " ");
		char nick[NICK_MOST];

		snprintf(nick, sizeof(nick), "%.*s", (int)len, nicks);
		if (is_wanted(network, nick)) {
			ask_services(network);
			return;
		}
		nicks += len;
	}
	if (network->up && !self_has_wanted_nick(network))
		seek(network);
}

/* 731 me :nick,nick are off. */
void
take_monitor_off(struct irc_network *network, const struct session_event *event)
{
	char nick[NICK_MOST];

	snprintf(nick, sizeof(nick), "%.*s",
	    (int)strcspn(event->params[1], ",!"), event->params[1]);
	self_nick_may_be_free(network, nick);
}

void
self_set_nick(struct irc_network *network, const char *nick)
{
	const bool had_wanted = network->up && self_has_wanted_nick(network);

	snprintf(network->nick, sizeof(network->nick), "%s", nick);
	front_set_nick(network->front, network->nick);
	network->wanted_is_free = false;
	network->nick_losses += had_wanted && !self_has_wanted_nick(network) &&
				!network->keeps_nick;
	self_watch_nick(network);
	if (network->keeps_nick)
		seek(network);
	if (!had_wanted && self_has_wanted_nick(network))
		self_identify_later(network, REGAIN_SOON_MS);
}
