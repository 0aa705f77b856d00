/*
 * Golden journals: sessions that were played once, and must replay to the same
 * states and outcomes for as long as ENGINE_VERSION is the same. If one does
 * not, old tables would stand up wrong after an update: raise ENGINE_VERSION
 * and record them anew.
 *
 *	unit-golden FOLDER		replay each FOLDER/NAME.journal
 *	unit-golden --record FOLDER	play and write them
 *
 * A journal: "version N"; "snapshot HEX", a session as bytes; a line for each
 * accepted action, "KIND PLAYER CHIPS WORD|- CARD…"; "state HEX" after some,
 * the hash of the session's bytes and of all outcomes so far.
 */
#include <config.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/digest.h"
#include "base/number.h"
#include "base/text.h"
#include "engine/session.h"

enum {
	STEPS_LEAST = 120,
	STEPS_MOST = 160,
	STATE_EVERY = 20,
	PLAYERS = 5,
	LINE_MOST = 4096
};
enum { HASH_TEXT = 2 * DIGEST_BYTES + 1 };

static struct outcomes out;

/* All that came out so far, as a chain of hashes. */
struct tale {
	uint8_t digest[DIGEST_BYTES];
};

static void
tale_add(struct tale *tale, const struct outcomes *outcomes)
{
	struct text text = TEXT_EMPTY;

	text_add_mem(&text, tale->digest, sizeof(tale->digest));
	for (int i = 0; i < outcomes->count; i++) {
		const struct outcome *o = &outcomes->list[i];

		text_addf(&text, "%s %d %d %lld %lld %lld %lld\n",
		    outcome_word(o->kind), o->card, o->card2, (long long)o->p,
		    (long long)o->o, (long long)o->n, (long long)o->m);
	}
	digest_sha256(text.buf, text.len, tale->digest);
	text_fini(&text);
}

static void
state_hash(
    const struct session *s, const struct tale *tale, char hash[HASH_TEXT])
{
	uint8_t digest[DIGEST_BYTES];
	struct text text = TEXT_EMPTY;

	session_encode(s, &text);
	text_add_mem(&text, tale->digest, sizeof(tale->digest));
	digest_sha256(text.buf, text.len, digest);
	digest_hex(digest, sizeof(digest), hash);
	text_fini(&text);
}

/* Recording. */

static const struct {
	const char *name, *preset, *options[6];
} games[] = {
    {"channel", "channel", {NULL}},
    {"pagat", "pagat", {NULL}},
    {"shoe", "channel", {"shuffle=shoe", "packs=1", "rounds=many"}},
    {"capot", "pagat", {"capot=yes", "first_match=double"}},
    {"free", "channel",
	{"winnings=free", "doublet=half", "cover=remainder", "excess=trim"}},
    {"laps", "channel", {"after_win=pass", "rotation=2", "laps=3"}},
    {"match", "pagat", {"match=yes", "buy_in=80", "laps=9"}},
    {"minutes", "channel", {"minutes=30"}},
    {"auction", "pagat", {"after_win=auction", "lowest_rank=7", "rounds=one"}},
    {"own", "channel",
	{"punter_cards=own", "capot=yes", "first_match=double",
	    "doublet=half"}},
    {"hoyle", "hoyle", {NULL}},
    {"hoyle-shoe", "hoyle",
	{"shuffle=shoe", "packs=2", "match=yes", "buy_in=80", "laps=9"}},
};

enum { GAMES = sizeof(games) / sizeof(games[0]) };

