/*
 * TLS as a client, by OpenSSL: version 1.2 at least, and nothing is said to a
 * server before it is known to be the right one: its chain and its name (or
 * address) are verified, or its certificate is one that was pinned.
 */
#ifndef NET_TLS_H
#define NET_TLS_H

#include <stdbool.h>

#include <event2/bufferevent.h>
#include <event2/event.h>

#include "base/text.h"

struct tls_settings {
	const char *ca; /* a file of those to trust; NULL: the system's */
	const char *cert, *key; /* our own, files of PEM; NULL: none */
	/*
	 * SHA-256 of the server's certificate, as hexadecimal digits with or
	 * without colons, then NULL. One that fits is enough, one of them must
	 * fit. NULL: none.
	 */
	const char *const *pins;
	bool is_unverified; /* without a pin: any server will do */
};

struct tls;

/* Whether a server of these settings is known to be the right one. */
bool tls_verifies(const struct tls_settings *settings);

/*
 * Prepare a connection to host, a name or an address. settings are borrowed
 * until tls_free(). NULL, and why: a file can't be used.
 */
struct tls *tls_new(
    const struct tls_settings *settings, const char *host, struct text *why);
/* What was wrapped must have shaken hands, or be freed already. NULL: fine. */
void tls_free(struct tls *tls);

/*
 * Shake hands over a connected socket, which the stream owns from now on. It
 * tells BEV_EVENT_CONNECTED when that is done, and reads nothing before that
 * is allowed. NULL if memory is out.
 */
struct bufferevent *tls_wrap(
    struct tls *tls, struct event_base *base, evutil_socket_t fd);

/* Append why shaking hands failed, within the callback that says so. */
void tls_explain(const struct tls *tls, struct bufferevent *stream, short what,
    struct text *why);
/* Append why any stream, with TLS or without, failed or ended. */
void tls_explain_end(struct bufferevent *stream, short what, struct text *why);
/* "TLSv1.3"; NULL: there is no TLS on it. */
const char *tls_version(struct bufferevent *stream);

#endif
