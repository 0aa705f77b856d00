/* The system's CSPRNG, the only source of chance (FAIRNESS.md 1); and a mixer.
 */
#ifndef BASE_CHANCE_H
#define BASE_CHANCE_H

#include <stddef.h>
#include <stdint.h>

/* Fill with len bytes of getrandom(2). Ends the program if there are none. */
void chance_bytes(void *out, size_t len);
/* A number from 0 to below - 1; for jitter, never for cards. below > 0. */
uint32_t chance_below(uint32_t below);
/* The next word of a state that its owner seeds (splitmix64): for what only
 * has to look like chance and be the same again in a test. */
uint64_t chance_mix(uint64_t *state);
/* A number from 0 to below - 1 by it; none is likelier by more than one in
 * 2^32. */
uint32_t chance_pick(uint64_t *state, uint32_t below);

#endif
