/* Events of libevent on a descriptor. */
#ifndef NET_WATCH_H
#define NET_WATCH_H

#include <event2/event.h>

/* Not yet added. Ends the program if memory is out. */
struct event *watch_new(struct event_base *base, evutil_socket_t fd, short what,
    event_callback_fn call, void *self);

#endif
