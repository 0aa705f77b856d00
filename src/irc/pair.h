/*
 * libircclient connected to ourselves: a loopback TCP pair, of which one end is
 * the library's.
 */
#ifndef IRC_PAIR_H
#define IRC_PAIR_H

#include <libircclient.h>

/*
 * Our end, which does not block and is the caller's to close; *library is the
 * other, which irc closes. -1: none; *why, which lives until errno's text
 * changes, says what failed. Waits for a second at the most.
 */
int pair_connect(irc_session_t *irc, int *library, const char **why);

#endif
