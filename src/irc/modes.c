#include <config.h>

#include "irc/modes.h"

#include <stdio.h>
#include <string.h>

#include "irc/line.h"

uint64_t
mode_bit(char mode)
{
	if (mode >= 'a' && mode <= 'z')
		return UINT64_C(1) << (mode - 'a');
	if (mode >= 'A' && mode <= 'Z')
		return UINT64_C(1) << (mode - 'A' + 26);
	return 0;
}

/* CHANMODES is lists, always, when set, never: A,B,C,D. */
static bool
takes_param(const struct isupport *is, char mode, bool is_set)
{
	const char *group = is->channel_modes;

	if (strchr(is->prefix_modes, mode) != NULL)
		return true;
	for (int kind = 0; kind < 3; kind++) {
		const size_t len = strcspn(group, ",");

		if (memchr(group, mode, len) != NULL)
			return kind < 2 || is_set;
		group += len + (group[len] == ',');
	}
	return false;
}

/* Cut the next word off *rest; "" when there is none. */
static void
next_param(const char **rest, char out[LINE_CLEAN_MOST])
{
	const char *word = *rest + strspn(*rest, " ");
	const size_t len = strcspn(word, " ");

	snprintf(out, LINE_CLEAN_MOST, "%.*s", (int)len, word);
	*rest = word + len;
}

void
modes_read(const struct isupport *is, const char *change, modes_change each,
    void *self)
{
	const char *params = change + strcspn(change, " ");
	char param[LINE_CLEAN_MOST];
	bool is_set = true;

	for (; *change != '\0' && *change != ' '; change++) {
		if (*change == '+' || *change == '-') {
			is_set = *change == '+';
			continue;
		}
		if (mode_bit(*change) == 0)
			continue;
		param[0] = '\0';
		if (takes_param(is, *change, is_set))
			next_param(&params, param);
		each(self, is_set, *change, param);
	}
}
