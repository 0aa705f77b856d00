/* Which nick to try next when the wanted one is not to be had. */
#ifndef IRC_NICK_H
#define IRC_NICK_H

#include <stddef.h>

enum {
	NICK_MOST = 64, /* bytes of any nick of ours, with its NUL */
	NICK_TRIES = 40 /* candidates before the connection is given up */
};

/*
 * The n-th candidate: wanted, wanted_, wanted__, wanted1, wanted2, … of at
 * most most bytes (0: as many as NICK_MOST holds); the end makes room.
 */
void nick_candidate(
    const char *wanted, int n, size_t most, char out[NICK_MOST]);

#endif
