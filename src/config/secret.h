/* A secret from a file of its own (DESIGN.md 7). */
#ifndef CONFIG_SECRET_H
#define CONFIG_SECRET_H

#include <stdbool.h>

/* Whether it is a plain file that can be read, by its owner alone if it is
 * private; else as below. */
bool secret_check(const char *path, bool is_private, const char **found,
    const char **allowed);

/*
 * The first line of a file, owned by the caller, who wipes it. NULL, with what
 * was found and what is allowed (both borrowed, for good or until errno's text
 * changes), if the file can't be read, others than its owner may read it, it is
 * no plain file, or holds no line or one that is no clean UTF-8.
 */
char *secret_read(const char *path, const char **found, const char **allowed);

#endif
