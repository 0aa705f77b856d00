/*
 * What a robot does: from what a player at the table can see, never the shoe,
 * and a random word to an action that the table accepts. Pure, like the rest
 * of the engine. Whether a robot plays at all, votes or leaves is table/'s.
 */
#ifndef ENGINE_ROBOT_H
#define ENGINE_ROBOT_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/session.h"

/* X(name, word): how much a robot dares. */
#define ROBOT_TEMPERS(X) \
	X(CAREFUL, "careful") \
	X(STEADY, "steady") \
	X(BOLD, "bold") \
	X(FICKLE, "fickle") /* now this, now that */

enum robot_temper {
#define X(name, word) ROBOT_##name,
	ROBOT_TEMPERS(X)
#undef X
	    ROBOT_TEMPER_COUNT
};

/*
 * What the robot in this seat does now; false: nothing, until something has
 * changed. The action is legal by RULES.md 2 to 9.
 */
bool robot_act(const struct session *s, int seat, enum robot_temper temper,
    uint64_t word, struct action *action);

#endif
