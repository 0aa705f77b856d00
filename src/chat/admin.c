/* `admin …`, for the accounts (or nicks) that the configuration names. */
#include <config.h>

#include "base/number.h"
#include "chat/command.h"
#include "chat/inside.h"

static void
admin_status(struct ask *ask)
{
	const struct front *front;
	struct text line = TEXT_EMPTY;
	int64_t people = 0;

	for (front = ask->chat->fronts; front != NULL; front = front->next) {
		text_addf(&line, "%s: ", front->network);
		front->ops->describe(front->self, &line);
		text_addf(&line, ", %d waiting. ", queue_waiting(front->queue));
	}
	if (people_count(ask->chat->store, &people) == STORE_OK)
		text_addf(&line, "%d tables, %lld people, version %s.",
		    hall_tables(ask->chat->hall), (long long)people,
		    PACKAGE_VERSION);
	say_back(ask, URGENT_ANSWER,
	    phrase_text(phrase_new("{status}"), "status", text_str(&line)));
	text_fini(&line);
}

static void
admin_close(struct ask *ask)
{
	struct action action = {.kind = ACTION_CLOSE};

	if (ask->room == NULL || room_session(ask->room) == NULL) {
		say_back(ask, URGENT_ANSWER,
		    phrase_new(N_("No game is going on there.")));
		return;
	}
	hall_act(
	    ask->room->table, &action, ask->chat->now_ms, ask->chat->now_s);
}

static void
admin_grant(struct ask *ask)
{
	struct phrase *phrase;
	struct person person;
	int64_t chips;

	if (!front_find_person(
		ask_network(ask), ask->request.words[2], &person)) {
		phrase = phrase_text(phrase_new(N_("I don't know {name}.")),
		    "name", ask->request.words[2]);
	} else if (number_parse(ask->request.words[3], 1, CHIPS_MOST, &chips) !=
		   NUMBER_OK) {
		phrase = phrase_new(
		    N_("An amount is a whole number of chips, from 1 up."));
	} else if (!hall_grant(
		       ask->chat->hall, person.id, chips, ask->chat->now_s)) {
		phrase = phrase_new(N_("That can't be granted: there would be "
				       "more chips than there may be, or the "
				       "disk failed."));
	} else {
		phrase = phrase_number(
		    phrase_text(phrase_new(N_("{name} gets {n} chips.")),
			"name", person.name),
		    "n", chips);
	}
	say_back(ask, URGENT_ANSWER, phrase);
}

void
admin_run(struct ask *ask)
{
	static const struct {
		const char *word;
		int words; /* after it */
		void (*run)(struct ask *ask);
	} deeds[] = {
	    {"status", 0, admin_status},
	    {"close", 0, admin_close},
	    {"grant", 2, admin_grant},
	};

	for (size_t i = 0; i < sizeof(deeds) / sizeof(deeds[0]); i++)
		if (word_is(ask->request.words[1], deeds[i].word) &&
		    ask->request.count - 2 == deeds[i].words) {
			deeds[i].run(ask);
			return;
		}
	say_back(ask, URGENT_ANSWER,
	    phrase_then(phrase_new(N_("Say it like this:")),
		phrase_new(ask->command->usage)));
}
