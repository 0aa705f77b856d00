/* The link's inside, shared by link*.c, registration.c and login.c. */
#ifndef IRC_LINK_INSIDE_H
#define IRC_LINK_INSIDE_H

#include <event2/bufferevent.h>

#include "config/server.h"
#include "irc/line.h"
#include "irc/link.h"
#include "irc/sasl.h"
#include "net/dial.h"

enum link_state {
	LINK_CLOSED, /* not started, or quit */
	LINK_WAITING, /* for the time to try again */
	LINK_DIALLING,
	LINK_CAP_LS, /* asked what the server can do */
	LINK_CAP_REQ, /* asked for what we use of it */
	LINK_SASL, /* logging in, with CAP still open */
	LINK_WELCOME, /* CAP is done, 001 is owed */
	LINK_UP,
	LINK_QUITTING, /* QUIT is written */
	LINK_RETIRING /* torn down at the end of this turn */
};

/* Beside the link's state, as SASL may come back later. */
enum login_phase {
	LOGIN_OUT, /* not tried, or it may be tried again */
	LOGIN_ASKED, /* AUTHENTICATE with the mechanism is sent */
	LOGIN_TOLD, /* and our answer */
	LOGIN_IN,
	LOGIN_REFUSED /* try again later, a few times */
};

enum {
	MECHANISMS_MOST = 512,
	LINE_USUAL = 512 /* bytes of a line to the server, with CR LF */
};

struct link {
	struct event_base *base;
	const struct irc_settings *settings;
	const struct link_calls *calls;
	void *self;

	enum link_state state;
	int server; /* which of them, from host on; then the further ones */
	struct server at; /* the one that was dialled last */
	struct text way; /* to it, in words */
	struct dial *dial;
	struct bufferevent *stream;
	struct line_cutter cutter;
	struct line line; /* the one that is being handled */
	struct event *timer; /* the state's own deadline */
	struct event *ping; /* while LINK_UP */

	int64_t retry_ms; /* while LINK_WAITING: when, monotonic */
	int64_t since_ms; /* in this state, monotonic */
	int64_t heard_ms; /* last bytes of the server */
	int64_t answered_ms; /* when it last answered our PING; 0: not yet */
	int64_t pinged_ms; /* our PING that is unanswered; 0: none */
	int64_t read_ms; /* what was sent before it has been read */
	unsigned ping_number;
	uint64_t written; /* bytes, in this connection */
	uint64_t pinged; /* of them, with our last PING */
	uint64_t answered; /* and with the last one that has its PONG */
	int64_t lag_ms; /* -1: unknown */
	bool has_told_time; /* the server, of its clock */
	int64_t ahead_ms; /* which is so much before our monotonic one */

	int nick_try;
	size_t nick_most;
	size_t line_most;
	bool has_spoken; /* at least a line, since we are connected */
	bool has_caps; /* the server knows CAP */
	unsigned offered; /* enum link_caps in CAP LS */
	unsigned asked; /* of them, and unanswered */
	bool asks_singly; /* each in a line of its own */
	unsigned caps; /* and agreed on */

	enum login_phase login;
	struct event *login_timer;
	int login_refusals; /* in this connection */
	const char *login_why; /* we are not logged in; lives for good; NULL:
				  not tried yet, or we are */
	bool is_logged_in; /* as 900 and 901 say */
	char mechanisms[MECHANISMS_MOST]; /* of SASL; "": not told */

	bool quitting; /* never connect again */
	int failures; /* in a row, for the back-off */
	int64_t wait_least_ms; /* the server's words ask for this */
	struct text trouble; /* why the last attempt or connection ended */
};

/* The one place where the state changes. */
void link_set_state(struct link *link, enum link_state state);
/* Between the connection and our QUIT: lines go out and are read. */
bool link_is_open(const struct link *link);
/* 001 came: the link is up. */
void link_welcomed(struct link *link);
/* The stream goes at the end of the turn, never within a call of it. */
void link_retire(struct link *link);

/* link_dial.c: connect to the server whose turn it is. */
void link_dial(struct link *link);
/* It is over, or came to nothing: wait, longer each time, and dial anew. */
void link_wait(struct link *link);
/* Then not before so long. */
void link_wait_at_least(struct link *link, int64_t wait_ms);
/* After this server the next one, and the first after the last. */
void link_turn_server(struct link *link);

/* link_ping.c: the timer of link->ping. */
void link_tick(evutil_socket_t fd, short what, void *self);
void link_take_pong(struct link *link, const struct line *line);

/* link_read.c: what a bufferevent calls back with. */
void link_read(struct bufferevent *stream, void *self);
void link_happened(struct bufferevent *stream, short what, void *self);

/* registration.c: connected; send the first lines. */
void registration_begin(struct link *link);
/* A line of the server; true if it was for the registration alone. */
bool registration_take(struct link *link, const struct line *line);
/* Ask for those that we have not. */
void registration_request(struct link *link, unsigned caps);
/* The server does not answer what it was asked for. */
void registration_unanswered(struct link *link);
/* Negotiation is over, whether we are logged in or not. */
void registration_end_caps(struct link *link);

/* login.c */
/* The server has SASL, and the settings and the connection allow it. */
bool login_is_possible(const struct link *link);
/* It was wanted, but is not possible. */
void login_is_impossible(struct link *link);
void login_begin(struct link *link);
/* The server says that the services are there again. */
void login_is_back(struct link *link);
/* We are up, and perhaps not logged in: try again now and then. */
void login_later(struct link *link);
/* A new connection. */
void login_reset(struct link *link);
void login_timeout(evutil_socket_t fd, short what, void *self);
/* A line of the server; true if it was for the login alone. */
bool login_take(struct link *link, const struct line *line);

#endif
