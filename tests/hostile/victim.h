/* One that a hostile server talks to, and how it does. */
#ifndef TESTS_HOSTILE_VICTIM_H
#define TESTS_HOSTILE_VICTIM_H

#include <stddef.h>
#include <stdint.h>

#include <event2/bufferevent.h>

#define HOSTILE_ROOM "#lansquenet"

struct victim {
	struct bufferevent *stream;
	char nick[64]; /* as it calls itself */
	uint64_t chance;
	long lines; /* said so far */
};

enum { SAID_MOST = 4096 };

/* A line, cut to SAID_MOST with its end, which is added. */
void victim_say(struct victim *victim, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* These bytes and no more; so many of one kind; and the end of a line. */
void victim_say_bytes(struct victim *victim, const void *bytes, size_t len);
void victim_say_many(struct victim *victim, char byte, size_t count);
void victim_say_end(struct victim *victim);

/* Below n, which is not 0. */
uint64_t victim_dice(struct victim *victim, uint64_t n);

#endif
