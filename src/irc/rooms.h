/* The channels that we want to be in, and when to try to get there. */
#ifndef IRC_ROOMS_H
#define IRC_ROOMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "irc/casemap.h"

enum room_state {
	ROOM_OUT, /* try at next_ms; -1: not any more */
	ROOM_ASKED, /* JOIN is sent; unanswered by next_ms, it has failed */
	ROOM_LISTING, /* joined, NAMES has not ended */
	ROOM_IN
};

/* What is to be done about it when there is time: bits. */
enum room_chore {
	ROOM_TO_LEAVE = 1 << 0,
	ROOM_TO_LIST = 1 << 1, /* who is there */
	ROOM_TO_LEARN = 1 << 2 /* its modes */
};

enum { ROOM_COLOURED_MOST = 8 };

struct coloured {
	char *text;
	int64_t at_ms;
};

struct room {
	char *name;
	char *key; /* of the settings; NULL: none */
	char *seen_key; /* set there since, goes before it; NULL: none */
	bool is_wanted; /* else it is left, and its place is free once out */
	bool is_leaving; /* PART is sent */
	enum room_state state;
	unsigned chores; /* enum room_chore */
	int64_t next_ms;
	const char *trouble; /* why we are out; lives for good; NULL: nothing */
	bool is_doubted; /* are we really in it? NAMES is asked for */
	bool is_seen; /* and has shown us */
	bool is_unanswered; /* our last JOIN: it is asked for alone */
	int refusals; /* in a row */
	int kicks; /* lately */
	int64_t joined_ms; /* monotonic */
	int64_t joined_time_ms; /* server-time of our JOIN; -1: unknown */
	uint64_t modes; /* its modes without a parameter: modes.h */
	unsigned char own; /* our rank there, as members.h has it */
	bool is_told; /* chat/ was told that we may speak there */
	bool is_plain; /* and that it takes no colours */
	bool refuses_colours; /* whatever its modes say */
	bool is_muted; /* the server refused what we said; until unmute_ms, or
			  a change of modes */
	const char *muted_why; /* lives for good */
	int mutes; /* since our JOIN */
	int unsaid; /* lines that were refused, of which chat/ was not told */
	int64_t unmute_ms;
	/* What was said with colours and may yet be refused; oldest first. */
	struct coloured coloured[ROOM_COLOURED_MOST];
	int coloured_count;
};

struct rooms {
	struct room *list;
	size_t count;
};

/* channels: "#chan" or "#chan key", then NULL. */
void rooms_init(struct rooms *rooms, const char *const *channels);
void rooms_fini(struct rooms *rooms);
/* Want these, and no others. Those that are new, or have another key, are due
 * at once. */
void rooms_want(
    struct rooms *rooms, enum casemap map, const char *const *channels);

/* All that we are not in are due at once. */
void rooms_try(struct rooms *rooms);

/* Out of all, and all due at once: a new connection. But where we were kicked
 * too often we stay away. */
void rooms_reset(struct rooms *rooms);
struct room *rooms_find(
    const struct rooms *rooms, enum casemap map, const char *name);

/* The server refused our JOIN: later, ever later. why lives for good. */
void room_is_refused(
    struct room *room, int64_t now_ms, int64_t rejoin_ms, const char *why);
/* We were kicked: later, but after a few in a row not at all. */
void room_is_kicked(struct room *room, int64_t now_ms, int64_t rejoin_ms);
/* We are out of it, and nobody meant it: come back soon. */
void room_is_missed(struct room *room, int64_t now_ms, int64_t rejoin_ms);
/* We have left it as we wanted to. */
void room_is_left(struct room *room);
/* Our JOIN came back. */
void room_is_joined(struct room *room, int64_t now_ms, int64_t time_ms);

/* Its key was set, or (NULL) taken away; what can't be a key is passed over.
 * It is kept over a new connection, until the server says that it is wrong. */
void room_set_seen_key(struct room *room, const char *key);

/* The oldest line with colours that is not older than most_ms; owned by the
 * caller. NULL: none. */
char *room_take_coloured(struct room *room, int64_t now_ms, int64_t most_ms);
void room_forget_lines(struct room *room);

/* Write one JOIN line for rooms that are due, those with keys in front, and
 * take them as asked. False: none is due, line is empty. */
bool rooms_ask(
    struct rooms *rooms, int64_t now_ms, int64_t rejoin_ms, struct text *line);
/* When rooms_ask() has something to do; -1: never. */
int64_t rooms_next(const struct rooms *rooms);

#endif
