/* A directory for one database at a time, below where the test runs. */
#ifndef TESTS_PLACE_H
#define TESTS_PLACE_H

/* A new, empty one; its path stays until the next. */
const char *place_new(void);
/* It goes, with the files in it. */
void place_remove(void);
/* The path of a file in it, until the next call. */
const char *place_path(const char *name);

#endif
