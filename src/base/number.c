#include <config.h>

#include "base/number.h"

enum number_result
number_parse(const char *s, int64_t least, int64_t most, int64_t *out)
{
	int64_t n = 0;
	bool fits = true;

	if (*s == '\0')
		return NUMBER_NOT_WHOLE;
	for (; *s != '\0'; s++) {
		if (*s < '0' || *s > '9')
			return NUMBER_NOT_WHOLE;
		fits = fits && number_mul(n, 10, &n) &&
		       number_add(n, *s - '0', &n);
	}
	if (!fits || n > most)
		return NUMBER_TOO_LARGE;
	if (n < least)
		return NUMBER_TOO_SMALL;
	*out = n;
	return NUMBER_OK;
}

bool
number_add(int64_t a, int64_t b, int64_t *out)
{
	int64_t sum;

	if (__builtin_add_overflow(a, b, &sum))
		return false;
	*out = sum;
	return true;
}

bool
number_mul(int64_t a, int64_t b, int64_t *out)
{
	int64_t product;

	if (__builtin_mul_overflow(a, b, &product))
		return false;
	*out = product;
	return true;
}
