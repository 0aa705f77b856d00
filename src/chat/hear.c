/* What is said to us: whether it is, about which table, and then its command.
 */
#include <config.h>

#include "chat/command.h"
#include "chat/front.h"
#include "chat/inside.h"

struct ask
ask_of(struct front *front, const struct front_speech *speech,
    char account[FRONT_NAME_MOST])
{
	struct ask ask = {
	    .chat = front->chat,
	    .front = front,
	    .nick = speech->nick,
	    .account = front_fold_account(front, speech->account, account),
	    .mask = speech->mask,
	    .is_operator = speech->is_operator && speech->room != NULL,
	    .is_private = speech->room == NULL || speech->network != NULL,
	    .is_stranger = speech->is_stranger,
	    .is_trusted = speech->is_trusted,
	};

	front->ops->fold(front->self, speech->nick, ask.folded);
	return ask;
}

/* May a word in private be about it? */
static bool
is_open(struct room *room)
{
	return room != NULL && room->is_in && !room->is_leaving &&
	       !room_is_silent(room);
}

/*
 * The table that a word in private is about: the only one where he sits, else
 * the only one that there is, or where he is.
 */
static struct room *
private_room(struct ask *ask, const char *only_room)
{
	const int64_t person = ask_player(ask);
	struct room *room, *here = NULL, *only = NULL;
	int seated = 0, rooms = 0;

	for (room = ask->front->rooms; room != NULL; room = room->next) {
		if (!is_open(room))
			continue;
		only = room;
		rooms++;
		if (room->table == NULL || !table_seats(room->table, person))
			continue;
		here = room;
		seated++;
	}
	if (seated == 1)
		return here;
	if (rooms != 1)
		only = only_room != NULL ? front_room(ask->front, only_room)
					 : NULL;
	return is_open(only) ? only : NULL;
}

static bool
ask_parse(struct ask *ask, const char *text)
{
	struct parse_how how = {
	    .prefix = ask->room != NULL ? ask->room->config->prefix : "!",
	    .nick = ask->front->nick,
	    .is_private = ask->is_private || ask->is_trusted,
	    .takes_amount = command_takes_amount,
	    .fold = ask->front->ops->fold,
	    .self = ask->front->self,
	};

	return parse_request(text, &how, &ask->request);
}

/* Which room it is about. False: there is no such room. */
static bool
ask_find_room(struct ask *ask, const struct front_speech *speech)
{
	if (speech->room == NULL) {
		ask->room = private_room(ask, speech->only_room);
		return true;
	}
	if (speech->network != NULL) {
		ask->room =
		    chat_find_room(ask->chat, speech->network, speech->room);
		return ask->room != NULL && !ask->room->is_leaving;
	}
	ask->room = front_room(ask->front, speech->room);
	return ask->room != NULL && !ask->room->is_leaving;
}

/* Can we answer where he says it? */
static bool
is_here(const struct ask *ask)
{
	return ask->room == NULL || ask->is_private || ask->room->is_in;
}

/* Are we silent where he says it? Then one command is heard, and of few. */
static bool
keeps_silent(const struct ask *ask)
{
	return ask->room != NULL && !ask->is_private && !ask->is_trusted &&
	       room_is_silent(ask->room);
}

static bool
is_for_us(struct ask *ask)
{
	return !keeps_silent(ask) ||
	       (word_is(ask->request.words[0], "on") &&
		   (ask->is_operator || ask_is_admin(ask)));
}

bool
front_heeds(struct front *front, const struct front_speech *speech)
{
	char account[FRONT_NAME_MOST];
	struct ask ask = ask_of(front, speech, account);

	return !front->chat->is_closed && ask_find_room(&ask, speech) &&
	       ask_parse(&ask, speech->text) &&
	       (!keeps_silent(&ask) || word_is(ask.request.words[0], "on")) &&
	       command_find(ask.request.words[0]) != NULL;
}

enum front_heard
front_said(struct front *front, const struct front_speech *speech)
{
	char account[FRONT_NAME_MOST];
	struct ask ask = ask_of(front, speech, account);

	if (speech->account != NULL)
		front->has_accounts = true;
	if (front->chat->is_closed)
		return FRONT_CLOSED;
	chat_refresh_time(front->chat);
	if (!ask_find_room(&ask, speech) || !is_here(&ask))
		return FRONT_NO_ROOM;
	if (!ask_parse(&ask, speech->text) || !is_for_us(&ask))
		return FRONT_NO_COMMAND;
	front->chat->has_refused = false;
	if (!command_run(&ask))
		return FRONT_NO_COMMAND;
	return front->chat->has_refused ? FRONT_REFUSED : FRONT_HEARD;
}
