/* One connection of the control socket; control.h says what it speaks. */
#ifndef LOCAL_PEER_H
#define LOCAL_PEER_H

#include <stdbool.h>
#include <stdint.h>

#include <event2/event.h>

#include "local/order.h"

struct peer;

/* Takes fd, which does not block. by.name is set by the peer, made of id. */
struct peer *peer_new(struct event_base *base, int fd, int64_t id,
    const struct orderer *by, int64_t idle_ms);
void peer_free(struct peer *peer);

/* As the front knows it. */
const char *peer_name(const struct peer *peer);
/* A line of the answer to the order in hand, from chat/. */
void peer_show(struct peer *peer, const char *text);
/* The turn is over: answer what was ordered in it. */
void peer_turn_over(struct peer *peer, bool has_committed);
/* It is over and can be freed. */
bool peer_is_over(const struct peer *peer);

#endif
