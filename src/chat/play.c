#include <config.h>

#include <string.h>

#include "base/number.h"
#include "chat/command.h"
#include "chat/inside.h"

/* Two words that are one: a nervous thumb, or a client that sent it twice. */
enum { SAME_STAKE_MS = 2000 };

/* What he is told of a refusal that had to wait, as the moment is then. */
static struct phrase *
refused_moment(struct room *room, const struct person *person)
{
	return phrase_then(
	    phrase_new(N_("That was not taken.")), picture_next(room, person));
}

/* Do it, or tell him why not. False if it was refused. */
static bool
act(struct ask *ask, const struct action *action)
{
	enum refusal refusal;
	struct phrase *phrase;

	ask->chat->newcomer = ask->is_new ? ask->person.id : 0;
	refusal = hall_act(
	    ask->room->table, action, ask->chat->now_ms, ask->chat->now_s);
	ask->chat->newcomer = 0;
	if (refusal == REFUSED_NONE)
		return true;
	phrase = refuse_phrase(ask->room, &ask->person, action, refusal);
	if (refusal == REFUSED_PHASE && action->kind != ACTION_CUT)
		say_wrong_moment(ask, phrase, refused_moment);
	else
		say_wrong(ask, phrase);
	return false;
}

void
play_simple(struct ask *ask)
{
	struct action action = {
	    .kind = ask->command->action,
	    .player = ask->person.id,
	};

	act(ask, &action);
}

/*
 * The amount of a command whose most is given: `all` and `max` are the most
 * that the table takes from him now, `half` the half of it. Where he may do
 * nothing, one unit is asked for, and the table says why not. False, and he is
 * told, if the word is no amount.
 */
static bool
ask_amount(struct ask *ask, const char *word, int64_t most, int64_t unit,
    int64_t *chips)
{
	switch (amount_parse(word, chips)) {
	case AMOUNT_NUMBER:
		return true;
	case AMOUNT_MOST:
		*chips = most > 0 ? most : unit;
		return true;
	case AMOUNT_HALF:
		*chips = most / 2 - most / 2 % unit;
		if (*chips == 0)
			*chips = unit;
		return true;
	case AMOUNT_BAD:
		break;
	}
	say_wrong(ask,
	    phrase_text(phrase_new(N_("An amount is a whole number of chips, "
				      "as in {p}{name} 20, or all, half or "
				      "max.")),
		"name", ask->command->name));
	return false;
}

static int64_t
ask_unit(const struct ask *ask)
{
	return room_session(ask->room)->rules.value[RULE_UNIT];
}

/* The most of his seat, by what the engine says of it. */
static int64_t
ask_most(
    const struct ask *ask, int64_t (*most)(const struct session *s, int seat))
{
	const struct session *s;
	int seat;

	hall_refresh(ask->room->table, ask->chat->now_ms, ask->chat->now_s);
	s = room_session(ask->room);
	seat = session_seat(s, ask->person.id);
	return seat != NO_SEAT ? most(s, seat) : 0;
}

void
play_bank(struct ask *ask)
{
	struct action action = {
	    .kind = ACTION_BANK,
	    .player = ask->person.id,
	};

	if (ask_amount(ask, ask->request.words[1],
		ask_most(ask, session_bank_most), ask_unit(ask), &action.chips))
		act(ask, &action);
}

/* The rank in `stake N on RANK`, "" where none is named; NULL: it is neither.
 */
static const char *
ask_rank(const struct ask *ask)
{
	const struct request *request = &ask->request;

	if (request->count == 2)
		return "";
	return request->count == 4 && word_is(request->words[2], "on")
		   ? request->words[3]
		   : NULL;
}

/* A stake that still lies was said again; in another deal it is a new one. */
static bool
is_same_stake(const struct ask *ask, const char *word, const char *rank)
{
	const struct binding *binding = ask->binding;
	const struct session *s = room_session(ask->room);
	int seat = session_seat(s, ask->person.id);

	return seat != NO_SEAT && s->seats[seat].stake > 0 &&
	       binding->stake_at == ask->room &&
	       ask->chat->now_ms - binding->stake_ms < SAME_STAKE_MS &&
	       word_is(binding->stake_word, word) &&
	       word_is(binding->stake_rank, rank) &&
	       binding->stake_newest == s->newest;
}

