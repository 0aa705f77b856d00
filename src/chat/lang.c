#include <config.h>

#include "chat/lang.h"

#include <stdlib.h>
#include <string.h>

struct lang_entry {
	const char *english;
	const char *text;
};

struct lang {
	const char *code;
	int (*plural)(int64_t number);
	const struct lang_entry *entries; /* sorted by english, by strcmp() */
	size_t count;
};

static int
plural_english(int64_t number)
{
	return number == 1 ? 0 : 1;
}

static const struct lang langs[] = {
    {"en", plural_english, NULL, 0},
};

const struct lang *
lang_find(const char *code)
{
	for (size_t i = 0; i < sizeof(langs) / sizeof(langs[0]); i++)
		if (strcmp(langs[i].code, code) == 0)
			return &langs[i];
	return NULL;
}

static int
entry_compare(const void *english, const void *entry)
{
	return strcmp(english, ((const struct lang_entry *)entry)->english);
}

const char *
lang_text(const struct lang *lang, const char *english)
{
	const struct lang_entry *entry;

	if (lang->count == 0)
		return english;
	entry = bsearch(english, lang->entries, lang->count,
	    sizeof(lang->entries[0]), entry_compare);
	return entry != NULL ? entry->text : english;
}

int
lang_plural(const struct lang *lang, int64_t number)
{
	return lang->plural(number);
}
