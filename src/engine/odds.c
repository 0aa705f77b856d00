#include <config.h>

#include "engine/odds.h"

#include "engine/game.h"

void
odds_fresh(const struct rules *rules, struct odds_cards *cards)
{
	int packs = (int)rules->value[RULE_PACKS];
	int lowest = (int)rules->value[RULE_LOWEST_RANK] - 2;

	for (int rank = 0; rank < RANKS; rank++)
		cards->left[rank] = rank < lowest ? 0 : packs * SUITS;
}

/* Do cards come from the shoe that is in hand? */
static bool
goes_on(const struct session *s)
{
	if (s->phase == PHASE_TURNING || s->phase == PHASE_WINDOW)
		return true;
	if (s->rules.value[RULE_SHUFFLE] != SHUFFLE_SHOE || s->shoe_count == 0)
		return false;
	return s->phase == PHASE_SHUFFLING || !deal_shoe_is_done(s);
}

void
odds_unseen(const struct session *s, struct odds_cards *cards)
{
	odds_fresh(&s->rules, cards);
	if (!goes_on(s))
		return;
	for (int i = 0; i < s->shoe_next; i++) {
		int *left = &cards->left[card_rank(s->shoe[i])];

		if (*left > 0)
			--*left;
	}
}

bool
odds_is_capot(const struct session *s)
{
	return s->phase == PHASE_TURNING &&
	       (s->stage == STAGE_CAPOT || s->stage == STAGE_CAPOT_DOUBLED);
}

int
odds_count(const struct odds_cards *cards)
{
	int count = 0;

	for (int rank = 0; rank < RANKS; rank++)
		count += cards->left[rank];
	return count;
}

struct fraction
odds_first(int these, int others)
{
	return these == 0 ? fraction_make(0, 1)
			  : fraction_make(these, these + others);
}

/* The cards that are not wanted fall into wanted + 1 gaps, alike on average. */
struct fraction
odds_turned(int left, int wanted)
{
	return wanted == 0 ? fraction_make(left, 1)
			   : fraction_make(left + 1, wanted + 1);
}

static void
add(struct fraction *sum, int64_t ways, struct fraction odds)
{
	*sum = fraction_add(*sum, fraction_mul(fraction_make(ways, 1), odds));
}

/*
 * The deciding match is of the banker's rank with p / (p + q). The next card
 * of either rank follows at once as likely as the very first card is one,
 * (p + q) / left, for all gaps are alike; it is the banker's again with
 * (p - 1) / (p + q - 1).
 */
static struct fraction
capot(int p, int q, int left)
{
	return p < 2 ? fraction_make(0, 1)
		     : fraction_make(
			   (int64_t)p * (p - 1), (int64_t)left * (p + q - 1));
}

/* Two different ranks open, of which p and q are left then. */
static void
add_opening(struct odds_deal *odds, int p, int q, int left)
{
	int64_t ways = (int64_t)(p + 1) * (q + 1);

	add(&odds->bank, ways, odds_first(p, q));
	add(&odds->punters, ways, odds_first(q, p));
	add(&odds->turned, ways, odds_turned(left, p + q));
	if (p + q > 0)
		add(&odds->doubled, ways, fraction_make(p + q, left));
	add(&odds->capot, ways, capot(p, q, left));
}

void
odds_deal(const struct odds_cards *cards, struct odds_deal *odds)
{
	const struct fraction zero = fraction_make(0, 1);
	int64_t count = odds_count(cards), alike = 0, all = count * (count - 1);
	struct fraction one;

	*odds = (struct odds_deal){zero, zero, zero, zero, zero, zero};
	if (count < 2)
		return;
	for (int a = 0; a < RANKS; a++) {
		alike += (int64_t)cards->left[a] * (cards->left[a] - 1);
		for (int b = 0; b < RANKS; b++)
			if (a != b && cards->left[a] > 0 && cards->left[b] > 0)
				add_opening(odds, cards->left[a] - 1,
				    cards->left[b] - 1, (int)count - 2);
	}
	one = fraction_make(1, all);
	odds->doublet = fraction_make(alike, all);
	odds->bank = fraction_add(odds->doublet, fraction_mul(odds->bank, one));
	odds->punters = fraction_mul(odds->punters, one);
	odds->doubled = fraction_mul(odds->doubled, one);
	odds->capot = fraction_mul(odds->capot, one);
	if (alike < all)
		odds->turned =
		    fraction_mul(odds->turned, fraction_make(1, all - alike));
}

/* A match is as likely for either side before the first card, doubled or not,
 * so that only a doublet and a capot are for the bank. */
struct fraction
odds_edge(const struct odds_deal *odds, const struct rules *rules,
    int64_t staked, int64_t halves)
{
	struct fraction edge = odds->doublet;

	if (rules->value[RULE_DOUBLET] == DOUBLET_HALF)
		edge = fraction_mul(edge, fraction_make(halves, staked));
	if (rules->value[RULE_CAPOT] != 0 &&
	    rules->value[RULE_PUNTER_CARDS] == PUNTER_SHARED)
		edge = fraction_add(edge, odds->capot);
	return edge;
}
