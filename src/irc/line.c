#include <config.h>

#include "irc/line.h"

#include <string.h>
#include <time.h>

bool
line_cutter_add(struct line_cutter *cutter, const char *bytes, size_t len,
    line_got got, void *self)
{
	while (len > 0) {
		const char *end = memchr(bytes, '\n', len);
		const size_t part = end == NULL ? len : (size_t)(end - bytes);
		const size_t taken = end == NULL ? len : part + 1;

		if (part > sizeof(cutter->buf) - cutter->len)
			return false;
		memcpy(cutter->buf + cutter->len, bytes, part);
		cutter->len += part;
		bytes += taken;
		len -= taken;
		if (end == NULL)
			return true;
		const size_t line_len = cutter->len;
		cutter->len = 0;
		if (!got(self, cutter->buf, line_len))
			return false;
	}
	return true;
}

/* Cut the next word off *rest; NULL when there is none. */
static char *
next_word(char **rest)
{
	char *word = *rest + strspn(*rest, " ");

	if (*word == '\0')
		return NULL;
	*rest = word + strcspn(word, " ");
	if (**rest == ' ')
		*(*rest)++ = '\0';
	return word;
}

/* "2026-11-30T05:22:11.123Z" to milliseconds; -1 if it is not that. */
static int64_t
tag_time(const char *s)
{
	static const char shape[] = "0000-00-00T00:00:00.000Z";
	int field[7] = {0};
	struct tm tm;
	int n = 0;

	if (strlen(s) != sizeof(shape) - 1)
		return -1;
	for (size_t i = 0; shape[i] != '\0'; i++) {
		if (shape[i] != '0') {
			if (s[i] != shape[i])
				return -1;
			n++;
		} else if (s[i] < '0' || s[i] > '9') {
			return -1;
		} else {
			field[n] = field[n] * 10 + (s[i] - '0');
		}
	}
	memset(&tm, 0, sizeof(tm));
	tm.tm_year = field[0] - 1900;
	tm.tm_mon = field[1] - 1;
	tm.tm_mday = field[2];
	tm.tm_hour = field[3];
	tm.tm_min = field[4];
	tm.tm_sec = field[5];
	if (field[0] < 1970 || field[1] < 1 || field[1] > 12)
		return -1;
	return (int64_t)timegm(&tm) * 1000 + field[6];
}

/* An account as the tag escapes it; one with odd bytes is none. */
static void
tag_account(const char *s, char out[LINE_ACCOUNT_MOST])
{
	size_t len = 0;

	for (; *s != '\0'; s++) {
		char c = *s;

		if (c == '\\') {
			c = *++s;
			if (c == '\0')
				break;
			if (c == ':')
				c = ';';
			else if (c == 's' || c == 'r' || c == 'n')
				c = ' ';
		}
		if ((unsigned char)c <= ' ' || c == 0x7f ||
		    len + 1 >= LINE_ACCOUNT_MOST) {
			len = 0;
			break;
		}
		out[len++] = c;
	}
	out[len] = '\0';
}

/* With or without a value. */
static bool
is_tag(const char *tag, const char *name)
{
	const size_t len = strlen(name);

	return strncmp(tag, name, len) == 0 &&
	       (tag[len] == '\0' || tag[len] == '=');
}

/* As it was called in turn. */
static bool
is_bot_tag(const char *tag)
{
	return is_tag(tag, "bot") || is_tag(tag, "draft/bot") ||
	       is_tag(tag, "inspircd.org/bot");
}

static void
parse_tags(struct line *line, char *tags)
{
	char *tag;

	while ((tag = strsep(&tags, ";")) != NULL) {
		if (strncmp(tag, "account=", 8) == 0)
			tag_account(tag + 8, line->account);
		else if (strncmp(tag, "time=", 5) == 0)
			line->time_ms = tag_time(tag + 5);
		else if (strncmp(tag, "batch=", 6) == 0)
			line->is_batched = true;
		else if (is_bot_tag(tag))
			line->is_bot = true;
	}
}

static bool
parse_prefix(struct line *line, char *prefix)
{
	const size_t len = strlen(prefix);

	if (len == 0 || len > LINE_PREFIX_MOST)
		return false;
	for (size_t i = 0; i < len; i++)
		if ((unsigned char)prefix[i] < ' ')
			return false;
	line->prefix = prefix;
	return true;
}

static bool
parse_command(struct line *line, char *command)
{
	size_t letters = 0, digits = 0, len;

	if (command == NULL)
		return false;
	for (len = 0; command[len] != '\0'; len++) {
		char c = command[len];

		if (c >= 'a' && c <= 'z')
			c = command[len] = (char)(c - ('a' - 'A'));
		letters += c >= 'A' && c <= 'Z';
		digits += c >= '0' && c <= '9';
	}
	line->command = command;
	return letters == len || (digits == len && len == 3);
}

static void
parse_params(struct line *line, char *rest)
{
	while (line->count < LINE_PARAMS_MOST) {
		rest += strspn(rest, " ");
		if (*rest == ':') {
			line->params[line->count++] = rest + 1;
			return;
		}
		char *word = next_word(&rest);
		if (word == NULL)
			return;
		line->params[line->count++] = word;
	}
}

bool
line_parse(struct line *line, const char *raw, size_t len)
{
	size_t kept = 0;
	char *rest = line->buf;

	line->prefix = line->command = NULL;
	line->count = 0;
	line->account[0] = '\0';
	line->time_ms = -1;
	line->is_bot = line->is_batched = false;
	if (len > LINE_RAW_MOST || memchr(raw, '\0', len) != NULL)
		return false;
	for (size_t i = 0; i < len; i++)
		if (raw[i] != '\r' && raw[i] != '\n')
			line->buf[kept++] = raw[i];
	line->buf[kept] = '\0';
	if (*rest == '@')
		parse_tags(line, next_word(&rest) + 1);
	rest += strspn(rest, " ");
	if (*rest == ':' && !parse_prefix(line, next_word(&rest) + 1))
		return false;
	if (!parse_command(line, next_word(&rest)))
		return false;
	parse_params(line, rest);
	return true;
}

int
line_numeric(const struct line *line)
{
	const char *c = line->command;

	if (c[0] < '0' || c[0] > '9')
		return 0;
	return (c[0] - '0') * 100 + (c[1] - '0') * 10 + (c[2] - '0');
}
