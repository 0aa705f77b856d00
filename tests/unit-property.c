/*
 * What holds of every session, whatever the rules and whoever does what: in
 * random sessions, with the acts of the fuzz targets. `unit-property COUNT
 * [SEED]` plays more of them, or others.
 */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/chance.h"
#include "base/number.h"
#include "base/xalloc.h"
#include "play.h"
#include "unit.h"

enum { BYTES = 6000, CARDS_KEPT = 3 * PACK_CARDS, STEPS_TO_END = 5000 };

static int64_t sessions = 20000, first_seed = 1;

static char running[32];

static void
tell_seed(int signo)
{
	(void)signo;
	if (write(STDERR_FILENO, running, strlen(running)) < 0)
		_exit(2);
}

static bool outcomes_seen[OUT_KINDS], refusals_seen[REFUSAL_KINDS];
static int64_t phases_seen[PHASE_ENDED + 1];

/* What was accepted, to be played once more. */
struct entry {
	struct action action;
	card *cards;
};

struct journal {
	struct entry *entries;
	size_t count, room;
};

static void
journal_add(struct journal *j, const struct action *action)
{
	struct entry *entry;

	if (j->count == j->room) {
		j->room = j->room == 0 ? 64 : j->room * 2;
		j->entries =
		    xrealloc(j->entries, j->room, sizeof(j->entries[0]));
	}
	entry = &j->entries[j->count++];
	*entry = (struct entry){.action = *action};
	if (action->cards_count > 0) {
		size_t count = (size_t)action->cards_count;

		entry->cards = xcalloc(count, sizeof(card));
		memcpy(entry->cards, action->cards, count);
		entry->action.cards = entry->cards;
	}
}

static void
journal_clear(struct journal *j)
{
	for (size_t i = 0; i < j->count; i++)
		free(j->entries[i].cards);
	j->count = 0;
}

/* The same acts bring about the same session, to the byte. */
static void
expect_replays(const struct session *begun, const struct session *s,
    const struct journal *j)
{
	static struct outcomes out;
	struct session again = *begun;

	for (size_t i = 0; i < j->count; i++)
		EXPECT(session_apply(&again, &j->entries[i].action, &out) ==
		       REFUSED_NONE);
	EXPECT(memcmp(&again, s, sizeof(again)) == 0);
}

/* A state waits for the table, which acts by itself, or has a time limit. */
static bool
waits_for_table(const struct session *s)
{
	return s->phase == PHASE_DRAWING || s->phase == PHASE_SHUFFLING ||
	       s->phase == PHASE_TURNING;
}

static void
expect_awaited(const struct session *s)
{
	EXPECT(s->phase == PHASE_ENDED || waits_for_table(s) ||
	       session_limit_s(s) > 0);
}

static void
shuffle(card cards[CARDS_KEPT], uint64_t *word)
{
	for (int i = 0; i < CARDS_KEPT; i++) {
		int j = (int)(chance_mix(word) % (uint64_t)(i + 1));

		cards[i] = cards[j];
		cards[j] = (card)(i % PACK_CARDS);
	}
}

/* If all fall silent it comes to an end. */
static void
expect_ends(const struct session *state, uint64_t word)
{
	static struct outcomes out;
	struct session s = *state;
	card cards[CARDS_KEPT];
	int steps = 0;

	for (; s.phase != PHASE_ENDED && steps < STEPS_TO_END; steps++) {
		struct action action = {.kind = ACTION_TIMEOUT};

		if (waits_for_table(&s))
			action.kind = s.phase == PHASE_TURNING   ? ACTION_TURN
				      : s.phase == PHASE_DRAWING ? ACTION_DRAW
								 : ACTION_SHOE;
		if (s.phase == PHASE_DRAWING || session_wants_shoe(&s)) {
			shuffle(cards, &word);
			action.cards = cards;
			action.cards_count = CARDS_KEPT;
		}
		EXPECT(session_apply(&s, &action, &out) == REFUSED_NONE);
	}
	EXPECT(s.phase == PHASE_ENDED);
}

static void
note(const struct outcomes *out, enum refusal refusal, enum phase phase)
{
	refusals_seen[refusal] = true;
	phases_seen[phase]++;
	for (int i = 0; i < out->count; i++)
		outcomes_seen[out->list[i].kind] = true;
}

static void
begin(struct feed *feed, struct session *s)
{
	struct rules rules;
	struct outcomes out;
	struct action join = {.kind = ACTION_JOIN, .player = 1};
	int64_t players = 2 + feed_byte(feed) % 4;

	play_rules(feed, &rules);
	session_init(s, &rules);
	if (feed_byte(feed) % 4 == 0)
		return;
	for (; join.player <= players; join.player++) {
		join.chips = (int64_t)feed_byte(feed) * 4;
		(void)session_apply(s, &join, &out);
	}
	session_begin(s, &out);
}

/* What ends things comes seldom, so that sessions grow old. */
static bool
is_wanted(struct feed *feed, const struct action *action)
{
	static const unsigned in_256[ACTION_KINDS] = {
	    [ACTION_CLOSE] = 2,
	    [ACTION_END] = 16,
	    [ACTION_LEAVE] = 16,
	    [ACTION_VOID] = 16,
	    [ACTION_PASS] = 64,
	    [ACTION_TIMEOUT] = 64,
	};
	unsigned often = in_256[action->kind];

	return often == 0 || feed_byte(feed) < often;
}

