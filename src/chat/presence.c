/* People of a front end who come and go, under whatever name. */
#include <config.h>

#include <string.h>

#include "chat/front.h"
#include "chat/inside.h"

enum { SPLIT_MOST_MS = 5 * 60 * 1000 }; /* that a table waits for one */

const char *
front_fold_account(
    const struct front *front, const char *account, char out[FRONT_NAME_MOST])
{
	if (account == NULL)
		return NULL;
	front->ops->fold(front->self, account, out);
	return out;
}

/* Who has gone in a split is back: nobody waits for him any longer. */
static void
is_back(struct front *front, const char *folded, const char *account)
{
	const int64_t person = roster_returned(&front->roster, folded, account);

	if (person != 0)
		hall_wait_over(front->chat->hall, person, front->chat->now_ms);
}

void
front_renamed(struct front *front, const char *from, const char *to)
{
	char old[FRONT_NAME_MOST], folded[FRONT_NAME_MOST];
	const struct binding *binding;

	chat_refresh_time(front->chat);
	front->ops->fold(front->self, from, old);
	front->ops->fold(front->self, to, folded);
	if (strcmp(old, folded) != 0) /* who had it has left it unseen */
		front_gone(front, to);
	roster_rename(&front->roster, old, folded);
	limit_rename(&front->limits, old, folded);
	said_renamed(front, old, folded, to);
	elsewhere_renamed(front, old, folded);
	codes_renamed(front, old, folded, to);
	admins_forget(front, old, folded);
	binding = roster_find(&front->roster, folded);
	if (binding != NULL && !binding->is_loose)
		front_call_by(front, binding->kind, binding->key, to);
	else /* where people have accounts his nick proves nothing */
		is_back(front, folded, front->has_accounts ? "" : NULL);
}

void
front_gone(struct front *front, const char *nick)
{
	char folded[FRONT_NAME_MOST];

	front->ops->fold(front->self, nick, folded);
	roster_forget(&front->roster, folded);
	codes_gone(front, folded);
	admins_forget(front, folded, "");
	said_gone(front, folded);
}

/* By a link two accounts may be one person. */
static bool
is_account_of(const struct front *front, const char *account, int64_t person)
{
	const struct identity who = {
	    .network = front->network, .kind = "account", .key = account};
	struct person found;

	return account != NULL &&
	       people_find(front->chat->store, &who, &found) == STORE_OK &&
	       found.id == person;
}

void
front_account(struct front *front, const char *nick, const char *account)
{
	char folded[FRONT_NAME_MOST], key[FRONT_NAME_MOST];
	struct binding *binding;

	chat_refresh_time(front->chat);
	if (account != NULL)
		front->has_accounts = true;
	front->ops->fold(front->self, nick, folded);
	account = front_fold_account(front, account, key);
	if (account != NULL)
		is_back(front, folded, account);
	admins_forget(front, folded, "");
	binding = roster_find(&front->roster, folded);
	if (binding == NULL || binding_stands(front, binding, account))
		return;
	codes_gone(front, folded);
	if (binding->is_loose) /* another has come by that nick */
		said_gone(front, folded);
	else if (!is_account_of(front, account, binding->person) &&
		 roster_other(&front->roster, binding->person, folded) == NULL)
		front_leave_seats(front, binding->person);
	roster_forget(&front->roster, folded);
}

void
front_split(struct front *front, const char *nick, const char *account)
{
	char key[FRONT_NAME_MOST];
	struct ask ask = {.chat = front->chat, .front = front, .nick = nick};
	const struct binding *binding;
	int64_t person;

	chat_refresh_time(front->chat);
	front->ops->fold(front->self, nick, ask.folded);
	front->ops->fold(front->self, account, key);
	if (account[0] != '\0')
		ask.account = key;
	binding = roster_find(&front->roster, ask.folded);
	/* His nick may have been his before we could be told that he goes. */
	person = binding != NULL && binding->is_loose ? 0 : ask_player(&ask);
	/* Who is here under another nick can act. */
	if (person == 0 || !hall_seats(front->chat->hall, person) ||
	    roster_other(&front->roster, person, ask.folded) != NULL)
		return;
	roster_split(&front->roster, person, ask.folded,
	    binding != NULL && strcmp(binding->kind, "account") == 0
		? binding->key
		: key);
	hall_wait_for(
	    front->chat->hall, person, SPLIT_MOST_MS, front->chat->now_ms);
}

void
front_await_nobody(struct front *front)
{
	const struct roster *roster = &front->roster;

	chat_refresh_time(front->chat);
	for (int i = 0; i < roster->absent_count; i++)
		hall_wait_over(front->chat->hall, roster->absent[i].person,
		    front->chat->now_ms);
}

void
front_returned(struct front *front, const char *nick, const char *account)
{
	char folded[FRONT_NAME_MOST], key[FRONT_NAME_MOST];

	chat_refresh_time(front->chat);
	account = front_fold_account(front, account, key);
	if (account != NULL && account[0] != '\0')
		front_call_by(front, "account", account, nick);
	front->ops->fold(front->self, nick, folded);
	is_back(front, folded, account);
}

void
front_refused(struct front *front, const char *nick, bool is_crowded)
{
	char folded[FRONT_NAME_MOST];

	chat_refresh_time(front->chat);
	front->ops->fold(front->self, nick, folded);
	elsewhere_say(front, folded, nick, is_crowded);
}
