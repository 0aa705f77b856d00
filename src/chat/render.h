/*
 * What is to be said, before it is text: phrases with named fields. They are
 * rendered only when they leave, in the room's language and look, and until
 * then they can be merged (queue.h).
 */
#ifndef CHAT_RENDER_H
#define CHAT_RENDER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "chat/lang.h"
#include "engine/card.h"

enum { PREFIX_MOST = 8 }; /* bytes of a command's prefix, with its NUL */

/* How a room wants things shown; a copy outlives the configuration. */
struct look {
	const struct lang *lang;
	char prefix[PREFIX_MOST]; /* of commands, for {p} */
	bool ascii; /* 9H instead of a suit sign */
	bool colours; /* red suits in mIRC colour */
};

struct phrase;

/*
 * english is a marked string that lives for good. {n} in it is the field n,
 * {n|chip|chips} the form of a word that goes with the number n;
 * {list|wins|win} with the number of a list's items.
 */
struct phrase *phrase_new(const char *english);
/* With all that follows it. NULL is fine. */
void phrase_free(struct phrase *phrase);

/*
 * Set a field, which replaces one of that name. name lives for good. Text is
 * copied and cleaned: it may come from outside. Each returns phrase.
 */
struct phrase *phrase_text(
    struct phrase *phrase, const char *name, const char *text);
struct phrase *phrase_number(
    struct phrase *phrase, const char *name, int64_t number);
/* A number with its sign. */
struct phrase *phrase_change(
    struct phrase *phrase, const char *name, int64_t number);
/* A marked word, to be translated. */
struct phrase *phrase_word(
    struct phrase *phrase, const char *name, const char *english);
struct phrase *phrase_card(struct phrase *phrase, const char *name, card c);
/* Append an item (taken) to a list field; items are shown with ", " between.
 * An item of the same id, unless 0, is replaced. */
struct phrase *phrase_item(
    struct phrase *phrase, const char *name, struct phrase *item, int64_t id);
/* The same with "and" before the last of them, as in a sentence. */
struct phrase *phrase_item_and(
    struct phrase *phrase, const char *name, struct phrase *item, int64_t id);
/* The same with a space between the items. */
struct phrase *phrase_item_spaced(
    struct phrase *phrase, const char *name, struct phrase *item, int64_t id);

/* Does nothing follow it in the line? */
bool phrase_is_alone(const struct phrase *phrase);
/* Append a phrase (taken) that follows this one in the line; either may be
 * NULL. Returns the first. */
struct phrase *phrase_then(struct phrase *phrase, struct phrase *next);

/* Have both a number of that name, and the same? */
bool phrase_has_same(
    const struct phrase *a, const struct phrase *b, const char *name);

/*
 * Merge `from` (taken) into `into`, of the same kind: lists grow, other fields
 * are replaced, and what followed `into` gives way to what follows `from`.
 */
void phrase_merge(struct phrase *into, struct phrase *from);

void phrase_render(
    const struct phrase *phrase, const struct look *look, struct text *out);

/*
 * The bytes of s (len of them) that the next line of at most `most` bytes
 * takes: cut at a space, else after a '/', else at a code point.
 */
size_t line_cut(const char *s, size_t len, size_t most);

#endif
