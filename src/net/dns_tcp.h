/*
 * A name asked of DNS over TCP (RFC 1035, 7766): for one whose addresses are
 * too many for a datagram, which evdns takes for a failure.
 */
#ifndef NET_DNS_TCP_H
#define NET_DNS_TCP_H

#include <stdint.h>

#include <event2/event.h>

#include "net/addresses.h"

struct dns_tcp;

/* Told once, never from within dns_tcp_ask(); then it is to be freed. found is
 * borrowed, and empty where no server had an answer. */
typedef void (*dns_tcp_done)(void *self, const struct addresses *found);

/* servers are those of DNS, tried in turn; they are copied. The addresses
 * found have that port. */
struct dns_tcp *dns_tcp_ask(struct event_base *base,
    const struct addresses *servers, const char *host, uint16_t port,
    dns_tcp_done done, void *self);
/* Safe on NULL, and within done. */
void dns_tcp_free(struct dns_tcp *ask);

#endif
