/* The link's inside, shared by link.c and registration.c. */
#ifndef IRC_LINK_INSIDE_H
#define IRC_LINK_INSIDE_H

#include <event2/bufferevent.h>

#include "config/server.h"
#include "irc/line.h"
#include "irc/link.h"
#include "irc/nick.h"
#include "net/dial.h"

enum link_state {
	LINK_CLOSED, /* not started, or quit */
	LINK_WAITING, /* for the time to try again */
	LINK_DIALLING,
	LINK_CAP_LS, /* asked what the server can do */
	LINK_CAP_REQ, /* asked for what we use of it; SASL comes after it */
	LINK_WELCOME, /* CAP is done, 001 is owed */
	LINK_UP,
	LINK_QUITTING, /* QUIT is written */
	LINK_RETIRING /* torn down at the end of this turn */
};

struct link {
	struct event_base *base;
	const struct irc_settings *settings;
	const struct link_calls *calls;
	void *self;

	enum link_state state;
	int server; /* which of them, from host on; then the further ones */
	struct server at; /* the one that was dialled last */
	struct dial *dial;
	struct bufferevent *stream;
	struct line_cutter cutter;
	struct line line; /* the one that is being handled */
	struct event *timer; /* the state's own deadline */
	struct event *ping; /* while LINK_UP */

	int64_t since_ms; /* in this state, monotonic */
	int64_t heard_ms; /* last bytes of the server */
	int64_t pinged_ms; /* our PING that is unanswered; 0: none */
	unsigned ping_number;
	int64_t lag_ms; /* -1: unknown */
	int64_t skew_ms;

	int nick_try;
	size_t nick_most;
	size_t line_most;
	unsigned offered; /* enum link_caps in CAP LS */
	unsigned caps; /* and agreed on */

	bool quitting; /* never connect again */
	int failures; /* in a row, for the back-off */
	int64_t wait_least_ms; /* the server's words ask for this */
	struct text trouble; /* why the last attempt or connection ended */
};

/* The one place where the state changes. */
void link_set_state(struct link *link, enum link_state state);
/* Take words of the server that say when we may come back. */
void link_heed(struct link *link, const char *words);
/* 001 came: the link is up. */
void link_welcomed(struct link *link);

/* registration.c: connected; send the first lines. */
void registration_begin(struct link *link);
/* A line of the server; true if it was for the registration alone. */
bool registration_take(struct link *link, const struct line *line);

#endif
