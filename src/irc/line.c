#include <config.h>

#include "irc/line.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "base/text.h"
#include "base/utf8.h"
#include "base/xalloc.h"

enum {
	TOKENS_A_LINE = 8, /* of 005, as libircclient keeps ten parameters */
	CLEAN_PARAMS_MOST = 10,
	CLEAN_HEAD_MOST = 800 /* all before the trailing parameter */
};

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
		else if (is_tag(tag, "bot") || is_tag(tag, "draft/bot"))
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

/* CTCP that we answer. */
static const char *const ctcp_words[] = {"VERSION", "PING", "SOURCE"};
enum { CTCP_WORDS = sizeof(ctcp_words) / sizeof(ctcp_words[0]) };

/* The word of a CTCP request, NULL if it is none of ours. */
static const char *
ctcp_word(const char *text)
{
	for (size_t i = 0; i < CTCP_WORDS; i++) {
		const size_t len = strlen(ctcp_words[i]);

		if (strncasecmp(text + 1, ctcp_words[i], len) == 0 &&
		    strchr("\001 ", text[1 + len]) != NULL)
			return ctcp_words[i];
	}
	return NULL;
}

/* DCC, ACTION, a lone \x01 and what is asked of a whole channel never go on:
 * no nick begins with a sign of a channel or of a rank in one. */
static bool
is_good_text(const struct line *line)
{
	const char *text = line->params[1];

	if (text[0] != '\001')
		return true;
	return strcmp(line->command, "PRIVMSG") == 0 &&
	       strchr("#&+!@%~", line->params[0][0]) == NULL &&
	       ctcp_word(text) != NULL;
}

/* The only words that reach libircclient. */
static const struct rule {
	const char *command;
	int least; /* parameters */
	int most; /* and not more of them go on */
	bool (*is_good)(const struct line *line); /* NULL: always */
} rules[] = {
    {"ACCOUNT", 1, CLEAN_PARAMS_MOST, NULL},
    {"AWAY", 0, CLEAN_PARAMS_MOST, NULL},
    {"CHGHOST", 2, CLEAN_PARAMS_MOST, NULL},
    {"INVITE", 2, CLEAN_PARAMS_MOST, NULL},
    {"JOIN", 1, CLEAN_PARAMS_MOST, NULL},
    {"KICK", 2, CLEAN_PARAMS_MOST, NULL},
    {"KILL", 1, CLEAN_PARAMS_MOST, NULL},
    {"MODE", 2, LINE_PARAMS_MOST, NULL},
    {"NICK", 1, CLEAN_PARAMS_MOST, NULL},
    {"NOTICE", 2, 2, is_good_text},
    {"PART", 1, CLEAN_PARAMS_MOST, NULL},
    {"PRIVMSG", 2, 2, is_good_text},
    {"QUIT", 0, CLEAN_PARAMS_MOST, NULL},
    {"SETNAME", 1, CLEAN_PARAMS_MOST, NULL},
    {"TOPIC", 2, CLEAN_PARAMS_MOST, NULL},
};

static const struct rule numeric_rule = {"", 1, CLEAN_PARAMS_MOST, NULL};

/* NULL: the line does not go on. */
static const struct rule *
find_rule(const struct line *line)
{
	const struct rule *rule = NULL;

	if (line_numeric(line) != 0)
		rule = &numeric_rule;
	for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++)
		if (strcmp(line->command, rules[i].command) == 0)
			rule = &rules[i];
	if (rule == NULL || line->prefix == NULL || line->count < rule->least ||
	    (rule->is_good != NULL && !rule->is_good(line)))
		return NULL;
	return rule;
}

static void
begin(struct text *out, const struct line *line)
{
	text_addf(out, ":%s%c%s%c", line->prefix, LINE_MARK, line->account,
	    LINE_MARK);
	if (line->time_ms >= 0)
		text_addf(out, "%" PRId64, line->time_ms);
	if (line->is_bot || line->is_batched)
		text_add_char(out, LINE_MARK);
	if (line->is_bot)
		text_add_char(out, LINE_MARK_BOT);
	if (line->is_batched)
		text_add_char(out, LINE_MARK_BATCH);
	text_addf(out, " %s", line->command);
}

