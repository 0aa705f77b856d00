#include <config.h>

#include "chat/render.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/xalloc.h"
#include "chat/front.h"

enum field_kind {
	FIELD_TEXT,
	FIELD_NUMBER,
	FIELD_CHANGE,
	FIELD_WORD,
	FIELD_CARD,
	FIELD_LIST,
};

enum { FIELD_TEXT_MOST = 2048, LIST_MOST = 128 };

struct field {
	struct field *next;
	const char *name;
	enum field_kind kind;
	int64_t number;
	const char *english;
	card card;
	struct text text;
	const char *separator, *last; /* of a list; the last one is marked, or
					 NULL: no other */
	struct phrase *items;
};

struct phrase {
	const char *english;
	struct field *fields;
	struct phrase *next; /* that follows in the line, or in a list */
	int64_t id; /* of an item */
};

struct phrase *
phrase_new(const char *english)
{
	struct phrase *phrase = xcalloc(1, sizeof(*phrase));

	phrase->english = english;
	return phrase;
}

static void
field_free(struct field *field)
{
	text_fini(&field->text);
	phrase_free(field->items);
	free(field);
}

/* This one alone. */
static void
phrase_free_one(struct phrase *phrase)
{
	struct field *field, *next;

	for (field = phrase->fields; field != NULL; field = next) {
		next = field->next;
		field_free(field);
	}
	free(phrase);
}

void
phrase_free(struct phrase *phrase)
{
	struct phrase *next;

	for (; phrase != NULL; phrase = next) {
		next = phrase->next;
		phrase_free_one(phrase);
	}
}

static struct field *
field_find(const struct phrase *phrase, const char *name, size_t len)
{
	struct field *field;

	for (field = phrase->fields; field != NULL; field = field->next)
		if (strlen(field->name) == len &&
		    memcmp(field->name, name, len) == 0)
			return field;
	return NULL;
}

/* The field of that name and kind, made where there is none. */
static struct field *
field_get(struct phrase *phrase, const char *name, enum field_kind kind)
{
	struct field *field = field_find(phrase, name, strlen(name));

	if (field == NULL) {
		field = xcalloc(1, sizeof(*field));
		field->name = name;
		field->kind = kind;
		field->next = phrase->fields;
		phrase->fields = field;
	}
	assert(field->kind == kind);
	return field;
}

struct phrase *
phrase_text(struct phrase *phrase, const char *name, const char *text)
{
	struct field *field = field_get(phrase, name, FIELD_TEXT);

	text_clear(&field->text);
	utf8_clean(&field->text, text, strlen(text), FIELD_TEXT_MOST);
	return phrase;
}

struct phrase *
phrase_number(struct phrase *phrase, const char *name, int64_t number)
{
	field_get(phrase, name, FIELD_NUMBER)->number = number;
	return phrase;
}

bool
phrase_has_same(
    const struct phrase *a, const struct phrase *b, const char *name)
{
	const struct field *of_a = field_find(a, name, strlen(name));
	const struct field *of_b = field_find(b, name, strlen(name));

	return of_a != NULL && of_b != NULL && of_a->number == of_b->number;
}

struct phrase *
phrase_change(struct phrase *phrase, const char *name, int64_t number)
{
	field_get(phrase, name, FIELD_CHANGE)->number = number;
	return phrase;
}

struct phrase *
phrase_word(struct phrase *phrase, const char *name, const char *english)
{
	field_get(phrase, name, FIELD_WORD)->english = english;
	return phrase;
}

struct phrase *
phrase_card(struct phrase *phrase, const char *name, card c)
{
	field_get(phrase, name, FIELD_CARD)->card = c;
	return phrase;
}

/* Put an item at the end of a list, in the place of one with its id. Its number
 * is that of its items. */
static void
list_add(struct field *field, struct phrase *item)
{
	struct phrase **at = &field->items;
	int count = 0;

	for (; *at != NULL; at = &(*at)->next, count++) {
		if (item->id == 0 || (*at)->id != item->id)
			continue;
		item->next = (*at)->next;
		phrase_free_one(*at);
		*at = item;
		return;
	}
	if (count >= LIST_MOST) {
		phrase_free(item);
		return;
	}
	*at = item;
	field->number = count + 1;
}

static struct phrase *
item_add(struct phrase *phrase, const char *name, struct phrase *item,
    int64_t id, const char *separator, const char *last)
{
	struct field *field = field_get(phrase, name, FIELD_LIST);

	field->separator = separator;
	field->last = last;
	item->id = id;
	list_add(field, item);
	return phrase;
}

struct phrase *
phrase_item(
    struct phrase *phrase, const char *name, struct phrase *item, int64_t id)
{
	return item_add(phrase, name, item, id, ", ", NULL);
}

struct phrase *
phrase_item_and(
    struct phrase *phrase, const char *name, struct phrase *item, int64_t id)
{
	return item_add(phrase, name, item, id, ", ", N_(" and "));
}

struct phrase *
phrase_item_spaced(
    struct phrase *phrase, const char *name, struct phrase *item, int64_t id)
{
	return item_add(phrase, name, item, id, " ", NULL);
}

bool
phrase_is_alone(const struct phrase *phrase)
{
	return phrase->next == NULL;
}

struct phrase *
phrase_then(struct phrase *phrase, struct phrase *next)
{
	struct phrase *last = phrase;

	if (phrase == NULL)
		return next;
	while (last->next != NULL)
		last = last->next;
	last->next = next;
	return phrase;
}

