/*
 * What concerns ourselves: the welcome and what follows it, our modes and mask.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "irc/network_inside.h"
#include "net/timer.h"

/* A server that cuts nicks without a word of NICKLEN has given us its limit. */
static void
learn_nick_most(struct irc_network *network)
{
	const size_t len = strlen(network->nick);

	if (network->isupport.nick_most == 0 &&
	    len < strlen(network->settings.nick) &&
	    strncmp(network->nick, network->settings.nick, len) == 0)
		network->isupport.nick_most = len;
}

void
take_welcome(struct irc_network *network, const struct session_event *event)
{
	if (network->up)
		return;
	if (!network_is_name(event->params[0])) {
		link_fail(network->link, "welcomed without a nick");
		return;
	}
	network->keeps_nick = false;
	network->began_ms = clock_mono_ms();
	snprintf(network->nick, sizeof(network->nick), "%s", event->params[0]);
	learn_nick_most(network);
	self_set_nick(network, event->params[0]);
	network->up = true;
	front_is_up(network->front);
	timer_set(network->identify, network->settings.times.register_ms);
	if (self_has_wanted_nick(network))
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
	char modes[ISUPPORT_VALUE_MOST];

	snprintf(modes, sizeof(modes), "%s", is->prefix_modes);
	for (int i = 1; i + 1 < event->count; i++)
		isupport_take(is, event->params[i]);
	link_set_limits(network->link, is->nick_most, is->line_most);
	if (strcmp(modes, is->prefix_modes) != 0)
		standing_translate(network, modes);
	if (!network->mapping_fixed || is->casemap == before)
		return;
	/* Every name that is kept was folded: begin anew, with what is known
	 * now, since some tell it only after their greeting. */
	network->has_casemap = true;
	network->casemap = is->casemap;
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

void
self_end_greeting(struct irc_network *network)
{
	network->mapping_fixed = true;
	link_probe(network->link); /* its lag, and its clock */
	front_names_changed(network->front);
	front_set_has_accounts(network->front, network_has_accounts(network));
	set_modes(network);
	self_watch_nick(network);
	self_begin_login(network);
}

/* 376 or 422. */
void
take_greeted(struct irc_network *network, const struct session_event *event)
{
	(void)event;
	if (!network->mapping_fixed && network->up)
		self_end_greeting(network);
}

void
self_is_amiss(const struct irc_network *network, struct text *out)
{
	const char *login = self_login_trouble(network);

	if (network->up && !self_has_wanted_nick(network))
		text_addf(out, "wants the nick %s", network->settings.nick);
	if (login != NULL)
		text_addf(out, "%snot logged in (%s)", out->len > 0 ? ", " : "",
		    login);
	if (network->settings.use_tls && !link_is_verified(network->link))
		text_addf(out, "%sits certificate is not checked",
		    out->len > 0 ? ", " : "");
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
self_whois_user(struct irc_network *network, const struct session_event *event)
{
	network->user_bytes = strlen(event->params[2]);
	network->mask_bytes =
	    network->user_bytes + 1 + strlen(event->params[3]);
}
