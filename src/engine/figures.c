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

static void
set_exact(struct figure *figure, struct fraction exact)
{
	figure->has_exact = true;
	figure->exact = exact;
}

/* What only one card for all punters has an exact figure of: with cards of
 * their own it depends on how many have which stakes. */
static void
add_shared(struct figure *figures, int *count, const struct rules *rules,
    const struct simulate_counts *counts, const struct odds_deal *odds)
{
	bool shared = rules->value[RULE_PUNTER_CARDS] == PUNTER_SHARED;
	struct figure *figure;

	figure = add(figures, count, "bank_wins", "deals won by the bank");
	set_share(figure, counts->bank_won, counts->deals);
	if (shared)
		set_exact(figure, odds->bank);
	figure = add(figures, count, "cards_turned", "cards turned, mean");
	set_turned(figure, counts);
	if (shared)
		set_exact(figure, odds->turned);
	if (rules->value[RULE_FIRST_MATCH] == FIRST_DOUBLE) {
		figure = add(figures, count, "doubled", "deals doubled");
		set_share(figure, counts->doubled, counts->deals);
		if (shared)
			set_exact(figure, odds->doubled);
	}
	if (rules->value[RULE_CAPOT] != 0) {
		figure = add(figures, count, "capots", "capots");
		set_share(figure, counts->capots, counts->deals);
		if (shared)
			set_exact(figure, odds->capot);
	}
}

int
figures_of(const struct rules *rules, const struct simulate_counts *counts,
    struct figure figures[FIGURES_MOST])
{
	bool shared = rules->value[RULE_PUNTER_CARDS] == PUNTER_SHARED;
	struct odds_cards cards;
	struct odds_deal odds;
	struct figure *figure;
	int count = 0;

	odds_fresh(rules, &cards);
	odds_deal(&cards, &odds);
	figure = add(figures, &count, "edge", "edge of the bank");
	set_edge(figure, counts);
	if ((shared || rules->value[RULE_CAPOT] == 0) && counts->staked > 0)
		set_exact(figure,
		    odds_edge(&odds, rules, counts->staked, counts->halves));
	figure = add(figures, &count, "doublets", "doublets");
	set_share(figure, counts->doublets, counts->punters_cards);
	set_exact(figure, odds.doublet);
	add_shared(figures, &count, rules, counts, &odds);
	return count;
}
