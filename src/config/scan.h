/*
 * A look at a configuration file and what it includes, before libconfig reads
 * it: libconfig 1.5 wraps a number past 2^31-1 that has no L behind it without
 * a word, and later versions don't, so that here it is a fault for all.
 */
#ifndef CONFIG_SCAN_H
#define CONFIG_SCAN_H

#include <stdbool.h>

#include "base/text.h"

/*
 * dir, borrowed, is where includes are looked for. Each fault is a line of its
 * own in *why: a number that doesn't fit, or a file that can't be read, is not
 * a plain file, is larger than a mebibyte or includes itself. False if it is
 * one of a file, so that libconfig had better not read it.
 */
bool scan_file(const char *path, const char *dir, struct text *why);

#endif
