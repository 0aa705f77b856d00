/* The line that an event becomes, piece by piece. */
#include <config.h>

#include "chat/draft.h"

void
draft_add(struct draft *d, struct phrase *phrase)
{
	d->line = phrase_then(d->line, phrase);
}

struct phrase *
draft_named(const struct draft *d, const char *english, int64_t person)
{
	return phrase_text(
	    phrase_new(english), "name", room_person_name(d->room, person));
}

static struct phrase *
get_list(struct draft *d, int list, const char *english)
{
	if (d->lists[list] == NULL) {
		d->lists[list] = phrase_new(english);
		draft_add(d, d->lists[list]);
	}
	return d->lists[list];
}

void
draft_item(struct draft *d, int list, const char *english, struct phrase *item,
    int64_t id)
{
	phrase_item(get_list(d, list, english), "list", item, id);
}

void
draft_person(struct draft *d, int list, const char *english,
    struct phrase *item, int64_t person)
{
	phrase_item_and(get_list(d, list, english), "list", item, person);
}

void
draft_card(struct draft *d, struct phrase *item)
{
	if (d->cards == NULL) {
		d->cards = phrase_new("{cards}");
		draft_add(d, d->cards);
	}
	d->kind = NOTICE_CARDS;
	d->urgency = URGENT_RESULT;
	phrase_item_spaced(d->cards, "cards", item, 0);
}
