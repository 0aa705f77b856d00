/*
 * The script is read line by line into words. A name's number as a player is
 * its place in `names`, from 1, so that what left the table can still be told.
 */
#include <config.h>

#include "engine/replay.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/number.h"
#include "base/utf8.h"
#include "base/xalloc.h"
#include "engine/replay_inside.h"

enum { LINE_MOST = 16384 };

static int
find_name(const struct replay *r, const char *name)
{
	for (int i = 0; i < r->names.count; i++)
		if (strcmp(r->names.list[i].name, name) == 0)
			return i;
	return -1;
}

/* rules PRESET [OPTION=VALUE …] */
static bool
read_rules(struct replay *r)
{
	struct rules rules;
	struct text why = TEXT_EMPTY;
	enum rule rule;
	bool ok;

	if (r->has_rules)
		return replay_fail(r, "rules stand once, on the first line");
	ok = rules_say_preset(&rules, replay_word(r, 1), &why);
	for (int i = 2; ok && i < r->words_count; i++)
		ok = rules_say(&rules, r->words[i], &rule, &why);
	if (!ok || !rules_check(&rules, &why))
		ok = replay_fail(r, "%s", text_str(&why));
	text_fini(&why);
	if (!ok)
		return false;
	/* The deck stands for all shoes, and none is ever used up. */
	rules.value[RULE_SHUFFLE] = SHUFFLE_DEAL;
	rules.value[RULE_SHOES] = 0;
	session_init(&r->session, &rules);
	r->has_rules = true;
	return true;
}

static bool
is_name(const char *s)
{
	size_t len = strlen(s);

	return len > 0 && len < REPLAY_NAME && utf8_is_valid(s, len) &&
	       strcmp(s, "rules") != 0 && strcmp(s, "seat") != 0 &&
	       strcmp(s, "deck") != 0 && strcmp(s, "wait") != 0;
}

/* A new name with its chips joins the session. */
static bool
add_name(struct replay *r, const char *name, const char *chips)
{
	struct replay_name *entry;
	int64_t n;

	if (!is_name(name))
		return replay_fail(r, "'%.40s' can't be a name", name);
	if (r->names.count == REPLAY_NAMES)
		return replay_fail(r, "more than %d names", REPLAY_NAMES);
	if (number_parse(chips, 0, CHIPS_MOST - r->chips_in, &n) != NUMBER_OK)
		return replay_fail(r,
		    "'%.40s': chips are a whole number, at most %lld in all",
		    chips, (long long)CHIPS_MOST);
	r->chips_in += n;
	entry = &r->names.list[r->names.count++];
	strncpy(entry->name, name, REPLAY_NAME - 1);
	entry->chips = n;
	return true;
}

/* seat NAME CHIPS */
static bool
read_seat(struct replay *r)
{
	struct action join = {.kind = ACTION_JOIN};
	int64_t most = r->session.rules.value[RULE_SEATS_MOST];

	if (!r->has_rules)
		return replay_fail(r, "the first line must be: rules PRESET");
	if (r->has_begun)
		return replay_fail(
		    r, "seats stand before the play: use NAME join");
	if (r->words_count != 3)
		return replay_fail(r, "expected: seat NAME CHIPS");
	if (find_name(r, replay_word(r, 1)) >= 0)
		return replay_fail(
		    r, "'%.40s' has a seat already", replay_word(r, 1));
	if (r->names.count >= most)
		return replay_fail(r, "more than %lld seats", (long long)most);
	if (!add_name(r, replay_word(r, 1), replay_word(r, 2)))
		return false;
	join.player = r->names.count;
	join.chips = r->names.list[r->names.count - 1].chips;
	session_apply(&r->session, &join, &r->outcomes);
	r->outcomes.count = 0;
	return true;
}

/* deck CARD … */
static bool
read_deck(struct replay *r)
{
	if (!r->has_rules)
		return replay_fail(r, "the first line must be: rules PRESET");
	r->deck = xrealloc(r->deck,
	    (size_t)r->deck_count + (size_t)r->words_count, sizeof(card));
	for (int i = 1; i < r->words_count; i++)
		if (!card_parse(r->words[i], &r->deck[r->deck_count++]))
			return replay_fail(
			    r, "'%.40s' is not a card", r->words[i]);
	return true;
}

/* NAME join CHIPS, and NAME join after a leave. */
static bool
read_join(struct replay *r, int name)
{
	struct action join = {.kind = ACTION_JOIN};
	bool is_new = name < 0;
	enum refusal refusal;

	if (r->words_count != 3)
		return replay_fail(r, "expected: NAME join CHIPS");
	if (is_new) {
		if (!add_name(r, replay_word(r, 0), replay_word(r, 2)))
			return false;
		name = r->names.count - 1;
	}
	join.player = name + 1;
	join.chips = r->names.list[name].chips;
	refusal = session_apply(&r->session, &join, &r->outcomes);
	if (refusal == REFUSED_NONE) {
		replay_tell(r);
		return true;
	}
	if (is_new) { /* he never came in */
		r->chips_in -= join.chips;
		r->names.list[--r->names.count] = (struct replay_name){0};
	}
	replay_refuse(r, refusal);
	return true;
}

