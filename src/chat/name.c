#include <config.h>

#include "chat/name.h"

#include <string.h>

void
name_copy(char out[FRONT_NAME_MOST], const char *name)
{
	size_t len = strnlen(name, FRONT_NAME_MOST - 1);

	memcpy(out, name, len);
	out[len] = '\0';
}

/* FNV-1a. */
uint32_t
name_hash(const char *name)
{
	uint32_t hash = 2166136261U;

	for (size_t i = 0; i < FRONT_NAME_MOST - 1 && name[i] != '\0'; i++)
		hash = (hash ^ (unsigned char)name[i]) * 16777619U;
	return hash;
}
