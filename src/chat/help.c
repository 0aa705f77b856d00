/* `help`: what there is to say now, all of it, or one command explained. */
#include <config.h>

#include <string.h>

#include "chat/command.h"
#include "chat/inside.h"

/* Nobody is told of what nobody could do. */
static struct phrase *
staking_phrase(
    const struct room *room, const struct session *s, const char *usual)
{
	return phrase_then(
	    phrase_new(picture_stakers(room, s) == STAKERS_COVER
			   ? usual
			   : N_("Now those who play against the bank: "
				"{p}stake N or {p}pass.")),
	    session_takes_cuts(s)
		? phrase_new(N_("{p}cut WORD has a word in the shuffle."))
		: NULL);
}

/* What the table waits for, said to everybody. */
static struct phrase *
now_phrase(struct room *room)
{
	static const char *const sentences[] = {
	    [PHASE_SEATING] = N_("Now: {p}join, and {p}start when all are "
				 "seated."),
	    [PHASE_BANKING] = N_("Now the banker: {p}bank N, or {p}pass."),
	    [PHASE_STAKING] = N_("Now those who play against the bank: "
				 "{p}stake N, {p}cover or {p}pass."),
	    [PHASE_DECIDING] = N_("Now the banker: {p}keep or {p}pass."),
	    [PHASE_SELLING] = N_("Now: {p}buy."),
	    [PHASE_CUTTING] = N_("Now all but the banker: {p}cut WORD; then "
				 "the cards come."),
	    [PHASE_WINDOW] = N_("Now those who play against the bank: "
				"{p}stake N, {p}stake N on RANK or {p}pass."),
	    [PHASE_AUCTION] = N_("Now: {p}bid N."),
	    [PHASE_ENDED] = N_("Now: {p}join, which opens a game."),
	};
	const struct session *s = room_session(room);
	enum phase phase = s != NULL ? s->phase : PHASE_ENDED;

	if (phase == PHASE_DECIDING && picture_parting(s) == AFTER_SALE)
		return phrase_new(
		    N_("Now the banker: {p}keep, {p}sell or {p}pass."));
	if (phase == PHASE_DECIDING && picture_parting(s) == AFTER_AUCTION)
		return phrase_new(
		    N_("Now the banker: {p}keep, {p}auction or {p}pass."));
	if (phase == PHASE_STAKING)
		return staking_phrase(room, s, sentences[phase]);
	return phrase_new(sentences[phase] != NULL
			      ? sentences[phase]
			      : N_("Now the cards are turned."));
}

static struct phrase *
how_phrase(void)
{
	return phrase_new(
	    N_("{p}next tells what you can do, {p}rules how it goes, {p}table "
	       "how it stands. {p}help COMMAND explains one, {p}help all lists "
	       "them."));
}

static struct phrase *
help_moment(struct room *room, const struct person *person)
{
	(void)person;
	return phrase_then(now_phrase(room), how_phrase());
}

static void
help_now(struct ask *ask)
{
	if (ask->room != NULL)
		say_answer_moment(ask, help_moment);
	else
		say_answer(ask,
		    phrase_then(phrase_new(N_("Say {p}join in a channel of "
					      "mine to play.")),
			how_phrase()));
}

/* "stake (s)" */
static struct phrase *
command_item(const struct command *command)
{
	struct phrase *item = phrase_text(
	    phrase_new(command->alias != NULL ? "{name} ({alias})" : "{name}"),
	    "name", command->name);

	return command->alias != NULL
		   ? phrase_text(item, "alias", command->alias)
		   : item;
}

static void
help_all(struct ask *ask)
{
	struct phrase *plays = phrase_new(N_("To play: {list}."));
	struct phrase *looks = phrase_new(N_("To know: {list}."));
	const struct command *command;

	for (int i = 0; (command = command_at(i)) != NULL; i++)
		if ((command->needs & NEEDS_ADMIN) == 0 || ask_is_admin(ask))
			phrase_item((command->needs & NEEDS_PERSON) != 0
					? plays
					: looks,
			    "list", command_item(command), 0);
	say_back(ask, URGENT_ANSWER, phrase_then(plays, looks));
}

static void
help_unknown(struct ask *ask, const char *word)
{
	const char *names[COMMANDS_MOST], *nearest;
	size_t count = 0;

	for (; command_at((int)count) != NULL; count++)
		names[count] = command_at((int)count)->name;
	nearest = text_nearest(word, names, count);
	say_wrong(ask,
	    nearest == NULL
		? phrase_new(N_("There is no such command; {p}help all lists "
				"them."))
		: phrase_text(phrase_new(N_("There is no such command; did "
					    "you mean {p}{name}?")),
		      "name", nearest));
}

/* "!bank" is as good as "bank". */
static const char *
without_prefix(const struct ask *ask, const char *word)
{
	const char *prefix =
	    ask->room != NULL ? ask->room->config->prefix : "!";
	const size_t len = strlen(prefix);

	return strncmp(word, prefix, len) == 0 && word[len] != '\0' ? word + len
								    : word;
}

void
look_help(struct ask *ask)
{
	const char *word = ask->request.count > 1
			       ? without_prefix(ask, ask->request.words[1])
			       : NULL;
	const struct command *command;
	struct phrase *phrase;

	if (word == NULL) {
		help_now(ask);
		return;
	}
	if (word_is(word, "all")) {
		help_all(ask);
		return;
	}
	command = command_find(word);
	if (command == NULL) {
		help_unknown(ask, word);
		return;
	}
	phrase = phrase_new(command->usage);
	phrase_then(phrase, phrase_new("-"));
	phrase_then(phrase, phrase_new(command->help));
	if (command->alias != NULL)
		phrase_then(
		    phrase, phrase_text(phrase_new(N_("(short: {p}{alias})")),
				"alias", command->alias));
	say_back(ask, URGENT_ANSWER, phrase);
}
