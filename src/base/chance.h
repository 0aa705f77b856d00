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
static inline uint64_t
chance_mix(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

/* A number from 0 to below - 1 by it; none is likelier by more than one in
 * 2^32. */
static inline uint32_t
chance_pick(uint64_t *state, uint32_t below)
{
	return (uint32_t)((chance_mix(state) >> 32) * below >> 32);
}

#endif
