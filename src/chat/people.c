#include <config.h>

#include <string.h>

#include "chat/inside.h"

/* The identity by which a speaker is known. */
static struct identity
ask_identity(const struct ask *ask)
{
	const struct binding *binding =
	    roster_find(&ask->front->roster, ask->folded);
	struct identity who = {
	    .network = ask->front->network,
	    .kind = ask->account != NULL ? "account" : "nick",
	    .key = ask->account != NULL ? ask->account : ask->folded,
	    .name = ask->nick,
	};

	/* Who came by this nick from another is who he was. */
	if (ask->account == NULL && binding != NULL && !binding->by_account)
		who.key = binding->key;
	return who;
}

/*
 * Is a nick his to play under? Not if the person known by it is here under
 * another nick. An account may have several.
 */
static bool
is_impostor(const struct ask *ask, const struct identity *who)
{
	struct person person;

	if (ask->account != NULL ||
	    people_find(ask->chat->store, who, &person) != STORE_OK)
		return false;
	return roster_other(&ask->front->roster, person.id, ask->folded) !=
	       NULL;
}

/* Know him, as a command of its own in the turn. False: the disk failed. */
static bool
person_know(struct ask *ask, const struct identity *who)
{
	struct store *store = ask->chat->store;

	if (store_mark(store) != STORE_OK)
		return false;
	if (people_know(store, who, ask->chat->config->grant_initial,
		ask->chat->now_s, &ask->person, &ask->is_new) == STORE_OK)
		return store_keep(store) == STORE_OK;
	ask->person.id = 0;
	/* If that fails too the turn is lost, which its commit will say. */
	if (store_undo(store) != STORE_OK)
		return false;
	return false;
}

bool
ask_person(struct ask *ask)
{
	struct identity who = ask_identity(ask);
	bool by_account = ask->account != NULL;

	if (is_impostor(ask, &who)) {
		say_wrong(ask,
		    phrase_text(phrase_new(N_("Somebody who is here now under "
					      "another nick plays as {name}. "
					      "Please take a nick of your own "
					      "to play.")),
			"name", ask->nick));
		return false;
	}
	if (!person_know(ask, &who)) {
		say_back(ask, URGENT_ANSWER, unwritten_phrase());
		return false;
	}
	ask->binding = roster_find(&ask->front->roster, ask->folded);
	if (ask->binding == NULL || ask->binding->person != ask->person.id ||
	    ask->binding->by_account != by_account)
		ask->binding = roster_bind(&ask->front->roster, ask->folded,
		    who.key, by_account, ask->person.id);
	return true;
}

bool
ask_find_person(struct ask *ask)
{
	struct identity who = ask_identity(ask);

	return !is_impostor(ask, &who) &&
	       people_find(ask->chat->store, &who, &ask->person) == STORE_OK;
}

bool
front_find_person(struct front *front, const char *nick, struct person *out)
{
	char folded[FRONT_NAME_MOST];
	struct identity who = {
	    .network = front->network,
	    .kind = "nick",
	    .key = folded,
	    .name = nick,
	};
	const struct binding *binding;

	front->ops->fold(front->self, nick, folded);
	binding = roster_find(&front->roster, folded);
	if (binding != NULL)
		return people_get(front->chat->store, binding->person, out) ==
		       STORE_OK;
	if (people_find(front->chat->store, &who, out) == STORE_OK)
		return true;
	who.kind = "account";
	return people_find(front->chat->store, &who, out) == STORE_OK;
}

bool
ask_about(struct ask *ask, struct person *out)
{
	const char *nick = ask->request.words[1];

	if (ask->request.count == 1) {
		if (!ask_find_person(ask)) {
			say_back(
			    ask, URGENT_ANSWER, newcomer_phrase(ask->chat));
			return false;
		}
		*out = ask->person;
		return true;
	}
	if (front_find_person(ask_network(ask), nick, out))
		return true;
	say_wrong(ask,
	    phrase_text(phrase_new(N_("I don't know {name}.")), "name", nick));
	return false;
}

/*
 * By account where the network has accounts: there a nick proves nothing.
 */
bool
ask_is_admin(const struct ask *ask)
{
	const struct config_network *config = ask->front->config;
	char folded[FRONT_NAME_MOST];

	if (ask->is_trusted)
		return true;
	if (config == NULL ||
	    (ask->account == NULL && ask->front->has_accounts))
		return false;
	for (int i = 0; config->admins != NULL && config->admins[i] != NULL;
	     i++) {
		if (ask->account != NULL) {
			if (strcmp(config->admins[i], ask->account) == 0)
				return true;
			continue;
		}
		ask->front->ops->fold(
		    ask->front->self, config->admins[i], folded);
		if (strcmp(folded, ask->folded) == 0)
			return true;
	}
	return false;
}

bool
ask_is_banned(struct ask *ask)
{
	struct identity who = ask_identity(ask);
	struct binding *binding;
	struct person person;

	if (ask->is_trusted ||
	    people_find(ask->chat->store, &who, &person) != STORE_OK ||
	    !person.is_banned || ask_is_admin(ask))
		return false;
	binding = roster_find(&ask->front->roster, ask->folded);
	if (binding == NULL)
		binding = roster_bind(&ask->front->roster, ask->folded, who.key,
		    ask->account != NULL, person.id);
	if (!binding->was_told_banned)
		say_back(ask, URGENT_ANSWER,
		    phrase_new(N_("An admin has banned you here: I don't "
				  "listen to you any more.")));
	binding->was_told_banned = true;
	return true;
}

struct front *
ask_network(const struct ask *ask)
{
	return ask->room != NULL ? ask->room->front : ask->front;
}

struct phrase *
newcomer_phrase(const struct chat *chat)
{
	return phrase_number(
	    phrase_new(N_("You have not played here yet: {p}join gives you {n} "
			  "play chips.")),
	    "n", chat->config->grant_initial);
}
