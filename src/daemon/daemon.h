/*
 * All that runs, started by an ordered list of steps and stopped in reverse.
 * The loop's turn is in loop.h.
 */
#ifndef DAEMON_DAEMON_H
#define DAEMON_DAEMON_H

#include <event2/event.h>

#include "chat/chat.h"
#include "config/config.h"
#include "daemon/backups.h"
#include "daemon/exit.h"
#include "daemon/notify.h"
#include "daemon/upkeep.h"
#include "irc/irc.h"
#include "local/console.h"
#include "local/control.h"
#include "store/store.h"
#include "table/hall.h"

enum { LINES_FIRST = 16 };

/* How it was called; all texts are borrowed for good. */
struct daemon_options {
	const char *config_path;
	const char *pidfile_path; /* NULL: none */
	bool is_console; /* play in this terminal; the rest is for it alone: */
	const char *database; /* its directory; NULL: in memory */
	const char *preset;
	const char *rules[2 * RULE_COUNT]; /* "NAME=VALUE", laid over it */
	int rules_count;
	const char *lines[LINES_FIRST]; /* said before what is typed */
	int lines_count;
};

struct daemon {
	struct daemon_options options;
	int pidfile_fd;
	struct notify notify;
	struct config *config;
	struct store *store;
	struct backups *backups; /* NULL at the console */
	struct upkeep *upkeep; /* NULL at the console */
	struct chat *chat;
	struct hall *hall;
	struct event_base *base;
	struct irc_network **networks; /* in the order of the configuration */
	int networks_count;
	struct retired *retired; /* reload.c: networks that are quitting */
	struct local_deeds deeds;
	struct control *control; /* NULL at the console */
	struct console_look look;
	struct console *console; /* NULL unless it was asked for */
	int stops_asked; /* by signals, at the console, on the socket */
};

/*
 * Start everything. What failed has been told, what had been started is
 * stopped again, and the exit code is returned; EXIT_CODE_OK: it runs.
 * The pid file is written once the database is ours.
 */
enum exit_code daemon_start(
    struct daemon *daemon, const struct daemon_options *options);
void daemon_stop(struct daemon *daemon);
/* To the hall: what the configuration says of tables out of reach. */
void daemon_set_limits(struct daemon *daemon);
/* Tell the service manager that it runs, by the configuration that it has. */
void daemon_tell_ready(struct daemon *daemon);

/* Read and check it: as config_load(), and with what only the daemon can try.
 */
struct config *daemon_read_config(const char *config_path, struct text *why);
/* Read the configuration, and say its faults on stderr. */
enum exit_code daemon_load_config(
    const char *config_path, struct config **config);

#endif
