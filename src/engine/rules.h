/*
 * The options of a table as rows, and the presets (RULES.md 2 and 10). What
 * reads, checks, shows or documents options walks these rows.
 */
#ifndef ENGINE_RULES_H
#define ENGINE_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

enum rule {
	RULE_GAME,
	RULE_PACKS,
	RULE_SHUFFLE,
	RULE_LOWEST_RANK,
	RULE_SEATS_LEAST,
	RULE_SEATS_MOST,
	RULE_UNIT,
	RULE_BANK_LEAST,
	RULE_BANK_MOST,
	RULE_STAKING,
	RULE_ROUNDS,
	RULE_COVER,
	RULE_EXCESS,
	RULE_DOUBLET,
	RULE_FIRST_MATCH,
	RULE_CAPOT,
	RULE_PUNTER_CARDS,
	RULE_WINNINGS,
	RULE_AFTER_WIN,
	RULE_ROTATION,
	RULE_MATCH,
	RULE_BUY_IN,
	RULE_LAPS,
	RULE_DEALS,
	RULE_SHOES,
	RULE_MINUTES,
	RULE_STAKE_LIMIT,
	RULE_TIME_SEATING,
	RULE_TIME_BANK,
	RULE_TIME_GO,
	RULE_TIME_STAKING,
	RULE_TIME_DECIDING,
	RULE_TIME_SALE,
	RULE_TIME_AUCTION,
	RULE_TIME_WINDOW,
	RULE_COUNT
};

/* Values of the options that are words, in the order of their rows' words. */
enum { GAME_LANSQUENET, GAME_HOYLE };
enum { SHUFFLE_DEAL, SHUFFLE_SHOE };
enum { STAKING_TURNS, STAKING_OPEN };
enum { ROUNDS_ONE, ROUNDS_MANY };
enum { COVER_TAKEOVER, COVER_REMAINDER };
enum { EXCESS_REFUSE, EXCESS_TRIM };
enum { DOUBLET_ALL, DOUBLET_HALF };
enum { FIRST_SINGLE, FIRST_DOUBLE };
enum { PUNTER_SHARED, PUNTER_OWN };
enum { WINNINGS_IN, WINNINGS_FREE };
enum { AFTER_PASS, AFTER_SALE, AFTER_AUCTION };

struct rules {
	int64_t value[RULE_COUNT];
};

struct rule_row {
	const char *name;
	const char
	    *words; /* "turns open": the words it takes; NULL: a number */
	int64_t least,
	    most; /* of a number; of a word, its first and last index */
	const char
	    *help; /* one clause for the manual, marked for translation */
};

/* The row of each rule, by enum rule. */
extern const struct rule_row rule_rows[RULE_COUNT];

/* The names of the presets, in order; NULL after the last. */
const char *rules_preset_name(int i);
/* Append them: "channel, classic". */
void rules_add_presets(struct text *out);
/* Fill with a preset's values; false if there is none of that name. */
bool rules_preset(struct rules *rules, const char *name);
/* The rule of that name, -1 if none. */
int rules_find(const char *name);
/* The nearest rule's name for a suggestion; NULL if none is near. */
const char *rules_nearest(const char *name);

/*
 * Set one option from its text. False, with what is wrong and what is allowed
 * in *why, if the value is not among the row's; rules is then unchanged.
 */
bool rules_set(
    struct rules *rules, enum rule rule, const char *value, struct text *why);
/* The same from one word, "OPTION=VALUE"; *rule is which it was. */
bool rules_say(
    struct rules *rules, const char *said, enum rule *rule, struct text *why);
/* Fill with a preset's values. False, with which there are in *why. */
bool rules_say_preset(struct rules *rules, const char *name, struct text *why);
/*
 * Check the whole: combinations that RULES.md excludes, and bounds that depend
 * on other options. False with both options named in *why.
 */
bool rules_check(const struct rules *rules, struct text *why);
/*
 * The same one fault at a time: begin with from 0, go on from what was
 * returned; 0: there is no further one.
 */
int rules_fault(const struct rules *rules, int from, struct text *why);
/* The value as one would write it: "turns", "20". */
void rules_show(const struct rules *rules, enum rule rule, struct text *out);

#endif
