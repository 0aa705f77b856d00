/* Evils of the other file, for the rows. */
#ifndef TESTS_HOSTILE_EVILS_INSIDE_H
#define TESTS_HOSTILE_EVILS_INSIDE_H

#include "hostile/victim.h"

/* evils_room.c */
void evil_crowd_is_there(struct victim *victim);
void evil_crowd_speaks(struct victim *victim);
void evil_crowd_leaves(struct victim *victim);
void evil_forced_joins(struct victim *victim);
void evil_modes(struct victim *victim);

#endif
