/*
 * The IRC front end: one `struct irc_network` per network. It connects,
 * registers, joins, stays, and tells chat/ (chat/front.h) what it sees.
 *
 * Between the server and libircclient stands the link (link.h): it owns the
 * real connection, speaks CAP and PING itself, and hands only normalised
 * lines (line.h) to libircclient (session.h), which parses and dispatches.
 * What we send goes straight to the link.
 *
 * SIGPIPE must be ignored by the program.
 */
#ifndef IRC_IRC_H
#define IRC_IRC_H

#include <stdbool.h>
#include <stdint.h>

#include <event2/event.h>

#include "chat/front.h"
#include "net/tls.h"

/* All in milliseconds; 0 means the default in brackets. */
struct irc_times {
	int64_t lookup_ms; /* finding the address [10 s] */
	int64_t connect_ms; /* each address [10 s] */
	int64_t register_ms; /* from connected to welcome [60 s] */
	int64_t login_ms; /* for SASL or NickServ to answer [15 s] */
	int64_t relogin_ms; /* where SASL was not to be had [5 min] */
	int64_t ping_every_ms; /* our own PING [60 s] */
	int64_t ping_wait_ms; /* no PONG and no line at all: dead [30 s] */
	int64_t retry_first_ms; /* before connecting again [2 s] */
	int64_t retry_most_ms; /* doubling up to this [5 min] */
	int64_t hurried_ms; /* after the last try, if told to hurry [60 s] */
	int64_t good_ms; /* a link up so long resets the doubling [3 min] */
	int64_t throttled_ms; /* after "throttled", "too fast" [5 min] */
	int64_t banned_ms; /* after "banned", "K-lined", 465 [30 min] */
	int64_t rejoin_ms; /* after a kick or a refused join, doubling [30 s] */
	int64_t check_ms; /* between two looks where we are [5 min] */
	int64_t flooded_ms; /* after "throttled due to flooding", "blocked" and
			       the like [15 s] */
	int64_t crowded_ms; /* a channel refused for that: 707 [60 s] */
	int64_t regain_ms; /* between tries to get the wanted nick [2 min] */
	int64_t quit_ms; /* the most that saying goodbye takes [2 s] */
};

enum irc_sasl {
	IRC_SASL_OFF,
	IRC_SASL_WANTED, /* else go on without */
	IRC_SASL_REQUIRED /* else don't go on */
};

/* How to log in to services. */
struct irc_login {
	enum irc_sasl sasl;
	const char *user; /* the account; NULL: as the wanted nick */
	const char *password; /* NULL: EXTERNAL, by the client certificate */
	bool is_insecure; /* tell passwords without verified TLS too */
	const char *service; /* where to identify without SASL: a nick, or
				nick@server */
	const char *service_password; /* NULL: don't */
};

/* All is copied. */
struct irc_settings {
	const char *name; /* of the network, in our configuration */
	const char *host;
	uint16_t port;
	/* Further servers, as config/server.h writes them, with port where they
	 * name none; tried in turn. Then NULL; NULL: none. */
	const char *const *servers;
	const char *bind; /* our own address; NULL: any */
	bool use_tls;
	struct tls_settings tls;
	const char *nick; /* the wanted one */
	const char *user;
	const char *realname;
	const char *password; /* PASS; NULL: none */
	const char *modes; /* of our own, "+ix-w"; NULL: none */
	struct irc_login login;
	const char *const *ignore; /* nicks that are not heard, then NULL; or
				      NULL */
	bool hears_relays; /* bridges to other networks, too */
	const char *const *channels; /* "#chan" or "#chan key"; then NULL */
	struct front_budget budget;
	bool notice_to_rooms; /* else PRIVMSG */
	bool privmsg_to_persons; /* else NOTICE */
	struct irc_times times;
};

struct irc_network;

/* base and chat are borrowed until irc_network_free(). */
struct irc_network *irc_network_new(struct event_base *base, struct chat *chat,
    const struct irc_settings *settings);
/* Connect now, and again whenever the link is lost. */
void irc_network_start(struct irc_network *network);
/*
 * Other settings of the same network, copied: what differs is done. It connects
 * anew only for other servers, another way to them, or another password or
 * login, or where it waits to try again: no longer then than hurried_ms; a nick
 * is asked for at once, user, realname and modes are told with the next
 * connection. Channels that we could not get into, or not speak in, are tried.
 * Channels that are new are joined; of those that are gone chat/ says when to
 * leave.
 */
void irc_network_reload(
    struct irc_network *network, const struct irc_settings *settings);
/* Say goodbye and close within quit_ms; for good. */
void irc_network_quit(struct irc_network *network, const char *reason);
/* Nothing is connected and nothing will be: never started, or quit. */
bool irc_network_is_closed(const struct irc_network *network);
/* Not from within a call of ours. Safe on NULL. */
void irc_network_free(struct irc_network *network);

#endif
