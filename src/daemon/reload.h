/*
 * The configuration read anew while all goes on (SIGHUP, `lansquenetctl
 * reload`): checked whole, then swapped.
 */
#ifndef DAEMON_RELOAD_H
#define DAEMON_RELOAD_H

#include <stdbool.h>

#include "base/text.h"
#include "daemon/daemon.h"

/*
 * False: the file has faults, each a line of *why and of the log, and nothing
 * has changed. True: it holds from now on; *why has a line for each thing that
 * only a restart changes. Within a turn of the loop, but not from within a call
 * of a front end on IRC.
 */
bool daemon_reload(struct daemon *daemon, struct text *why);

/* Free the networks that are still quitting. */
void reload_forget(struct daemon *daemon);

#endif
