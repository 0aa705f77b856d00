#include <config.h>

#include "base/xalloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *
checked(void *ptr)
{
	if (ptr == NULL) {
		fputs("lansquenet: out of memory\n", stderr);
		exit(1);
	}
	return ptr;
}

void *
xmalloc(size_t size)
{
	return checked(malloc(size > 0 ? size : 1));
}

void *
xcalloc(size_t count, size_t size)
{
	return checked(calloc(count > 0 ? count : 1, size > 0 ? size : 1));
}

void *
xrealloc(void *ptr, size_t count, size_t size)
{
	size_t bytes;

	if (__builtin_mul_overflow(count, size, &bytes))
		return checked(NULL);
	return checked(realloc(ptr, bytes > 0 ? bytes : 1));
}

char *
xstrdup(const char *s)
{
	return xstrndup(s, strlen(s));
}

char *
xstrndup(const char *s, size_t len)
{
	char *copy = xmalloc(len + 1);

	memcpy(copy, s, len);
	copy[len] = '\0';
	return copy;
}

void
wipe(void *ptr, size_t len)
{
	explicit_bzero(ptr, len);
}

void
secret_free(char *secret)
{
	if (secret != NULL)
		wipe(secret, strlen(secret));
	free(secret);
}
