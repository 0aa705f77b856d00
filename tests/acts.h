/* What the tests of the engine do at a table, and the outcomes of the last. */
#ifndef TESTS_ACTS_H
#define TESTS_ACTS_H

#include <string.h>

#include "engine/session.h"
#include "unit.h"

static struct outcomes out;

static inline enum refusal
act(struct session *s, enum action_kind kind, int64_t player, int64_t chips)
{
	struct action action = {.kind = kind, .player = player, .chips = chips};

	return session_apply(s, &action, &out);
}

/* The cards of DRAW or SHOE, "9C KD …". */
static inline enum refusal
give(struct session *s, enum action_kind kind, const char *cards)
{
	card list[SHOE_MOST];
	char name[CARD_NAME] = "";
	struct action action = {.kind = kind, .chips = 7, .cards = list};

	for (; *cards != '\0'; cards += cards[2] == ' ' ? 3 : 2) {
		memcpy(name, cards, 2);
		CU_ASSERT_FATAL(card_parse(name, &list[action.cards_count++]));
	}
	return session_apply(s, &action, &out);
}

/* Turn until something else is awaited; the outcomes of the last card. */
static inline void
turn_all(struct session *s)
{
	while (s->phase == PHASE_TURNING)
		CU_ASSERT_EQUAL_FATAL(act(s, ACTION_TURN, 0, 0), REFUSED_NONE);
}

/* The first outcome of a kind; NULL if none. */
static inline const struct outcome *
find_outcome(enum outcome_kind kind)
{
	for (int i = 0; i < out.count; i++)
		if (out.list[i].kind == kind)
			return &out.list[i];
	return NULL;
}

/* The rules of a preset. */
static inline struct rules
rules_of(const char *preset)
{
	struct rules rules;

	CU_ASSERT_FATAL(rules_preset(&rules, preset));
	return rules;
}

/* The same with one option over it. */
static inline struct rules
rules_with(const char *preset, enum rule rule, int64_t value)
{
	struct rules rules = rules_of(preset);
	struct text why = TEXT_EMPTY;

	rules.value[rule] = value;
	CU_ASSERT_FATAL(rules_check(&rules, &why));
	text_fini(&why);
	return rules;
}

/* Players 1 to `players` with 100 chips each, 1 to bank. */
static inline void
seat_players(struct session *s, int players, const struct rules *rules)
{
	session_init(s, rules);
	for (int64_t i = 1; i <= players; i++)
		CU_ASSERT_EQUAL_FATAL(
		    act(s, ACTION_JOIN, i, 100), REFUSED_NONE);
	session_begin(s, &out);
	CU_ASSERT_EQUAL_FATAL(s->phase, PHASE_BANKING);
}

/* anna 1, ben 2, carla 3 with 100 chips each, anna to bank. */
static inline void
three_seated(struct session *s, const char *preset)
{
	struct rules rules = rules_of(preset);

	seat_players(s, 3, &rules);
}

/* It is refused, and nothing changes. */
static inline void
refuses(struct session *s, enum action_kind kind, int64_t player, int64_t chips,
    enum refusal refusal)
{
	struct session before = *s;

	CU_ASSERT_EQUAL(act(s, kind, player, chips), refusal);
	CU_ASSERT_EQUAL(out.count, 0);
	CU_ASSERT_EQUAL(memcmp(s, &before, sizeof(before)), 0);
}

#endif
