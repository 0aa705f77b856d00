#include <config.h>

#include "player/plain.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { BOLD = 0x02, COLOUR = 0x03, RESET = 0x0f, REVERSE = 0x16 };
enum { ITALIC = 0x1d, STRIKE = 0x1e, UNDERLINE = 0x1f };

static bool
same_letter(char a, char b)
{
	return tolower((unsigned char)a) == tolower((unsigned char)b);
}

bool
plain_match(const char *pattern, const char *text)
{
	const char *star = NULL, *retry = NULL;

	while (*text != '\0') {
		if (*pattern == '*') {
			star = ++pattern;
			retry = text;
		} else if (*pattern != '\0' &&
			   (*pattern == '?' || same_letter(*pattern, *text))) {
			pattern++;
			text++;
		} else if (star != NULL) {
			pattern = star;
			text = ++retry;
		} else {
			return false;
		}
	}
	while (*pattern == '*')
		pattern++;
	return *pattern == '\0';
}

/* The one or two digits of a colour. */
static const char *
skip_colour(const char *s)
{
	for (int i = 0; i < 2 && isdigit((unsigned char)*s); i++)
		s++;
	return s;
}

void
plain_strip(char *text)
{
	const char *from = text;
	char *to = text;

	while (*from != '\0') {
		switch (*from) {
		case COLOUR:
			from = skip_colour(from + 1);
			if (*from == ',' && isdigit((unsigned char)from[1]))
				from = skip_colour(from + 1);
			break;
		case BOLD:
		case RESET:
		case REVERSE:
		case ITALIC:
		case STRIKE:
		case UNDERLINE:
			from++;
			break;
		default:
			*to++ = *from++;
		}
	}
	*to = '\0';
}

/* A number that begins at *s, where a word begins; *end is behind it. */
static bool
read_number(const char *s, const char **end, int64_t *out)
{
	char *stop;
	const char *digits = s + (*s == '+' || *s == '-');
	long long value;

	if (!isdigit((unsigned char)*digits))
		return false;
	value = strtoll(s, &stop, 10);
	*end = stop;
	if (isalpha((unsigned char)*stop))
		return false;
	*out = value;
	return true;
}

static const char *
next_number(const char *s, const char *begin, int64_t *out)
{
	const char *end;

	for (; *s != '\0'; s++) {
		if (s > begin && isalnum((unsigned char)s[-1]))
			continue;
		if (read_number(s, &end, out))
			return end;
	}
	return NULL;
}

size_t
plain_numbers(const char *text, int64_t *out, size_t most)
{
	size_t count = 0;
	const char *s = text;

	while (count < most && (s = next_number(s, text, &out[count])) != NULL)
		count++;
	return count;
}

bool
plain_number_after(const char *text, const char *word, int64_t *out)
{
	const char *found = strcasestr(text, word);

	return found != NULL &&
	       next_number(found + strlen(word), text, out) != NULL;
}

static bool
in_nick(char c)
{
	return isalnum((unsigned char)c) ||
	       (c != '\0' && strchr("-_[]\\`^{}|", c) != NULL);
}

const char *
plain_word(const char *text, const char *word)
{
	size_t len = strlen(word);

	for (const char *s = text; (s = strcasestr(s, word)) != NULL; s++)
		if ((s == text || !in_nick(s[-1])) && !in_nick(s[len]))
			return s;
	return NULL;
}
