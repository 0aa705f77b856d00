#include <config.h>

#include "engine/rules.h"

#include <string.h>
#include <strings.h>

#include "base/number.h"
#include "engine/card.h"
#include "engine/session.h"

#define N_(text) text

enum { SECONDS_MOST = 24 * 60 * 60, COUNT_MOST = 1000000 };

#define WORDS(name, words, count, help) \
	{ \
		name, words, 0, (count)-1, help \
	}
#define NUMBER(name, least, most, help) \
	{ \
		name, NULL, least, most, help \
	}

const struct rule_row rule_rows[RULE_COUNT] = {
    [RULE_GAME] = WORDS("game", "lansquenet hoyle", 2, N_("which game")),
    [RULE_PACKS] = NUMBER("packs", 1, PACKS_MOST, N_("packs of cards")),
    [RULE_SHUFFLE] = WORDS("shuffle", "deal shoe", 2,
	N_("fresh cards before every deal, or deals go on from one shoe")),
    [RULE_LOWEST_RANK] =
	NUMBER("lowest_rank", 2, 7, N_("2, or 7 for the short pack of 32")),
    [RULE_SEATS_LEAST] = NUMBER(
	"seats_least", 2, SEATS_LIMIT, N_("seats taken before it starts")),
    [RULE_SEATS_MOST] =
	NUMBER("seats_most", 2, SEATS_LIMIT, N_("seats at the table")),
    [RULE_UNIT] = NUMBER(
	"unit", 1, COUNT_MOST, N_("banks are a multiple, stakes at least it")),
    [RULE_BANK_LEAST] =
	NUMBER("bank_least", 1, CHIPS_MOST, N_("the least bank")),
    [RULE_BANK_MOST] =
	NUMBER("bank_most", 0, CHIPS_MOST, N_("the largest bank; 0: any")),
    [RULE_STAKING] = WORDS("staking", "turns open", 2,
	N_("punters stake seat by seat, or whenever they like")),
    [RULE_ROUNDS] = WORDS(
	"rounds", "one many", 2, N_("goes of each seat, staking in turns")),
    [RULE_COVER] = WORDS("cover", "takeover remainder", 2,
	N_("cover plays alone for the bank, or stakes what is open")),
    [RULE_EXCESS] = WORDS("excess", "refuse trim", 2,
	N_("a stake above what is open is refused, or cut to it")),
    [RULE_DOUBLET] = WORDS("doublet", "all half", 2,
	N_("what the bank takes when the opening cards are alike")),
    [RULE_FIRST_MATCH] = WORDS("first_match", "single double", 2,
	N_("does the very first card turned pay double")),
    [RULE_CAPOT] = WORDS("capot", "no yes", 2,
	N_("a second match of the banker's card in a row pays again")),
    [RULE_PUNTER_CARDS] = WORDS("punter_cards", "shared own", 2,
	N_("one card for all punters, or one each")),
    [RULE_WINNINGS] = WORDS("winnings", "in free", 2,
	N_("a kept bank grows by what it won, or is set anew")),
    [RULE_AFTER_WIN] = WORDS("after_win", "pass sale auction", 3,
	N_("how a banker who won may part with the bank")),
    [RULE_ROTATION] = NUMBER("rotation", 0, COUNT_MOST,
	N_("deals of each banker, won or lost; 0: until he loses")),
    [RULE_MATCH] = WORDS(
	"match", "no yes", 2, N_("all buy in and play for the most chips")),
    [RULE_BUY_IN] =
	NUMBER("buy_in", 1, CHIPS_MOST, N_("chips each brings to a match")),
    [RULE_LAPS] = NUMBER("laps", 0, COUNT_MOST, N_("laps to play; 0: any")),
    [RULE_DEALS] = NUMBER("deals", 0, COUNT_MOST, N_("deals to play; 0: any")),
    [RULE_SHOES] = NUMBER("shoes", 0, COUNT_MOST,
	N_("shoes to play, or deals where each has fresh cards; 0: any")),
    [RULE_MINUTES] = NUMBER("minutes", 0, COUNT_MOST,
	N_("minutes to play, from the first bank on; 0: any")),
    [RULE_STAKE_LIMIT] = NUMBER("stake_limit", 0, CHIPS_MOST,
	N_("chips staked in all before it ends; 0: any")),
    [RULE_TIME_SEATING] = NUMBER(
	"time_seating", 1, SECONDS_MOST, N_("seconds to join and start")),
    [RULE_TIME_BANK] =
	NUMBER("time_bank", 1, SECONDS_MOST, N_("seconds to post a bank")),
    [RULE_TIME_GO] = NUMBER(
	"time_go", 1, SECONDS_MOST, N_("seconds of one go, staking in turns")),
    [RULE_TIME_STAKING] =
	NUMBER("time_staking", 1, SECONDS_MOST, N_("seconds of open staking")),
    [RULE_TIME_DECIDING] =
	NUMBER("time_deciding", 1, SECONDS_MOST, N_("seconds to decide")),
    [RULE_TIME_SALE] =
	NUMBER("time_sale", 1, SECONDS_MOST, N_("seconds of a sale")),
    [RULE_TIME_AUCTION] =
	NUMBER("time_auction", 1, SECONDS_MOST, N_("seconds of an auction")),
    [RULE_TIME_WINDOW] = NUMBER("time_window", 1, SECONDS_MOST,
	N_("seconds of a window in Hoyle's game")),
};

