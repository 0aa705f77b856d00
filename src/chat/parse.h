/* From a line of text to a command and its words (DESIGN.md 5). */
#ifndef CHAT_PARSE_H
#define CHAT_PARSE_H

#include <stdbool.h>
#include <stdint.h>

#include "chat/front.h"

enum {
	REQUEST_WORDS = 8,
	REQUEST_BYTES = 512,
	REQUEST_NAME = 16 /* bytes of the longest name of a command, and NUL */
};

/* A command as somebody said it. */
struct request {
	char bytes[REQUEST_BYTES]; /* the words, NUL-terminated each */
	const char *words[REQUEST_WORDS]; /* words[0]: the command, in lower
					     case; the rest as written */
	int count;
	bool more; /* there were more words */
	char text[REQUEST_BYTES]; /* from the command on, as written */
};

/* What makes a line a command. */
struct parse_how {
	const char *prefix; /* "!" */
	const char *nick; /* ours; "" if unknown */
	bool is_private; /* no prefix is needed */
	/* May an amount follow this command, in any case of letters? Then it
	 * may follow without a space. NULL: none may. */
	bool (*takes_amount)(const char *word);
	void (*fold)(void *self, const char *name, char out[FRONT_NAME_MOST]);
	void *self;
};

/*
 * False: not a command, which gets silence. Case, further spaces, a space
 * after the prefix, one that is missing before an amount and a full-width
 * prefix don't matter. text is raw.
 */
bool parse_request(
    const char *text, const struct parse_how *how, struct request *out);

/* What stands behind the first so many words; "" if nothing does. */
const char *request_after(const struct request *request, int words);

/* An amount as said; what `all` or `half` come to is the table's to say. */
enum amount_kind { AMOUNT_NUMBER, AMOUNT_MOST, AMOUNT_HALF, AMOUNT_BAD };
enum amount_kind amount_parse(const char *word, int64_t *number);

/* Is it that word, whatever its case (ASCII)? */
bool word_is(const char *word, const char *other);

#endif
