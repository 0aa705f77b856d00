/*
 * The twin of chat/ for tests of irc/: it writes what it is told into a text,
 * "up; nick bot; entered #x; said #x ann hello; …".
 */
#ifndef TESTS_IRC_FRONT_H
#define TESTS_IRC_FRONT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "chat/front.h"

struct front {
	const struct front_ops *ops;
	void *self;
	struct chat *chat;
	bool is_up;
};

struct chat {
	struct text log;
	struct front *front; /* the last one made */
	int spent; /* lines */
	long said;
	int64_t unread_ms; /* as was told last */
};

/* What the front end says of itself now. */
struct front_state front_stands(const struct front *front);

#endif
