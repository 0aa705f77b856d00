/*
 * Fractions of 128-bit integers, always reduced, so that odds are exact. An
 * operation whose result does not fit is a bug of who asked for it: odds.h
 * says why that can't happen there.
 */
#ifndef ENGINE_FRACTION_H
#define ENGINE_FRACTION_H

#include <stdint.h>

#include "base/text.h"

__extension__ typedef __int128 fraction_int;

struct fraction {
	fraction_int num, den; /* den > 0; 0 is 0/1 */
};

/* den > 0. */
struct fraction fraction_make(int64_t num, int64_t den);
struct fraction fraction_add(struct fraction a, struct fraction b);
struct fraction fraction_sub(struct fraction a, struct fraction b);
struct fraction fraction_mul(struct fraction a, struct fraction b);
/* b is not 0. */
struct fraction fraction_div(struct fraction a, struct fraction b);
/* Append it as a decimal number with so many digits (at most 9) after the
 * point, the last one rounded. Its whole part has at most 9 digits. */
void fraction_decimal(struct fraction f, int digits, struct text *out);
/* For what is only shown. */
double fraction_double(struct fraction f);

#endif
