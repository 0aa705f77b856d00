/*
 * `link`: an identity is moved to another person, by a code that is said on
 * both sides (DESIGN.md 4). Who keeps his purse asks for the code; it is said
 * by who is to share that purse; and who asked must say yes, having been told
 * who that is. So a code that was guessed or overheard opens nothing, and who
 * is talked into saying a code loses nothing that `link off` does not bring
 * back. (Codes: codes.c.)
 */
#include <config.h>

#include <string.h>

#include "base/log.h"
#include "base/xalloc.h"
#include "chat/command.h"
#include "chat/inside.h"
#include "store/link.h"

/* Who asks, as one side of a link. */
static void
party_take(
    struct link_party *party, const struct ask *ask, const struct identity *who)
{
	party->front = ask->front;
	party->person = ask->person.id;
	party->kind = who->kind;
	party_rename(party, ask->folded, ask->nick);
	name_copy(party->key, who->key);
}

static struct identity
party_identity(const struct link_party *party)
{
	return (struct identity){
	    .network = party->front->network,
	    .kind = party->kind,
	    .key = party->key,
	    .name = party->nick,
	};
}

/* "the account anna of libera" */
static struct phrase *
identity_item(const struct identity *who)
{
	const bool is_account = is_kind(who, "account");
	const bool is_nick = is_kind(who, "nick");
	const char *english = is_account ? N_("the account {who} of {network}")
					 : N_("the nick {who} on {network}");

	if (!is_account && !is_nick)
		english = N_("{who} on {network}, known by user and host,");
	return phrase_text(phrase_text(phrase_new(english), "who",
			       is_account || is_nick ? who->key : who->name),
	    "network", who->network);
}

static void
party_tell(const struct link_party *party, struct phrase *phrase)
{
	say_to(party->front, party->nick, party->folded, phrase);
}

static struct phrase *
party_item(const struct link_party *party)
{
	const struct identity who = party_identity(party);

	return identity_item(&who);
}

/* Nobody gets at a purse by what proves less than what the purse hangs on. */
static int
strength(const char *kind)
{
	static const char *const kinds[] = {"guest", "nick", "mask", "account"};
	int i = 0;

	while (i < (int)(sizeof(kinds) / sizeof(kinds[0])) - 1 &&
	       strcmp(kinds[i], kind) != 0)
		i++;
	return i;
}

struct phrase *
link_seated_phrase(void)
{
	return phrase_new(
	    N_("You are seated at a table: {p}leave it first, please."));
}

/* Can he be linked at all? If not, he is told. Who says a code that is good may
 * be new here. */
static bool
may_link(
    struct ask *ask, struct identity *who, struct links *links, bool may_be_new)
{
	const bool is_somebody = ask_identity(ask, who);
	enum store_result result;

	*links = (struct links){0, 0};
	if (is_somebody && is_kind(who, "guest")) {
		say_wrong(ask,
		    phrase_new(N_("A guest can't be linked: where you come "
				  "from proves nobody. Please log in to an "
				  "account of the network first.")));
		return false;
	}
	if (is_somebody && !may_be_new && !ask_find_person(ask)) {
		say_wrong(ask, newcomer_phrase(ask));
		return false;
	}
	if (!ask_person(ask))
		return false;
	if (hall_seats(ask->chat->hall, ask->person.id)) {
		say_wrong(ask, link_seated_phrase());
		return false;
	}
	result = link_look(ask->chat->store, who, links);
	if (result == STORE_OK && strlen(who->key) < FRONT_NAME_MOST)
		return true;
	say_back(ask, URGENT_ANSWER, unwritten_phrase());
	return false;
}

/* Is his purse his own to share? If not, he is told. */
static bool
owns_purse(struct ask *ask, const struct links *links)
{
	const char *why = NULL;

	if (links->home != 0)
		why = N_("You play with somebody else's chips by a link: only "
			 "who owns them can let others in. {p}link off undoes "
			 "it.");
	else if (links->count >= LINKS_MOST)
		why = N_("Too many are linked to you already: {p}link off "
			 "undoes that.");
	if (why != NULL)
		say_wrong(ask, phrase_new(why));
	return why == NULL;
}

