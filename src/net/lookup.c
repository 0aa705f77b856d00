/*
 * evdns reads resolv.conf once, so each lookup has its own evdns_base. That
 * base must not be freed from its own callback, and a cancelled request still
 * calls back later: so a lookup outlives its owner until both have happened,
 * and a timer of zero frees it.
 */
#include <config.h>

#include "net/lookup.h"

#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <event2/dns.h>

#include "base/xalloc.h"
#include "net/timer.h"

enum { SETTLE_TURNS = 10 }; /* two are needed */

/* Cancelled, and not yet freed. */
static int ghosts;

struct lookup {
	struct evdns_base *dns;
	struct evdns_getaddrinfo_request *request; /* NULL: answered */
	struct event *finish;
	struct evutil_addrinfo *found;
	const char *why;
	lookup_done done; /* NULL: cancelled */
	void *self;
};

static void
lookup_answered(int result, struct evutil_addrinfo *found, void *self)
{
	struct lookup *lookup = self;

	lookup->request = NULL;
	lookup->found = found;
	lookup->why = result == 0 ? "no address" : evutil_gai_strerror(result);
	timer_set(lookup->finish, 0);
}

static void
lookup_free(struct lookup *lookup)
{
	if (lookup->found != NULL)
		evutil_freeaddrinfo(lookup->found);
	if (lookup->dns != NULL)
		evdns_base_free(lookup->dns, 0);
	timer_free(lookup->finish);
	free(lookup);
}

static void
lookup_finish(evutil_socket_t fd, short what, void *self)
{
	struct lookup *lookup = self;
	struct evutil_addrinfo *found = lookup->found;

	(void)fd;
	(void)what;
	if (lookup->done != NULL) {
		lookup->found = NULL;
		lookup->done(lookup->self, found, lookup->why);
	} else {
		ghosts--;
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
