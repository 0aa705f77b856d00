/*
 * A replay's session. The deck stands for all shoes: the cards that are left
 * of it become the shoe of a deal, and what is added to it within one, too.
 */
#include <config.h>

#include "engine/replay_inside.h"

#include <string.h>

#include "engine/replay_json.h"

bool
replay_fail(struct replay *r, const char *format, ...)
{
	va_list args;

	text_addf(r->why, "line %d: ", r->line);
	va_start(args, format);
	text_addv(r->why, format, args);
	va_end(args);
	return false;
}

const char *
replay_word(const struct replay *r, int i)
{
	return i < r->words_count ? r->words[i] : "";
}

/* A name's chips, from the session where it has a seat there. */
static void
remember_chips(struct replay *r)
{
	for (int i = 0; i < r->names.count; i++) {
		struct replay_name *name = &r->names.list[i];
		int seat = session_seat(&r->session, i + 1);

		if (seat != NO_SEAT)
			name->chips = session_owned(&r->session, seat);
	}
}

void
replay_tell(struct replay *r)
{
	for (int i = 0; i < r->outcomes.count; i++) {
		const struct outcome *o = &r->outcomes.list[i];

		replay_json_event(r->out, &r->names, o);
		if (o->kind == OUT_FREED)
			r->names.list[o->p - 1].chips = o->n;
	}
	r->outcomes.count = 0;
	remember_chips(r);
}

/* The cards of the deck that are left become the shoe. */
static bool
begin_deal(struct replay *r)
{
	struct action shoe = {.kind = ACTION_SHOE};
	int left = r->deck_count - r->deck_next;

	if (left == 0)
		return replay_fail(r, "a card is wanted and none is left");
	shoe.cards = r->deck + r->deck_next;
	shoe.cards_count = left > SHOE_MOST ? SHOE_MOST : left;
	session_apply(&r->session, &shoe, &r->outcomes);
	return true;
}

/* What the script has added to the deck within a deal is in its shoe, too. */
static void
fill_shoe(struct replay *r)
{
	struct session *s = &r->session;
	int left = r->deck_count - r->deck_next;
	int room = SHOE_MOST - s->shoe_next;

	if (left > room)
		left = room;
	if (left > 0)
		memcpy(&s->shoe[s->shoe_next], r->deck + r->deck_next,
		    (size_t)left);
	/* One more than there are: a card that is wanted then is a fault of the
	 * script, no shoe that is out. */
	s->shoe_count = (uint16_t)(s->shoe_next + left + (left < room));
}

/* Turn all cards, up to the end of the deal or a window. */
static bool
turn_cards(struct replay *r)
{
	struct action turn = {.kind = ACTION_TURN};

	if (r->session.phase == PHASE_SHUFFLING && !begin_deal(r))
		return false;
	if (r->session.phase == PHASE_TURNING)
		fill_shoe(r);
	while (r->session.phase == PHASE_TURNING) {
		int wanted = session_cards_wanted(&r->session);

		if (r->deck_count - r->deck_next < wanted)
			return replay_fail(
			    r, "a card is wanted and none is left");
		if (r->session.shoe_count - r->session.shoe_next < wanted)
			return replay_fail(
			    r, "a deal takes more than %d cards", SHOE_MOST);
		r->deck_next += wanted;
		session_apply(&r->session, &turn, &r->outcomes);
		replay_tell(r);
	}
	return true;
}

void
replay_refuse(struct replay *r, enum refusal refusal)
{
	replay_json_refused(r->out, replay_word(r, 0), r->words + 1,
	    r->words_count - 1, refusal_word(refusal));
}

bool
replay_act(struct replay *r, const struct action *action)
{
	enum refusal refusal = session_apply(&r->session, action, &r->outcomes);

	if (refusal != REFUSED_NONE) {
		replay_refuse(r, refusal);
		return true;
	}
	replay_tell(r);
	return turn_cards(r);
}

bool
replay_begin(struct replay *r)
{
	const int64_t *rule = r->session.rules.value;

	if (r->has_begun)
		return true;
	if (!r->has_rules)
		return replay_fail(r, "the first line must be: rules PRESET");
	if (r->names.count < rule[RULE_SEATS_LEAST] ||
	    r->names.count > rule[RULE_SEATS_MOST])
		return replay_fail(r,
		    "seats: %d, but these rules want %lld to %lld",
		    r->names.count, (long long)rule[RULE_SEATS_LEAST],
		    (long long)rule[RULE_SEATS_MOST]);
	r->has_begun = true;
	session_begin(&r->session, &r->outcomes);
	replay_tell(r);
	return true;
}