/* RULES.md 10 and the time limits of 2: `pagat`, on which all others build. */
static const int64_t pagat[RULE_COUNT] = {
    [RULE_PACKS] = 1,
    [RULE_LOWEST_RANK] = 2,
    [RULE_SEATS_LEAST] = 2,
    [RULE_SEATS_MOST] = 10,
    [RULE_UNIT] = 1,
    [RULE_BANK_LEAST] = 1,
    [RULE_STAKING] = STAKING_TURNS,
    [RULE_ROUNDS] = ROUNDS_MANY,
    [RULE_COVER] = COVER_TAKEOVER,
    [RULE_EXCESS] = EXCESS_REFUSE,
    [RULE_WINNINGS] = WINNINGS_IN,
    [RULE_AFTER_WIN] = AFTER_SALE,
    [RULE_BUY_IN] = 100,
    [RULE_TIME_SEATING] = 600,
    [RULE_TIME_BANK] = 60,
    [RULE_TIME_GO] = 30,
    [RULE_TIME_STAKING] = 45,
    [RULE_TIME_DECIDING] = 30,
    [RULE_TIME_SALE] = 20,
    [RULE_TIME_AUCTION] = 20,
    [RULE_TIME_WINDOW] = 10,
};

/* What a preset changes; ends with RULE_COUNT. */
struct change {
	enum rule rule;
	int64_t value;
};

static const struct change channel_changes[] = {
    {RULE_STAKING, STAKING_OPEN}, {RULE_COUNT, 0}};
static const struct change pagat_changes[] = {{RULE_COUNT, 0}};
static const struct change classic_changes[] = {{RULE_PACKS, 6},
    {RULE_SHUFFLE, SHUFFLE_SHOE}, {RULE_ROUNDS, ROUNDS_ONE},
    {RULE_COVER, COVER_REMAINDER}, {RULE_EXCESS, EXCESS_TRIM},
    {RULE_WINNINGS, WINNINGS_FREE}, {RULE_AFTER_WIN, AFTER_PASS},
    {RULE_COUNT, 0}};
static const struct change salon_changes[] = {{RULE_SEATS_LEAST, 3},
    {RULE_SEATS_MOST, 6}, {RULE_UNIT, 5}, {RULE_BANK_LEAST, 5},
    {RULE_BANK_MOST, 50}, {RULE_AFTER_WIN, AFTER_PASS}, {RULE_MATCH, 1},
    {RULE_LAPS, 2}, {RULE_COUNT, 0}};
static const struct change hoyle_changes[] = {{RULE_GAME, GAME_HOYLE},
    {RULE_WINNINGS, WINNINGS_FREE}, {RULE_AFTER_WIN, AFTER_PASS},
    {RULE_COUNT, 0}};

static const struct {
	const char *name;
	const struct change *changes;
} presets[] = {
    {"channel", channel_changes},
    {"pagat", pagat_changes},
    {"classic", classic_changes},
    {"salon", salon_changes},
    {"hoyle", hoyle_changes},
};

enum { PRESETS = sizeof(presets) / sizeof(presets[0]) };

const char *
rules_preset_name(int i)
{
	return i >= 0 && i < PRESETS ? presets[i].name : NULL;
}

void
rules_add_presets(struct text *out)
{
	for (int i = 0; i < PRESETS; i++)
		text_addf(out, "%s%s", i > 0 ? ", " : "", presets[i].name);
}

bool
rules_preset(struct rules *rules, const char *name)
{
	for (int i = 0; i < PRESETS; i++) {
		if (strcasecmp(presets[i].name, name) != 0)
			continue;
		memcpy(rules->value, pagat, sizeof(pagat));
		for (const struct change *c = presets[i].changes;
		     c->rule != RULE_COUNT; c++)
			rules->value[c->rule] = c->value;
		return true;
	}
	return false;
}

