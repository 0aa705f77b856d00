/* Why an action was refused, in a sentence to the player alone. */
#include <config.h>

#include "chat/inside.h"
#include "store/limits.h"

/* The general sentence of each reason; numbers are filled in below. */
static const char *const sentences[REFUSAL_KINDS] = {
    [REFUSED_NONE] = "",
    [REFUSED_PHASE] = N_("Not now."),
    [REFUSED_NOT_SEATED] = N_("You are not seated here: {p}join takes a seat."),
    [REFUSED_SEATED] = N_("You are seated here already."),
    [REFUSED_LEAVING] =
	N_("You are leaving the table; {p}join takes that back."),
    [REFUSED_FULL] = N_("The table is full."),
    [REFUSED_FEW] = N_("There must be {n} players to start."),
    [REFUSED_TURN] = N_("It is the turn of {name}."),
    [REFUSED_BANKER] = N_("Not for the banker."),
    [REFUSED_AMOUNT] = N_("An amount is a whole number of chips, from 1 up."),
    [REFUSED_UNIT] = N_("A bank must be a multiple of {n}."),
    [REFUSED_LEAST] = N_("The least bank is {n}."),
    [REFUSED_MOST] = N_("The largest bank is {n}."),
    [REFUSED_FUNDS] =
	N_("You can't back that: you have {n} {n|chip|chips} at home."),
    [REFUSED_OPEN] = N_("Only {n} of the bank {n|is|are} open."),
    [REFUSED_CARD] = N_("No stake can stand on that."),
    [REFUSED_CLAIMED] = N_("You have laid down the price already."),
    [REFUSED_LOW] = N_("A bid must be above the last one, {n}."),
    [REFUSED_LAST] =
	N_("This is the last turn: nobody could have the bank after it."),
    [REFUSED_WORD] = N_("A cut is one word of 1 to 32 plain characters, "
			"without | and /."),
    [REFUSED_SHOE] = N_("The shoe in hand was cut before its first deal: a cut "
			"counts again when a fresh one comes."),
    [REFUSED_LIMIT] = N_("By the limit that you have set yourself ({p}limit) "
			 "you may put {n} more at risk today."),
    [REFUSED_MATCH] = N_("A match is going on: watch until it is over."),
    [REFUSED_RULE] = N_("Not by the rules of this table."),
    [REFUSED_ENDED] = N_("No game is going on: {p}join opens one."),
};

/* Of his own limit to losses. */
static int64_t
risk_left(const struct room *room, const struct person *person)
{
	const struct chat *chat = room->front->chat;
	struct loss_limit limit;

	if (limits_get(chat->store, person->id, chat->now_s, &limit) !=
		STORE_OK ||
	    limit.left < 0)
		return 0;
	return limit.left;
}

static int64_t
number_of(const struct room *room, const struct session *s,
    const struct person *person, enum refusal refusal)
{
	const struct rules *rules =
	    s != NULL ? &s->rules : &room->config->rules;
	int seat = s != NULL ? session_seat(s, person->id) : NO_SEAT;

	switch ((int)refusal) {
	case REFUSED_FEW:
		return rules->value[RULE_SEATS_LEAST];
	case REFUSED_UNIT:
		return rules->value[RULE_UNIT];
	case REFUSED_LEAST:
		return rules->value[RULE_BANK_LEAST];
	case REFUSED_MOST:
		return rules->value[RULE_BANK_MOST];
	case REFUSED_FUNDS:
		return seat != NO_SEAT ? s->seats[seat].purse : person->chips;
	case REFUSED_LOW:
		return s != NULL ? s->price : 0;
	case REFUSED_LIMIT:
		return risk_left(room, person);
	case REFUSED_OPEN:
		return s != NULL ? session_open(s) : 0;
	default:
		return 0;
	}
}

/* What a table whose rules have no such act does instead. */
static const char *
rule_sentence(enum action_kind kind)
{
	switch ((int)kind) {
	case ACTION_KEEP_NEW:
		return N_(
		    "At this table winnings stay in the bank: say {p}keep "
		    "alone.");
	case ACTION_KEEP_OUT:
		return N_("{p}keep out is for a bank that has just won by a "
			  "doublet.");
	case ACTION_AUCTION:
	case ACTION_BID:
		return N_("At this table no bank is auctioned.");
	case ACTION_SELL:
	case ACTION_BUY:
		return N_("At this table no bank is sold.");
	case ACTION_COVER:
		return N_("At this table nobody covers: {p}stake N.");
	case ACTION_STAKE:
		return N_("At this table a stake is on no card of its own: say "
			  "{p}stake N alone.");
	default:
		return sentences[REFUSED_RULE];
	}
}

static const char *
sentence_of(enum action_kind kind, enum refusal refusal)
{
	if (refusal == REFUSED_RULE)
		return rule_sentence(kind);
	if (refusal == REFUSED_UNIT && kind == ACTION_STAKE)
		return N_("The least stake is {n}.");
	if (refusal == REFUSED_FUNDS && kind == ACTION_BID)
		return N_("Beside a bid you must be able to put up the least "
			  "bank: you have {n} {n|chip|chips} at home.");
	return sentences[refusal];
}

/* What else he may do is not plain from the sentence alone. */
static bool
leaves_a_question(enum action_kind kind, enum refusal refusal)
{
	return (refusal == REFUSED_PHASE && kind != ACTION_CUT) ||
	       refusal == REFUSED_BANKER || refusal == REFUSED_FEW ||
	       refusal == REFUSED_FUNDS;
}

struct phrase *
refuse_phrase(struct room *room, const struct person *person,
    const struct action *action, enum refusal refusal)
{
	const struct session *s = room_session(room);
	int64_t asked = s != NULL ? session_asks(s) : 0;
	struct phrase *phrase = phrase_new(sentence_of(action->kind, refusal));

	phrase_number(phrase, "n", number_of(room, s, person, refusal));
	if (refusal == REFUSED_CARD && s != NULL)
		phrase_then(phrase, hoyle_open_phrase(s));
	if (refusal == REFUSED_TURN)
		phrase_text(phrase, "name", room_person_name(room, asked));
	if (leaves_a_question(action->kind, refusal))
		phrase_then(phrase, picture_next(room, person));
	return phrase;
}
