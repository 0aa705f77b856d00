/*
 * Limits on what one user may bring about: commands, error lines to him, codes
 * of `link` that he says; and on the commands in one room, by its name, of
 * those who don't play there. When he goes over, he is told once, then there is
 * silence for a time that grows with each offence (DESIGN.md, law 8).
 */
#ifndef CHAT_LIMIT_H
#define CHAT_LIMIT_H

#include <stdint.h>

#include "chat/front.h"

enum limit_kind {
	LIMIT_COMMANDS,
	LIMIT_ERRORS,
	LIMIT_CODES,
	LIMIT_ROOM,
	LIMIT_KINDS
};
enum limit_result { LIMIT_FINE, LIMIT_TELL, LIMIT_SILENT };

enum { LIMITS_MOST = 256 };

struct limit_one {
	char nick[FRONT_NAME_MOST]; /* folded; "" if free */
	int64_t used_ms;
	struct {
		int64_t debt_ms; /* at used_ms */
		int64_t silent_until_ms;
		int64_t silence_ms; /* of the last offence */
	} of[LIMIT_KINDS];
};

/* In place; all zero is empty. */
struct limits {
	struct limit_one list[LIMITS_MOST];
};

/* He does one more of that kind. TELL: over it for the first time. */
enum limit_result limit_use(struct limits *limits, const char *nick,
    enum limit_kind kind, int64_t now_ms);
/* His limits follow him. */
void limit_rename(struct limits *limits, const char *from, const char *to);

#endif
