/* Allocation that ends the program when memory is out. */
#ifndef BASE_XALLOC_H
#define BASE_XALLOC_H

#include <stddef.h>

/* libreadline calls its own functions of these names, which ours would stand in
 * for if they were seen from outside. */
#pragma GCC visibility push(hidden)

/* Each returns owned memory, released with free(); none returns NULL. */
void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *ptr, size_t count, size_t size);
char *xstrdup(const char *s);
char *xstrndup(const char *s, size_t len);

#pragma GCC visibility pop

/* Overwrite a secret so that the compiler can't leave it out. */
void wipe(void *ptr, size_t len);
/* Wipe a string that may be one, and free it. NULL is fine. */
void secret_free(char *secret);

#endif
