/* Hoyle's game in words: its cards, its windows, what stands on which card. */
#include <config.h>

#include "chat/inside.h"

static const char *const rank_names[RANKS] = {
    "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"};

const char *
rank_name(int rank)
{
	return rank_names[rank];
}

bool
room_is_hoyle(struct room *room)
{
	return room_rules(room)->value[RULE_GAME] == GAME_HOYLE;
}

static int64_t
window_s(const struct session *s)
{
	return s->rules.value[RULE_TIME_WINDOW];
}

static bool
is_open(const struct session *s, int rank)
{
	return session_takes_stakes(s, rank);
}

static bool
is_paired(const struct session *s, int rank)
{
	return (s->paired & 1U << rank) != 0;
}

/* A sentence with the ranks of which that is true; NULL if of none. */
static struct phrase *
ranks_phrase(const struct session *s, const char *english,
    bool (*test)(const struct session *s, int rank))
{
	struct phrase *phrase = NULL;

	for (int rank = 0; rank < RANKS; rank++) {
		if (!test(s, rank))
			continue;
		if (phrase == NULL)
			phrase = phrase_new(english);
		phrase_item(phrase, "ranks",
		    phrase_text(phrase_new("{rank}"), "rank", rank_names[rank]),
		    0);
	}
	return phrase;
}

/* What is said of the cards. */

struct phrase *
hoyle_four_phrase(const card hands[2], const struct outcome *o)
{
	struct phrase *phrase =
	    phrase_new(N_("Hand cards {one} {two}, banker {banker}, "
			  "réjouissance {middle}."));

	phrase_card(phrase, "one", hands[0]);
	phrase_card(phrase, "two", hands[1]);
	phrase_card(phrase, "banker", o->card);
	return phrase_card(phrase, "middle", o->card2);
}

struct phrase *
hoyle_paired_phrase(const struct outcome *o)
{
	const char *english = N_("{card} pairs its like.");

	if (o->m != 0)
		english = N_("{card} pairs a hand card.");
	else if (o->n > 0) /* marked, and not by colour alone */
		english = N_("[{card}] wins {n} for the bank.");
	return phrase_number(
	    phrase_card(phrase_new(english), "card", o->card), "n", o->n);
}

struct phrase *
hoyle_stake_item(const char *name, int rank, int64_t n)
{
	struct phrase *item =
	    phrase_text(phrase_new(name != NULL ? N_("{name} {n} on {rank}")
						: N_("{n} on {rank}")),
		"rank", rank_names[rank]);

	if (name != NULL)
		phrase_text(item, "name", name);
	return phrase_number(item, "n", n);
}

/* What must be done. */

static const char *
newest_name(const struct session *s)
{
	return rank_names[s->newest];
}

/* Is it the only card that takes stakes? */
static bool
newest_stands_alone(const struct session *s)
{
	return (s->laid & ~s->paired) == 1U << s->newest;
}

struct phrase *
hoyle_window_prompt(const struct session *s)
{
	struct phrase *phrase;

	if (newest_stands_alone(s))
		phrase = phrase_new(N_("{open} open on the {newest}: "
				       "{p}stake N, or {p}pass."));
	else
		phrase = ranks_phrase(s,
		    N_("{open} open on {ranks}: {p}stake N (the {newest}), "
		       "{p}stake N on RANK, or {p}pass."),
		    is_open);
	phrase_text(phrase, "newest", newest_name(s));
	return phrase_number(phrase, "open", session_open(s));
}

struct phrase *
hoyle_cutting_prompt(const struct session *s)
{
	return phrase_number(
	    phrase_new(
		session_takes_cuts(s)
		    ? N_("{p}cut WORD within {n} {n|second|seconds}, then the "
			 "cards come.")
		    : N_("In {n} {n|second|seconds} the cards come.")),
	    "n", window_s(s));
}

struct phrase *
hoyle_time_phrase(const struct session *s)
{
	return phrase_number(
	    phrase_new(N_("For {n} {n|second|seconds}:")), "n", window_s(s));
}

/* Hoyle's game: what a seat may do in the time for cutting, in a window. */
struct phrase *
hoyle_next_cutting(const struct session *s, int seat)
{
	if (seat == s->banker)
		return phrase_new(N_("Wait: the others may cut."));
	return hoyle_cutting_prompt(s);
}

struct phrase *
hoyle_next_window(const struct session *s, int seat)
{
	int64_t most = session_stake_most(s, seat);
	struct phrase *phrase;

	if (seat == s->banker)
		return phrase_new(N_("Wait: the others stake."));
	if (most == 0)
		return phrase_new(N_("You can't stake any more for now."));
	phrase = phrase_text(
	    phrase_new(s->seats[seat].passed
			   ? N_("You have passed, and may still {p}stake N "
				"(up to {n}) for the {newest}.")
			   : N_("You may {p}stake N (up to {n}) for the "
				"{newest}, or {p}pass.")),
	    "newest", newest_name(s));
	phrase_number(phrase, "n", most);
	if (newest_stands_alone(s))
		return phrase;
	return phrase_then(phrase, hoyle_open_phrase(s));
}

struct phrase *
hoyle_open_phrase(const struct session *s)
{
	return ranks_phrase(
	    s, N_("Stakes may go on {ranks}: {p}stake N on RANK."), is_open);
}

/* The table. */

/* What stands of one seat, as items of a list. */
static struct phrase *
add_stakes(struct phrase *phrase, const char *english, const struct session *s,
    int seat, const char *name)
{
	for (int rank = 0; rank < RANKS; rank++) {
		int64_t n = s->on_cards[seat].on[rank];

		if (n == 0)
			continue;
		if (phrase == NULL)
			phrase = phrase_new(english);
		phrase_item(phrase, "list", hoyle_stake_item(name, rank, n), 0);
	}
	return phrase;
}

struct phrase *
hoyle_stakes_phrase(const struct room *room, const struct session *s)
{
	struct phrase *phrase = NULL;

	for (int i = 0; i < s->seats_count; i++)
		phrase = add_stakes(phrase, N_("Stakes: {list}."), s, i,
		    room_person_name(room, s->seats[i].player));
	return phrase;
}

struct phrase *
hoyle_own_stakes_phrase(const struct session *s, int seat)
{
	return add_stakes(NULL, N_("Your stakes: {list}."), s, seat, NULL);
}

struct phrase *
hoyle_cards_phrase(const struct session *s)
{
	struct phrase *phrase;

	if (s->rules.value[RULE_GAME] != GAME_HOYLE || s->laid == 0 ||
	    (s->phase != PHASE_TURNING && s->phase != PHASE_WINDOW))
		return NULL;
	phrase =
	    phrase_new(N_("Hand cards {one} {two}, banker's card {banker}."));
	phrase_card(phrase, "one", s->hands[0]);
	phrase_card(phrase, "two", s->hands[1]);
	phrase_card(phrase, "banker", s->banker_card);
	phrase_then(phrase, ranks_phrase(s, N_("Laid out: {ranks}."), is_open));
	return phrase_then(
	    phrase, ranks_phrase(s, N_("Paired: {ranks}."), is_paired));
}
