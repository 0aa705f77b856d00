#include <config.h>

#include "chat/bucket.h"

void
bucket_settle(struct bucket *bucket, int64_t now_ms)
{
	int64_t gone = now_ms - bucket->at_ms;

	bucket->at_ms = now_ms;
	if (gone <= 0)
		return;
	if (gone > bucket->debt_us / 1000)
		bucket->debt_us = 0;
	else
		bucket->debt_us -= gone * 1000;
}

int64_t
bucket_cost_us(const struct bucket *bucket, int lines, size_t bytes)
{
	return lines * bucket->budget.line_ms * 1000 +
	       (int64_t)bytes * bucket->budget.byte_us;
}

int64_t
bucket_wait_ms(const struct bucket *bucket, int64_t cost_us)
{
	int64_t over =
	    bucket->debt_us + cost_us - bucket->budget.debt_most_ms * 1000;

	if (cost_us == 0 || bucket->debt_us == 0 || over <= 0)
		return 0;
	if (over > bucket->debt_us)
		over = bucket->debt_us;
	return (over + 999) / 1000;
}

void
bucket_spend(struct bucket *bucket, int64_t cost_us)
{
	bucket->debt_us += cost_us;
}

void
bucket_forgive(struct bucket *bucket)
{
	const int64_t most_us = bucket->budget.debt_most_ms * 1000;

	if (bucket->debt_us > most_us)
		bucket->debt_us = most_us;
}
