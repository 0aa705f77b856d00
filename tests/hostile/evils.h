/* What a hostile server does, as rows. */
#ifndef TESTS_HOSTILE_EVILS_H
#define TESTS_HOSTILE_EVILS_H

#include "hostile/victim.h"

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

#endif