int
rules_find(const char *name)
{
	for (int i = 0; i < RULE_COUNT; i++)
		if (strcasecmp(rule_rows[i].name, name) == 0)
			return i;
	return -1;
}

const char *
rules_nearest(const char *name)
{
	const char *names[RULE_COUNT];

	for (int i = 0; i < RULE_COUNT; i++)
		names[i] = rule_rows[i].name;
	return text_nearest(name, names, RULE_COUNT);
}

/* The i-th word of a list separated by spaces; its length in *len. */
static const char *
word_at(const char *words, int64_t i, size_t *len)
{
	for (; i > 0; i--)
		words = strchr(words, ' ') + 1;
	*len = strcspn(words, " ");
	return words;
}

/* The index of a word in a row's list; -1 if it is not there. */
static int64_t
word_find(const struct rule_row *row, const char *value)
{
	for (int64_t i = row->least; i <= row->most; i++) {
		size_t len;
		const char *word = word_at(row->words, i, &len);

		if (strlen(value) == len && strncasecmp(word, value, len) == 0)
			return i;
	}
	return -1;
}

static void
add_allowed(const struct rule_row *row, struct text *why)
{
	if (row->words == NULL) {
		text_addf(why, "allowed are whole numbers from %lld to %lld",
		    (long long)row->least, (long long)row->most);
		return;
	}
	text_add(why, "allowed:");
	for (int64_t i = row->least; i <= row->most; i++) {
		size_t len;
		const char *word = word_at(row->words, i, &len);

		text_add(why, i == row->least ? " " : ", ");
		text_add_mem(why, word, len);
	}
}

static bool
refuse_value(const struct rule_row *row, const char *value, struct text *why)
{
	text_addf(why, "%s: found %.40s, ", row->name, value);
	add_allowed(row, why);
	return false;
}

bool
rules_set(
    struct rules *rules, enum rule rule, const char *value, struct text *why)
{
	const struct rule_row *row = &rule_rows[rule];
	int64_t n;

	if (row->words != NULL) {
		n = word_find(row, value);
		if (n < 0)
			return refuse_value(row, value, why);
	} else if (number_parse(value, row->least, row->most, &n) !=
		   NUMBER_OK) {
		return refuse_value(row, value, why);
	}
	rules->value[rule] = n;
	return true;
}

bool
rules_say(
    struct rules *rules, const char *said, enum rule *rule, struct text *why)
{
	const char *value = strchr(said, '='), *nearest;
	struct text name = TEXT_EMPTY;
	bool ok = false;
	int found;

	if (value == NULL) {
		text_addf(why, "%.40s is not OPTION=VALUE", said);
		return false;
	}
	text_add_mem(&name, said, (size_t)(value - said));
	found = rules_find(text_str(&name));
	nearest = rules_nearest(text_str(&name));
	if (found >= 0) {
		*rule = (enum rule)found;
		ok = rules_set(rules, *rule, value + 1, why);
	} else {
		text_addf(why, "no option is called %.40s", text_str(&name));
		if (nearest != NULL)
			text_addf(why, "; did you mean %s?", nearest);
	}
	text_fini(&name);
	return ok;
}

bool
rules_say_preset(struct rules *rules, const char *name, struct text *why)
{
	if (rules_preset(rules, name))
		return true;
	text_addf(why, "no preset is called %.40s; there are: ", name);
	rules_add_presets(why);
	return false;
}

void
rules_show(const struct rules *rules, enum rule rule, struct text *out)
{
	const struct rule_row *row = &rule_rows[rule];
	size_t len;
	const char *word;

	if (row->words == NULL) {
		text_addf(out, "%lld", (long long)rules->value[rule]);
		return;
	}
	word = word_at(row->words, rules->value[rule], &len);
	text_add_mem(out, word, len);
}

/* A condition on one option: it has this value (or, not_, any other). */
struct term {
	enum rule rule;
	int64_t value;
	bool not_;
};

/* Two options that RULES.md does not let stand together. */
static const struct {
	struct term a, b;
} exclusions[] = {
    {{RULE_ROTATION, 0, true}, {RULE_AFTER_WIN, AFTER_PASS, true}},
    {{RULE_GAME, GAME_HOYLE, false}, {RULE_DOUBLET, DOUBLET_HALF, false}},
    {{RULE_GAME, GAME_HOYLE, false}, {RULE_FIRST_MATCH, FIRST_DOUBLE, false}},
    {{RULE_GAME, GAME_HOYLE, false}, {RULE_CAPOT, 1, false}},
    {{RULE_GAME, GAME_HOYLE, false}, {RULE_PUNTER_CARDS, PUNTER_OWN, false}},
    {{RULE_GAME, GAME_HOYLE, false}, {RULE_ROTATION, 0, true}},
    {{RULE_GAME, GAME_HOYLE, false}, {RULE_AFTER_WIN, AFTER_PASS, true}},
};