/* What to try in each phase. */
static const struct {
	int count;
	enum action_kind kinds[6];
} wanted[PHASE_ENDED] = {
    [PHASE_SEATING] = {3, {ACTION_JOIN, ACTION_JOIN, ACTION_START}},
    [PHASE_BANKING] = {1, {ACTION_BANK}},
    [PHASE_STAKING] = {6, {ACTION_STAKE, ACTION_STAKE, ACTION_STAKE, ACTION_CUT,
			      ACTION_COVER, ACTION_PASS}},
    [PHASE_TURNING] = {1, {ACTION_TURN}},
    [PHASE_DECIDING] = {6, {ACTION_KEEP, ACTION_KEEP_OUT, ACTION_KEEP_NEW,
			       ACTION_SELL, ACTION_AUCTION, ACTION_PASS}},
    [PHASE_SELLING] = {2, {ACTION_BUY, ACTION_TIMEOUT}},
    [PHASE_CUTTING] = {2, {ACTION_CUT, ACTION_TIMEOUT}},
    [PHASE_WINDOW] = {3, {ACTION_STAKE, ACTION_STAKE, ACTION_TIMEOUT}},
    [PHASE_AUCTION] = {6, {ACTION_BID, ACTION_BID, ACTION_TIMEOUT, ACTION_BID,
			      ACTION_BID, ACTION_BID}},
};
static const enum action_kind seldom[] = {ACTION_TIMEOUT, ACTION_LEAVE,
    ACTION_JOIN, ACTION_PURSE, ACTION_END, ACTION_CUT, ACTION_MINUTE};

static uint64_t chance_state;

static uint32_t
chance(uint32_t below)
{
	chance_state =
	    chance_state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)((chance_state >> 33) % below);
}

static void
shuffle(const struct session *s, int64_t deal, struct action *action,
    card cards[SHOE_MOST])
{
	static const char seed[] = "000000000000000000000000000000000000000000"
				   "0000000000000000000000";
	char name[FAIR_DEAL];

	action->player = 0;
	action->cards = cards;
	snprintf(name, sizeof(name), "%lld", (long long)deal);
	if (action->kind == ACTION_DRAW) {
		action->chips = 0;
		action->cards_count = fair_shuffle_draw(cards, 3, name, seed);
		return;
	}
	action->chips = deal;
	action->cards_count =
	    session_wants_shoe(s)
		? fair_shuffle(cards, (int)s->rules.value[RULE_PACKS],
		      (int)s->rules.value[RULE_LOWEST_RANK], name, seed, "")
		: 0;
}

static void
choose(const struct session *s, int64_t deal, struct action *action,
    card cards[SHOE_MOST])
{
	*action = (struct action){.player = 1 + chance(PLAYERS),
	    .chips = 1 + chance(chance(3) == 0 ? 200 : 20)};
	if (s->phase == PHASE_DRAWING || s->phase == PHASE_SHUFFLING) {
		action->kind =
		    s->phase == PHASE_DRAWING ? ACTION_DRAW : ACTION_SHOE;
		shuffle(s, deal, action, cards);
		return;
	}
	action->kind =
	    chance(12) == 0
		? seldom[chance(sizeof(seldom) / sizeof(seldom[0]))]
		: wanted[s->phase]
		      .kinds[chance((uint32_t)wanted[s->phase].count)];
	if (session_asks(s) != 0 && chance(3) > 0)
		action->player = session_asks(s);
	if (action->kind == ACTION_JOIN || action->kind == ACTION_PURSE)
		action->chips += 200;
	if (action->kind == ACTION_TURN || action->kind == ACTION_TIMEOUT ||
	    action->kind == ACTION_MINUTE)
		action->player = action->chips = 0;
	if (action->kind == ACTION_CUT)
		action->word = chance(2) ? "left" : "17";
	if (action->kind == ACTION_STAKE && s->phase == PHASE_WINDOW &&
	    chance(3) == 0)
		action->word = chance(2) ? "K" : "10";
}

static void
write_action(FILE *file, const struct action *action)
{
	fprintf(file, "%s %lld %lld %s", action_word(action->kind),
	    (long long)action->player, (long long)action->chips,
	    action->word != NULL ? action->word : "-");
	for (int i = 0; i < action->cards_count; i++) {
		char name[CARD_NAME];

		card_name(action->cards[i], name);
		fprintf(file, " %s", name);
	}
	fputs("\n", file);
}

