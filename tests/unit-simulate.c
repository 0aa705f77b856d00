/*
 * Simulated deals: what is counted comes out within four standard errors of
 * what is exact, for every preset and option that the odds know.
 *
 * `--long` plays two million deals of each.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/chance.h"
#include "engine/figures.h"
#include "unit.h"

enum { DEALS = 200000, DEALS_LONG = 2000000, SEED = 11 };
static const double errors_most = 4;

static int64_t deals = DEALS;

static struct rules
rules_of(const char *preset, const char *options)
{
	struct rules rules;
	struct text why = TEXT_EMPTY;
	char words[128], *rest = words, *word;

	CU_ASSERT_FATAL(rules_preset(&rules, preset));
	snprintf(words, sizeof(words), "%s", options);
	while ((word = strsep(&rest, " ")) != NULL && *word != '\0') {
		char *value = strchr(word, '=');
		int rule;

		*value++ = '\0';
		rule = rules_find(word);
		CU_ASSERT_FATAL(rule >= 0);
		CU_ASSERT_FATAL(
		    rules_set(&rules, (enum rule)rule, value, &why));
	}
	CU_ASSERT_FATAL(rules_check(&rules, &why));
	text_fini(&why);
	return rules;
}

static void
check_figure(const char *what, const struct figure *figure)
{
	double exact = fraction_double(figure->exact);
	double off = (figure->value - exact) / figure->error;
	bool is_near =
	    figure->error > 0 && off <= errors_most && off >= -errors_most;

	CU_ASSERT(is_near);
	if (!is_near)
		printf("\n%s: %s is %f, %+.2f errors off %f\n", what,
		    figure->title, figure->value, off, exact);
}

/* Returns how many figures had an exact one. */
static int
check_figures(const char *preset, const char *options, int players)
{
	struct rules rules = rules_of(preset, options);
	struct simulate *simulate = simulate_new(&rules, players, SEED);
	struct figure figures[FIGURES_MOST];
	int count, exact = 0;

	CU_ASSERT(simulate_run(simulate, deals));
	CU_ASSERT_EQUAL(simulate_counts(simulate)->deals, deals);
	count = figures_of(&rules, simulate_counts(simulate), figures);
	for (int i = 0; i < count; i++)
		if (figures[i].has_exact) {
			check_figure(preset, &figures[i]);
			exact++;
		}
	simulate_free(simulate);
	return exact;
}

static void
test_presets(void)
{
	CU_ASSERT_EQUAL(check_figures("channel", "", 6), 4);
	CU_ASSERT_EQUAL(check_figures("pagat", "", 6), 4);
	CU_ASSERT_EQUAL(check_figures("classic", "", 6), 4);
	CU_ASSERT_EQUAL(check_figures("salon", "", 6), 4);
	CU_ASSERT_EQUAL(check_figures("hoyle", "", 6), 1);
}

static void
test_options(void)
{
	static const struct {
		const char *options;
		int players, figures;
	} cases[] = {
	    {"lowest_rank=7 packs=6", 2, 4},
	    {"doublet=half first_match=double capot=yes", 3, 6},
	    {"doublet=half unit=3 bank_least=3", 4, 4},
	    {"punter_cards=own", 10, 2},
	    {"punter_cards=own first_match=double doublet=half", 4, 2},
	};
	int64_t all = deals;

	deals = all / 8;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		CU_ASSERT_EQUAL(check_figures("channel", cases[i].options,
				    cases[i].players),
		    cases[i].figures);
	deals = all;
}

static void
test_seeds(void)
{
	struct rules rules = rules_of("salon", "capot=yes");
	struct simulate *a = simulate_new(&rules, 5, 1);
	struct simulate *b = simulate_new(&rules, 5, 1);
	struct simulate *c = simulate_new(&rules, 5, 2);

	simulate_run(a, 5000);
	for (int i = 0; i < 50; i++)
		simulate_run(b, 100);
	simulate_run(c, 5000);
	CU_ASSERT_EQUAL(memcmp(simulate_counts(a), simulate_counts(b),
			    sizeof(struct simulate_counts)),
	    0);
	CU_ASSERT_NOT_EQUAL(memcmp(simulate_counts(a), simulate_counts(c),
				sizeof(struct simulate_counts)),
	    0);
	CU_ASSERT(simulate_counts(a)->sessions > 10);
	simulate_free(a);
	simulate_free(b);
	simulate_free(c);
}

static void
test_nobody_banks(void)
{
	struct rules rules = rules_of("salon", "bank_most=0 bank_least=500");
	struct simulate *simulate = simulate_new(&rules, 3, SEED);

	CU_ASSERT_FALSE(simulate_run(simulate, 1));
	simulate_free(simulate);
}

/* A value of a row; of numbers a small one, or the most. */
static int64_t
value_of(const struct rule_row *row, uint64_t *state)
{
	int64_t span = row->most - row->least + 1;

	if (row->words == NULL && chance_pick(state, 10) == 0)
		return row->most;
	return row->least + chance_pick(state, span > 9 ? 9 : (uint32_t)span);
}

/* Whatever the rules, it comes to an end, and no chip is lost. */
static void
test_any_rules(void)
{
	uint64_t state = SEED;
	int played = 0;

	for (int i = 0; i < 2000; i++) {
		struct text why = TEXT_EMPTY;
		struct rules rules = rules_of(rules_preset_name(i % 5), "");
		struct simulate *simulate;
		int64_t players;

		for (int k = 0; k < 5; k++) {
			uint32_t rule = chance_pick(&state, RULE_COUNT);

			rules.value[rule] = value_of(&rule_rows[rule], &state);
		}
		if (rules_check(&rules, &why)) {
			players = rules.value[RULE_SEATS_MOST];
			simulate =
			    simulate_new(&rules, (int)players, (uint64_t)i);
			if (simulate_run(simulate, 40)) {
				CU_ASSERT_EQUAL(
				    simulate_counts(simulate)->deals, 40);
				played++;
			}
			simulate_free(simulate);
		}
		text_fini(&why);
	}
	CU_ASSERT(played > 500);
}

static const struct unit_case cases[] = {
    {"every preset", test_presets},
    {"options", test_options},
    {"seeds", test_seeds},
    {"nobody can bank", test_nobody_banks},
    {"any rules", test_any_rules},
};

int
main(int argc, char **argv)
{
	if (argc > 1 && strcmp(argv[1], "--long") == 0)
		deals = DEALS_LONG;
	return UNIT_RUN("simulate", cases);
}
