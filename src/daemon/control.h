/* The control socket, where the service manager or the configuration wants it.
 */
#ifndef DAEMON_CONTROL_H
#define DAEMON_CONTROL_H

#include "daemon/daemon.h"

/* As a step of daemon.c; what failed has been told. */
enum exit_code control_start(struct daemon *daemon);

/* Fill in daemon->deeds. */
void control_set_deeds(struct daemon *daemon);

#endif
