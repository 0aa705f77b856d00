#include <config.h>

#include "engine/fraction.h"

#include <assert.h>
#include <stdbool.h>

static fraction_int
common_divisor(fraction_int a, fraction_int b)
{
	if (a < 0)
		a = -a;
	while (b != 0) {
		fraction_int rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

static fraction_int
times(fraction_int a, fraction_int b)
{
	fraction_int product;
	bool wraps = __builtin_mul_overflow(a, b, &product);

	assert(!wraps);
	return product;
}

static struct fraction
reduced(fraction_int num, fraction_int den)
{
	fraction_int divisor = common_divisor(num, den);

	assert(den > 0);
	return (struct fraction){num / divisor, den / divisor};
}

struct fraction
fraction_make(int64_t num, int64_t den)
{
	return reduced(num, den);
}

struct fraction
fraction_add(struct fraction a, struct fraction b)
{
	fraction_int divisor = common_divisor(a.den, b.den);
	fraction_int num;
	bool wraps = __builtin_add_overflow(
	    times(a.num, b.den / divisor), times(b.num, a.den / divisor), &num);

	assert(!wraps);
	return reduced(num, times(a.den, b.den / divisor));
}

struct fraction
fraction_sub(struct fraction a, struct fraction b)
{
	b.num = -b.num;
	return fraction_add(a, b);
}

struct fraction
fraction_mul(struct fraction a, struct fraction b)
{
	/* Crosswise first, so that nothing grows that would be reduced. */
	struct fraction ab = reduced(a.num, b.den);
	struct fraction ba = reduced(b.num, a.den);

	return (struct fraction){times(ab.num, ba.num), times(ab.den, ba.den)};
}

struct fraction
fraction_div(struct fraction a, struct fraction b)
{
	struct fraction inverse = {b.den, b.num};

	assert(b.num != 0);
	if (b.num < 0)
		inverse = (struct fraction){-b.den, -b.num};
	return fraction_mul(a, inverse);
}

void
fraction_decimal(struct fraction f, int digits, struct text *out)
{
	bool is_negative = f.num < 0;
	fraction_int rest = is_negative ? -f.num : f.num;
	fraction_int shown = rest / f.den;
	int64_t scale = 1;

	rest %= f.den;
	for (int i = 0; i < digits; i++) {
		rest = times(rest, 10);
		shown = shown * 10 + rest / f.den;
		rest %= f.den;
		scale *= 10;
	}
	shown += rest >= f.den - rest;
	if (is_negative && shown > 0)
		text_add_char(out, '-');
	text_addf(out, "%lld", (long long)(shown / scale));
	if (digits > 0)
		text_addf(out, ".%0*lld", digits, (long long)(shown % scale));
}

double
fraction_double(struct fraction f)
{
	return (double)f.num / (double)f.den;
}
