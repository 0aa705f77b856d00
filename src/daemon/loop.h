/*
 * The loop. One turn: wait, let the front ends report what came in, do what is
 * due at the tables, commit, then speak (DESIGN.md 3, law 1).
 */
#ifndef DAEMON_LOOP_H
#define DAEMON_LOOP_H

#include "daemon/daemon.h"

/*
 * Run until SIGTERM or SIGINT, then take no more commands, commit, say goodbye
 * and quit, all within three seconds. A second signal leaves at once:
 * EXIT_CODE_FAILED. What lies on the tables stays there for the next start.
 */
enum exit_code loop_run(struct daemon *daemon);

#endif
