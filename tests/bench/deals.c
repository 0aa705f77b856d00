/*
 * Deals a second on one core, six players at the preset `channel`: through the
 * engine with cards given, and simulated; beside a loop that only shuffles 52
 * cards with the same generator. And the bytes of a session.
 *
 * Time is the processor's; of some runs the best counts, since others may work
 * on the same machine.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/chance.h"
#include "engine/simulate.h"

enum { PLAYERS = 6, STAKE = 3, PURSE = 100000000 };
enum { PACKS = 4096, DEALS = 400000, RUNS = 7 };

static card packs[PACKS][PACK_CARDS];

static void
shuffle(card pack[PACK_CARDS], uint64_t *state)
{
	for (uint32_t left = PACK_CARDS; left > 1; left--) {
		uint32_t picked = chance_pick(state, left);
		card held = pack[left - 1];

		pack[left - 1] = pack[picked];
		pack[picked] = held;
	}
}

static void
shuffle_all(int64_t count)
{
	uint64_t state = 1;

	for (int64_t i = 0; i < count; i++)
		shuffle(packs[i % PACKS], &state);
}

static void
act(struct session *s, struct outcomes *out, enum action_kind kind,
    int64_t player, int64_t chips)
{
	struct action action = {.kind = kind, .player = player, .chips = chips};

	if (session_apply(s, &action, out) == REFUSED_NONE)
		return;
	fprintf(stderr, "deals: %s is refused\n", action_word(kind));
	exit(1);
}

static void
begin(struct session *s, struct outcomes *out)
{
	struct rules rules;

	if (!rules_preset(&rules, "channel"))
		exit(1);
	session_init(s, &rules);
	for (int64_t i = 1; i <= PLAYERS; i++)
		act(s, out, ACTION_JOIN, i, PURSE);
	session_begin(s, out);
}

/* A bank or a kept one, five stakes, the cards, one by one. */
static void
play_deal(struct session *s, struct outcomes *out, const card *pack)
{
	struct action shoe = {
	    .kind = ACTION_SHOE, .cards = pack, .cards_count = PACK_CARDS};
	int64_t banker = s->seats[s->banker].player;

	if (s->phase == PHASE_DECIDING)
		act(s, out, ACTION_KEEP, banker, 0);
	else
		act(s, out, ACTION_BANK, banker, STAKE * (PLAYERS - 1));
	for (int64_t i = 1; i <= PLAYERS; i++)
		if (i != banker)
			act(s, out, ACTION_STAKE, i, STAKE);
	if (s->phase == PHASE_STAKING)
		act(s, out, ACTION_TIMEOUT, 0, 0);
	session_apply(s, &shoe, out);
	while (s->phase == PHASE_TURNING)
		act(s, out, ACTION_TURN, 0, 0);
}

static void
play_all(int64_t count)
{
	static struct session s;
	static struct outcomes out;

	begin(&s, &out);
	for (int64_t i = 0; i < count; i++)
		play_deal(&s, &out, packs[i % PACKS]);
}

static void
simulate_all(int64_t count)
{
	struct simulate *simulate;
	struct rules rules;

	if (!rules_preset(&rules, "channel"))
		exit(1);
	simulate = simulate_new(&rules, PLAYERS, 1);
	if (!simulate_run(simulate, count))
		exit(1);
	simulate_free(simulate);
}

static double
per_second(void (*run)(int64_t count))
{
	double best = 0;

	for (int i = 0; i < RUNS; i++) {
		clock_t began = clock();
		double s, rate;

		run(DEALS);
		s = (double)(clock() - began) / CLOCKS_PER_SEC;
		rate = s > 0 ? DEALS / s : 0;
		best = rate > best ? rate : best;
	}
	return best;
}

int
main(void)
{
	double shuffled, played, simulated;

	for (int i = 0; i < PACKS; i++)
		for (int c = 0; c < PACK_CARDS; c++)
			packs[i][c] = (card)c;
	shuffled = per_second(shuffle_all);
	played = per_second(play_all);
	simulated = per_second(simulate_all);
	printf("shuffles of 52 cards a second      %10.0f\n"
	       "deals, cards given                 %10.0f  %.2f of that "
	       "(aim: 1000000)\n"
	       "deals, simulated                   %10.0f  %.2f of that "
	       "(aim: 2000000)\n"
	       "bytes of a session                 %10zu  (aim: below 8192)\n",
	    shuffled, played, played / shuffled, simulated,
	    simulated / shuffled, sizeof(struct session));
	return 0;
}
