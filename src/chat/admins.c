/* What admins are told without having asked. */
#include <config.h>

#include <string.h>

#include "chat/inside.h"

enum { AGAIN_MS = 60 * 60 * 1000 };

void
admins_note(const struct ask *ask)
{
	if (!ask->is_trusted && ask->account != NULL)
		name_copy(ask->front->admin, ask->folded);
}

void
admins_forget(struct front *front, const char *folded, const char *to)
{
	if (strcmp(front->admin, folded) == 0)
		name_copy(front->admin, to);
}

static void
tell_one(const struct room *room, const char *nick, const char *why)
{
	struct front *front = room->front;
	char folded[FRONT_NAME_MOST];

	front->ops->fold(front->self, nick, folded);
	say_to(front, nick, folded,
	    phrase_word(
		phrase_text(phrase_new(N_("The game in {room} rests: {why}.")),
		    "room", room->name),
		"why", why));
}

/* Where people have accounts a nick is nobody: it is told to him who showed
 * last that he is an admin. */
void
admins_hear_of_rest(struct room *room)
{
	struct front *front = room->front;
	char *const *admins =
	    front->config != NULL ? front->config->admins : NULL;
	const int64_t now_ms = front->chat->now_ms;
	struct front_absence absence;

	if (front->ops->absence == NULL || admins == NULL || !front->is_up ||
	    (room->rest_told_ms != 0 &&
		now_ms - room->rest_told_ms < AGAIN_MS) ||
	    (front->has_accounts && front->admin[0] == '\0'))
		return;
	room->rest_told_ms = now_ms;
	front->ops->absence(front->self, room->name, &absence);
	if (front->has_accounts) {
		tell_one(room, front->admin, absence.why);
		return;
	}
	for (; *admins != NULL; admins++)
		tell_one(room, *admins, absence.why);
}
