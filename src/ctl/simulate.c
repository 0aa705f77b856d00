/* Many deals by simple players, and what comes out beside the exact odds. */
#include <config.h>

#include <getopt.h>
#include <stdio.h>
#include <unistd.h>

#include "base/chance.h"
#include "base/number.h"
#include "ctl/ctl.h"
#include "engine/figures.h"

enum {
	DEALS = 1000000,
	PLAYERS = 6,
	PIECES = 50, /* of the bar */
	ROW = 5, /* of the distribution */
};

static const int64_t deals_most = INT64_C(1000000000000);
/* 95 of 100 figures are within so many standard errors. */
static const double confidence = 1.959964;

struct job {
	const char *preset;
	struct rules rules;
	int64_t deals, players, seed;
	bool is_json;
};

/* Reading the arguments. */

static bool
read_number(const char *name, const char *text, int64_t least, int64_t most,
    int64_t *out)
{
	if (number_parse(text, least, most, out) == NUMBER_OK)
		return true;
	fprintf(stderr,
	    "simulate: --%s %s: expected a whole number from %lld to %lld\n",
	    name, text, (long long)least, (long long)most);
	return false;
}

static bool
read_options(struct job *job, int argc, char **argv)
{
	static const struct option longs[] = {
	    {"preset", required_argument, NULL, 'p'},
	    {"deals", required_argument, NULL, 'n'},
	    {"seed", required_argument, NULL, 's'},
	    {"players", required_argument, NULL, 'k'},
	    {"json", no_argument, NULL, 'j'}, {NULL, 0, NULL, 0}};
	bool is_good = true;
	int c;

	while (
	    is_good && (c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 'p')
			job->preset = optarg;
		else if (c == 'n')
			is_good = read_number(
			    "deals", optarg, 1, deals_most, &job->deals);
		else if (c == 's')
			is_good = read_number(
			    "seed", optarg, 0, INT64_MAX, &job->seed);
		else if (c == 'k')
			is_good = read_number(
			    "players", optarg, 2, SEATS_LIMIT, &job->players);
		else if (c == 'j')
			job->is_json = true;
		else
			is_good = false;
	}
	return is_good;
}

/* As many players as was said, or else as near to six as may sit. */
static bool
set_players(struct job *job)
{
	int64_t least = job->rules.value[RULE_SEATS_LEAST];
	int64_t most = job->rules.value[RULE_SEATS_MOST];

	if (job->players == 0) {
		job->players = PLAYERS < least  ? least
			       : PLAYERS > most ? most
						: PLAYERS;
	} else if (job->players < least || job->players > most) {
		fprintf(stderr,
		    "simulate: --players %lld: these rules seat %lld to %lld\n",
		    (long long)job->players, (long long)least, (long long)most);
		return false;
	}
	return true;
}

static bool
read_job(struct job *job, int argc, char **argv)
{
	struct text why = TEXT_EMPTY;
	enum rule rule;
	bool is_good;

	if (!read_options(job, argc, argv))
		return false;
	is_good = rules_say_preset(&job->rules, job->preset, &why);
	while (is_good && optind < argc)
		is_good = rules_say(&job->rules, argv[optind++], &rule, &why);
	if (!is_good || !rules_check(&job->rules, &why)) {
		fprintf(stderr, "simulate: %s\n", text_str(&why));
		is_good = false;
	}
	text_fini(&why);
	return is_good && set_players(job);
}

/* What came out. */

static void
print_figure(const struct figure *figure)
{
	struct text exact = TEXT_EMPTY;
	double off = confidence * figure->error;

	printf("%-22s %9.6f %9.6f to %9.6f", figure->title, figure->value,
	    figure->value - off, figure->value + off);
	if (figure->has_exact) {
		fraction_decimal(figure->exact, 6, &exact);
		printf(" %10s", text_str(&exact));
		if (figure->error > 0)
			printf(" %+6.2f",
			    (figure->value - fraction_double(figure->exact)) /
				figure->error);
	}
	putchar('\n');
	text_fini(&exact);
}

static void
print_distribution(const struct simulate_counts *counts)
{
	int column = 0;

	if (counts->opened == 0)
		return;
	printf("\nof the deals that went on so many cards were turned in:\n");
	for (int i = 1; i < SHOE_MOST; i++) {
		if (counts->turned_of[i] == 0)
			continue;
		printf("%6d %7.3f%%%s", i,
		    100.0 * (double)counts->turned_of[i] /
			(double)counts->opened,
		    ++column % ROW == 0 ? "\n" : "");
	}
	if (column % ROW != 0)
		putchar('\n');
}

