/* Which bytes of a nick or channel are the same letter (CASEMAPPING). */
#ifndef IRC_CASEMAP_H
#define IRC_CASEMAP_H

#include <stdbool.h>

#include "chat/front.h"

enum casemap {
	CASEMAP_RFC1459, /* A-Z [ ] \ ~ are a-z { } | ^; before 005 too */
	CASEMAP_STRICT_RFC1459, /* without ~ and ^ */
	CASEMAP_ASCII /* A-Z alone; also for mappings that we don't know */
};

enum casemap casemap_find(const char *name);
/* Cut at FRONT_NAME_MOST - 1 bytes. */
void casemap_fold(
    enum casemap map, const char *name, char out[FRONT_NAME_MOST]);
bool casemap_is_same(enum casemap map, const char *a, const char *b);

#endif
