#include <config.h>

#include "daemon/reload.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/xalloc.h"
#include "daemon/networks.h"
#include "net/timer.h"

enum {
	LOOK_MS = 200, /* has it said goodbye, is it closed? */
	LOOKS_MOST = 50, /* before it is told to quit in any case */
};

/* A network that is no longer configured: its rooms are told, then it quits. */
struct retired {
	struct retired *next;
	struct daemon *daemon;
	struct irc_network *network;
	char *name;
	struct event *look;
	int looks;
	bool is_quitting;
};

static void
retired_free(struct retired *retired)
{
	irc_network_free(retired->network);
	timer_free(retired->look);
	free(retired->name);
	free(retired);
}

static void
retired_take_out(struct retired *retired)
{
	struct retired **at = &retired->daemon->retired;

	while (*at != retired)
		at = &(*at)->next;
	*at = retired->next;
}

static void
retired_look(evutil_socket_t fd, short what, void *ctx)
{
	struct retired *retired = ctx;

	(void)fd;
	(void)what;
	if (retired->is_quitting && irc_network_is_closed(retired->network)) {
		log_info("daemon", "network=%s closed", retired->name);
		retired_take_out(retired);
		retired_free(retired);
		return;
	}
	if (!retired->is_quitting &&
	    (++retired->looks > LOOKS_MOST ||
		chat_has_left(retired->daemon->chat, retired->name))) {
		retired->is_quitting = true;
		irc_network_quit(retired->network, "Goodbye");
	}
	timer_set(retired->look, LOOK_MS);
}

static void
retire(struct daemon *daemon, struct irc_network *network, const char *name)
{
	struct retired *retired = xcalloc(1, sizeof(*retired));

	log_info("daemon", "network=%s is no longer configured", name);
	retired->daemon = daemon;
	retired->network = network;
	retired->name = xstrdup(name);
	retired->look = timer_new(daemon->base, retired_look, retired);
	retired->next = daemon->retired;
	daemon->retired = retired;
	timer_set(retired->look, LOOK_MS);
}

void
reload_forget(struct daemon *daemon)
{
	struct retired *retired, *next;

	for (retired = daemon->retired; retired != NULL; retired = next) {
		next = retired->next;
		retired_free(retired);
	}
	daemon->retired = NULL;
}

/* A network of that name begins anew: what is left of it goes at once. */
static void
forget_retired(struct daemon *daemon, const char *name)
{
	struct retired *retired, *next;

	for (retired = daemon->retired; retired != NULL; retired = next) {
		next = retired->next;
		if (strcmp(retired->name, name) != 0)
			continue;
		retired_take_out(retired);
		retired_free(retired);
	}
}

static int
network_index(const struct config *config, const char *name)
{
	for (int i = 0; i < config->networks_count; i++)
		if (strcmp(config->networks[i].name, name) == 0)
			return i;
	return -1;
}

static struct irc_network *
begin_network(struct daemon *daemon, const struct config_network *config)
{
	struct irc_network *network;

	forget_retired(daemon, config->name);
	network = network_new(config, daemon->base, daemon->chat);
	irc_network_start(network);
	return network;
}

/* From the networks of the old configuration to those of the new. */
static void
change_networks(struct daemon *daemon, const struct config *old,
    const struct config *config)
{
	struct irc_network **networks = xcalloc(
	    (size_t)config->networks_count, sizeof(struct irc_network *));

	for (int i = 0; i < old->networks_count; i++) {
		int at = network_index(config, old->networks[i].name);

		if (at < 0) {
			retire(
			    daemon, daemon->networks[i], old->networks[i].name);
			continue;
		}
		networks[at] = daemon->networks[i];
		network_reload(networks[at], &config->networks[at]);
	}
	for (int i = 0; i < config->networks_count; i++)
		if (networks[i] == NULL)
			networks[i] =
			    begin_network(daemon, &config->networks[i]);
	free(daemon->networks);
	daemon->networks = networks;
	daemon->networks_count = config->networks_count;
}

/* Log each line of a text. */
static void
log_lines(enum log_level level, const char *lines)
{
	for (const char *end; (end = strchr(lines, '\n')) != NULL;
	     lines = end + 1) {
		if (level == LOG_LEVEL_ERR)
			log_err("config", "%.*s", (int)(end - lines), lines);
		else
			log_warn("config", "%.*s", (int)(end - lines), lines);
	}
}

/* What is open already stays where it is. */
static void
keep_places(struct config *old, struct config *config, struct text *why)
{
	const struct {
		const char *name;
		char **before, **now;
	} rows[] = {
	    {"state_dir", &old->state_dir, &config->state_dir},
	    {"control_socket", &old->control_socket, &config->control_socket},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *before = *rows[i].before, *now = *rows[i].now;

		if (before == now ||
		    (before != NULL && now != NULL && strcmp(before, now) == 0))
			continue;
		text_addf(why, "%s: another holds from the next start\n",
		    rows[i].name);
		free(*rows[i].now);
		*rows[i].now = before != NULL ? xstrdup(before) : NULL;
	}
}

static bool
swap_config(struct daemon *daemon, struct text *why)
{
	struct config *old = daemon->config, *config;

	config = daemon_read_config(daemon->options.config_path, why);
	if (config == NULL) {
		log_lines(LOG_LEVEL_ERR, text_str(why));
		log_err("daemon", "%s has faults: nothing was changed",
		    daemon->options.config_path);
		return false;
	}
	if (!chat_lay_settings(daemon->chat, config)) {
		text_add(why, "what admins have set can't be read\n");
		log_lines(LOG_LEVEL_ERR, text_str(why));
		config_free(config);
		return false;
	}
	keep_places(old, config, why);
	log_open("lansquenetd", config->log_to_syslog, config->log_level);
	log_lines(LOG_LEVEL_WARN, text_str(why));
	chat_set_now(daemon->chat, clock_mono_ms(), clock_wall_s());
	chat_reload(daemon->chat, config);
	daemon->config = config;
	daemon_set_limits(daemon);
	change_networks(daemon, old, config);
	config_free(old);
	log_info("daemon", "%s was read anew", daemon->options.config_path);
	return true;
}

bool
daemon_reload(struct daemon *daemon, struct text *why)
{
	bool is_swapped;

	notify_reloading(&daemon->notify);
	is_swapped = swap_config(daemon, why);
	daemon_tell_ready(daemon);
	return is_swapped;
}
