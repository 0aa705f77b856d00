/* What the server says of itself in 005. */
#ifndef IRC_ISUPPORT_H
#define IRC_ISUPPORT_H

#include <stdbool.h>
#include <stddef.h>

#include "irc/casemap.h"

enum { ISUPPORT_VALUE_MOST = 64 }; /* bytes kept of a value, with its NUL */

struct isupport {
	enum casemap casemap;
	size_t nick_most; /* NICKLEN; 0: unknown */
	size_t line_most; /* LINELEN with CR LF; 512 or more */
	char bot_mode; /* BOT; 0: none */
	bool has_dollar_masks; /* EXTBAN: masks like "$a:account" */
	bool has_monitor; /* MONITOR */
	bool has_whox; /* WHOX */
	char channel_modes[ISUPPORT_VALUE_MOST]; /* CHANMODES */
	char channel_types[ISUPPORT_VALUE_MOST]; /* CHANTYPES */
	char prefix_modes[ISUPPORT_VALUE_MOST]; /* PREFIX: "ov" of (ov)@+ */
	char prefix_signs[ISUPPORT_VALUE_MOST]; /* and "@+" */
};

/* What holds before any 005. */
void isupport_init(struct isupport *is);
/* Take one token: NAME, NAME=value (with \xHH), or -NAME back to its default.
 * Unknown names and values out of range change nothing. */
void isupport_take(struct isupport *is, const char *token);

/* The mode of a channel where one speaks with a rank or a login only. */
char isupport_account_mode(const struct isupport *is);

bool isupport_is_channel(const struct isupport *is, const char *target);

#endif