/* An empty word or one with a colon in front can only stand last. */
static bool
add_middle(struct text *out, const char *param)
{
	if (param[0] == '\0' || param[0] == ':' || strchr(param, ' ') != NULL ||
	    out->len + 1 + strlen(param) > CLEAN_HEAD_MOST)
		return false;
	text_addf(out, " %s", param);
	return true;
}

static void
finish(struct text *out, const char *last, line_clean_got got, void *self)
{
	const size_t room = LINE_CLEAN_MOST - 2 - 2 - out->len;

	text_add(out, " :");
	text_add_mem(out, last, utf8_cut(last, strlen(last), room));
	text_add(out, "\r\n");
	got(self, text_str(out), out->len);
}

/* Numerics whose last parameter is a list of words. */
static bool
is_list(const struct line *line)
{
	const int numeric = line_numeric(line);

	return numeric == 319 || numeric == 353;
}

/* In as many lines as it takes, of whole words. */
static void
finish_list(struct text *out, const char *words, line_clean_got got, void *self)
{
	const size_t head = out->len;
	const size_t room = LINE_CLEAN_MOST - 2 - 2 - head;
	size_t len = strlen(words);

	while (len > room) {
		const char *end = memrchr(words, ' ', room + 1);
		const size_t part = end != NULL ? (size_t)(end - words) : room;
		char *piece = xstrndup(words, part);

		finish(out, piece, got, self);
		free(piece);
		text_cut(out, head);
		words += part;
		words += strspn(words, " ");
		len = strlen(words);
	}
	finish(out, words, got, self);
}

static void
clean_isupport(const struct line *line, line_clean_got got, void *self)
{
	for (int i = 1; i + 1 < line->count; i += TOKENS_A_LINE) {
		struct text out = TEXT_EMPTY;
		bool fits = true;

		begin(&out, line);
		fits = add_middle(&out, line->params[0]);
		for (int k = i; fits && k < i + TOKENS_A_LINE; k++)
			if (k + 1 < line->count)
				fits = add_middle(&out, line->params[k]);
		if (fits)
			finish(&out, "are supported", got, self);
		text_fini(&out);
	}
}

/* A CTCP request is closed, or libircclient would read past it. */
static void
add_ctcp(struct text *last, const char *text)
{
	const char *word = ctcp_word(text);
	const char *more = text + 1 + strlen(word);
	const size_t len = strcspn(more, "\001");

	text_addf(last, "\001%s", word);
	text_add_mem(last, more, utf8_cut(more, len, LINE_CTCP_MOST));
	text_add_char(last, '\001');
}

/* libircclient keeps ten parameters: those of MODE share the last one. */
static void
add_modes(struct text *last, const struct line *line)
{
	for (int i = 1; i < line->count; i++)
		text_addf(last, "%s%s", i > 1 ? " " : "", line->params[i]);
}

static void
add_last(struct text *last, const struct line *line, int at)
{
	if (at < 0)
		return;
	if (strcmp(line->command, "MODE") == 0)
		add_modes(last, line);
	else if (strcmp(line->command, "PRIVMSG") == 0 &&
		 line->params[at][0] == '\001')
		add_ctcp(last, line->params[at]);
	else
		text_add(last, line->params[at]);
}

void
line_clean(const struct line *line, line_clean_got got, void *self)
{
	const struct rule *rule = find_rule(line);
	struct text out = TEXT_EMPTY, last_text = TEXT_EMPTY;
	bool fits = true;
	int last;

	if (rule == NULL)
		return;
	if (line_numeric(line) == 5) {
		clean_isupport(line, got, self);
		return;
	}
	last = (line->count < rule->most ? line->count : rule->most) - 1;
	if (strcmp(line->command, "MODE") == 0)
		last = 1;
	begin(&out, line);
	for (int i = 0; fits && i < last; i++)
		fits = add_middle(&out, line->params[i]);
	add_last(&last_text, line, last);
	if (fits && is_list(line))
		finish_list(&out, text_str(&last_text), got, self);
	else if (fits)
		finish(&out, text_str(&last_text), got, self);
	text_fini(&out);
	text_fini(&last_text);
}
