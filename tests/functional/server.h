/*
 * A real server on a free port of 127.0.0.1. An InspIRCd with Atheme's services
 * has accounts bot, alice and bob; the password of each is its name and "pass".
 */
#ifndef TESTS_FUNCTIONAL_SERVER_H
#define TESTS_FUNCTIONAL_SERVER_H

#include <stdbool.h>
#include <sys/types.h>

/* Each has its script, tests/NAME-up.sh. */
enum server_kind {
	SERVER_NGIRCD,
	SERVER_INSPIRCD,
	SERVER_INSPIRCD_SERVICES, /* with Atheme */
	SERVER_HYBRID,
	SERVER_IRCU,
	SERVER_IRC2,
};

struct server {
	char dir[256];
	enum server_kind kind; /* to be set before it starts */
	bool has_limits; /* its own on flooding; ircu and irc2 always have */
	pid_t services; /* theirs; 0: not running */
	int port; /* 0: not chosen yet; kept over a restart */
	/* How it is linked to another ngircd, as LINK of tests/ngircd-up.sh
	 * says; "": not at all. */
	char link[16];
	bool has_tls; /* it listens with TLS too: to be set before it starts */
	int tls_port;
	pid_t pid; /* 0: not running */
};

/* Choose the directory; nothing runs yet. */
/* With TLS its certificate is good for localhost and 127.0.0.1, by the
 * authority in dir/ca.pem. */
void server_init(struct server *server, const char *dir);
/* Start, on the same port as before if there was one. False, with a line on
 * stderr: it can't. */
bool server_start(struct server *server);
/* Kill without a word to its clients. */
void server_kill(struct server *server);
/* End in order, as its script does it. */
void server_stop(struct server *server);
/* The services alone; the server runs on. */
void server_kill_services(struct server *server);
bool server_start_services(struct server *server);
/* It stands still, and its clients see nothing of it. */
void server_freeze(const struct server *server);
void server_thaw(const struct server *server);

#endif
