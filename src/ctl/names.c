#include <config.h>

#include "ctl/names.h"

#include <string.h>

/* As written; the letters in lower case; and with RFC 1459's signs that are
 * one letter in Scandinavia. */
void
name_form(const char *name, int i, struct text *form)
{
	static const char from[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]~";
	static const char to[] = "abcdefghijklmnopqrstuvwxyz{|}^";
	const size_t letters[NAME_FORMS] = {0, 26, sizeof(from) - 1};

	text_clear(form);
	for (; *name != '\0'; name++) {
		const char *at = memchr(from, *name, letters[i]);

		text_add_char(form, at != NULL ? to[at - from] : *name);
	}
}
