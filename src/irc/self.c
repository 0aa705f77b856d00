/*
 * What concerns ourselves: the welcome and what follows it, our nick, and our
 * login where the server has no SASL. Channels are joined when that is over,
 * since some let in only who is logged in.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "irc/network_inside.h"
#include "irc/nick.h"
#include "net/timer.h"

enum { REGAIN_SOON_MS = 1000 };

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

static bool
has_wanted_nick(const struct irc_network *network)
{
	char wanted[NICK_MOST];

	wanted_nick(network, wanted);
	return network_is_own(network, wanted);
}

/* Where it has MONITOR the server says by itself when a nick becomes free. */
static void
watch_nick(struct irc_network *network)
{
	char wanted[NICK_MOST];

	if (has_wanted_nick(network)) {
		event_del(network->regain);
		if (network->is_monitoring)
			link_sendf(network->link, "MONITOR C");
		network->is_monitoring = false;
		return;
	}
	wanted_nick(network, wanted);
	if (network->isupport.has_monitor && !network->is_monitoring) {
		network->is_monitoring = true;
		link_sendf(network->link, "MONITOR + %s", wanted);
	}
	timer_set(network->regain, network->settings.times.regain_ms);
}

void
self_regain(evutil_socket_t fd, short what, void *self)
{
	struct irc_network *network = self;
	char wanted[NICK_MOST];

	(void)fd;
	(void)what;
	if (!network->up || has_wanted_nick(network))
		return;
	wanted_nick(network, wanted);
	if (network->wanted_is_free)
		link_sendf(network->link, "NICK %s", wanted);
	else
		link_sendf(network->link, "ISON %s", wanted);
	network->wanted_is_free = false;
	timer_set(network->regain, network->settings.times.regain_ms);
}

void
self_seek_nick(struct irc_network *network)
{
	network->keeps_nick = network->up && has_wanted_nick(network);
	if (!network->up || network->keeps_nick) {
		event_del(network->regain);
		return;
	}
	network->wanted_is_free = true;
	timer_set(network->regain, 0);
}

static bool
is_wanted(const struct irc_network *network, const char *nick)
{
	char wanted[NICK_MOST];

	wanted_nick(network, wanted);
	return !has_wanted_nick(network) &&
	       casemap_is_same(network->isupport.casemap, nick, wanted);
}

void
self_nick_may_be_free(struct irc_network *network, const char *nick)
{
	if (!is_wanted(network, nick))
		return;
	network->wanted_is_free = true;
	timer_set(network->regain, REGAIN_SOON_MS);
}

/* Somebody has it, perhaps our own ghost. Services know by our login whether it
 * is ours; no password is told. */
