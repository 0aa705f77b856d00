/* The control socket from the client's side; local/control.h says what is
 * spoken there. */
#ifndef CTL_WIRE_H
#define CTL_WIRE_H

#include <stdint.h>

#include "ctl/ctl.h"

enum { WIRE_LINE_MOST = 4096 }; /* bytes of an order without its LF */

/*
 * Give one order (a line with its LF) at the socket and print its answer as it
 * comes, cleaned. What is wrong, the daemon's own error included, is said on
 * standard error. It all takes wait_ms at most.
 */
enum ctl_status wire_order(const char *path, const char *line, int64_t wait_ms);

#endif
