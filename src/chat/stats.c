/* What one has played (`stats`), and what was played here (`history`). */
#include <config.h>

#include "chat/command.h"
#include "chat/inside.h"
#include "store/stats.h"

enum { HISTORY_MOST = 5 };

static struct phrase *
stats_phrase(const struct person *person, const struct stats *stats)
{
	struct phrase *phrase;

	if (stats->deals == 0)
		return phrase_text(
		    phrase_new(N_("{name} has not played a deal yet.")), "name",
		    person->name);
	phrase = phrase_text(
	    phrase_new(
		N_("{name} in all: {change}, deals: {deals}. As banker "
		   "{bank_won} of {banked} won, as punter {punt_won} of "
		   "{punted}. Most won in a deal {best}, most lost {worst}.")),
	    "name", person->name);
	phrase_number(phrase, "deals", stats->deals);
	phrase_change(phrase, "change", stats->change);
	phrase_number(phrase, "bank_won", stats->banked_won);
	phrase_number(phrase, "banked", stats->banked);
	phrase_number(phrase, "punt_won", stats->punted_won);
	phrase_number(phrase, "punted", stats->punted);
	phrase_change(phrase, "best", stats->best);
	return phrase_change(phrase, "worst", stats->worst);
}

void
look_stats(struct ask *ask)
{
	struct person person;
	struct stats stats;

	if (!ask_about(ask, &person))
		return;
	say_back(ask, URGENT_ANSWER,
	    stats_get(ask->chat->store, person.id, &stats) == STORE_OK
		? stats_phrase(&person, &stats)
		: unread_phrase());
}

static struct phrase *
deal_item(struct chat *chat, const struct stats_deal *deal)
{
	struct phrase *item = phrase_text(
	    phrase_new(deal->is_void ? N_("{deal} {name} (came to nothing)")
		       : deal->is_voided
			   ? N_("{deal} {name} (void, by an admin)")
			   : "{deal} {name} {change}"),
	    "name", chat_name(chat, deal->person, deal->banker));

	phrase_number(item, "deal", deal->number);
	return phrase_change(item, "change", deal->change);
}

void
look_history(struct ask *ask)
{
	struct stats_deal deals[HISTORY_MOST];
	struct phrase *phrase;
	size_t count;

	if (stats_history(ask->chat->store, table_id(ask->room->table), deals,
		HISTORY_MOST, &count) != STORE_OK) {
		say_back(ask, URGENT_ANSWER, unread_phrase());
		return;
	}
	phrase = count > 0
		     ? phrase_new(N_("Last deals, the newest first, with what "
				     "the banker won or lost: {list}."))
		     : phrase_new(N_("No deal has been played here yet."));
	for (size_t i = 0; i < count; i++)
		phrase_item(phrase, "list", deal_item(ask->chat, &deals[i]), 0);
	say_answer(ask, phrase);
}