static void
ask_services(struct irc_network *network)
{
	const struct irc_login *login = &network->settings.login;
	char wanted[NICK_MOST];

	if (!self_is_logged_in(network) ||
	    network->regain_asked >= REGAIN_WORDS)
		return;
	wanted_nick(network, wanted);
	log_info("irc", "network=%s services are asked for our nick",
	    network->settings.name);
	link_sendf(network->link, "PRIVMSG %s :%s %s",
	    login->service != NULL ? login->service : "NickServ",
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
	if (network->up && !has_wanted_nick(network))
		self_seek_nick(network);
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
	snprintf(network->nick, sizeof(network->nick), "%s", nick);
	front_set_nick(network->front, network->nick);
	network->wanted_is_free = false;
	watch_nick(network);
	if (network->keeps_nick)
		self_seek_nick(network);
}

void
take_welcome(struct irc_network *network, const struct session_event *event)
{
	if (network->up || !network_is_name(event->params[0]))
		return;
	network->keeps_nick = false;
	network->began_ms = clock_wall_s() * 1000;
	self_set_nick(network, event->params[0]);
	network->up = true;
	front_is_up(network->front);
	if (casemap_is_same(network->isupport.casemap, network->nick,
		network->settings.nick))
		log_info("irc", "network=%s up", network->settings.name);
	else
		log_warn("irc",
		    "network=%s up as %s, since %s is taken or refused there",
		    network->settings.name, network->nick,
		    network->settings.nick);
}

void
take_isupport(struct irc_network *network, const struct session_event *event)
{
	struct isupport *is = &network->isupport;
	const enum casemap before = is->casemap;

	for (int i = 1; i + 1 < event->count; i++)
		isupport_take(is, event->params[i]);
	link_set_limits(network->link, is->nick_most, is->line_most);
	/* Every name that is kept was folded: begin anew. */
	if (network->mapping_fixed && is->casemap != before)
		link_fail(network->link, "another CASEMAPPING");
}

static void
set_modes(struct irc_network *network)
{
	const char bot = network->isupport.bot_mode;
	const char *modes = network->settings.modes;

	if ((bot >= 'a' && bot <= 'z') || (bot >= 'A' && bot <= 'Z'))
		link_sendf(network->link, "MODE %s +%c", network->nick, bot);
	if (modes != NULL)
		link_sendf(network->link, "MODE %s %s%s", network->nick,
		    strchr("+-", modes[0]) != NULL ? "" : "+", modes);
}

/* False: there is nothing to wait for. */
static bool
identify(struct irc_network *network)
{
	const struct irc_login *login = &network->settings.login;
	const char *user = login->user;
	const char *service =
	    login->service != NULL ? login->service : "NickServ";

	if (login->service_password == NULL || link_is_logged_in(network->link))
		return false;
	if (!link_may_tell_secrets(network->link)) {
		log_warn("irc",
		    "network=%s the password is not told to services without "
		    "verified TLS, unless sasl_insecure = true",
		    network->settings.name);
		return false;
	}
	if (user == NULL && !has_wanted_nick(network))
		user = network->settings.nick;
	timer_set(network->identify, network->settings.times.login_ms);
	return link_sendf(network->link, "PRIVMSG %s :IDENTIFY %s%s%s", service,
	    user != NULL ? user : "", user != NULL ? " " : "",
	    login->service_password);
}

static void
is_ready(struct irc_network *network)
{
	event_del(network->identify);
	network->is_identifying = false;
	network->ready = true;
	network_plan_joins(network);
	if (!has_wanted_nick(network) && self_is_logged_in(network))
		timer_set(network->regain, REGAIN_SOON_MS);
	timer_set(network->check, network->settings.times.check_ms);
}

static void
give_up_identify(struct irc_network *network)
{
	log_warn("irc", "network=%s services did not log us in",
	    network->settings.name);
	is_ready(network);
}

void
self_identify_timeout(evutil_socket_t fd, short what, void *self)
{
	(void)fd;
	(void)what;
	give_up_identify(self);
}

/* Some channels let speak who is logged in (+M). */
static void
login_changed(struct irc_network *network, bool is_in)
{
	network->is_identified = is_in;
	for (size_t i = 0; i < network->rooms.count; i++)
		if (network->rooms.list[i].state == ROOM_IN)
			standing_tell(network, &network->rooms.list[i]);
}

void
self_logged_in(struct irc_network *network)
{
	login_changed(network, true);
	if (!network->is_identifying)
		return;
	log_info("irc", "network=%s logged in", network->settings.name);
	is_ready(network);
}

void
self_logged_out(struct irc_network *network)
{
	login_changed(network, false);
}

bool
self_is_logged_in(const struct irc_network *network)
{
	return network->is_identified || link_is_logged_in(network->link);
}

/* 900: by SASL, or services have heard us. 901: no longer. */
void
take_login(struct irc_network *network, const struct session_event *event)
{
	(void)event;
	if (link_is_logged_in(network->link))
		self_logged_in(network);
	else
		self_logged_out(network);
}

void
self_no_service(struct irc_network *network)
{
	if (network->is_identifying)
		give_up_identify(network);
}

/* The greeting is over: 376 or 422. */
void
take_greeted(struct irc_network *network, const struct session_event *event)
{
	(void)event;
	if (network->mapping_fixed || !network->up)
		return;
	network->mapping_fixed = true;
	link_probe(network->link); /* its lag, and its clock */
	front_names_changed(network->front);
	front_set_has_accounts(network->front, network_has_accounts(network));
	set_modes(network);
	watch_nick(network);
	network->is_identifying = identify(network);
	if (!network->is_identifying)
		is_ready(network);
}

void
self_set_mask(struct irc_network *network, const char *mask)
{
	network->mask_bytes = strlen(mask);
	network->user_bytes = strcspn(mask, "@");
}

void
take_own_mask(struct irc_network *network, const struct session_event *event)
{
	network->user_bytes = strlen(event->params[0]);
	network->mask_bytes =
	    network->user_bytes + 1 + strlen(event->params[1]);
}

/* 396 me host, or me user@host. */
void
take_own_host(struct irc_network *network, const struct session_event *event)
{
	if (strchr(event->params[1], '@') != NULL)
		self_set_mask(network, event->params[1]);
	else if (network->user_bytes > 0)
		network->mask_bytes =
		    network->user_bytes + 1 + strlen(event->params[1]);
}

/* 311 me me user host: the answer to our own WHOIS, in case its change was
 * told by nothing else. */
void
take_whois_user(struct irc_network *network, const struct session_event *event)
{
	if (!network_is_own(network, event->params[1]))
		return;
	network->user_bytes = strlen(event->params[2]);
	network->mask_bytes =
	    network->user_bytes + 1 + strlen(event->params[3]);
}
