/*
 * Lines read from what is no terminal: a pipe, a file. A line is taken when
 * what came of the one before it is over: all is said, and the table waits for
 * somebody. So a script can be written down beforehand.
 */
#ifndef LOCAL_PLAIN_H
#define LOCAL_PLAIN_H

#include <stdbool.h>

#include <event2/event.h>

#include "local/source.h"

struct plain;

/* From standard input. calls and self are borrowed until plain_free(). */
struct plain *plain_new(
    struct event_base *base, const struct source_calls *calls, void *self);
/* The turn is over; is_idle: nothing is left to say or to do by itself. */
void plain_turn_over(struct plain *plain, bool is_idle);
void plain_free(struct plain *plain);

#endif
