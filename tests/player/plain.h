/* Looking at lines of IRC as a person reads them. */
#ifndef TESTS_PLAYER_PLAIN_H
#define TESTS_PLAYER_PLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Does the whole text match? `*` stands for any bytes, `?` for one; ASCII
 * case does not matter.
 */
bool plain_match(const char *pattern, const char *text);

/* Leave formatting out (colours, bold, italic, underline, reverse, reset), in
 * place. */
void plain_strip(char *text);

/*
 * The whole numbers that stand alone in the text, in order, a sign before
 * them included; "9H", "x2" and "1e3" are none. Returns how many were written.
 */
size_t plain_numbers(const char *text, int64_t *out, size_t most);

/* The first such number after the first `word` (ASCII case does not matter).
 */
bool plain_number_after(const char *text, const char *word, int64_t *out);

/* Where a word stands alone in the text, NULL if nowhere; for nicks, so
 * letters, digits and - _ [ ] \ ` ^ { } | belong to a word. */
const char *plain_word(const char *text, const char *word);

#endif