/* Who plays with these chips beside who asks; nothing if nobody does. */
static void
say_links(struct ask *ask, const struct links *links)
{
	const bool is_linked = links->home != 0;
	struct link_end ends[LINK_ENDS_MOST];
	struct phrase *phrase;
	int count;

	if ((!is_linked && links->count == 0) ||
	    link_list(ask->chat->store, ask->person.id, ends, &count) !=
		STORE_OK)
		return;
	phrase = phrase_new(is_linked ? N_("You play with the chips of {who}.")
				      : N_("With your chips play: {who}."));
	for (int i = 0; i < count; i++) {
		const struct identity who = {.network = ends[i].network,
		    .kind = ends[i].kind,
		    .key = ends[i].key,
		    .name = ends[i].name};

		if (ends[i].is_linked != is_linked)
			phrase = phrase_item(
			    phrase, "who", identity_item(&who), i + 1);
	}
	say_back(ask, URGENT_ANSWER,
	    phrase_then(phrase, phrase_new(N_("{p}link off undoes it."))));
}

static void
give_code(
    struct ask *ask, const struct identity *who, const struct links *links)
{
	char word[LINK_LETTERS + 1];
	struct link_code *code;

	if (!owns_purse(ask, links))
		return;
	code = code_new(ask->chat, ask->person.id, word);
	party_take(&code->owner, ask, who);
	say_back(ask, URGENT_ANSWER,
	    phrase_text(
		phrase_new(N_("Under your other name, say to me in private "
			      "within five minutes: link {code} - then I ask "
			      "you here once more. Whoever says it would play "
			      "with your chips: tell it to nobody.")),
		"code", word));
	wipe(word, sizeof(word));
}

/* Why a code that is good is not for him; NULL: it is. */
static const char *
why_not(const struct ask *ask, const struct link_code *code,
    const struct identity *who, const struct links *links)
{
	if (code->owner.person == ask->person.id)
		return N_("That is your own code: say it under your other "
			  "name.");
	if (links->home != 0)
		return N_("You are linked already: {p}link off undoes it.");
	if (links->count > 0)
		return N_("Others are linked to you: {p}link off undoes that, "
			  "and then you can be linked yourself.");
	if (strength(who->kind) < strength(code->owner.kind))
		return N_("A nick can't open the purse of an account: anybody "
			  "could take the nick. Ask for a code here, and say "
			  "it there.");
	return NULL;
}

/* Somebody says a code that another has said: one of them overheard it. */
static void
code_betray(struct ask *ask, struct link_code *code)
{
	party_tell(&code->owner,
	    phrase_new(N_("Two have said your code, so somebody overheard it. "
			  "It is void, and nothing was linked.")));
	code_drop(code);
	say_wrong(ask, phrase_new(N_("That code is void.")));
}

static void
code_said(struct ask *ask, struct link_code *code, const struct identity *who)
{
	party_take(&code->other, ask, who);
	code->is_said = true;
	party_tell(&code->owner,
	    phrase_item(
		phrase_new(N_("Your code was said by {who}. If that is you, "
			      "say: link yes - and it plays with your chips "
			      "until you say: link off. If not, do nothing.")),
		"who", party_item(&code->other), 0));
	say_back(ask, URGENT_ANSWER,
	    phrase_item(
		phrase_new(N_("I ask {who}. Once that is confirmed there, you "
			      "play with those chips, and your own sleep until "
			      "you say: link off.")),
		"who", party_item(&code->owner), 0));
}

/* The code that he says; NULL, and he is told, if it is none. */
static struct link_code *
code_heard(struct ask *ask)
{
	struct link_code *code;
	enum limit_result limit = limit_use(
	    &ask->front->limits, ask->folded, LIMIT_CODES, ask->chat->now_ms);

	if (limit == LIMIT_TELL)
		say_back(ask, URGENT_ANSWER,
		    phrase_new(N_("Those were a lot of codes: I look at none "
				  "of yours for a while.")));
	if (limit != LIMIT_FINE)
		return NULL;
	code = code_find(ask->chat, ask->request.words[1]);
	if (code == NULL)
		say_wrong(ask,
		    phrase_new(N_("I don't know that code; each is good for "
				  "five minutes, and for once. {p}help link "
				  "tells more.")));
	return code;
}

static void
say_code(struct ask *ask)
{
	struct link_code *code = code_heard(ask);
	struct identity who;
	struct links links;
	const char *why;

	if (code == NULL || !may_link(ask, &who, &links, true))
		return;
	why = why_not(ask, code, &who, &links);
	if (why != NULL)
		say_wrong(ask, phrase_new(why));
	else if (code->is_said && code->other.person != ask->person.id)
		code_betray(ask, code);
	else
		code_said(ask, code, &who);
}

