/* The lines that a replay prints (REPLAY.md): JSON, one object a line. */
#ifndef ENGINE_REPLAY_JSON_H
#define ENGINE_REPLAY_JSON_H

#include "base/text.h"
#include "engine/session.h"

enum { REPLAY_NAMES = 64, REPLAY_NAME = 64 };

/* Player i + 1 is list[i]. */
struct replay_names {
	int count;
	struct replay_name {
		char name[REPLAY_NAME];
		int64_t
		    chips; /* on and off the table; where freed, as he left */
	} list[REPLAY_NAMES];
};

void replay_json_event(struct text *out, const struct replay_names *names,
    const struct outcome *outcome);
/* words: the command as it stands in the script, without the seat's name. */
void replay_json_refused(struct text *out, const char *seat, char *const *words,
    int words_count, const char *reason);
void replay_json_summary(struct text *out, const struct replay_names *names,
    const struct session *s);

#endif
