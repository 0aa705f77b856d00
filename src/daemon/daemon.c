#include <config.h>

#include "daemon/daemon.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/xalloc.h"
#include "daemon/console.h"
#include "daemon/control.h"
#include "daemon/networks.h"
#include "daemon/pidfile.h"
#include "daemon/process.h"
#include "daemon/reload.h"
#include "net/lookup.h"

static void
tell_time(void *ctx, struct chat *chat)
{
	(void)ctx;
	chat_set_now(chat, clock_mono_ms(), clock_wall_s());
}

struct config *
daemon_read_config(const char *config_path, struct text *why)
{
	struct config *config = config_load(config_path, why);

	if (config == NULL || networks_check(config, why))
		return config;
	config_free(config);
	return NULL;
}

enum exit_code
daemon_load_config(const char *config_path, struct config **config)
{
	struct text why = TEXT_EMPTY;

	*config = daemon_read_config(config_path, &why);
	fputs(text_str(&why), stderr);
	text_fini(&why);
	return *config != NULL ? EXIT_CODE_OK : EXIT_CODE_CONFIG;
}

static enum exit_code
start_process(struct daemon *daemon)
{
	(void)daemon;
	process_guard();
	return EXIT_CODE_OK;
}

static enum exit_code
start_notify(struct daemon *daemon)
{
	notify_open(&daemon->notify);
	return EXIT_CODE_OK;
}

static void
stop_notify(struct daemon *daemon)
{
	notify_close(&daemon->notify);
}

static enum exit_code
start_config(struct daemon *daemon)
{
	return daemon_load_config(daemon->options.config_path, &daemon->config);
}

static void
stop_config(struct daemon *daemon)
{
	config_free(daemon->config);
}

static enum exit_code
start_log(struct daemon *daemon)
{
	log_open("lansquenetd", daemon->config->log_to_syslog,
	    daemon->config->log_level);
	return EXIT_CODE_OK;
}

static void
tell_newest_backup(const struct config *config)
{
	struct text path = TEXT_EMPTY;

	backups_newest(config, &path);
	if (path.len > 0)
		log_err("daemon",
		    "the newest backup is %s: see restore in lansquenetctl(1)",
		    text_str(&path));
	text_fini(&path);
}

static enum exit_code
start_store(struct daemon *daemon)
{
	struct text why = TEXT_EMPTY;

	daemon->store = store_open(daemon->config->state_dir, &why);
	if (daemon->store == NULL) {
		log_err("daemon", "%s", text_str(&why));
		/* Where that sends one to a backup. */
		if (!daemon->options.is_console &&
		    strstr(text_str(&why), "restore a backup") != NULL)
			tell_newest_backup(daemon->config);
	}
	text_fini(&why);
	return daemon->store != NULL ? EXIT_CODE_OK : EXIT_CODE_STORE;
}

static enum exit_code
start_backups(struct daemon *daemon)
{
	daemon->backups = backups_new(daemon->store);
	return EXIT_CODE_OK;
}

static void
stop_backups(struct daemon *daemon)
{
	backups_free(daemon->backups);
}

static enum exit_code
start_upkeep(struct daemon *daemon)
{
	daemon->upkeep =
	    upkeep_new(daemon->store, daemon->hall, clock_mono_ms());
	return EXIT_CODE_OK;
}

static void
stop_upkeep(struct daemon *daemon)
{
	upkeep_free(daemon->upkeep);
}

static void
stop_store(struct daemon *daemon)
{
	store_close(daemon->store);
}

static enum exit_code
start_pidfile(struct daemon *daemon)
{
	if (daemon->options.pidfile_path == NULL ||
	    pidfile_write(daemon->options.pidfile_path, &daemon->pidfile_fd))
		return EXIT_CODE_OK;
	return EXIT_CODE_USAGE;
}

static void
stop_pidfile(struct daemon *daemon)
{
	if (daemon->options.pidfile_path != NULL)
		pidfile_remove(
		    daemon->options.pidfile_path, daemon->pidfile_fd);
}

static enum exit_code
start_chat(struct daemon *daemon)
{
	daemon->chat = chat_new(daemon->config, daemon->store);
	chat_set_clock(daemon->chat, tell_time, NULL);
	if (chat_lay_settings(daemon->chat, daemon->config))
		return EXIT_CODE_OK;
	log_err("daemon", "what admins have set can't be read");
	chat_free(daemon->chat);
	return EXIT_CODE_STORE;
}

static void
stop_chat(struct daemon *daemon)
{
	chat_free(daemon->chat);
}

void
daemon_set_limits(struct daemon *daemon)
{
	hall_set_away_most(
	    daemon->hall, daemon->config->away_hours * 60 * 60 * 1000);
}

