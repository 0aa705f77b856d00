#include <config.h>

#include "config/fault.h"

#include <string.h>

#include "base/utf8.h"

enum { PART_MOST = 300 };

static void
add_clean(struct text *why, const char *s)
{
	utf8_clean(why, s, strlen(s), PART_MOST);
}

static void
add_place(struct text *why, const struct fault_place *place)
{
	add_clean(why, place->file);
	if (place->line > 0)
		text_addf(why, ":%d", place->line);
	text_add(why, ": ");
	if (place->option != NULL && place->option[0] != '\0') {
		add_clean(why, place->option);
		text_add(why, ": ");
	}
}

bool
fault_add(struct text *why, const struct fault_place *place, const char *found,
    const char *allowed)
{
	add_place(why, place);
	text_add(why, "found ");
	add_clean(why, found);
	text_add(why, ", allowed ");
	add_clean(why, allowed);
	text_add_char(why, '\n');
	return false;
}

bool
fault_say(
    struct text *why, const struct fault_place *place, const char *sentence)
{
	add_place(why, place);
	add_clean(why, sentence);
	text_add_char(why, '\n');
	return false;
}
