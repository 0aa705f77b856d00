#include <config.h>

#include "chat/limit.h"

#include <string.h>

#include "chat/name.h"

enum {
	SILENCE_LEAST_MS = 10000,
	SILENCE_MOST_MS = 600000,
	FORGIVEN_MS = 600000, /* without an offence the silence begins anew */
};

/* A bucket of penalty: what one costs, and how much may be owed. */
static const struct {
	int64_t cost_ms, most_ms;
} rows[LIMIT_KINDS] = {
    [LIMIT_COMMANDS] = {1000, 10000},
    [LIMIT_ERRORS] = {4000, 20000},
    [LIMIT_CODES] = {30000, 90000},
    [LIMIT_ROOM] = {500, 20000},
};

static struct limit_one *
limit_find(struct limits *limits, const char *nick)
{
	for (int i = 0; i < LIMITS_MOST; i++)
		if (strcmp(limits->list[i].nick, nick) == 0)
			return &limits->list[i];
	return NULL;
}

/* An entry for a nick; the one unused for longest gives way. */
static struct limit_one *
limit_make(struct limits *limits, const char *nick, int64_t now_ms)
{
	struct limit_one *one = &limits->list[0];

	for (int i = 0; i < LIMITS_MOST; i++) {
		if (limits->list[i].nick[0] == '\0') {
			one = &limits->list[i];
			break;
		}
		if (limits->list[i].used_ms < one->used_ms)
			one = &limits->list[i];
	}
	*one = (struct limit_one){.used_ms = now_ms};
	name_copy(one->nick, nick);
	return one;
}

static void
limit_decay(struct limit_one *one, int64_t now_ms)
{
	int64_t gone = now_ms - one->used_ms;

	for (int i = 0; i < LIMIT_KINDS; i++) {
		one->of[i].debt_ms -= gone;
		if (one->of[i].debt_ms < 0)
			one->of[i].debt_ms = 0;
	}
	one->used_ms = now_ms;
}

enum limit_result
limit_use(struct limits *limits, const char *nick, enum limit_kind kind,
    int64_t now_ms)
{
	struct limit_one *one = limit_find(limits, nick);

	if (one == NULL)
		one = limit_make(limits, nick, now_ms);
	limit_decay(one, now_ms);
	if (now_ms < one->of[kind].silent_until_ms)
		return LIMIT_SILENT;
	one->of[kind].debt_ms += rows[kind].cost_ms;
	if (one->of[kind].debt_ms <= rows[kind].most_ms)
		return LIMIT_FINE;
	if (now_ms - one->of[kind].silent_until_ms > FORGIVEN_MS)
		one->of[kind].silence_ms = 0;
	one->of[kind].silence_ms *= 2;
	if (one->of[kind].silence_ms < SILENCE_LEAST_MS)
		one->of[kind].silence_ms = SILENCE_LEAST_MS;
	if (one->of[kind].silence_ms > SILENCE_MOST_MS)
		one->of[kind].silence_ms = SILENCE_MOST_MS;
	one->of[kind].silent_until_ms = now_ms + one->of[kind].silence_ms;
	one->of[kind].debt_ms = 0;
	return LIMIT_TELL;
}

void
limit_rename(struct limits *limits, const char *from, const char *to)
{
	struct limit_one *one = limit_find(limits, from);
	struct limit_one *old;

	if (one == NULL || strcmp(from, to) == 0)
		return;
	if ((old = limit_find(limits, to)) != NULL)
		old->nick[0] = '\0';
	name_copy(one->nick, to);
}
