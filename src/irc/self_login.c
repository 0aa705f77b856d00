/*
 * Our login where the server has no SASL: services are told our password, once
 * more when they have been away. Channels are joined when that is over, since
 * some let in only who is logged in.
 */
#include <config.h>

#include <string.h>
#include <strings.h>

#include "base/log.h"
#include "irc/network_inside.h"
#include "net/timer.h"

const char *
self_service(const struct irc_network *network)
{
	const char *service = network->settings.login.service;

	return service != NULL ? service : "NickServ";
}

/* False: there is nothing to wait for. */
static bool
identify(struct irc_network *network)
{
	const struct irc_login *login = &network->settings.login;
	const char *user = login->user;

	if (login->service_password == NULL || link_is_logged_in(network->link))
		return false;
	if (!link_may_tell_secrets(network->link)) {
		log_warn("irc",
		    "network=%s the password is not told to services without "
		    "verified TLS, unless sasl_insecure = true",
		    network->settings.name);
		return false;
	}
	if (user == NULL && !self_has_wanted_nick(network))
		user = network->settings.nick;
	timer_set(network->identify, network->settings.times.login_ms);
	return link_sendf(network->link, "PRIVMSG %s :IDENTIFY %s%s%s",
	    self_service(network), user != NULL ? user : "",
	    user != NULL ? " " : "", login->service_password);
}

void
self_identify_later(struct irc_network *network, int64_t wait_ms)
{
	if (network->ready && !network->is_identifying &&
	    !self_is_logged_in(network) &&
	    network->settings.login.service_password != NULL)
		timer_set(network->identify, wait_ms);
}

static void
is_ready(struct irc_network *network)
{
	event_del(network->identify);
	network->is_identifying = false;
	if (network->ready)
		return;
	network->ready = true;
	network_plan_joins(network);
	if (self_is_logged_in(network))
		self_regain_soon(network);
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
self_begin_login(struct irc_network *network)
{
	network->is_identifying = identify(network);
	if (!network->is_identifying)
		is_ready(network);
}

void
self_identify_timeout(evutil_socket_t fd, short what, void *self)
{
	struct irc_network *network = self;

	(void)fd;
	(void)what;
	if (!network->mapping_fixed) {
		log_warn("irc", "network=%s its greeting has no end: we go on",
		    network->settings.name);
		self_end_greeting(network);
	} else if (network->is_identifying) {
		give_up_identify(network);
	} else if (network->ready && !self_is_logged_in(network)) {
		network->is_identifying = identify(network);
	}
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
	self_identify_later(network, network->settings.times.relogin_ms);
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

static bool
is_service(const struct irc_network *network, const char *name)
{
	const char *service = self_service(network);
	const size_t len = strcspn(service, "@");

	return strncasecmp(name, service, len) == 0 &&
	       (name[len] == '\0' || name[len] == '@');
}

/* Services that are away come back, and some networks then want to be told who
 * has a nick. */
void
self_no_service(struct irc_network *network, const char *name)
{
	if (!network->is_identifying || !is_service(network, name))
		return;
	give_up_identify(network);
	self_identify_later(network, network->settings.times.relogin_ms);
}

/* 402 and 440 me name: there is no such server, services are down. */
void
take_no_service(struct irc_network *network, const struct session_event *event)
{
	self_no_service(network, event->params[1]);
}

const char *
self_login_trouble(const struct irc_network *network)
{
	const struct irc_login *login = &network->settings.login;

	if (self_is_logged_in(network))
		return NULL;
	if (network->ready && !network->is_identifying &&
	    login->service_password != NULL)
		return "services have not confirmed it";
	return link_login_trouble(network->link);
}
