#include <config.h>

#include <string.h>

#include "chat/inside.h"
#include "store/forget.h"

static int
identity_by(const struct front *front)
{
	return front->config != NULL ? front->config->identity
				     : CONFIG_IDENTITY_AUTO;
}

/* Who has had his nick, as far as that proves something; NULL: nobody. */
static const struct binding *
known_binding(const struct ask *ask)
{
	const struct binding *binding =
	    roster_find(&ask->front->roster, ask->folded);

	return binding != NULL && !binding->is_loose ? binding : NULL;
}

/* He is here under this nick. */
static struct binding *
ask_bind(struct ask *ask, const struct identity *who, int64_t person)
{
	struct roster *roster = &ask->front->roster;
	struct binding *binding = roster_find(roster, ask->folded);

	if (binding == NULL || binding->person != person ||
	    !is_kind(who, binding->kind))
		binding = roster_bind(
		    roster, ask->folded, who->key, who->kind, person);
	roster_set_loose(roster, binding, ask->is_stranger);
	if (roster_person_returned(roster, person))
		hall_wait_over(ask->chat->hall, person, ask->chat->now_ms);
	return binding;
}

/* By what he is known here; NULL: by nothing, he looks on. */
static const char *
ask_kind(const struct ask *ask)
{
	const struct front *front = ask->front;
	const struct binding *binding;

	switch (identity_by(front)) {
	case CONFIG_IDENTITY_NICK:
		return "nick";
	case CONFIG_IDENTITY_MASK:
		return "mask";
	case CONFIG_IDENTITY_ACCOUNT:
		return ask->account != NULL ? "account" : NULL;
	default:
		if (ask->account != NULL)
			return "account";
		if (!front->has_accounts)
			return "nick";
		/* Who was known before there were accounts is still here. */
		binding = known_binding(ask);
		return binding != NULL && strcmp(binding->kind, "nick") == 0
			   ? "nick"
			   : "guest";
	}
}

bool
is_kind(const struct identity *who, const char *kind)
{
	return strcmp(who->kind, kind) == 0;
}

/* Where he comes from, so that it can't be read; his nick if that is not
 * known. */
static bool
hash_mask(struct ask *ask, const struct identity *who)
{
	struct identity from = *who;

	from.key = ask->mask != NULL ? ask->mask : ask->folded;
	return forget_hash(ask->chat->store, &from, ask->hash) == STORE_OK;
}

bool
ask_identity(struct ask *ask, struct identity *who)
{
	const struct binding *binding = known_binding(ask);

	*who = (struct identity){
	    .network = ask->front->network,
	    .kind = ask_kind(ask),
	    .name = ask->nick,
	};
	if (who->kind == NULL)
		return false;
	/* Who came by this nick from another is who he was. */
	if (is_kind(who, "account"))
		who->key = ask->account;
	else if (binding != NULL && is_kind(who, binding->kind))
		who->key = binding->key;
	else if (is_kind(who, "nick"))
		who->key = ask->folded;
	else if (hash_mask(ask, who))
		who->key = ask->hash;
	return who->key != NULL;
}

/* Who is known by the identity of the speaker: looked up once a command. */
static enum store_result
ask_look(struct ask *ask, const struct identity *who)
{
	if (ask->known.id != 0)
		return STORE_OK;
	return people_find(ask->chat->store, who, &ask->known);
}

/*
 * Is a nick his to play under? Not if who is known by it is here under another
 * nick. An account may have several.
 */
static bool
is_impostor(const struct ask *ask, const struct identity *who)
{
	return !is_kind(who, "account") &&
	       roster_has_other(
		   &ask->front->roster, who->kind, who->key, ask->folded);
}

/* What a newcomer of that identity is given. */
static int64_t
first_chips(const struct chat *chat, const struct identity *who)
{
	int64_t grant = chat->config->grant_initial;

	return is_kind(who, "guest") && grant > GUEST_CHIPS ? GUEST_CHIPS
							    : grant;
}

/* Know him, as a command of its own in the turn. False: the disk failed. */
static bool
person_know(struct ask *ask, const struct identity *who)
{
	struct store *store = ask->chat->store;

	if (ask_look(ask, who) == STORE_OK &&
	    people_is_current(&ask->known, who, ask->chat->now_s)) {
		ask->person = ask->known;
		return true;
	}
	if (store_mark(store) == STORE_OK &&
	    store_end(
		store, people_know(store, who, first_chips(ask->chat, who),
			   ask->chat->now_s, &ask->person, &ask->is_new)))
		return true;
	ask->person.id = 0;
	return false;
}

/* Who he is; false, and he is told, if he is nobody here. */
static bool
ask_is_somebody(struct ask *ask, struct identity *who)
{
	if (!ask_identity(ask, who)) {
		say_wrong(ask,
		    who->kind != NULL
			? unwritten_phrase()
			: phrase_new(N_("Here one plays under an account of "
					"the network: please log in first.")));
		return false;
	}
	if (!is_impostor(ask, who))
		return true;
	say_wrong(ask,
	    is_kind(who, "nick")
		? phrase_text(
		      phrase_new(N_("Somebody who is here now under another "
				    "nick plays as {name}. Please take a "
				    "nick of your own to play.")),
		      "name", ask->nick)
		: phrase_new(
		      N_("Somebody plays here already who comes from "
			 "where you do, and I can't tell the two of "
			 "you apart. Whoever logs in to an account of the "
			 "network is known by that.")));
	return false;
}

