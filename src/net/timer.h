/* Times of libevent in milliseconds. */
#ifndef NET_TIMER_H
#define NET_TIMER_H

#include <stdint.h>

#include <event2/event.h>

/* Let a one-shot timer run ms from now; 0: later in this very loop. */
void timer_set(struct event *timer, int64_t ms);
/* A one-shot timer, not yet running. Ends the program if memory is out. */
struct event *timer_new(
    struct event_base *base, event_callback_fn call, void *self);
/* Safe on NULL. */
void timer_free(struct event *timer);

#endif
