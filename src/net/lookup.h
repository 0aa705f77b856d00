/* The addresses of a name, asynchronously, by evdns; by DNS over TCP, where it
 * has more than evdns can read. */
#ifndef NET_LOOKUP_H
#define NET_LOOKUP_H

#include <stdint.h>

#include <event2/event.h>

#include "net/addresses.h"

struct lookup;

/*
 * Told once, never from within lookup_start(). found is borrowed; if it is
 * empty, why says what failed. The lookup is gone after this call.
 */
typedef void (*lookup_done)(
    void *self, const struct addresses *found, const char *why);

/* host: a name of DNS or /etc/hosts, or an address of IPv4 or IPv6. resolv_conf
 * names the file of the servers of DNS, NULL: /etc/resolv.conf. */
struct lookup *lookup_start(struct event_base *base, const char *host,
    uint16_t port, const char *resolv_conf, lookup_done done, void *self);
/* Give up; done is not called. Safe on NULL. */
void lookup_cancel(struct lookup *lookup);
/*
 * Before the base is freed: let what was cancelled come to its end. Whatever
 * else is ready on the base runs too.
 */
void lookup_settle(struct event_base *base);

#endif
