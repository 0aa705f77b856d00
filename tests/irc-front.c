#include <config.h>

#include "irc-front.h"

#include <stdlib.h>

#include "base/xalloc.h"

enum { LOG_MOST = 1024 * 1024 };

static void __attribute__((format(printf, 2, 3)))
note(struct front *front, const char *format, ...)
{
	va_list args;

	if (front->chat->log.len > LOG_MOST)
		return;
	va_start(args, format);
	text_addv(&front->chat->log, format, args);
	va_end(args);
	text_add(&front->chat->log, "; ");
}

struct front *
front_new(struct chat *chat, const char *network, const struct front_ops *ops,
    void *self, const struct front_budget *budget)
{
	struct front *front = xcalloc(1, sizeof(*front));

	(void)network;
	(void)budget;
	chat->front = front;
	front->ops = ops;
	front->self = self;
	front->chat = chat;
	return front;
}

struct front_state
front_stands(const struct front *front)
{
	struct front_state state;

	front->ops->state(front->self, &state);
	return state;
}

void
front_free(struct front *front)
{
	free(front);
}

void
front_set_budget(struct front *front, const struct front_budget *budget)
{
	note(front, "budget %d", (int)budget->line_ms);
}

void
front_is_up(struct front *front)
{
	front->is_up = true;
	note(front, "up");
}

void
front_is_down(struct front *front)
{
	front->is_up = false;
	note(front, "down");
}

void
front_set_nick(struct front *front, const char *nick)
{
	note(front, "nick %s", nick);
}

void
front_room_entered(struct front *front, const char *room)
{
	note(front, "entered %s", room);
}

void
front_room_lost(struct front *front, const char *room)
{
	note(front, "lost %s", room);
}

void
front_room_shut(struct front *front, const char *room, bool was_kicked)
{
	note(front, "%s %s", was_kicked ? "kicked" : "refused", room);
}

void
front_invited(struct front *front, const struct front_speech *by)
{
	note(front, "invited %s %s%s%s%s", by->room, by->is_stranger ? "~" : "",
	    by->nick, by->account != NULL ? "/" : "",
	    by->account != NULL ? by->account : "");
}

void
front_renamed(struct front *front, const char *from, const char *to)
{
	note(front, "renamed %s %s", from, to);
}

void
front_gone(struct front *front, const char *nick)
{
	note(front, "gone %s", nick);
}

enum front_heard
front_said(struct front *front, const struct front_speech *speech)
{
	front->chat->said++;
	note(front, "said %s %s%s%s%s%s %s",
	    speech->room != NULL ? speech->room : "-",
	    speech->is_stranger ? "~" : "", speech->is_operator ? "@" : "",
	    speech->nick, speech->account != NULL ? "/" : "",
	    speech->account != NULL ? speech->account : "", speech->text);
	return FRONT_HEARD;
}

void
front_spent(struct front *front, int lines, size_t bytes, int64_t now_ms)
{
	(void)bytes;
	(void)now_ms;
	front->chat->spent += lines;
}

void
front_account(struct front *front, const char *nick, const char *account)
{
	note(front, "account %s %s", nick, account != NULL ? account : "-");
}

void
front_names_changed(struct front *front)
{
	(void)front;
}

void
front_set_has_accounts(struct front *front, bool has_accounts)
{
	if (has_accounts)
		note(front, "accounts");
}

void
front_split(struct front *front, const char *nick, const char *account)
{
	note(front, "split %s%s%s", nick, account[0] != '\0' ? "/" : "",
	    account);
}

void
front_returned(struct front *front, const char *nick, const char *account)
{
	note(front, "returned %s%s%s", nick, account != NULL ? "/" : "",
	    account != NULL ? account : "");
}

void
front_room_plain(struct front *front, const char *room, bool is_plain)
{
	note(front, "%s %s", is_plain ? "plain" : "coloured", room);
}

void
front_refused(struct front *front, const char *nick, bool is_crowded)
{
	note(front, "refused %s%s", nick, is_crowded ? " crowded" : "");
}

void
front_unsaid(struct front *front, const char *room, int lines)
{
	note(front, "unsaid %s %d", room, lines);
}

void
front_unread(struct front *front, int64_t since_ms)
{
	front->chat->unread_ms = since_ms;
	note(front, "unread");
}

bool
front_heeds(struct front *front, const struct front_speech *speech)
{
	(void)front;
	return speech->text[0] == '!';
}