static enum exit_code
start_hall(struct daemon *daemon)
{
	daemon->hall = hall_new(daemon->store, chat_hall_ops(), daemon->chat);
	chat_set_hall(daemon->chat, daemon->hall);
	daemon_set_limits(daemon);
	tell_time(NULL, daemon->chat);
	if (hall_resume(daemon->hall, clock_wall_s())) {
		if (!daemon->options.is_console)
			chat_warn_unconfigured(daemon->chat);
		return EXIT_CODE_OK;
	}
	log_err("daemon", "the tables can't be read from the database");
	hall_free(daemon->hall);
	return EXIT_CODE_STORE;
}

static void
stop_hall(struct daemon *daemon)
{
	hall_free(daemon->hall);
}

/* Names that are not found are told by who asked for them. */
static void
log_libevent(int severity, const char *words)
{
	if (severity == EVENT_LOG_WARN || severity == EVENT_LOG_ERR)
		log_warn("daemon", "libevent: %s", words);
	else
		log_debug("daemon", "libevent: %s", words);
}

static enum exit_code
start_base(struct daemon *daemon)
{
	struct event_config *how = event_config_new();

	event_set_log_callback(log_libevent);
	/* The console's input may be a file, which epoll does not take. */
	if (how != NULL && daemon->options.is_console)
		event_config_require_features(how, EV_FEATURE_FDS);
	if (how != NULL) {
		daemon->base = event_base_new_with_config(how);
		event_config_free(how);
	}
	if (daemon->base == NULL)
		log_err("daemon", "libevent can't begin");
	return daemon->base != NULL ? EXIT_CODE_OK : EXIT_CODE_FAILED;
}

static void
stop_base(struct daemon *daemon)
{
	lookup_settle(daemon->base);
	event_base_free(daemon->base);
}

static enum exit_code
start_networks(struct daemon *daemon)
{
	int count = daemon->config->networks_count;

	daemon->networks = xcalloc((size_t)count, sizeof(*daemon->networks));
	for (int i = 0; i < count; i++)
		daemon->networks[daemon->networks_count++] = network_new(
		    &daemon->config->networks[i], daemon->base, daemon->chat);
	for (int i = 0; i < count; i++)
		irc_network_start(daemon->networks[i]);
	return EXIT_CODE_OK;
}

static void
stop_networks(struct daemon *daemon)
{
	for (int i = 0; i < daemon->networks_count; i++)
		irc_network_free(daemon->networks[i]);
	free(daemon->networks);
	reload_forget(daemon);
}

static void
stop_control(struct daemon *daemon)
{
	control_free(daemon->control);
}

static void
stop_console(struct daemon *daemon)
{
	console_free(daemon->console);
}

/* Which steps are taken. */
enum { ON_NETWORKS = 1, AT_CONSOLE = 2, ALWAYS = 3 };

static const struct step {
	int when;
	enum exit_code (*start)(struct daemon *daemon);
	void (*stop)(struct daemon *daemon); /* NULL: nothing to undo */
} steps[] = {
    {ALWAYS, start_process, NULL},
    {ALWAYS, start_notify, stop_notify},
    {ON_NETWORKS, start_config, stop_config},
    {AT_CONSOLE, console_configure, stop_config},
    {ALWAYS, start_log, NULL},
    {ALWAYS, start_store, stop_store},
    {ON_NETWORKS, start_backups, stop_backups},
    {ALWAYS, start_pidfile, stop_pidfile},
    {ALWAYS, start_chat, stop_chat},
    {ALWAYS, start_hall, stop_hall},
    {ON_NETWORKS, start_upkeep, stop_upkeep},
    {ALWAYS, start_base, stop_base},
    {ON_NETWORKS, control_start, stop_control},
    {ON_NETWORKS, start_networks, stop_networks},
    {AT_CONSOLE, console_start, stop_console},
};

enum { STEPS = sizeof(steps) / sizeof(steps[0]) };

static bool
is_taken(const struct daemon *daemon, const struct step *step)
{
	int now = daemon->options.is_console ? AT_CONSOLE : ON_NETWORKS;

	return (step->when & now) != 0;
}

static void
stop_steps(struct daemon *daemon, int count)
{
	while (count-- > 0)
		if (steps[count].stop != NULL &&
		    is_taken(daemon, &steps[count]))
			steps[count].stop(daemon);
}

enum exit_code
daemon_start(struct daemon *daemon, const struct daemon_options *options)
{
	*daemon = (struct daemon){.options = *options};
	for (int i = 0; i < STEPS; i++) {
		enum exit_code code;

		if (!is_taken(daemon, &steps[i]))
			continue;
		code = steps[i].start(daemon);
		if (code == EXIT_CODE_OK)
			continue;
		stop_steps(daemon, i);
		return code;
	}
	return EXIT_CODE_OK;
}

void
daemon_tell_ready(struct daemon *daemon)
{
	notify_tell(&daemon->notify, "READY=1\nSTATUS=Runs, on %d network%s",
	    daemon->networks_count, daemon->networks_count == 1 ? "" : "s");
}

void
daemon_stop(struct daemon *daemon)
{
	stop_steps(daemon, STEPS);
}