/* Put a field (taken) into a phrase. */
static void
field_merge(struct phrase *into, struct field *field)
{
	struct field *old = field_find(into, field->name, strlen(field->name));
	struct phrase *item, *next;

	if (old == NULL) {
		field->next = into->fields;
		into->fields = field;
		return;
	}
	assert(old->kind == field->kind);
	if (field->kind == FIELD_LIST) {
		for (item = field->items; item != NULL; item = next) {
			next = item->next;
			item->next = NULL;
			list_add(old, item);
		}
		field->items = NULL;
	} else {
		text_fini(&old->text);
		old->text = field->text;
		text_init(&field->text);
		old->number = field->number;
		old->english = field->english;
		old->card = field->card;
	}
	field_free(field);
}

void
phrase_merge(struct phrase *into, struct phrase *from)
{
	struct field *field, *next;

	for (field = from->fields; field != NULL; field = next) {
		next = field->next;
		field_merge(into, field);
	}
	from->fields = NULL;
	into->english = from->english;
	phrase_free(into->next);
	into->next = from->next;
	from->next = NULL;
	phrase_free(from);
}

/* "10" and a suit sign, or 10H. */
static void
card_render(card c, const struct look *look, struct text *out)
{
	static const char *const signs[SUITS] = {
	    "\xe2\x99\xa3", "\xe2\x99\xa6", "\xe2\x99\xa5", "\xe2\x99\xa0"};
	static const char letters[] = "CDHS";
	int suit = card_suit(c);
	char rank = card_rank_letter(card_rank(c));
	/* Two digits and a reset: no digit of ours can join the colour. */
	bool red = look->colours && !look->ascii && (suit == 1 || suit == 2);

	if (red)
		text_add(out, FRONT_RED);
	if (rank == 'T')
		text_add(out, "10");
	else
		text_add_char(out, rank);
	if (look->ascii)
		text_add_char(out, letters[suit]);
	else
		text_add(out, signs[suit]);
	if (red)
		text_add(out, FRONT_PLAIN);
}

static void
list_render(
    const struct field *field, const struct look *look, struct text *out)
{
	const char *before = "";

	for (const struct phrase *p = field->items; p != NULL; p = p->next) {
		/* Its neighbours are items, not what follows it. */
		struct phrase alone = *p;

		alone.next = NULL;
		if (p != field->items)
			before = p->next != NULL || field->last == NULL
				     ? field->separator
				     : lang_text(look->lang, field->last);
		text_add(out, before);
		phrase_render(&alone, look, out);
	}
}

static void
field_render(
    const struct field *field, const struct look *look, struct text *out)
{
	switch (field->kind) {
	case FIELD_TEXT:
		text_add(out, text_str(&field->text));
		break;
	case FIELD_NUMBER:
		text_addf(out, "%" PRId64, field->number);
		break;
	case FIELD_CHANGE:
		text_addf(out, field->number != 0 ? "%+" PRId64 : "%" PRId64,
		    field->number);
		break;
	case FIELD_WORD:
		text_add(out, lang_text(look->lang, field->english));
		break;
	case FIELD_CARD:
		card_render(field->card, look, out);
		break;
	case FIELD_LIST:
		list_render(field, look, out);
		break;
	}
}

/* The form of a word that goes with a number, of forms "|chip|chips}"; the last
 * one where there are too few. */
static void
plural_render(const struct field *field, const char *forms,
    const struct look *look, struct text *out)
{
	const char *form = forms + 1;
	size_t len = strcspn(form, "|}");

	for (int left = lang_plural(look->lang, field->number);
	     left > 0 && form[len] == '|'; left--) {
		form += len + 1;
		len = strcspn(form, "|}");
	}
	text_add_mem(out, form, len);
}

/* Append one placeholder; what is not one stands as it is. Returns its length.
 */
static size_t
placeholder_render(const struct phrase *phrase, const char *s,
    const struct look *look, struct text *out)
{
	const char *end = strchr(s, '}');
	const struct field *field;
	size_t len, name_len;

	if (end == NULL) {
		text_add_char(out, *s);
		return 1;
	}
	len = (size_t)(end - s) + 1;
	if (len == 3 && s[1] == 'p') {
		text_add(out, look->prefix);
		return len;
	}
	name_len = strcspn(s + 1, "|}");
	field = field_find(phrase, s + 1, name_len);
	if (field != NULL && s[1 + name_len] == '|')
		plural_render(field, s + 1 + name_len, look, out);
	else if (field != NULL)
		field_render(field, look, out);
	else
		text_add_mem(out, s, len);
	return len;
}

void
phrase_render(
    const struct phrase *phrase, const struct look *look, struct text *out)
{
	const char *s;

	for (; phrase != NULL; phrase = phrase->next) {
		s = lang_text(look->lang, phrase->english);
		while (*s != '\0') {
			if (*s == '{')
				s += placeholder_render(phrase, s, look, out);
			else
				text_add_char(out, *s++);
		}
		if (phrase->next != NULL)
			text_add_char(out, ' ');
	}
}

/* The last byte of a kind in the latter half of s; 0 if there is none. */
static size_t
cut_after(const char *s, size_t most, char what)
{
	for (size_t i = most; i > most / 2; i--)
		if (s[i - 1] == what)
			return i;
	return 0;
}

size_t
line_cut(const char *s, size_t len, size_t most)
{
	size_t at;

	if (len <= most)
		return len;
	/* The byte after the line may be the space itself. */
	if ((at = cut_after(s, most + 1, ' ')) > 1 ||
	    (at = cut_after(s, most, '/')) > 0)
		return at;
	at = utf8_cut(s, len, most);
	return at > 0 ? at : most > 0 ? most : 1;
}
