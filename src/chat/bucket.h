/*
 * How fast a network may be written to: what each line costs, in time, is owed
 * and paid off as time goes by (RFC 2813; IRC.md 3).
 */
#ifndef CHAT_BUCKET_H
#define CHAT_BUCKET_H

#include <stddef.h>
#include <stdint.h>

#include "chat/front.h"

/* In place. */
struct bucket {
	struct front_budget budget;
	int64_t debt_us; /* at at_ms */
	int64_t at_ms;
};

/* Pay off what time has paid; before the others. */
void bucket_settle(struct bucket *bucket, int64_t now_ms);
int64_t bucket_cost_us(const struct bucket *bucket, int lines, size_t bytes);
/* How long what costs so much must wait, in ms. What alone is above the most
 * leaves when nothing is owed. */
int64_t bucket_wait_ms(const struct bucket *bucket, int64_t cost_us);
void bucket_spend(struct bucket *bucket, int64_t cost_us);
/* What is owed above the most is owed no more. */
void bucket_forgive(struct bucket *bucket);

#endif
