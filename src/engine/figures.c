#include <config.h>

#include "engine/figures.h"

#include <math.h>

#include "engine/odds.h"

/* How often, of `all`; and how far that may be off. */
static void
set_share(struct figure *figure, int64_t count, int64_t all)
{
	double n = (double)all, share = all > 0 ? (double)count / n : 0;

	figure->value = share;
	figure->error = all > 0 ? sqrt(share * (1 - share) / n) : 0;
}

/* A quotient of two sums over the deals, whose stakes differ. */
static void
set_edge(struct figure *figure, const struct simulate_counts *counts)
{
	double staked = (double)counts->staked, square;
	double edge = staked > 0 ? (double)counts->edge / staked : 0;

	square = counts->edge_edge - 2 * edge * counts->edge_staked +
		 edge * edge * counts->staked_staked;
	figure->value = edge;
	figure->error = staked > 0 && square > 0 ? sqrt(square) / staked : 0;
}

static void
set_turned(struct figure *figure, const struct simulate_counts *counts)
{
	double n = (double)counts->opened, squares = 0;
	double mean = n > 0 ? (double)counts->turned / n : 0;

	for (int i = 0; i < SHOE_MOST; i++)
		squares +=
		    (double)counts->turned_of[i] * (i - mean) * (i - mean);
	figure->value = mean;
	figure->error = n > 0 ? sqrt(squares) / n : 0;
}

static struct figure *
add(struct figure *figures, int *count, const char *name, const char *title)
{
	struct figure *figure = &figures[(*count)++];

	*figure = (struct figure){.name = name, .title = title};
	return figure;
}

/* One card for all punters: else much depends on how many have which stakes. */
static bool
is_shared(const struct rules *rules)
{
	return rules->value[RULE_GAME] == GAME_LANSQUENET &&
	       rules->value[RULE_PUNTER_CARDS] == PUNTER_SHARED;
}

static bool
has_edge(const struct rules *rules)
{
	return is_shared(rules) || rules->value[RULE_CAPOT] == 0;
}

static void
set_exact(struct figure *figure, struct fraction exact)
{
	figure->has_exact = true;
	figure->exact = exact;
}

/* What they have with one card for all punters, or one for each. */
static void
add_lansquenet(struct figure *figures, int *count, const struct rules *rules,
    const struct simulate_counts *counts, const struct odds_deal *odds)
{
	struct figure *figure;

	figure = add(figures, count, "edge", "edge of the bank");
	set_edge(figure, counts);
	if (counts->staked > 0 && has_edge(rules))
		set_exact(figure,
		    odds_edge(odds, rules, counts->staked, counts->halves));
	figure = add(figures, count, "doublets", "doublets");
	set_share(figure, counts->doublets, counts->punters_cards);
	set_exact(figure, odds->doublet);
	if (rules->value[RULE_FIRST_MATCH] == FIRST_DOUBLE) {
		figure = add(figures, count, "doubled", "deals doubled");
		set_share(figure, counts->doubled, counts->deals);
		if (is_shared(rules))
			set_exact(figure, odds->doubled);
	}
	if (rules->value[RULE_CAPOT] != 0) {
		figure = add(figures, count, "capots", "capots");
		set_share(figure, counts->capots, counts->deals);
		if (is_shared(rules))
			set_exact(figure, odds->capot);
	}
}

/* Of each chip, what its card and the banker's had left said when it was
 * staked. */
static void
add_hoyle(
    struct figure *figures, int *count, const struct simulate_counts *counts)
{
	struct figure *figure = add(figures, count, "edge", "edge of the bank");
	struct fraction gain = fraction_make(0, 1);

	set_edge(figure, counts);
	if (counts->staked == 0)
		return;
	for (int r = 0; r <= PACKS_MOST * SUITS; r++)
		for (int b = 0; b <= PACKS_MOST * SUITS; b++) {
			int64_t chips = counts->staked_against[r][b];
			struct fraction edge =
			    fraction_sub(odds_first(r, b), odds_first(b, r));

			gain = fraction_add(
			    gain, fraction_mul(fraction_make(chips, 1), edge));
		}
	set_exact(figure, fraction_div(gain, fraction_make(counts->staked, 1)));
}

int
figures_of(const struct rules *rules, const struct simulate_counts *counts,
    struct figure figures[FIGURES_MOST])
{
	struct odds_cards cards;
	struct odds_deal odds;
	struct figure *figure;
	int count = 0;

	odds_fresh(rules, &cards);
	odds_deal(&cards, &odds);
	figure = add(figures, &count, "bank_wins", "deals won by the bank");
	set_share(figure, counts->bank_won, counts->deals);
	if (is_shared(rules))
		set_exact(figure, odds.bank);
	figure = add(figures, &count, "cards_turned", "cards turned, mean");
	set_turned(figure, counts);
	if (is_shared(rules))
		set_exact(figure, odds.turned);
	if (rules->value[RULE_GAME] == GAME_HOYLE)
		add_hoyle(figures, &count, counts);
	else
		add_lansquenet(figures, &count, rules, counts, &odds);
	return count;
}