#define NOT_BELOW "do not fit: most must not be below least"
#define MULTIPLE "do not fit: it must be a multiple of the unit"
#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

static bool
term_holds(const struct rules *rules, const struct term *term)
{
	return (rules->value[term->rule] == term->value) != term->not_;
}

static void
add_option(const struct rules *rules, enum rule rule, struct text *why)
{
	text_addf(why, "%s = ", rule_rows[rule].name);
	rules_show(rules, rule, why);
}

static bool
refuse_pair(const struct rules *rules, enum rule a, enum rule b,
    const char *because, struct text *why)
{
	add_option(rules, a, why);
	text_add(why, " and ");
	add_option(rules, b, why);
	text_addf(why, " %s", because);
	return false;
}

/* A match needs an end (RULES.md 8). */
static bool
check_match(const struct rules *rules, struct text *why)
{
	static const enum rule ends[] = {
	    RULE_LAPS, RULE_DEALS, RULE_SHOES, RULE_MINUTES, RULE_STAKE_LIMIT};

	if (rules->value[RULE_MATCH] == 0)
		return true;
	for (size_t i = 0; i < COUNT_OF(ends); i++)
		if (rules->value[ends[i]] != 0)
			return true;
	return refuse_pair(rules, RULE_MATCH, RULE_LAPS,
	    "do not fit: a match needs laps, deals, minutes, shoes or "
	    "stake_limit",
	    why);
}

static bool
check_rank(const struct rules *rules, struct text *why)
{
	const int64_t rank = rules->value[RULE_LOWEST_RANK];

	if (rank == 2 || rank == 7)
		return true;
	add_option(rules, RULE_LOWEST_RANK, why);
	text_add(why, ": allowed: 2, 7");
	return false;
}

static bool
check_seats(const struct rules *rules, struct text *why)
{
	const int64_t *v = rules->value;

	return v[RULE_SEATS_MOST] >= v[RULE_SEATS_LEAST] ||
	       refuse_pair(
		   rules, RULE_SEATS_LEAST, RULE_SEATS_MOST, NOT_BELOW, why);
}

static bool
check_bank_least(const struct rules *rules, struct text *why)
{
	const int64_t *v = rules->value;

	return v[RULE_BANK_LEAST] % v[RULE_UNIT] == 0 ||
	       refuse_pair(rules, RULE_BANK_LEAST, RULE_UNIT, MULTIPLE, why);
}

static bool
check_bank_most(const struct rules *rules, struct text *why)
{
	const int64_t *v = rules->value;

	return v[RULE_BANK_MOST] % v[RULE_UNIT] == 0 ||
	       refuse_pair(rules, RULE_BANK_MOST, RULE_UNIT, MULTIPLE, why);
}

static bool
check_banks(const struct rules *rules, struct text *why)
{
	const int64_t *v = rules->value;

	return v[RULE_BANK_MOST] == 0 ||
	       v[RULE_BANK_MOST] >= v[RULE_BANK_LEAST] ||
	       refuse_pair(
		   rules, RULE_BANK_LEAST, RULE_BANK_MOST, NOT_BELOW, why);
}

static bool (*const checks[])(const struct rules *, struct text *) = {
    check_rank, check_seats, check_bank_least, check_bank_most, check_banks,
    check_match};

int
rules_fault(const struct rules *rules, int from, struct text *why)
{
	const int first_pair = (int)COUNT_OF(checks);
	const int count = first_pair + (int)COUNT_OF(exclusions);

	for (int i = from; i < first_pair; i++)
		if (!checks[i](rules, why))
			return i + 1;
	for (int i = from > first_pair ? from : first_pair; i < count; i++) {
		const struct term *a = &exclusions[i - first_pair].a;
		const struct term *b = &exclusions[i - first_pair].b;

		if (term_holds(rules, a) && term_holds(rules, b)) {
			refuse_pair(
			    rules, a->rule, b->rule, "exclude each other", why);
			return i + 1;
		}
	}
	return 0;
}

bool
rules_check(const struct rules *rules, struct text *why)
{
	return rules_fault(rules, 0, why) == 0;
}
