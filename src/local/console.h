/*
 * The console: a table in the terminal. Standard input gives a command a line,
 * with or without the prefix; `anna: stake 5` is Anna's, `anna:` alone lets
 * her speak from then on. Behind a slash stand orders (order.h) and /quit.
 * Standard output shows what the room hears, and in brackets whom a private
 * answer is for.
 */
#ifndef LOCAL_CONSOLE_H
#define LOCAL_CONSOLE_H

#include <stdbool.h>

#include <event2/event.h>

#include "chat/chat.h"
#include "local/deeds.h"

/* The network and the channel that the configuration must have for it; no
 * network of a file can have such a name. */
#define CONSOLE_NETWORK "(console)"
#define CONSOLE_CHANNEL "#console"

/* What the terminal can show. */
struct console_look {
	bool has_editing; /* input and output are a terminal */
	bool has_colours; /* output is one that has some; NO_COLOR is not set */
	bool has_suits; /* it shows UTF-8, or is no terminal */
	bool is_quick; /* nobody types: no pauses are needed */
};

/* Call it once, before console_new(). */
struct console_look console_find_look(void);

struct console;

/* All is borrowed until console_free(). */
struct console *console_new(struct event_base *base, struct chat *chat,
    const struct local_deeds *deeds, const struct console_look *look);
/* The turn is over; is_idle: nothing is left to say or to do by itself. NULL
 * is fine. */
void console_turn_over(struct console *console, bool is_idle);
void console_free(struct console *console);

#endif