static void
play(uint64_t seed)
{
	static struct journal journal;
	static uint8_t bytes[BYTES];
	struct feed feed = {bytes, sizeof(bytes)};
	struct session s, begun;
	uint64_t word = seed;

	for (size_t i = 0; i < sizeof(bytes); i++)
		bytes[i] = (uint8_t)(chance_mix(&word) >> 32);
	begin(&feed, &s);
	begun = s;
	while (feed.left > 0 && s.phase != PHASE_ENDED) {
		struct action action;
		card cards[SHOE_MOST];
		enum phase phase = s.phase;
		enum refusal refusal;

		play_action(&feed, &s, &action, cards);
		if (!is_wanted(&feed, &action))
			continue;
		refusal = play_apply(&s, &action);
		note(play_outcomes(), refusal, phase);
		if (refusal != REFUSED_NONE)
			continue;
		journal_add(&journal, &action);
		expect_awaited(&s);
		EXPECT(session_is_sound(&s));
		if (feed_byte(&feed) < 16)
			play_encodes(&s);
		if (feed_byte(&feed) < 4)
			expect_ends(&s, chance_mix(&word));
	}
	expect_ends(&s, chance_mix(&word));
	expect_replays(&begun, &s, &journal);
	journal_clear(&journal);
}

static void
test_sessions(void)
{
	for (int64_t i = 0; i < sessions; i++) {
		snprintf(running, sizeof(running), "seed %lld\n",
		    (long long)(first_seed + i));
		play((uint64_t)(first_seed + i));
	}
	CU_PASS("nothing that should hold did not");
}

/* ENDED comes when all is over; a limit to losses is not the engine's. */
static bool
can_come(enum refusal refusal)
{
	return refusal != REFUSED_ENDED && refusal != REFUSED_LIMIT;
}

/* Nothing that can happen stayed untried. */
static void
test_all_seen(void)
{
	for (int i = 0; i < OUT_KINDS; i++)
		if (!outcomes_seen[i]) {
			fprintf(stderr, "never seen: %s\n",
			    outcome_word((enum outcome_kind)i));
			CU_FAIL("an outcome that never came");
		}
	for (int i = 0; i < REFUSAL_KINDS; i++)
		if (!refusals_seen[i] && can_come((enum refusal)i)) {
			fprintf(stderr, "never seen: %s\n",
			    refusal_word((enum refusal)i));
			CU_FAIL("a refusal that never came");
		}
	for (int i = 0; i < PHASE_ENDED; i++)
		CU_ASSERT_TRUE(phases_seen[i] > 100);
}

/* A bank and a stake lie. */
static void
play_three(struct session *s)
{
	static const struct action acts[] = {
	    {.kind = ACTION_JOIN, .player = 1, .chips = 100},
	    {.kind = ACTION_JOIN, .player = 2, .chips = 100},
	    {.kind = ACTION_JOIN, .player = 3, .chips = 100},
	    {.kind = ACTION_BANK, .player = 1, .chips = 20},
	    {.kind = ACTION_STAKE, .player = 2, .chips = 5},
	};
	struct rules rules;
	struct outcomes out;

	EXPECT(rules_preset(&rules, "channel"));
	session_init(s, &rules);
	for (size_t i = 0; i < sizeof(acts) / sizeof(acts[0]); i++) {
		if (acts[i].kind == ACTION_BANK)
			session_begin(s, &out);
		EXPECT(session_apply(s, &acts[i], &out) == REFUSED_NONE);
	}
}

/* Damaged bytes are refused, or are a sound session all the same. */
static void
test_damage(void)
{
	enum { DAMAGES = 20000 };
	struct text bytes = TEXT_EMPTY;
	struct session s, copy;
	uint64_t word = 7;
	int taken = 0;

	play_three(&s);
	session_encode(&s, &bytes);
	for (size_t len = 0; len < bytes.len; len++)
		EXPECT(!session_decode(&copy, bytes.buf, len));
	for (int i = 0; i < DAMAGES; i++) {
		size_t at = chance_mix(&word) % bytes.len;
		char was = bytes.buf[at];

		bytes.buf[at] = (char)chance_mix(&word);
		if (session_decode(&copy, bytes.buf, bytes.len)) {
			taken++;
			expect_ends(&copy, chance_mix(&word));
		}
		bytes.buf[at] = was;
	}
	CU_ASSERT_TRUE(taken > 0 && taken < DAMAGES);
	text_fini(&bytes);
}

int
main(int argc, char **argv)
{
	static const struct unit_case cases[] = {
	    {"random sessions", test_sessions},
	    {"nothing stayed untried", test_all_seen},
	    {"damaged snapshots do no harm", test_damage},
	};

	if ((argc > 1 &&
		number_parse(argv[1], 1, INT32_MAX, &sessions) != NUMBER_OK) ||
	    (argc > 2 && number_parse(argv[2], 0, INT32_MAX, &first_seed) !=
			     NUMBER_OK)) {
		fprintf(stderr, "usage: %s [COUNT [SEED]]\n", argv[0]);
		return 2;
	}
	signal(SIGABRT, tell_seed);
	return UNIT_RUN("engine: properties", cases);
}
