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
