/* UTF-8, and the one gate through which outside text comes in. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

/*
 * Read one code point from s (len bytes). Returns its length in bytes, 1 to
 * 4, with the code point in *point; 0 if the bytes are not valid UTF-8
 * (overlong, surrogate, above U+10FFFF, cut short) or len is 0.
 */
size_t utf8_decode(const char *s, size_t len, uint32_t *point);

bool utf8_is_valid(const char *s, size_t len);

/* The most bytes, at most max, at which s can be cut between code points. */
size_t utf8_cut(const char *s, size_t len, size_t max);

/*
 * Append s to out as text that can be trusted (DESIGN.md, law 6): each
 * invalid byte becomes U+FFFD, control characters (C0, DEL, C1, and the
 * Unicode bidirectional controls) are left out, a tab becomes a space, and
 * no more than max bytes are appended, cut at a code point.
 */
void utf8_clean(struct text *out, const char *s, size_t len, size_t max);

#endif
