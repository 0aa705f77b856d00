#include <config.h>

#include "config/given.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

static char *
copy(const char *s)
{
	return s != NULL ? xstrdup(s) : NULL;
}

struct config_given
given_copy(const struct config_given *given)
{
	struct config_given to = *given;

	to.option = copy(given->option);
	to.value = copy(given->value);
	to.file = copy(given->file);
	to.who = copy(given->who);
	return to;
}

void
given_fini(const struct config_given *given)
{
	const char *const strings[] = {
	    given->option, given->value, given->file, given->who};

	for (size_t i = 0; i < sizeof(strings) / sizeof(strings[0]); i++)
		free((char *)(uintptr_t)strings[i]);
}

const struct config_given *
givens_find(const struct config_givens *givens, const char *option)
{
	for (int i = 0; i < givens->count; i++)
		if (strcmp(givens->list[i].option, option) == 0)
			return &givens->list[i];
	return NULL;
}

void
givens_remove(struct config_givens *givens, const char *option)
{
	const struct config_given *given = givens_find(givens, option);
	size_t at;

	if (given == NULL)
		return;
	at = (size_t)(given - givens->list);
	given_fini(&givens->list[at]);
	givens->count--;
	memmove(&givens->list[at], &givens->list[at + 1],
	    ((size_t)givens->count - at) * sizeof(*given));
}

void
givens_put(struct config_givens *givens, const struct config_given *given)
{
	givens_remove(givens, given->option);
	givens->list = xrealloc(
	    givens->list, (size_t)givens->count + 1, sizeof(*givens->list));
	givens->list[givens->count++] = given_copy(given);
}

void
givens_copy(struct config_givens *to, const struct config_givens *from)
{
	*to = (struct config_givens){NULL, 0};
	for (int i = 0; i < from->count; i++)
		givens_put(to, &from->list[i]);
}

void
givens_fini(struct config_givens *givens)
{
	for (int i = 0; i < givens->count; i++)
		given_fini(&givens->list[i]);
	free(givens->list);
	*givens = (struct config_givens){NULL, 0};
}
