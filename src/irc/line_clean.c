/* From a line taken apart to the clean ones that libircclient is given. */
#include <config.h>

#include "irc/line.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "base/utf8.h"
#include "base/xalloc.h"

enum {
	TOKENS_A_LINE = 8, /* of 005, as libircclient keeps ten parameters */
	CLEAN_PARAMS_MOST = 10,
	CLEAN_HEAD_MOST = 800 /* all before the trailing parameter */
};

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
