/* `tutorial`: how it goes, a step at a time, in private. Nothing is kept: each
 * step names the next. */
#include <config.h>

#include "base/number.h"
#include "chat/command.h"
#include "chat/inside.h"

static const char *const steps[] = {
    N_("Lansquenet is a game of luck for play chips, which are worth nothing: "
       "one player holds a bank, the others stake against it. {p}join takes a "
       "seat in a channel with a table, {p}leave gives it up, and {p}start "
       "begins, when all are there."),
    N_("Whoever has the highest card of a draw is banker first. When asked, he "
       "says {p}bank 20, or another number: that is what he risks. {p}chips "
       "tells what one has, {p}pass lets the next one have the bank."),
    N_("The others stake against it: {p}stake 5, {p}stake all, or {p}cover for "
       "the whole bank. {p}cut WORD mixes a word into the shuffle, so that "
       "nobody can have chosen the cards. Whoever has had enough says "
       "{p}pass."),
    N_("Then cards are turned. The first is the banker's, the second that of "
       "the punters; the side whose rank comes again first wins, and if the "
       "two are alike the bank wins at once. Punters win as much as they have "
       "staked; if they lose, the bank has it."),
    N_("A banker who has won may go on with what is in the bank: {p}keep; or "
       "stop: {p}pass. {p}next tells at any time what you can do, {p}rules how "
       "this table plays, and {p}robots 2 seats two robots to practise with. "
       "Good luck!"),
};

enum { STEPS = sizeof(steps) / sizeof(steps[0]) };

void
look_tutorial(struct ask *ask)
{
	int64_t step = 1;
	struct phrase *phrase;

	if (ask->request.count > 1 &&
	    number_parse(ask->request.words[1], 1, STEPS, &step) != NUMBER_OK) {
		say_wrong(ask,
		    phrase_number(phrase_new(N_("It has steps from 1 to {n}: "
						"{p}tutorial begins.")),
			"n", STEPS));
		return;
	}
	phrase = phrase_then(
	    phrase_number(
		phrase_number(phrase_new("({step}/{n})"), "step", step), "n",
		STEPS),
	    phrase_new(steps[step - 1]));
	if (step < STEPS)
		phrase_then(phrase,
		    phrase_number(phrase_new(N_("{p}tutorial {next} goes on.")),
			"next", step + 1));
	say_back(ask, URGENT_ANSWER, phrase);
}
