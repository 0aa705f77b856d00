#include <config.h>

#include "irc/isupport.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"

#define NONE "-" /* in place of a value: the token was not there */

enum { LINE_SHORTEST = 512, LINE_LONGEST = 8192 };

static void
is_text(char out[ISUPPORT_VALUE_MOST], const char *value)
{
	snprintf(out, ISUPPORT_VALUE_MOST, "%s", value);
}

static size_t
is_number(const char *value, size_t least, size_t most, size_t otherwise)
{
	int64_t n;

	if (number_parse(value, (int64_t)least, (int64_t)most, &n) != NUMBER_OK)
		return otherwise;
	return (size_t)n;
}

static void
take_bot(struct isupport *is, const char *value)
{
	is->bot_mode = value[0];
}

static void
take_casemapping(struct isupport *is, const char *value)
{
	is->casemap = casemap_find(value);
}

static void
take_chanmodes(struct isupport *is, const char *value)
{
	is_text(is->channel_modes, value);
}

static void
take_chantypes(struct isupport *is, const char *value)
{
	is_text(is->channel_types, value);
}

static void
take_extban(struct isupport *is, const char *value)
{
	is->has_dollar_masks = value[0] == '$';
}

static void
take_linelen(struct isupport *is, const char *value)
{
	is->line_most =
	    is_number(value, LINE_SHORTEST, LINE_LONGEST, LINE_SHORTEST);
}

static void
take_monitor(struct isupport *is, const char *value)
{
	is->has_monitor = strcmp(value, NONE) != 0;
}

static void
take_nicklen(struct isupport *is, const char *value)
{
	is->nick_most = is_number(value, 1, 1000, 0);
}

/* "(ov)@+": as many signs as modes, or it is nothing. */
static void
take_prefix(struct isupport *is, const char *value)
{
	const char *end = strchr(value, ')');

	if (value[0] == '\0') {
		is_text(is->prefix_modes, "");
		is_text(is->prefix_signs, "");
		return;
	}
	if (value[0] != '(' || end == NULL ||
	    (size_t)(end - value - 1) != strlen(end + 1))
		return;
	is_text(is->prefix_signs, end + 1);
	is_text(is->prefix_modes, value + 1);
	is->prefix_modes[end - value - 1] = '\0';
}

static void
take_whox(struct isupport *is, const char *value)
{
	is->has_whox = strcmp(value, NONE) != 0;
}

static const struct row {
	const char *name;
	const char *otherwise; /* the value of -NAME and before 005 */
	void (*take)(struct isupport *is, const char *value);
} rows[] = {
    {"BOT", "", take_bot},
    {"CASEMAPPING", "rfc1459", take_casemapping},
    {"CHANMODES", "beI,k,l,imnpst", take_chanmodes},
    {"CHANTYPES", "#&", take_chantypes},
    {"EXTBAN", "", take_extban},
    {"LINELEN", "512", take_linelen},
    {"MONITOR", NONE, take_monitor},
    {"NICKLEN", "", take_nicklen},
    {"PREFIX", "(ov)@+", take_prefix},
    {"WHOX", NONE, take_whox},
};

void
isupport_init(struct isupport *is)
{
	memset(is, 0, sizeof(*is));
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		rows[i].take(is, rows[i].otherwise);
}

static int
hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c = (char)(c | 0x20);
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Undo \xHH; bytes that would end or break a line are left out. */
static void
unescape(const char *in, char out[ISUPPORT_VALUE_MOST])
{
	size_t len = 0;

	while (*in != '\0' && len + 1 < ISUPPORT_VALUE_MOST) {
		int high, low;

		if (in[0] != '\\' || in[1] != 'x' ||
		    (high = hex_digit(in[2])) < 0 ||
		    (low = hex_digit(in[3])) < 0) {
			out[len++] = *in++;
			continue;
		}
		in += 4;
		if (high * 16 + low >= ' ')
			out[len++] = (char)(high * 16 + low);
	}
	out[len] = '\0';
}

void
isupport_take(struct isupport *is, const char *token)
{
	const bool undo = token[0] == '-';
	const char *name = token + undo;
	const size_t name_len = strcspn(name, "=");
	char value[ISUPPORT_VALUE_MOST];

	unescape(name[name_len] == '=' ? name + name_len + 1 : "", value);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (strlen(rows[i].name) != name_len ||
		    memcmp(rows[i].name, name, name_len) != 0)
			continue;
		rows[i].take(is, undo ? rows[i].otherwise : value);
		return;
	}
}

/* Solanum and its kin, who have such masks and also a list of those who are
 * quiet (+q), have +R for it; their +M guards operators from a KICK. */
char
isupport_account_mode(const struct isupport *is)
{
	const size_t lists = strcspn(is->channel_modes, ",");

	return is->has_dollar_masks &&
		       memchr(is->channel_modes, 'q', lists) != NULL
		   ? 'R'
		   : 'M';
}

bool
isupport_is_channel(const struct isupport *is, const char *target)
{
	return target[0] != '\0' &&
	       strchr(is->channel_types, target[0]) != NULL;
}
