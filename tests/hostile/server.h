/*
 * Hostile servers, a process of their own: each connection behaves well up to
 * one of some stages, and then does one of the evils of evils.h. All pairs of
 * stage and evil have their turn.
 */
#ifndef TESTS_HOSTILE_SERVER_H
#define TESTS_HOSTILE_SERVER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "hostile/evils.h"

/* How far the registration has come when it happens. */
enum stage {
	STAGE_CONNECTED,
	STAGE_LISTED, /* CAP LS has come */
	STAGE_ASKED, /* CAP REQ has come */
	STAGE_LOGIN, /* AUTHENTICATE has come */
	STAGE_WELCOME, /* 001 is said, and nothing after it */
	STAGE_GREETED, /* the channels are not joined yet */
	STAGE_JOINED,
	STAGES
};

/* What a port is for. */
enum trade {
	TRADE_OPEN, /* the daemon logs in there */
	TRADE_CLOSED, /* it does not: to be told of it is a leak */
	TRADE_TLS /* TLS is expected there, and does not come */
};

enum { SERVERS_MOST = 31 };

/* Shared with the process. */
struct facts {
	_Atomic long connections;
	_Atomic long bytes_out, bytes_in; /* as the server sees them */
	_Atomic long lines_out, lines_in;
	_Atomic long bad_lines; /* of the daemon: too long, or with a NUL */
	_Atomic long leaks;
	_Atomic int done[STAGES][EVILS]; /* how often */
};

struct hostile {
	int count;
	enum trade trades[SERVERS_MOST]; /* to be set before the start */
	uint16_t ports[SERVERS_MOST]; /* of 127.0.0.1 */
	pid_t pid;
	struct facts *facts;
};

/* False: no ports, or no process. It ends with the test (child.h). */
bool hostile_start(struct hostile *hostile);

/* Has every pair been had? */
bool hostile_is_through(const struct hostile *hostile);

#endif
