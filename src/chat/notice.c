#include <config.h>

#include "chat/notice.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/xalloc.h"

struct notice *
notice_new(enum notice_kind kind, enum urgency urgency)
{
	struct notice *notice = xcalloc(1, sizeof(*notice));

	notice->kind = kind;
	notice->urgency = urgency;
	return notice;
}

void
notice_unrender(struct notice *notice)
{
	for (int i = 0; i < notice->lines_count; i++)
		free(notice->lines[i]);
	free(notice->lines);
	notice->lines = NULL;
	notice->lines_count = 0;
}

void
notice_free(struct notice *notice)
{
	if (notice == NULL)
		return;
	notice_unrender(notice);
	phrase_free(notice->phrase);
	phrase_free(notice->prompt);
	free(notice);
}

void
notice_drop_prompt(struct notice *notice)
{
	notice_unrender(notice);
	phrase_free(notice->prompt);
	notice->prompt = NULL;
}

bool
notice_is_superseded(const struct notice *old, const struct notice *by)
{
	if (old->lines_sent > 0)
		return false;
	return (old->kind == NOTICE_PROMPT && by->prompts) ||
	       (old->kind == NOTICE_PICTURE && by->kind == NOTICE_PICTURE &&
		   old->moment == by->moment);
}

/* Newcomers who are given as many chips. */
static bool
greets_alike(const struct notice *last, const struct notice *notice)
{
	return phrase_has_same(last->phrase, notice->phrase, "n");
}

static bool
are_alike(const struct notice *last, const struct notice *notice)
{
	if (last->kind != notice->kind || last->way != notice->way)
		return false;
	switch (notice->kind) {
	case NOTICE_STAKES:
	case NOTICE_BIDS:
	case NOTICE_CLAIMS:
	case NOTICE_JOINS:
	case NOTICE_LEAVES:
	case NOTICE_VOTES:
	case NOTICE_CARDS:
		return true;
	case NOTICE_GREETINGS:
		return greets_alike(last, notice);
	case NOTICE_PLAIN:
	case NOTICE_PROMPT:
	case NOTICE_PICTURE:
	case NOTICE_MARK:
		break;
	}
	return false;
}

bool
notice_merges(const struct notice *last, const struct notice *notice)
{
	/* A prompt that no newer one has taken back stays where it is. */
	return last != NULL && last->lines_sent == 0 && last->again == 0 &&
	       last->prompt == NULL &&
	       last->merged + notice->merged < NOTICE_MERGED_MOST &&
	       are_alike(last, notice);
}

void
notice_merge(struct notice *last, struct notice *notice)
{
	notice_unrender(last);
	phrase_merge(last->phrase, notice->phrase);
	notice->phrase = NULL;
	if (notice->mark > last->mark)
		last->mark = notice->mark;
	if (notice->urgency < last->urgency)
		last->urgency = notice->urgency;
	last->prompt = notice->prompt;
	notice->prompt = NULL;
	last->prompts = notice->prompts;
	last->merged += notice->merged + 1;
	notice_free(notice);
}

/* The gate out: what IRC or a terminal would take for the end of a line, or
 * for a command, never leaves (DESIGN.md, law 6). */
static void
gate(char *line)
{
	char *to = line;

	for (const char *s = line; *s != '\0'; s++)
		if ((unsigned char)*s >= 0x20 || *s == FRONT_RED[0] ||
		    *s == FRONT_PLAIN[0])
			*to++ = *s;
	*to = '\0';
}

/* Cut text into lines of the notice. */
static void
lines_add(struct notice *notice, const struct text *text, size_t most)
{
	const char *s = text_str(text);
	size_t len = text->len;

	do {
		size_t cut = line_cut(s, len, most), shown = cut;
		char *line = xstrndup(s, cut);

		while (shown > 0 && line[shown - 1] == ' ')
			line[--shown] = '\0';
		gate(line);
		notice->lines[notice->lines_count++] = line;
		while (s[cut] == ' ')
			cut++;
		s += cut;
		len -= cut;
	} while (len > 0 && notice->lines_count < NOTICE_LINES_MOST);
}

static void
add_again(const struct notice *notice, struct text *out)
{
	struct phrase *phrase =
	    phrase_new(N_("Once more, as it may have got lost:"));

	phrase_render(phrase, &notice->look, out);
	text_add_char(out, ' ');
	phrase_free(phrase);
}

void
notice_render(struct notice *notice, size_t most)
{
	struct text text = TEXT_EMPTY, prompt = TEXT_EMPTY;

	notice_unrender(notice);
	notice->lines = xcalloc(NOTICE_LINES_MOST, sizeof(char *));
	if (notice->again > 0)
		add_again(notice, &text);
	phrase_render(notice->phrase, &notice->look, &text);
	if (notice->prompt != NULL)
		phrase_render(notice->prompt, &notice->look, &prompt);
	if (prompt.len > 0 && text.len + 1 + prompt.len <= most) {
		text_add_char(&text, ' ');
		text_add(&text, text_str(&prompt));
		text_clear(&prompt);
	}
	lines_add(notice, &text, most);
	if (prompt.len > 0 && notice->lines_count < NOTICE_LINES_MOST)
		lines_add(notice, &prompt, most);
	text_fini(&text);
	text_fini(&prompt);
}

/* The line is cut in two, of which the first has so many bytes at most. */
static void
cut_line(struct notice *notice, int at, size_t most)
{
	char *line = notice->lines[at];
	const size_t len = strlen(line);
	size_t cut = line_cut(line, len, most), shown = cut;

	while (line[cut] == ' ')
		cut++;
	if (cut < len && notice->lines_count < NOTICE_LINES_MOST) {
		memmove(notice->lines + at + 2, notice->lines + at + 1,
		    (size_t)(notice->lines_count - at - 1) * sizeof(char *));
		notice->lines[at + 1] = xstrdup(line + cut);
		notice->lines_count++;
	}
	while (shown > 0 && line[shown - 1] == ' ')
		shown--;
	line[shown] = '\0';
}

void
notice_fit(struct notice *notice, size_t most)
{
	if (notice->lines != NULL &&
	    strlen(notice->lines[notice->lines_sent]) <= most)
		return;
	if (notice->lines == NULL || notice->lines_sent == 0)
		notice_render(notice, most);
	else
		cut_line(notice, notice->lines_sent, most);
}

void
notice_weigh(
    const struct notice *notice, size_t most, int *lines, size_t *bytes)
{
	struct text text = TEXT_EMPTY;

	for (int i = notice->lines_sent; i < notice->lines_count; i++) {
		++*lines;
		*bytes += strlen(notice->lines[i]);
	}
	if (notice->lines != NULL)
		return;
	phrase_render(notice->phrase, &notice->look, &text);
	*lines += (int)((text.len + most - 1) / most);
	*bytes += text.len;
	text_fini(&text);
}
