/* `forget`: a person goes, and only sums stay (store/forget.h). */
#include <config.h>

#include "base/clock.h"
#include "chat/command.h"
#include "chat/inside.h"
#include "store/forget.h"

enum { CONFIRM_MS = 60 * 1000 };

static bool
forget(struct ask *ask)
{
	struct store *store = ask->chat->store;

	return store_mark(store) == STORE_OK &&
	       store_end(store,
		   forget_person(store, ask->person.id, ask->chat->now_s));
}

/* What is asked first, and how it is confirmed. */
static void
warn(struct ask *ask)
{
	ask->binding->forget_ms = ask->chat->now_ms;
	say_back(ask, URGENT_ANSWER,
	    phrase_new(N_("Your name and all that leads to you go, and your "
			  "chips with them; results stay, as somebody's. That "
			  "can't be undone, and there are no first chips a "
			  "second time. {p}forget yes within a minute does "
			  "it.")));
}

static bool
is_confirmed(const struct ask *ask)
{
	int64_t asked_ms = ask->binding->forget_ms;

	return asked_ms != 0 && ask->chat->now_ms - asked_ms <= CONFIRM_MS;
}

static void
do_forget(struct ask *ask)
{
	struct chat *chat = ask->chat;
	struct front *front;

	if (!forget(ask)) {
		say_back(ask, URGENT_ANSWER, unwritten_phrase());
		return;
	}
	hall_forget(chat->hall);
	for (front = chat->fronts; front != NULL; front = front->next)
		roster_forget_person(&front->roster, ask->person.id);
	say_back(
	    ask, URGENT_ANSWER, phrase_new(N_("You are forgotten. Farewell!")));
}

void
own_forget(struct ask *ask)
{
	bool says_yes = ask->request.count > 1;

	if (says_yes && !word_is(ask->request.words[1], "yes"))
		say_wrong(ask, usage_phrase(ask));
	else if (!ask_find_person(ask))
		say_back(ask, URGENT_ANSWER,
		    phrase_new(N_("I know nothing of you.")));
	else if (hall_seats(ask->chat->hall, ask->person.id))
		say_wrong(
		    ask, phrase_new(N_("You are seated at a table: {p}leave it "
				       "first, please.")));
	else if (link_is_any(ask))
		say_wrong(ask, phrase_new(N_("You are linked: say {p}link off "
					     "first, please.")));
	else if (!ask_person(ask))
		return;
	else if (!says_yes || !is_confirmed(ask))
		warn(ask);
	else
		do_forget(ask);
}

/* Once a day, with the first command. */
void
chat_forget_guests(struct chat *chat)
{
	int64_t day = chat->now_s / CLOCK_DAY_S;
	int count;

	if (chat->guests_day == day || store_mark(chat->store) != STORE_OK)
		return;
	chat->guests_day = day;
	if (store_end(
		chat->store, forget_guests(chat->store, chat->now_s, &count)) &&
	    count > 0)
		hall_forget(chat->hall);
}
