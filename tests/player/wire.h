/* A non-blocking connection that gives and takes lines. */
#ifndef TESTS_PLAYER_WIRE_H
#define TESTS_PLAYER_WIRE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

struct wire {
	int fd; /* -1: closed */
	struct text in, out;
	size_t taken; /* bytes of in that were given as lines */
};

/* Begin to connect to 127.0.0.1. False: could not even begin. */
bool wire_open(struct wire *wire, int port);
/* What was read but not taken stays. */
void wire_close(struct wire *wire);
void wire_fini(struct wire *wire);
/* The events to poll for. */
short wire_events(const struct wire *wire);
/* Read and write what goes; closes at the end or on an error. */
void wire_turn(struct wire *wire, short events);
void wire_put(struct wire *wire, const void *bytes, size_t len);
/* The next whole line without its end, or NULL; borrowed until the next call
 * on the wire. */
const char *wire_line(struct wire *wire);

#endif
