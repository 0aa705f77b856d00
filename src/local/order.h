/*
 * What who runs the program may order: rows of a table, for the control socket
 * and, behind a slash, for the console.
 */
#ifndef LOCAL_ORDER_H
#define LOCAL_ORDER_H

#include <stdbool.h>

#include "base/text.h"
#include "chat/chat.h"
#include "local/deeds.h"

/* Who orders, and what is at hand. Pointers are borrowed. */
struct orderer {
	struct chat *chat;
	struct front *front; /* where answers come that chat/ gives */
	const struct local_deeds *deeds;
	const char *name; /* his, on that front */
};

/* What comes back. */
struct order_reply {
	struct text lines; /* each with its LF */
	struct text error; /* one line; empty: it went well */
	bool must_commit; /* it went well only if the turn commits */
};

void order_reply_fini(struct order_reply *reply);

/*
 * Do what a clean line says; reply is empty before. What chat/ answers comes
 * later, through the front, before the turn is over.
 */
void order_run(
    const struct orderer *orderer, const char *line, struct order_reply *reply);

#endif
