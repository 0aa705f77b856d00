/* Whole numbers: the one parser, and arithmetic that can't wrap. */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* The most chips that there can be, in one purse or in all (RULES.md 6.3). */
#define CHIPS_MOST ((INT64_C(1) << 53) - 1)

enum number_result {
	NUMBER_OK,
	NUMBER_NOT_WHOLE, /* not one or more decimal digits and nothing else */
	NUMBER_TOO_SMALL,
	NUMBER_TOO_LARGE, /* above most, or above what 64 bits hold */
};

/*
 * Read a whole decimal number without sign, space or exponent. *out is
 * written only with NUMBER_OK; least and most are inclusive and not negative.
 */
enum number_result number_parse(
    const char *s, int64_t least, int64_t most, int64_t *out);

/* false, and *out untouched, where the result does not fit. */
bool number_add(int64_t a, int64_t b, int64_t *out);
bool number_mul(int64_t a, int64_t b, int64_t *out);

#endif
