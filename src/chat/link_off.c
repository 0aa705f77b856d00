/* `link off`: links undone; and what a turn has linked or undone, which stands
 * with it or not. */
#include <config.h>

#include "base/log.h"
#include "chat/command.h"
#include "chat/inside.h"
#include "store/link.h"

static bool
undo(struct ask *ask, const struct identity *who, const struct links *links)
{
	struct chat *chat = ask->chat;
	enum store_result result = store_mark(chat->store);

	if (result != STORE_OK)
		return false;
	result = links->home != 0
		     ? link_undo(chat->store, who, chat->now_s)
		     : link_undo_all(chat->store, ask->person.id, chat->now_s);
	if (!store_end(chat->store, result))
		return false;
	log_info(
	    "chat", "person=%lld: a link is undone", (long long)ask->person.id);
	hall_forget(chat->hall);
	chat->has_linked = true;
	return true;
}

static void
say_undone(struct ask *ask, const struct links *links)
{
	struct phrase *done = phrase_new(
	    links->home != 0
		? N_("Done: you play with your own chips again.")
		: N_("Done: nobody else plays with your chips any more."));

	if (ask->known.is_banned)
		done = phrase_then(
		    done, phrase_new(N_("The ban holds for each of you.")));
	say_back(ask, URGENT_ANSWER, done);
}

/* Who owns the purse may be in haste: somebody may be playing with his chips.
 */
void
link_off(struct ask *ask)
{
	struct identity who;
	struct links links = {0, 0};
	struct link_code *code;

	if (!ask_identity(ask, &who) || !ask_find_person(ask) ||
	    link_look(ask->chat->store, &who, &links) != STORE_OK) {
		say_wrong(ask, phrase_new(N_("I know nothing of you.")));
		return;
	}
	code = code_of(ask->chat, ask->person.id);
	if (code != NULL && links.home == 0)
		code_drop(code);
	if (links.home == 0 && links.count == 0)
		say_wrong(ask, code != NULL
				   ? phrase_new(N_("Your code is void."))
				   : phrase_new(N_("You are not linked.")));
	else if (links.home != 0 && hall_seats(ask->chat->hall, ask->person.id))
		say_wrong(ask,
		    ask->known.is_banned
			? phrase_new(N_("You are seated at a table: say it "
					"once you are not."))
			: link_seated_phrase());
	else if (!undo(ask, &who, &links))
		say_back(ask, URGENT_ANSWER, unwritten_phrase());
	else
		say_undone(ask, &links);
}

bool
link_is_undone(struct ask *ask)
{
	return ask->command->run == own_link && ask->request.count == 2 &&
	       word_is(ask->request.words[1], "off") && link_is_any(ask);
}

bool
link_is_any(struct ask *ask)
{
	struct identity who;
	struct links links = {0, 0};

	return ask_identity(ask, &who) &&
	       link_look(ask->chat->store, &who, &links) == STORE_OK &&
	       (links.home != 0 || links.count > 0);
}

void
link_settle(struct chat *chat)
{
	if (!chat->has_linked)
		return;
	chat->has_linked = false;
	codes_settle(chat, true);
	for (struct front *f = chat->fronts; f != NULL; f = f->next)
		front_rebind(f);
}

void
link_unsettle(struct chat *chat)
{
	chat->has_linked = false;
	codes_settle(chat, false);
}
