/* The console: its configuration, of which no file tells, and its beginning. */
#ifndef DAEMON_CONSOLE_H
#define DAEMON_CONSOLE_H

#include "daemon/daemon.h"

/* As steps of daemon.c; what failed has been told. */
enum exit_code console_configure(struct daemon *daemon);
enum exit_code console_start(struct daemon *daemon);

#endif
