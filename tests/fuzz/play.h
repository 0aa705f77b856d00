/* Random acts of a session, out of an input, and what must hold of them. */
#ifndef TESTS_FUZZ_PLAY_H
#define TESTS_FUZZ_PLAY_H

#include "engine/session.h"
#include "fuzz.h"

/* Rules that rules_check() takes. */
void play_rules(struct feed *feed, struct rules *rules);
/* Players are 1 to 8, or those of the session. */
void play_action(struct feed *feed, const struct session *s,
    struct action *action, card cards[SHOE_MOST]);
/* Apply it and expect: chips add up, as the outcomes tell; a refusal changes
 * nothing. */
enum refusal play_apply(struct session *s, const struct action *action);
/* What the last one brought about. */
const struct outcomes *play_outcomes(void);
/* Expect that it can be written and read back, the same. */
void play_encodes(const struct session *s);

#endif
