/*
 * `ping`: does a name call the one it means? A client calls its user when it
 * sees his nick. Who says `ping off` is written with a space of no width in
 * his name, by which the client doesn't know it, but for the reminder that the
 * table waits for him. By default names are whole, since screen readers read
 * that space.
 */
#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "base/utf8.h"
#include "chat/command.h"
#include "chat/inside.h"
#include "store/memory.h"

/* Of no network: a person is one everywhere. */
#define PING_NETWORK ""
#define NO_WIDTH "\xe2\x80\x8b"

static void
ping_key(struct text *key, int64_t person)
{
	text_addf(key, "ping.%" PRId64, person);
}

static bool
person_wants_ping(const struct chat *chat, int64_t person)
{
	struct text key = TEXT_EMPTY, value = TEXT_EMPTY;
	bool is_off;

	ping_key(&key, person);
	is_off = memory_get(chat->store, PING_NETWORK, text_str(&key),
		     &value) == STORE_OK &&
		 strcmp(text_str(&value), "off") == 0;
	text_fini(&key);
	text_fini(&value);
	return !is_off;
}

const char *
chat_name(struct chat *chat, int64_t person, const char *name)
{
	uint32_t point;
	size_t len;

	if (person == chat->called || person_wants_ping(chat, person))
		return name;
	len = utf8_decode(name, strlen(name), &point);
	text_clear(&chat->broken_name);
	text_add_mem(&chat->broken_name, name, len);
	text_add(&chat->broken_name, NO_WIDTH);
	text_add(&chat->broken_name, name + len);
	return text_str(&chat->broken_name);
}

/* Remember it, as a command of its own in the turn. */
static bool
ping_put(struct ask *ask, const char *value)
{
	struct store *store = ask->chat->store;
	struct text key = TEXT_EMPTY;
	enum store_result result;

	if (store_mark(store) != STORE_OK)
		return false;
	ping_key(&key, ask->person.id);
	result = memory_put(store, PING_NETWORK, text_str(&key), value);
	text_fini(&key);
	return store_end(store, result);
}

void
own_ping(struct ask *ask)
{
	const char *word =
	    ask->request.count > 1 ? ask->request.words[1] : NULL;
	bool is_on = word != NULL && word_is(word, "on");

	if (!ask_find_person(ask)) {
		say_wrong(ask, newcomer_phrase(ask));
		return;
	}
	if (word == NULL) {
		is_on = person_wants_ping(ask->chat, ask->person.id);
	} else if (!is_on && !word_is(word, "off")) {
		say_wrong(ask, usage_phrase(ask));
		return;
	} else if (!ping_put(ask, is_on ? "on" : "off")) {
		say_back(ask, URGENT_ANSWER, unwritten_phrase());
		return;
	}
	say_back(ask, URGENT_ANSWER,
	    phrase_new(is_on ? N_("Your name is written plainly: your client "
				  "may call you at each.")
			     : N_("Your name calls you only when the table has "
				  "waited for you half of the time.")));
}
