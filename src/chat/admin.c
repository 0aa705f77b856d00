/* `admin …`, for the accounts (or nicks) that the configuration names, and for
 * whoever may write to the control socket. */
#include <config.h>

#include "base/number.h"
#include "chat/command.h"
#include "chat/inside.h"
#include "chat/status.h"

static void
admin_status(struct ask *ask)
{
	struct status status;
	struct text line = TEXT_EMPTY;

	status_init(&status, ask->chat);
	status_brief(&status, &line);
	say_back(ask, URGENT_ANSWER,
	    phrase_text(phrase_new("{status}"), "status", text_str(&line)));
	text_fini(&line);
	status_fini(&status);
}

static void
set_paused(struct ask *ask, bool is_paused, const char *already)
{
	if (table_is_paused(ask->room->table) == is_paused)
		say_no(ask, phrase_new(already));
	else if (!hall_pause(ask->room->table, is_paused, ask->chat->now_ms))
		say_no(ask, trouble_phrase());
}

static void
admin_pause(struct ask *ask)
{
	set_paused(ask, true, N_("This table is paused already."));
}

static void
admin_resume(struct ask *ask)
{
	set_paused(ask, false, N_("This table is not paused."));
}

static void
admin_close(struct ask *ask)
{
	struct action action = {.kind = ACTION_CLOSE};

	if (room_session(ask->room) == NULL) {
		say_no(ask, phrase_new(N_("No game is going on there.")));
		return;
	}
	hall_act(
	    ask->room->table, &action, ask->chat->now_ms, ask->chat->now_s);
}

static void
admin_void(struct ask *ask)
{
	struct action action = {.kind = ACTION_VOID};

	if (hall_act(ask->room->table, &action, ask->chat->now_ms,
		ask->chat->now_s) != REFUSED_NONE)
		say_no(ask,
		    phrase_new(N_("There is no deal there to break off.")));
}

static void
admin_say(struct ask *ask)
{
	say_aside(ask->room, NOTICE_PLAIN, URGENT_ANSWER,
	    phrase_text(
		phrase_new("{text}"), "text", request_after(&ask->request, 2)));
}

/* Whom words[2] names; if nobody, the asker is told. */
static bool
find_named(struct ask *ask, struct person *person)
{
	if (front_find_person(ask_network(ask), ask->request.words[2], person))
		return true;
	say_no(ask, phrase_text(phrase_new(N_("I don't know {name}.")), "name",
			ask->request.words[2]));
	return false;
}

static void
admin_grant(struct ask *ask)
{
	struct person person;
	int64_t chips;

	if (!find_named(ask, &person))
		return;
	if (number_parse(ask->request.words[3], 1, CHIPS_MOST, &chips) !=
	    NUMBER_OK)
		say_no(ask,
		    phrase_new(N_("An amount is a whole number of chips, from "
				  "1 up.")));
	else if (!hall_grant(
		     ask->chat->hall, person.id, chips, ask->chat->now_s))
		say_no(
		    ask, phrase_new(N_("That can't be granted: there would be "
				       "more chips than there may be, or the "
				       "disk failed.")));
	else
		say_back(ask, URGENT_ANSWER,
		    phrase_number(phrase_text(phrase_new(N_("{name} gets {n} "
							    "{n|chip|chips}.")),
				      "name", person.name),
			"n", chips));
}

static bool
keep_banned(struct ask *ask, const struct person *person, bool is_banned)
{
	struct store *store = ask->chat->store;

	return store_mark(store) == STORE_OK &&
	       store_end(store,
		   people_ban(store, person->id, is_banned, ask->chat->now_s));
}

static void
set_banned(struct ask *ask, bool is_banned, const char *done)
{
	struct person person;

	if (!find_named(ask, &person))
		return;
	if (keep_banned(ask, &person, is_banned))
		say_back(ask, URGENT_ANSWER,
		    phrase_text(phrase_new(done), "name", person.name));
	else
		say_no(ask, trouble_phrase());
}

static void
admin_ban(struct ask *ask)
{
	set_banned(ask, true,
	    N_("I don't listen to {name} any more; {p}admin unban undoes "
	       "that."));
}

static void
admin_unban(struct ask *ask)
{
	set_banned(ask, false, N_("I listen to {name}."));
}

/* A row for each word after `admin`. */
struct deed {
	const char *word, *usage;
	bool needs_table;
	int least, most; /* words after it */
	void (*run)(struct ask *ask);
};

static const struct deed deeds[] = {
    {"status", N_("{p}admin status"), false, 0, 0, admin_status},
    {"pause", N_("{p}admin pause"), true, 0, 0, admin_pause},
    {"resume", N_("{p}admin resume"), true, 0, 0, admin_resume},
    {"close", N_("{p}admin close"), true, 0, 0, admin_close},
    {"void", N_("{p}admin void"), true, 0, 0, admin_void},
    {"say", N_("{p}admin say TEXT"), true, 1, WORDS_ANY, admin_say},
    {"set", N_("{p}admin set OPTION VALUE, or default for VALUE"), true, 2, 2,
	admin_set},
    {"join", N_("{p}admin join CHANNEL, or CHANNEL KEY"), false, 1, 2,
	admin_join},
    {"part", N_("{p}admin part CHANNEL"), false, 1, 1, admin_part},
    {"grant", N_("{p}admin grant NICK N"), false, 2, 2, admin_grant},
    {"ban", N_("{p}admin ban NICK"), false, 1, 1, admin_ban},
    {"unban", N_("{p}admin unban NICK"), false, 1, 1, admin_unban},
};

static const struct deed *
deed_find(const char *word)
{
	for (size_t i = 0; i < sizeof(deeds) / sizeof(deeds[0]); i++)
		if (word_is(word, deeds[i].word))
			return &deeds[i];
	return NULL;
}

/* What the operators of a channel may do there. */
bool
admin_is_for_operators(const struct ask *ask)
{
	static const char *const words[] = {"pause", "resume", "close"};
	const struct request *request = &ask->request;

	if (!ask->is_operator)
		return false;
	if (word_is(request->words[0], "on") ||
	    word_is(request->words[0], "off"))
		return true;
	if (request->count < 2)
		return false;
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (word_is(request->words[1], words[i]))
			return true;
	return request->count > 2 && word_is(request->words[1], "set") &&
	       word_is(request->words[2], "announce");
}

static bool
deed_fits(const struct deed *deed, const struct request *request)
{
	int words = request->count - 2;

	return words >= deed->least && words <= deed->most &&
	       (!request->more || deed->most == WORDS_ANY);
}

void
admin_run(struct ask *ask)
{
	const struct deed *deed = deed_find(ask->request.words[1]);

	if (deed == NULL || !deed_fits(deed, &ask->request))
		say_no(ask,
		    phrase_then(phrase_new(N_("Say it like this:")),
			phrase_new(
			    deed != NULL ? deed->usage : ask->command->usage)));
	else if (!deed->needs_table || ask_has_table(ask))
		deed->run(ask);
}
