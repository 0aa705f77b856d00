/* What the two files of a replay share. */
#ifndef ENGINE_REPLAY_INSIDE_H
#define ENGINE_REPLAY_INSIDE_H

#include <stdbool.h>

#include "base/text.h"
#include "engine/replay_json.h"
#include "engine/session.h"

enum { REPLAY_WORDS = 512 }; /* in a line */

struct replay {
	struct session session;
	struct outcomes outcomes;
	struct replay_names names;
	bool has_rules, has_begun;
	int64_t chips_in; /* what all names brought */
	card *deck; /* all that the script has given so far */
	int deck_count, deck_next;
	int line; /* in hand, from 1, and its words */
	char *words[REPLAY_WORDS];
	int words_count;
	struct text *out, *why;
};

/* What is wrong with the line in hand. Always false. */
bool replay_fail(struct replay *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The i-th word of the line in hand; "" if it has fewer. */
const char *replay_word(const struct replay *r, int i);

/* At the first line of play the seats must be complete. False: they aren't. */
bool replay_begin(struct replay *r);
/* Do it, tell it, and turn the cards that are waited for; a refusal is told,
 * too. False: the deck has not the cards. */
bool replay_act(struct replay *r, const struct action *action);

/* Tell the outcomes and forget them. */
void replay_tell(struct replay *r);
/* Tell that the line in hand was refused. */
void replay_refuse(struct replay *r, enum refusal refusal);

#endif