static void
write_start(FILE *file, const struct session *s)
{
	struct text bytes = TEXT_EMPTY;

	session_encode(s, &bytes);
	fprintf(file, "version %d\nsnapshot ", ENGINE_VERSION);
	for (size_t i = 0; i < bytes.len; i++)
		fprintf(file, "%02x", (unsigned char)bytes.buf[i]);
	fputs("\n", file);
	text_fini(&bytes);
}

/* How many steps it took. */
static int
play(FILE *file, struct session *s)
{
	struct tale tale = {{0}};
	char hash[HASH_TEXT];
	card cards[SHOE_MOST];
	int64_t deal = 1;

	int step = 0;

	write_start(file, s);
	while (step < STEPS_MOST && s->phase != PHASE_ENDED) {
		struct action action;

		choose(s, deal, &action, cards);
		if (session_apply(s, &action, &out) != REFUSED_NONE)
			continue;
		deal += action.kind == ACTION_SHOE;
		tale_add(&tale, &out);
		write_action(file, &action);
		if (++step % STATE_EVERY > 0 && step < STEPS_MOST &&
		    s->phase != PHASE_ENDED)
			continue;
		state_hash(s, &tale, hash);
		fprintf(file, "state %s\n", hash);
	}
	return step;
}

static bool
set_rules(struct rules *rules, int game)
{
	struct text why = TEXT_EMPTY;
	bool ok = rules_preset(rules, games[game].preset);

	for (int i = 0; ok && games[game].options[i] != NULL; i++) {
		const char *option = games[game].options[i];
		const char *value = strchr(option, '=');
		char name[32];

		snprintf(
		    name, sizeof(name), "%.*s", (int)(value - option), option);
		ok = rules_find(name) >= 0 &&
		     rules_set(
			 rules, (enum rule)rules_find(name), value + 1, &why);
	}
	ok = ok && rules_check(rules, &why);
	if (!ok)
		fprintf(stderr, "%s: %s\n", games[game].name, text_str(&why));
	text_fini(&why);
	return ok;
}

/* A session that lasts; false if it can't be written. */
static bool
record_game(const char *path, const struct rules *rules)
{
	int steps = 0;

	for (chance_state = 1; steps < STEPS_LEAST; chance_state++) {
		struct session s;
		FILE *file = fopen(path, "we");

		if (file == NULL) {
			perror(path);
			return false;
		}
		session_init(&s, rules);
		steps = play(file, &s);
		if (fclose(file) != 0)
			return false;
	}
	return true;
}

static bool
record(const char *folder)
{
	for (int i = 0; i < GAMES; i++) {
		struct rules rules;
		char path[256];

		snprintf(
		    path, sizeof(path), "%s/%s.journal", folder, games[i].name);
		if (!set_rules(&rules, i) || !record_game(path, &rules))
			return false;
	}
	return true;
}

/* Replaying. */

static int
hex_digit(char c)
{
	const char *digits = "0123456789abcdef";
	const char *at = c != '\0' ? strchr(digits, c) : NULL;

	return at != NULL ? (int)(at - digits) : -1;
}

static bool
read_start(const char *hex, struct session *s)
{
	struct text bytes = TEXT_EMPTY;
	bool ok;

	for (; hex_digit(hex[0]) >= 0 && hex_digit(hex[1]) >= 0; hex += 2)
		text_add_char(
		    &bytes, (char)(hex_digit(hex[0]) * 16 + hex_digit(hex[1])));
	ok = *hex == '\0' && session_decode(s, bytes.buf, bytes.len);
	text_fini(&bytes);
	return ok;
}

/* The next word of a line, cut off; NULL at its end. */
static char *
next_word(char **line)
{
	char *word = *line;

	if (word == NULL || *word == '\0')
		return NULL;
	*line = strchr(word, ' ');
	if (*line != NULL)
		*(*line)++ = '\0';
	return word;
}