/* What may follow a command word. */
enum argument { ARG_NONE, ARG_CHIPS, ARG_KEEP, ARG_STAKE };

static const struct {
	const char *word;
	enum action_kind kind;
	enum argument argument;
} commands[] = {
    {"bank", ACTION_BANK, ARG_CHIPS},
    {"stake", ACTION_STAKE, ARG_STAKE},
    {"cover", ACTION_COVER, ARG_NONE},
    {"pass", ACTION_PASS, ARG_NONE},
    {"keep", ACTION_KEEP, ARG_KEEP},
    {"sell", ACTION_SELL, ARG_NONE},
    {"buy", ACTION_BUY, ARG_NONE},
    {"auction", ACTION_AUCTION, ARG_NONE},
    {"bid", ACTION_BID, ARG_CHIPS},
    {"end", ACTION_END, ARG_NONE},
    {"leave", ACTION_LEAVE, ARG_NONE},
};

enum { COMMANDS = sizeof(commands) / sizeof(commands[0]) };

/* Read an amount; what is none becomes 0, which every command refuses. */
static int64_t
amount(const char *s)
{
	int64_t n = 0;

	return number_parse(s, 1, CHIPS_MOST, &n) == NUMBER_OK ? n : 0;
}

static bool
read_command(struct replay *r, int name)
{
	struct action action = {.player = name + 1};
	bool is_on =
	    r->words_count == 5 && strcasecmp(replay_word(r, 3), "on") == 0;
	int i = 0;

	while (i < COMMANDS &&
	       strcasecmp(commands[i].word, replay_word(r, 1)) != 0)
		i++;
	if (i == COMMANDS)
		return replay_fail(
		    r, "no command is called '%.40s'", replay_word(r, 1));
	action.kind = commands[i].kind;
	if (commands[i].argument == ARG_KEEP && r->words_count > 2) {
		bool out = strcasecmp(replay_word(r, 2), "out") == 0;

		action.kind = out ? ACTION_KEEP_OUT : ACTION_KEEP_NEW;
	}
	if (commands[i].argument != ARG_NONE)
		action.chips = amount(replay_word(r, 2));
	if (commands[i].argument == ARG_STAKE && is_on)
		action.word = replay_word(r, 4);
	else if (r->words_count > (commands[i].argument == ARG_NONE ? 2 : 3))
		return replay_fail(
		    r, "too many words after '%s'", replay_word(r, 1));
	return replay_act(r, &action);
}

/* NAME COMMAND [ARG …] */
static bool
read_play(struct replay *r)
{
	int name = find_name(r, replay_word(r, 0));
	bool joins = strcasecmp(replay_word(r, 1), "join") == 0;

	if (!replay_begin(r))
		return false;
	if (joins)
		return read_join(r, name);
	if (name < 0)
		return replay_fail(
		    r, "no seat is called '%.40s'", replay_word(r, 0));
	return read_command(r, name);
}

/* wait */
static bool
read_wait(struct replay *r)
{
	struct action timeout = {.kind = ACTION_TIMEOUT};

	if (!replay_begin(r))
		return false;
	if (r->words_count != 1)
		return replay_fail(r, "expected: wait");
	return r->session.phase == PHASE_ENDED || replay_act(r, &timeout);
}

static bool
read_words(struct replay *r)
{
	static const struct {
		const char *word;
		bool (*read)(struct replay *r);
	} lines[] = {
	    {"rules", read_rules},
	    {"seat", read_seat},
	    {"deck", read_deck},
	    {"wait", read_wait},
	};

	if (r->words_count == 0 || r->words[0][0] == '#')
		return true;
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
		if (strcmp(lines[i].word, r->words[0]) == 0)
			return lines[i].read(r);
	return read_play(r);
}

static bool
read_line(struct replay *r, char *line)
{
	char *rest = line, *next;

	r->words_count = 0;
	while ((next = strsep(&rest, " \t\r")) != NULL) {
		if (*next == '\0')
			continue;
		if (r->words_count == REPLAY_WORDS)
			return replay_fail(
			    r, "more than %d words", REPLAY_WORDS);
		r->words[r->words_count++] = next;
	}
	return read_words(r);
}

static bool
read_script(struct replay *r, const char *script, size_t len)
{
	char line[LINE_MOST];

	while (len > 0) {
		const char *end = memchr(script, '\n', len);
		size_t n = end != NULL ? (size_t)(end - script) : len;

		r->line++;
		if (n >= sizeof(line))
			return replay_fail(
			    r, "longer than %d bytes", LINE_MOST - 1);
		if (memchr(script, '\0', n) != NULL)
			return replay_fail(r, "holds a NUL byte");
		memcpy(line, script, n);
		line[n] = '\0';
		if (!read_line(r, line))
			return false;
		n += end != NULL;
		script += n;
		len -= n;
	}
	r->line++;
	return replay_begin(r);
}

bool
replay_run(const char *script, size_t len, struct text *out, struct text *why)
{
	struct replay *r = xcalloc(1, sizeof(*r));
	bool ok;

	r->out = out;
	r->why = why;
	ok = read_script(r, script, len);
	if (ok)
		replay_json_summary(out, &r->names, &r->session);
	free(r->deck);
	free(r);
	return ok;
}
