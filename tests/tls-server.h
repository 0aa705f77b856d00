/*
 * A server of IRC that speaks TLS, with certificates of tests/certificates.sh,
 * or does something else instead; in the same loop as the network that is
 * tested. Nothing leaves this machine.
 */
#ifndef TESTS_TLS_SERVER_H
#define TESTS_TLS_SERVER_H

#include <stdint.h>

#include <event2/bufferevent.h>
#include <event2/listener.h>

#include "base/text.h"
#include "irc/irc.h"

#include "irc-front.h"
#include "unit.h"

/* Where the certificates are. */
extern char dir[];

/* How the server behaves. */
enum manner { SPEAKS_TLS, SPEAKS_PLAINLY, SAYS_NOTHING, HANGS_UP, OLD_TLS };

struct world {
	struct event_base *base;
	struct event *beat;
	struct evconnlistener *listener;
	enum manner manner;
	int tls_most; /* its newest version; 0: all */
	const char *certificate; /* "good": good.pem and good.key in dir */
	struct bufferevent *client;
	struct text got;
	char from[64]; /* the client's address */
	char named[64]; /* the server that it asked for (SNI) */
	char subject[64]; /* of the client's certificate */
	int connections;
	struct chat chat;
	struct irc_network *network;
};

extern struct world w;

/* DIR/NAME.ENDING */
void path_of(const char *name, const char *ending, char out[64]);
/* By the server; a line, without its end. */
void say(const char *line);
void server_hang_up(void);
/* On 127.0.0.1 or, host "::1", on that; its port; 0: this machine has no IPv6.
 */
uint16_t server_open(const char *host);
/* No server listens yet, and no network is there. */
void world_open(enum manner manner, const char *certificate);

#endif