static bool
keep_link(struct ask *ask, const struct link_code *code)
{
	const struct identity who = party_identity(&code->other);
	struct chat *chat = ask->chat;

	if (store_mark(chat->store) != STORE_OK ||
	    !store_end(chat->store,
		link_make(chat->store, &who, code->owner.person, chat->now_s)))
		return false;
	log_info("chat", "person=%lld is linked to person=%lld",
	    (long long)code->other.person, (long long)code->owner.person);
	hall_forget(chat->hall);
	chat->has_linked = true;
	return true;
}

static void
say_linked(struct ask *ask, const struct link_code *code)
{
	say_back(ask, URGENT_ANSWER,
	    phrase_item(phrase_new(N_("Done: {who} plays with your chips now. "
				      "Link off, said by either of you, undoes "
				      "it.")),
		"who", party_item(&code->other), 0));
	party_tell(&code->other,
	    phrase_item(phrase_new(N_("Done: you play with the chips of {who} "
				      "now, and your own sleep. Link off, said "
				      "by either of you, undoes it.")),
		"who", party_item(&code->owner), 0));
}

/* Has somebody said it whom the owner may let in? Who was banned since may not:
 * as another person he would be heard again. */
static bool
is_to_confirm(const struct ask *ask, const struct link_code *code)
{
	struct person other;

	return code != NULL && code->is_said &&
	       party_is(&code->owner, ask->front, ask->folded) &&
	       people_get(ask->chat->store, code->other.person, &other) ==
		   STORE_OK &&
	       !other.is_banned;
}

/* Has he who said it been linked since, or somebody to him? */
static bool
is_taken(const struct ask *ask, const struct link_code *code)
{
	const struct identity who = party_identity(&code->other);
	struct links links = {0, 0};

	return link_look(ask->chat->store, &who, &links) == STORE_OK &&
	       (links.home != 0 || links.count > 0);
}

static void
say_yes(struct ask *ask, const struct links *links)
{
	struct link_code *code = code_of(ask->chat, ask->person.id);

	if (!owns_purse(ask, links))
		return;
	if (!is_to_confirm(ask, code)) {
		say_wrong(ask,
		    phrase_new(N_("Nobody has said a code of yours. {p}help "
				  "link tells how it goes.")));
		return;
	}
	if (is_taken(ask, code)) {
		code_drop(code);
		say_wrong(ask,
		    phrase_new(
			N_("Meanwhile the one who said your code was linked "
			   "otherwise. It is void, and nothing was "
			   "linked.")));
	} else if (hall_seats(ask->chat->hall, code->other.person))
		say_wrong(ask,
		    phrase_item(phrase_new(N_("Not yet: {who} is seated at a "
					      "table, and has to leave it "
					      "first.")),
			"who", party_item(&code->other), 0));
	else if (keep_link(ask, code)) {
		say_linked(ask, code);
		code->is_used = true;
	} else {
		say_back(ask, URGENT_ANSWER, unwritten_phrase());
	}
}

/* What all can read is no secret. */
static void
said_openly(struct ask *ask)
{
	struct link_code *code =
	    ask->request.count > 1 ? code_find(ask->chat, ask->request.words[1])
				   : NULL;

	if (code != NULL)
		code_drop(code);
	say_wrong(ask,
	    phrase_then(phrase_new(N_("Please say that to me in private, "
				      "where nobody can read it.")),
		code != NULL ? phrase_new(N_("That code is void.")) : NULL));
}

/* `link` alone: who is linked, then a code, if he may have one. */
static void
link_alone(struct ask *ask)
{
	struct identity who;
	struct links links = {0, 0};

	if (ask_identity(ask, &who) && ask_find_person(ask) &&
	    link_look(ask->chat->store, &who, &links) == STORE_OK)
		say_links(ask, &links);
	if (may_link(ask, &who, &links, false))
		give_code(ask, &who, &links);
}

void
own_link(struct ask *ask)
{
	const char *word =
	    ask->request.count > 1 ? ask->request.words[1] : NULL;
	struct identity who;
	struct links links;

	if (word != NULL && word_is(word, "off"))
		link_off(ask);
	else if (!ask->is_private)
		said_openly(ask);
	else if (word != NULL && !word_is(word, "yes"))
		say_code(ask);
	else if (word == NULL)
		link_alone(ask);
	else if (may_link(ask, &who, &links, false))
		say_yes(ask, &links);
}
