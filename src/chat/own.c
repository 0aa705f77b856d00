/* What one does with one's own chips: `refill`, `give`, `limit`. */
#include <config.h>

#include "base/number.h"
#include "chat/command.h"
#include "chat/inside.h"
#include "store/limits.h"

/* Who asks, if he has played; else he is told how to begin. */
static bool
is_known(struct ask *ask)
{
	if (ask_find_person(ask))
		return true;
	say_wrong(ask, newcomer_phrase(ask));
	return false;
}

/* What one needs to hold a bank here, or to be in a match. */
static int64_t
least_here(struct ask *ask)
{
	const struct rules *rules = room_rules(ask->room);
	struct session s;

	if (rules->value[RULE_MATCH] != 0)
		return rules->value[RULE_BUY_IN];
	session_init(&s, rules);
	return session_bank_backing(&s, rules->value[RULE_BANK_LEAST]);
}

static int64_t
refill_to(const struct ask *ask)
{
	int64_t to = ask->chat->config->refill_to;

	return ask->person.is_guest && to > GUEST_CHIPS ? GUEST_CHIPS : to;
}

static struct phrase *
refill_phrase(enum gain gain, const struct refill *terms)
{
	enum { MINUTE_S = 60 };
	struct phrase *phrase;

	switch (gain) {
	case GAIN_DONE:
		return phrase_number(
		    phrase_new(N_("Filled up: you have {n} {n|chip|chips}.")),
		    "n", terms->to);
	case GAIN_ENOUGH:
		phrase = phrase_number(
		    phrase_number(
			phrase_new(
			    N_("A refill is for those who have fewer than "
			       "{least} {least|chip|chips}, at home and on "
			       "tables: you have {n}.")),
			"least",
			terms->least < terms->to ? terms->least : terms->to),
		    "n", terms->chips);
		return terms->asleep == 0
			   ? phrase
			   : phrase_then(phrase,
				 phrase_number(
				     phrase_new(
					 N_("{n} of them {n|sleeps|sleep} in "
					    "purses that are linked to "
					    "yours; {p}link off wakes "
					    "them.")),
				     "n", terms->asleep));
	case GAIN_EARLY:
		return phrase_number(
		    phrase_new(N_("You have been filled up not long ago. The "
				  "next refill: in {n} min.")),
		    "n", (terms->wait_s + MINUTE_S - 1) / MINUTE_S);
	case GAIN_FAILED:
		break;
	}
	return unwritten_phrase();
}

void
own_refill(struct ask *ask)
{
	struct refill terms = {
	    .every_s = ask->chat->config->refill_every_s,
	};

	if (!is_known(ask))
		return;
	terms.least = least_here(ask);
	terms.to = refill_to(ask);
	if (terms.to == 0)
		say_back(ask, URGENT_ANSWER,
		    phrase_new(N_("There are no refills here.")));
	else
		say_back(ask, URGENT_ANSWER,
		    refill_phrase(hall_refill(ask->chat->hall, ask->person.id,
				      &terms, ask->chat->now_s),
			&terms));
}

/* Whom he gives to; NULL, or why that can't be. */
static const char *
find_taker(struct ask *ask, struct person *to)
{
	if (!ask->chat->config->gifts)
		return N_("Chips can't be given away here.");
	if (ask->person.is_guest)
		return N_("A guest can't give chips away.");
	if (!front_find_person(ask_network(ask), ask->request.words[1], to))
		return N_("I don't know {name}.");
	if (to->id == ask->person.id)
		return N_("You have them already.");
	return NULL;
}

static void
say_given(struct ask *ask, const struct person *to, int64_t chips)
{
	struct phrase *phrase =
	    phrase_text(phrase_new(N_("{name} gives {to} {n} {n|chip|chips}.")),
		"to", to->name);

	phrase_text(phrase, "name", ask->person.name);
	phrase_number(phrase, "n", chips);
	if (ask->room != NULL && !ask->is_private)
		say_aside(ask->room, NOTICE_PLAIN, URGENT_ANSWER, phrase);
	else
		say_back(ask, URGENT_ANSWER, phrase);
}

void
own_give(struct ask *ask)
{
	struct person to;
	const char *why;
	int64_t chips, most = 0;

	if (!is_known(ask))
		return;
	why = find_taker(ask, &to);
	if (why == NULL && number_parse(ask->request.words[2], 1, CHIPS_MOST,
			       &chips) != NUMBER_OK)
		why = N_("An amount is a whole number of chips, from 1 up.");
	if (why != NULL) {
		say_wrong(ask, phrase_text(phrase_new(why), "name",
				   ask->request.words[1]));
		return;
	}
	switch (hall_give(ask->chat->hall, ask->person.id, to.id, chips,
	    ask->chat->now_s, &most)) {
	case GAIN_DONE:
		say_given(ask, &to, chips);
		break;
	case GAIN_ENOUGH:
		say_wrong(ask,
		    phrase_number(
			phrase_new(N_(
			    "You can give only what you have won and "
			    "have at home: that is {n} {n|chip|chips} now.")),
			"n", most));
		break;
	case GAIN_EARLY:
	case GAIN_FAILED:
		say_back(ask, URGENT_ANSWER, unwritten_phrase());
		break;
	}
}

static struct phrase *
limit_phrase(const struct loss_limit *limit)
{
	struct phrase *phrase;

	if (limit->chips == LIMIT_NONE)
		return phrase_new(N_("You have set no limit to what you may "
				     "lose in a day. {p}limit N sets one."));
	phrase = phrase_number(
	    phrase_number(
		phrase_new(
		    N_("You may lose {n} {n|chip|chips} a day, and put {left} "
		       "more at risk today.")),
		"n", limit->chips),
	    "left", limit->left > 0 ? limit->left : 0);
	if (limit->next == limit->chips)
		return phrase;
	return phrase_then(phrase,
	    limit->next == LIMIT_NONE
		? phrase_new(N_("From tomorrow on (UTC) there is no limit."))
		: phrase_number(
		      phrase_new(N_("From tomorrow on (UTC) it is {n}.")), "n",
		      limit->next));
}

static bool
set_limit(struct ask *ask, int64_t chips)
{
	struct store *store = ask->chat->store;

	return store_mark(store) == STORE_OK &&
	       store_end(store,
		   limits_set(store, ask->person.id, chips, ask->chat->now_s));
}

void
own_limit(struct ask *ask)
{
	const char *word =
	    ask->request.count > 1 ? ask->request.words[1] : NULL;
	struct loss_limit limit;
	int64_t chips = LIMIT_NONE;

	if (!is_known(ask))
		return;
	if (word != NULL && !word_is(word, "off") &&
	    number_parse(word, 0, CHIPS_MOST, &chips) != NUMBER_OK) {
		say_wrong(ask, usage_phrase(ask));
		return;
	}
	if ((word != NULL && !set_limit(ask, chips)) ||
	    limits_get(ask->chat->store, ask->person.id, ask->chat->now_s,
		&limit) != STORE_OK)
		say_back(ask, URGENT_ANSWER, unwritten_phrase());
	else
		say_back(ask, URGENT_ANSWER, limit_phrase(&limit));
}
