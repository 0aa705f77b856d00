/*
 * The control socket: a Unix stream socket that only the daemon's user can
 * connect to (mode 0600), by which lansquenetctl asks and orders.
 *
 * A client sends lines of UTF-8, at most 4096 bytes, of one order each
 * (order.h). Each is answered by none or more lines that begin with a space,
 * then by one line: `ok`, or `error` and why. One order of a connection is
 * done per turn of the loop, and the next one only when the client has read
 * the answer; so what he can make us hold is bounded.
 */
#ifndef LOCAL_CONTROL_H
#define LOCAL_CONTROL_H

#include <stdbool.h>
#include <stdint.h>

#include <event2/event.h>

#include "base/text.h"
#include "chat/chat.h"
#include "local/deeds.h"

enum {
	CONTROL_PEERS_MOST = 64, /* connections at once */
	CONTROL_IDLE_MS = 60000 /* without an order, or with an unread answer */
};

struct control;

/*
 * Listen at path, where a socket that nobody listens at is replaced. NULL with
 * a plain sentence in *why that names the path. All is borrowed until
 * control_free() but path, which is copied.
 */
struct control *control_new(struct event_base *base, struct chat *chat,
    const struct local_deeds *deeds, const char *path, int64_t idle_ms,
    struct text *why);
/* The turn is over, and what chat/ had to say is said; has it committed? */
void control_turn_over(struct control *control, bool has_committed);
/* Closes all connections and removes the socket. NULL is fine. */
void control_free(struct control *control);

#endif
