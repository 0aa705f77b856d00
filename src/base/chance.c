#include <config.h>

#include "base/chance.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>

void
chance_bytes(void *out, size_t len)
{
	char *p = out;

	while (len > 0) {
		ssize_t n = getrandom(p, len, 0);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0) {
			perror("lansquenet: getrandom");
			exit(1);
		}
		p += n;
		len -= (size_t)n;
	}
}

uint32_t
chance_below(uint32_t below)
{
	uint32_t word;

	chance_bytes(&word, sizeof(word));
	return (uint32_t)((uint64_t)word * below >> 32);
}

uint64_t
chance_mix(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

uint32_t
chance_pick(uint64_t *state, uint32_t below)
{
	return (uint32_t)((chance_mix(state) >> 32) * below >> 32);
}
