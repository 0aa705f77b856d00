/*
 * Connecting to host:port without blocking: the name is looked up (evdns,
 * /etc/hosts, literals), then its addresses are tried one after the other,
 * each with a time-out of its own. libevent's own helper tries only the first
 * address and knows no deadline, so this is ours.
 */
#ifndef NET_DIAL_H
#define NET_DIAL_H

#include <stdint.h>

#include <event2/bufferevent.h>
#include <event2/event.h>

#include "net/tls.h"

struct dial;

struct dial_target {
	const char *host; /* borrowed for the call */
	uint16_t port;
	const char *bind; /* our own address; for the call; NULL: any */
	const struct tls_settings *tls; /* until the outcome; NULL: no TLS */
	const char *resolv_conf; /* for the call; NULL: the system's */
	int64_t lookup_ms; /* the most that the name may take */
	int64_t connect_ms; /* and each address, TLS included */
};

/*
 * The outcome, told once and never from within dial_start(). stream is owned
 * by the receiver, not reading yet and without callbacks; NULL if
 * nothing could be reached, then why, borrowed, says what failed last. The
 * dial is gone after this call: dial_cancel() must not follow.
 */
typedef void (*dial_done)(
    void *self, struct bufferevent *stream, const char *why);

struct dial *dial_start(struct event_base *base,
    const struct dial_target *target, dial_done done, void *self);
/* Give up; done is not called. Safe on NULL. */
void dial_cancel(struct dial *dial);

#endif
