#include <config.h>

#include "local/paint.h"

#include <string.h>

#include "chat/front.h"

#define INDENT "  "

/* Signs that the next word takes, up to a space. Each code point is one. */
static size_t
word_columns(const char *s)
{
	size_t columns = 0;

	while (*s != '\0' && *s != ' ') {
		if (strncmp(s, FRONT_RED, strlen(FRONT_RED)) == 0) {
			s += strlen(FRONT_RED);
			continue;
		}
		if (*s != FRONT_PLAIN[0] && ((unsigned char)*s & 0xc0) != 0x80)
			columns++;
		s++;
	}
	return columns;
}

/* Append the next word. Returns what follows it. */
static const char *
paint_word(struct text *out, const char *s, bool has_colours)
{
	while (*s != '\0' && *s != ' ') {
		if (strncmp(s, FRONT_RED, strlen(FRONT_RED)) == 0) {
			s += strlen(FRONT_RED);
			text_add(out, has_colours ? "\033[31m" : "");
		} else if (*s == FRONT_PLAIN[0]) {
			s++;
			text_add(out, has_colours ? "\033[0m" : "");
		} else {
			text_add_char(out, *s++);
		}
	}
	return s;
}

void
paint_line(struct text *out, const char *line, size_t columns, bool has_colours)
{
	size_t at = 0;

	while (*line != '\0') {
		size_t spaces = strspn(line, " ");
		size_t wide = spaces + word_columns(line + spaces);

		if (at > 0 && columns > 0 && at + wide > columns) {
			text_add(out, "\n" INDENT);
			at = strlen(INDENT) + wide - spaces;
		} else {
			text_add_mem(out, line, spaces);
			at += wide;
		}
		line = paint_word(out, line + spaces, has_colours);
	}
}
