/*
 * Languages. A message is its English text, marked with N_() for xgettext and
 * looked up by language without setlocale() (DESIGN.md 9). Placeholders are
 * named, as {name}, so that no translation can break anything.
 */
#ifndef CHAT_LANG_H
#define CHAT_LANG_H

#include <stdint.h>

#define N_(text) text

struct lang;

/* The language of a code ("en"); NULL if there is none. */
const struct lang *lang_find(const char *code);
/* The text in that language; the English one where it has none. */
const char *lang_text(const struct lang *lang, const char *english);

/* Which form of a word goes with that number, from 0. */
int lang_plural(const struct lang *lang, int64_t number);

#endif