/* A copy of a word, as far as it fits. */
static void
copy_word(char *to, size_t size, const char *word)
{
	size_t len = strnlen(word, size - 1);

	memcpy(to, word, len);
	to[len] = '\0';
}

void
play_stake(struct ask *ask)
{
	const char *word = ask->request.words[1], *rank = ask_rank(ask);
	struct action action = {
	    .kind = ACTION_STAKE,
	    .player = ask->person.id,
	};
	int newest;

	if (rank == NULL) {
		say_wrong(ask, usage_phrase(ask));
		return;
	}
	if (rank[0] != '\0')
		action.word = rank;
	newest = room_session(ask->room)->newest;
	if (is_same_stake(ask, word, rank) ||
	    !ask_amount(ask, word, ask_most(ask, session_stake_most), 1,
		&action.chips) ||
	    !act(ask, &action))
		return;
	copy_word(
	    ask->binding->stake_word, sizeof(ask->binding->stake_word), word);
	copy_word(
	    ask->binding->stake_rank, sizeof(ask->binding->stake_rank), rank);
	ask->binding->stake_newest = newest;
	ask->binding->stake_at = ask->room;
	ask->binding->stake_ms = ask->chat->now_ms;
}

void
play_keep(struct ask *ask)
{
	struct action action = {
	    .kind = ACTION_KEEP,
	    .player = ask->person.id,
	};

	if (ask->request.count > 1) {
		if (word_is(ask->request.words[1], "out")) {
			action.kind = ACTION_KEEP_OUT;
		} else {
			action.kind = ACTION_KEEP_NEW;
			if (!ask_amount(ask, ask->request.words[1],
				ask_most(ask, session_bank_most), ask_unit(ask),
				&action.chips))
				return;
		}
	}
	act(ask, &action);
}

void
play_bid(struct ask *ask)
{
	struct action action = {
	    .kind = ACTION_BID,
	    .player = ask->person.id,
	};

	if (ask_amount(ask, ask->request.words[1],
		ask_most(ask, session_bid_most), 1, &action.chips))
		act(ask, &action);
}

/* Has the table taken it? Accepted and not, if the disk failed. */
static bool
is_cut(struct ask *ask, const char *word)
{
	const struct session *s = room_session(ask->room);
	int seat = s != NULL ? session_seat(s, ask->person.id) : NO_SEAT;

	return seat != NO_SEAT && strcmp(s->seats[seat].cut, word) == 0;
}

void
play_cut(struct ask *ask)
{
	struct action action = {
	    .kind = ACTION_CUT,
	    .player = ask->person.id,
	    .word = ask->request.words[1],
	};

	if (act(ask, &action) && is_cut(ask, action.word))
		say_back(ask, URGENT_ANSWER,
		    phrase_text(
			phrase_new(N_("Cut: {cut}")), "cut", action.word));
}

/* Why robots don't come. */
static const char *
robots_sentence(enum robots_answer answer)
{
	switch (answer) {
	case ROBOTS_NOT_SEATED:
		return N_("You are not seated here: {p}join takes a seat.");
	case ROBOTS_REAL:
		return N_("This game counts, and robots only practise: ask "
			  "for them before it starts.");
	case ROBOTS_MATCH:
		return N_("A match is going on: ask for robots before one "
			  "starts.");
	case ROBOTS_FULL:
		return N_("The table is full.");
	case ROBOTS_COME:
		break;
	}
	return NULL;
}

void
play_robots(struct ask *ask)
{
	struct chat *chat = ask->chat;
	enum robots_answer answer;
	int64_t count;

	if (number_parse(ask->request.words[1], 1, SEATS_LIMIT - 1, &count) !=
	    NUMBER_OK) {
		say_wrong(ask,
		    phrase_number(phrase_new(N_("How many robots? Say a "
						"number from 1 to {n}, as in "
						"{p}robots 2.")),
			"n",
			room_rules(ask->room)->value[RULE_SEATS_MOST] - 1));
		return;
	}
	chat->newcomer = ask->is_new ? ask->person.id : 0;
	answer = hall_robots(
	    ask->room->table, ask->person.id, count, chat->now_ms, chat->now_s);
	chat->newcomer = 0;
	if (answer != ROBOTS_COME)
		say_wrong(ask, phrase_new(robots_sentence(answer)));
}
