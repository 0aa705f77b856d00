#include <config.h>

#include "irc/nick.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

void
nick_candidate(const char *wanted, int n, size_t most, char out[NICK_MOST])
{
	static const char *const tails[] = {"", "_", "__"};
	const int tail_count = (int)(sizeof(tails) / sizeof(tails[0]));
	char tail[16];
	size_t kept;

	if (n < tail_count)
		snprintf(tail, sizeof(tail), "%s", tails[n]);
	else
		snprintf(tail, sizeof(tail), "%d", n - tail_count + 1);
	if (most == 0 || most >= NICK_MOST)
		most = NICK_MOST - 1;
	kept = most > strlen(tail) ? most - strlen(tail) : 1;
	kept = utf8_cut(wanted, strlen(wanted), kept);
	snprintf(out, NICK_MOST, "%.*s%s", (int)kept, wanted, tail);
}