static void
print_count(const char *title, int64_t count)
{
	printf("%-22s %9lld\n", title, (long long)count);
}

static void
print_text(const struct job *job, const struct simulate_counts *counts)
{
	struct figure figures[FIGURES_MOST];
	int count = figures_of(&job->rules, counts, figures);

	printf("preset %s, %lld players, %lld deals, seed %lld\n\n",
	    job->preset, (long long)job->players, (long long)counts->deals,
	    (long long)job->seed);
	printf("%-22s %9s %22s %10s %6s\n", "", "came out",
	    "95 of 100 are within", "exact", "errors");
	for (int i = 0; i < count; i++)
		print_figure(&figures[i]);
	putchar('\n');
	print_count("sessions", counts->sessions);
	print_count("chips staked", counts->staked);
	print_count("chips moved", counts->moved);
	print_count("longest run of a bank", counts->run);
	print_distribution(counts);
}

static void
print_json_figure(const struct figure *figure)
{
	struct text exact = TEXT_EMPTY;
	double off = confidence * figure->error;

	printf("\"%s\":{\"value\":%.9f,\"low\":%.9f,\"high\":%.9f,"
	       "\"error\":%.9f,\"exact\":",
	    figure->name, figure->value, figure->value - off,
	    figure->value + off, figure->error);
	if (figure->has_exact) {
		fraction_decimal(figure->exact, 9, &exact);
		printf("%s},", text_str(&exact));
	} else {
		fputs("null},", stdout);
	}
	text_fini(&exact);
}

static void
print_json(const struct job *job, const struct simulate_counts *counts)
{
	struct figure figures[FIGURES_MOST];
	int count = figures_of(&job->rules, counts, figures), last = 0;

	printf("{\"preset\":\"%s\",\"players\":%lld,\"seed\":%lld,"
	       "\"deals\":%lld,\"sessions\":%lld,",
	    job->preset, (long long)job->players, (long long)job->seed,
	    (long long)counts->deals, (long long)counts->sessions);
	for (int i = 0; i < count; i++)
		print_json_figure(&figures[i]);
	printf("\"staked\":%lld,\"moved\":%lld,\"run\":%lld,"
	       "\"deals_by_cards\":[",
	    (long long)counts->staked, (long long)counts->moved,
	    (long long)counts->run);
	for (int i = 0; i < SHOE_MOST; i++)
		if (counts->turned_of[i] > 0)
			last = i;
	for (int i = 0; i <= last; i++)
		printf("%s%lld", i > 0 ? "," : "",
		    (long long)counts->turned_of[i]);
	puts("]}");
}

static void
show_bar(int done)
{
	static const char marks[] =
	    "##################################################";

	fprintf(stderr, "\r[%-*.*s] %3d%%", PIECES, done, marks,
	    100 * done / PIECES);
}

static bool
run(struct simulate *simulate, int64_t deals)
{
	bool has_bar = isatty(STDERR_FILENO), can_play = true;

	for (int i = 0; i < PIECES && can_play; i++) {
		if (has_bar)
			show_bar(i);
		can_play = simulate_run(
		    simulate, deals * (i + 1) / PIECES - deals * i / PIECES);
	}
	if (has_bar)
		fprintf(stderr, "\r%*s\r", PIECES + 7, "");
	return can_play;
}

enum ctl_status
ctl_simulate(int argc, char **argv)
{
	struct job job = {.preset = "channel",
	    .deals = DEALS,
	    .seed = chance_below(UINT32_MAX)};
	struct simulate *simulate;
	bool can_play;

	if (!read_job(&job, argc, argv))
		return CTL_USAGE;
	simulate =
	    simulate_new(&job.rules, (int)job.players, (uint64_t)job.seed);
	can_play = run(simulate, job.deals);
	if (!can_play)
		fputs("simulate: with these rules nobody can bank\n", stderr);
	else if (job.is_json)
		print_json(&job, simulate_counts(simulate));
	else
		print_text(&job, simulate_counts(simulate));
	simulate_free(simulate);
	return can_play ? CTL_DONE : CTL_WRONG;
}