bool
ask_person(struct ask *ask)
{
	struct identity who;

	if (!ask_is_somebody(ask, &who))
		return false;
	if (!person_know(ask, &who)) {
		say_back(ask, URGENT_ANSWER, unwritten_phrase());
		return false;
	}
	ask->binding = ask_bind(ask, &who, ask->person.id);
	return true;
}

bool
ask_find_person(struct ask *ask)
{
	struct identity who;

	if (!ask_identity(ask, &who) || is_impostor(ask, &who) ||
	    ask_look(ask, &who) != STORE_OK)
		return false;
	ask->person = ask->known;
	if (is_kind(&who, "account"))
		(void)ask_bind(ask, &who, ask->person.id);
	return true;
}

int64_t
ask_player(struct ask *ask)
{
	const struct binding *binding = known_binding(ask);

	if (binding != NULL)
		return binding->person;
	return ask_find_person(ask) ? ask->person.id : 0;
}

bool
front_find_person(struct front *front, const char *nick, struct person *out)
{
	char folded[FRONT_NAME_MOST];
	struct identity who = {
	    .network = front->network,
	    .kind = front->has_accounts ? "account" : "nick",
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
	who.kind = front->has_accounts ? "nick" : "account";
	return people_find(front->chat->store, &who, out) == STORE_OK;
}

bool
ask_about(struct ask *ask, struct person *out)
{
	const char *nick = ask->request.words[1];

	if (ask->request.count == 1) {
		if (!ask_find_person(ask)) {
			say_back(ask, URGENT_ANSWER, newcomer_phrase(ask));
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
		ask->front->ops->fold(
		    ask->front->self, config->admins[i], folded);
		if (strcmp(folded,
			ask->account != NULL ? ask->account : ask->folded) == 0)
			return true;
	}
	return false;
}

bool
ask_is_banned(struct ask *ask)
{
	struct identity who;
	struct binding *binding;

	if (ask->is_trusted || !ask_identity(ask, &who) ||
	    ask_look(ask, &who) != STORE_OK || !ask->known.is_banned ||
	    ask_is_admin(ask))
		return false;
	binding = ask_bind(ask, &who, ask->known.id);
	if (!binding->was_told_banned)
		say_back(ask, URGENT_ANSWER,
		    phrase_new(N_("An admin has banned you here: I don't "
				  "listen to you any more.")));
	binding->was_told_banned = true;
	return true;
}

bool
binding_stands(const struct front *front, const struct binding *binding,
    const char *account)
{
	bool by_account = strcmp(binding->kind, "account") == 0;
	int by = identity_by(front);

	if (by == CONFIG_IDENTITY_NICK || by == CONFIG_IDENTITY_MASK)
		return true;
	if (account == NULL)
		return !by_account;
	return by_account && strcmp(binding->key, account) == 0;
}

void
front_rebind(struct front *front)
{
	struct binding *binding;
	struct person person;

	for (binding = front->roster.first; binding != NULL;
	     binding = binding->next) {
		const struct identity who = {
		    .network = front->network,
		    .kind = binding->kind,
		    .key = binding->key,
		    .name = binding->nick,
		};

		if (people_find(front->chat->store, &who, &person) == STORE_OK)
			binding->person = person.id;
	}
}

static bool
plays_in(const struct room *room, int64_t person)
{
	return room->table != NULL && table_seats(room->table, person);
}

static bool
plays(const struct front *front, int64_t person)
{
	for (struct room *room = front->rooms; room != NULL; room = room->next)
		if (plays_in(room, person))
			return true;
	return false;
}

void
front_call_by(
    struct front *front, const char *kind, const char *key, const char *nick)
{
	struct store *store = front->chat->store;
	const struct identity who = {
	    .network = front->network, .kind = kind, .key = key, .name = nick};
	const int64_t now_s = front->chat->now_s;
	struct person person;

	if (people_find(store, &who, &person) != STORE_OK ||
	    !plays(front, person.id) ||
	    people_is_current(&person, &who, now_s) ||
	    store_mark(store) != STORE_OK)
		return;
	/* If it fails he is called as before. */
	if (store_end(store, people_know(store, &who, 0, now_s, &person, NULL)))
		hall_renamed(front->chat->hall, person.id);
}

void
front_leave_seats(struct front *front, int64_t person)
{
	const struct action action = {.kind = ACTION_LEAVE, .player = person};
	struct chat *chat = front->chat;
	struct room *room;

	for (room = front->rooms; room != NULL; room = room->next)
		if (plays_in(room, person))
			hall_act(
			    room->table, &action, chat->now_ms, chat->now_s);
}

struct front *
ask_network(const struct ask *ask)
{
	return ask->room != NULL ? ask->room->front : ask->front;
}

struct phrase *
newcomer_phrase(struct ask *ask)
{
	struct identity who;
	struct forgotten was;

	if (ask_identity(ask, &who) &&
	    forget_find(ask->chat->store, &who, &was) == STORE_OK)
		return phrase_new(
		    N_("You were forgotten, and there are no first chips a "
		       "second time: {p}join, then {p}refill."));
	return phrase_number(
	    phrase_new(N_("You have not played here yet: {p}join gives you {n} "
			  "play {n|chip|chips}.")),
	    "n",
	    ask_identity(ask, &who) ? first_chips(ask->chat, &who)
				    : ask->chat->config->grant_initial);
}