static bool
read_action(
    const char *kind, char *rest, struct action *action, card cards[SHOE_MOST])
{
	const char *player = next_word(&rest), *chips = next_word(&rest);
	const char *word = next_word(&rest), *name;
	int parsed = action_parse(kind);

	*action = (struct action){.kind = (enum action_kind)parsed};
	if (parsed < 0 || word == NULL ||
	    number_parse(player, 0, INT64_MAX, &action->player) != NUMBER_OK ||
	    number_parse(chips, 0, INT64_MAX, &action->chips) != NUMBER_OK)
		return false;
	if (strcmp(word, "-") != 0)
		action->word = word;
	while ((name = next_word(&rest)) != NULL)
		if (action->cards_count == SHOE_MOST ||
		    !card_parse(name, &cards[action->cards_count++]))
			return false;
	if (parsed == ACTION_DRAW || parsed == ACTION_SHOE)
		action->cards = cards;
	return true;
}

struct replay {
	struct session s;
	struct tale tale;
	int states; /* compared */
};

/* NULL: it is as recorded; else what is wrong. */
static const char *
replay_line(struct replay *replay, char *line)
{
	card cards[SHOE_MOST];
	struct action action;
	char hash[HASH_TEXT];
	const char *kind = next_word(&line);
	int64_t version;

	if (kind == NULL || line == NULL)
		return "no line of a journal";
	if (strcmp(kind, "version") == 0)
		return number_parse(line, 0, INT32_MAX, &version) ==
				   NUMBER_OK &&
			       version == ENGINE_VERSION
			   ? NULL
			   : "recorded by another ENGINE_VERSION: record anew";
	if (strcmp(kind, "snapshot") == 0)
		return read_start(line, &replay->s)
			   ? NULL
			   : "a snapshot that can't be read: raise "
			     "ENGINE_VERSION, record anew";
	if (strcmp(kind, "state") == 0) {
		state_hash(&replay->s, &replay->tale, hash);
		replay->states++;
		return strcmp(hash, line) == 0
			   ? NULL
			   : "replays differently: raise ENGINE_VERSION, "
			     "record anew";
	}
	if (!read_action(kind, line, &action, cards))
		return "no action of this engine: raise ENGINE_VERSION, "
		       "record anew";
	if (session_apply(&replay->s, &action, &out) != REFUSED_NONE)
		return "refused now: raise ENGINE_VERSION, record anew";
	tale_add(&replay->tale, &out);
	return NULL;
}

static bool
replay_file(const char *path)
{
	static char line[LINE_MOST];
	struct replay replay = {.tale = {{0}}};
	const char *wrong = NULL;
	FILE *file = fopen(path, "re");
	int number = 0;

	if (file == NULL) {
		perror(path);
		return false;
	}
	while (wrong == NULL && fgets(line, sizeof(line), file) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		number++;
		wrong = replay_line(&replay, line);
	}
	if (wrong == NULL && replay.states == 0)
		wrong = "no state to compare";
	if (wrong != NULL)
		printf("%s:%d: %s\n", path, number, wrong);
	else
		printf(
		    "%s: %d lines, %d states\n", path, number, replay.states);
	fclose(file);
	return wrong == NULL;
}

static bool
replay_all(const char *folder)
{
	struct dirent *entry;
	DIR *dir = opendir(folder);
	int count = 0, failed = 0;

	while (dir != NULL && (entry = readdir(dir)) != NULL) {
		char path[512];

		if (strstr(entry->d_name, ".journal") == NULL)
			continue;
		snprintf(path, sizeof(path), "%s/%s", folder, entry->d_name);
		count++;
		failed += !replay_file(path);
	}
	if (dir != NULL)
		closedir(dir);
	printf("%d golden journals, %d failed\n", count, failed);
	return count == GAMES && failed == 0;
}

int
main(int argc, char **argv)
{
	char folder[256];

	if (argc == 3 && strcmp(argv[1], "--record") == 0)
		return record(argv[2]) && replay_all(argv[2]) ? 0 : 1;
	snprintf(folder, sizeof(folder), "%s/tests/golden",
	    getenv("srcdir") != NULL ? getenv("srcdir") : ".");
	return replay_all(argc == 2 ? argv[1] : folder) ? 0 : 1;
}
