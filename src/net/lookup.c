/*
 * evdns reads resolv.conf once, so each lookup has its own evdns_base. That
 * base must not be freed from its own callback, and a cancelled request still
 * calls back later: so a lookup outlives its owner until both have happened,
 * and a timer of zero frees it.
 */
#include <config.h>

#include "net/lookup.h"

#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <event2/dns.h>

#include "base/xalloc.h"
#include "net/dns_tcp.h"
#include "net/timer.h"

enum { SETTLE_TURNS = 10 }; /* two are needed */

/* Cancelled, and not yet freed. */
static int ghosts;

struct lookup {
	struct event_base *base;
	struct evdns_base *dns;
	struct evdns_getaddrinfo_request *request; /* NULL: answered */
	struct dns_tcp *tcp; /* asked after evdns; NULL: not */
	struct event *finish;
	struct addresses found;
	char *host;
	uint16_t port;
	const char *why;
	bool is_cut; /* perhaps: TCP is to be asked */
	lookup_done done; /* NULL: cancelled */
	void *self;
};

static void
lookup_answered(int result, struct evutil_addrinfo *found, void *self)
{
	struct lookup *lookup = self;

	lookup->request = NULL;
	lookup->why = result == 0 ? "no address" : evutil_gai_strerror(result);
	for (const struct evutil_addrinfo *at = found; at != NULL;
	     at = at->ai_next)
		addresses_add(
		    &lookup->found, at->ai_addr, (socklen_t)at->ai_addrlen);
	if (found != NULL)
		evutil_freeaddrinfo(found);
	/* A cut answer is such a failure. */
	lookup->is_cut = result == EVUTIL_EAI_FAIL && lookup->done != NULL;
	timer_set(lookup->finish, 0);
}

static void
lookup_free(struct lookup *lookup)
{
	dns_tcp_free(lookup->tcp);
	if (lookup->dns != NULL)
		evdns_base_free(lookup->dns, 0);
	timer_free(lookup->finish);
	free(lookup->host);
	free(lookup);
}

static void
tcp_answered(void *self, const struct addresses *found)
{
	struct lookup *lookup = self;

	lookup->found = *found;
	timer_set(lookup->finish, 0);
}

static void
ask_over_tcp(struct lookup *lookup)
{
	struct addresses servers = {.count = 0};
	struct sockaddr_storage at;
	int len;

	for (int i = 0; (len = evdns_base_get_nameserver_addr(lookup->dns, i,
			     (struct sockaddr *)&at, sizeof(at))) > 0;
	     i++)
		addresses_add(&servers, (struct sockaddr *)&at, (socklen_t)len);
	lookup->is_cut = false;
	lookup->tcp = dns_tcp_ask(lookup->base, &servers, lookup->host,
	    lookup->port, tcp_answered, lookup);
}

static void
lookup_finish(evutil_socket_t fd, short what, void *self)
{
	struct lookup *lookup = self;

	(void)fd;
	(void)what;
	if (lookup->done == NULL) {
		ghosts--;
	} else if (lookup->is_cut) {
		ask_over_tcp(lookup);
		return;
	} else {
		lookup->done(lookup->self, &lookup->found, lookup->why);
	}
	lookup_free(lookup);
}

struct lookup *
lookup_start(struct event_base *base, const char *host, uint16_t port,
    const char *resolv_conf, lookup_done done, void *self)
{
	struct lookup *lookup = xcalloc(1, sizeof(*lookup));
	struct evutil_addrinfo hints;
	char service[8];

	lookup->base = base;
	lookup->host = xstrdup(host);
	lookup->port = port;
	lookup->done = done;
	lookup->self = self;
	lookup->finish = timer_new(base, lookup_finish, lookup);
	lookup->dns = evdns_base_new(base, EVDNS_BASE_DISABLE_WHEN_INACTIVE);
	if (lookup->dns == NULL) {
		lookup->why = "no resolver";
		timer_set(lookup->finish, 0);
		return lookup;
	}
	/* A dead server of DNS may be asked twice before another is, and when
	 * the name has no address of one kind, evdns waits for one of the other
	 * kind three seconds only. What resolv.conf says goes before this. */
	(void)evdns_base_set_option(lookup->dns, "timeout:", "1");
	(void)evdns_base_set_option(lookup->dns, "attempts:", "8");
	/* Where resolv.conf is missing or empty, hosts and literals work. */
	(void)evdns_base_resolv_conf_parse(lookup->dns, DNS_OPTIONS_ALL,
	    resolv_conf != NULL ? resolv_conf : "/etc/resolv.conf");
	memset(&hints, 0, sizeof(hints));
	hints.ai_family = AF_UNSPEC;
	hints.ai_socktype = SOCK_STREAM;
	hints.ai_protocol = IPPROTO_TCP;
	snprintf(service, sizeof(service), "%u", (unsigned)port);
	lookup->request = evdns_getaddrinfo(
	    lookup->dns, host, service, &hints, lookup_answered, lookup);
	return lookup;
}

void
lookup_cancel(struct lookup *lookup)
{
	if (lookup == NULL)
		return;
	if (lookup->request == NULL) {
		lookup_free(lookup);
		return;
	}
	lookup->done = NULL;
	ghosts++;
	evdns_getaddrinfo_cancel(lookup->request);
}

void
lookup_settle(struct event_base *base)
{
	for (int i = 0; ghosts > 0 && i < SETTLE_TURNS; i++)
		event_base_loop(base, EVLOOP_NONBLOCK);
}
