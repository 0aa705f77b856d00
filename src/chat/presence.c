/* People of a front end who come and go, under whatever name. */
#include <config.h>

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

void
front_renamed(struct front *front, const char *from, const char *to)
{
	char old[FRONT_NAME_MOST], folded[FRONT_NAME_MOST];
	const struct binding *binding;

	chat_refresh_time(front->chat);
	front->ops->fold(front->self, from, old);
	front->ops->fold(front->self, to, folded);
	roster_rename(&front->roster, old, folded);
	limit_rename(&front->limits, old, folded);
	queue_person_renamed(front->queue, old, folded, to);
	elsewhere_renamed(front, old, folded);
	codes_renamed(front, old, folded, to);
	admins_forget(front, old, folded);
	binding = roster_find(&front->roster, folded);
	if (binding != NULL && !binding->is_loose)
		front_call_by(front, binding->kind, binding->key, to);
}

void
front_gone(struct front *front, const char *nick)
{
	char folded[FRONT_NAME_MOST];

	front->ops->fold(front->self, nick, folded);
	roster_forget(&front->roster, folded);
	codes_gone(front, folded);
	admins_forget(front, folded, "");
	queue_person_gone(front->queue, folded);
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
	admins_forget(front, folded, "");
	binding = roster_find(&front->roster, folded);
	if (binding == NULL || binding_stands(front, binding,
				   front_fold_account(front, account, key)))
		return;
	codes_gone(front, folded);
	if (!binding->is_loose &&
	    roster_other(&front->roster, binding->person, folded) == NULL)
		front_leave_seats(front, binding->person);
	roster_forget(&front->roster, folded);
}

void
front_split(struct front *front, const char *nick)
{
	char folded[FRONT_NAME_MOST];
	int64_t person;

	chat_refresh_time(front->chat);
	front->ops->fold(front->self, nick, folded);
	person = roster_split(&front->roster, folded);
	/* Who is here under another nick can act. */
	if (person != 0 && roster_other(&front->roster, person, folded) == NULL)
		hall_wait_for(front->chat->hall, person, SPLIT_MOST_MS,
		    front->chat->now_ms);
}

void
front_returned(struct front *front, const char *nick, const char *account)
{
	char folded[FRONT_NAME_MOST], key[FRONT_NAME_MOST];
	int64_t person;

	chat_refresh_time(front->chat);
	account = front_fold_account(front, account, key);
	if (account != NULL)
		front_call_by(front, "account", account, nick);
	if (front->roster.absent_count == 0)
		return;
	front->ops->fold(front->self, nick, folded);
	person = roster_returned(&front->roster, folded, account);
	if (person != 0)
		hall_wait_over(front->chat->hall, person, front->chat->now_ms);
}

void
front_refused(struct front *front, const char *nick, bool is_crowded)
{
	char folded[FRONT_NAME_MOST];

	chat_refresh_time(front->chat);
	front->ops->fold(front->self, nick, folded);
	elsewhere_say(front, folded, nick, is_crowded);
}
