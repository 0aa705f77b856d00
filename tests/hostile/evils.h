/* What a hostile server does, as rows. */
#ifndef TESTS_HOSTILE_EVILS_H
#define TESTS_HOSTILE_EVILS_H

#include <stdint.h>

#include <event2/bufferevent.h>

#define HOSTILE_ROOM "#lansquenet"

/* One that a hostile server talks to. */
struct victim {
	struct bufferevent *stream;
	char nick[64]; /* as it calls itself */
	uint64_t chance;
	long lines; /* said so far */
};

/* What the connection does when the evil is done. */
enum after {
	AFTER_CLOSES, /* in a moment */
	AFTER_HANGS_UP, /* at once, with what was said unsaid perhaps */
	AFTER_NOTHING, /* it goes silent, and reads on */
	AFTER_DEAF /* nor does it read */
};

struct evil {
	const char *name;
	void (*run)(struct victim *victim); /* NULL: nothing is said */
	enum after after;
};

/* The first two are what takes most memory. */
enum { EVIL_CROWD_STAYS, EVIL_CROWD_SPEAKS, EVILS = 26 };
extern const struct evil evils[EVILS];

/* In place of a handshake of TLS. */
void evil_tls(struct victim *victim);

/* A line; its end is added. */
void victim_say(struct victim *victim, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Below n, which is not 0. */
uint64_t victim_dice(struct victim *victim, uint64_t n);

#endif
