#include <config.h>

#include "irc/casemap.h"

#include <stddef.h>
#include <strings.h>

enum casemap
casemap_find(const char *name)
{
	static const struct {
		const char *name;
		enum casemap map;
	} rows[] = {
	    {"rfc1459", CASEMAP_RFC1459},
	    {"strict-rfc1459", CASEMAP_STRICT_RFC1459},
	    {"rfc1459-strict", CASEMAP_STRICT_RFC1459},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (strcasecmp(name, rows[i].name) == 0)
			return rows[i].map;
	return CASEMAP_ASCII;
}

static char
casemap_byte(enum casemap map, char c)
{
	static const char last[] = {
	    [CASEMAP_RFC1459] = '~',
	    [CASEMAP_STRICT_RFC1459] = ']',
	    [CASEMAP_ASCII] = 'Z',
	};

	if (c == '~')
		return map == CASEMAP_RFC1459 ? '^' : c;
	if (c >= 'A' && c <= last[map] && c <= ']')
		return (char)(c + ('a' - 'A'));
	return c;
}

void
casemap_fold(enum casemap map, const char *name, char out[FRONT_NAME_MOST])
{
	size_t i;

	for (i = 0; i + 1 < FRONT_NAME_MOST && name[i] != '\0'; i++)
		out[i] = casemap_byte(map, name[i]);
	out[i] = '\0';
}

bool
casemap_is_same(enum casemap map, const char *a, const char *b)
{
	while (*a != '\0' && casemap_byte(map, *a) == casemap_byte(map, *b)) {
		a++;
		b++;
	}
	return casemap_byte(map, *a) == casemap_byte(map, *b);
}
