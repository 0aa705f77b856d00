/*
 * The link: one connection to an IRC server, for ever made anew. It connects,
 * registers, answers PING, measures the lag, notices death, and waits before
 * it tries again. Each line from the server is normalised and handed on; lines
 * to the server pass one gate (link_send) that can't emit CR, LF or NUL.
 */
#ifndef IRC_LINK_H
#define IRC_LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <event2/event.h>

#include "base/text.h"
#include "irc/irc.h"

struct link;

/* IRCv3 capabilities that we use where the server offers them. */
enum link_caps {
	LINK_CAP_ACCOUNT_NOTIFY = 1 << 0,
	LINK_CAP_ACCOUNT_TAG = 1 << 1,
	LINK_CAP_CHGHOST = 1 << 2,
	LINK_CAP_EXTENDED_JOIN = 1 << 3,
	LINK_CAP_MESSAGE_TAGS = 1 << 4,
	LINK_CAP_MULTI_PREFIX = 1 << 5,
	LINK_CAP_SASL = 1 << 6,
	LINK_CAP_SERVER_TIME = 1 << 7,
	LINK_CAP_SETNAME = 1 << 8
};

/* None of these may free the link. */
struct link_calls {
	/* Connected, and about to register. False: give this one up. */
	bool (*connected)(void *self);
	/* A clean line for libircclient. */
	void (*line)(void *self, const char *clean, size_t len);
	/* The connection is gone; told once for each connected(). */
	void (*closed)(void *self);
	/* The link wrote a line of its own. */
	void (*spent)(void *self, size_t bytes);
};

/* settings, with its times filled in, and the rest are borrowed. */
struct link *link_new(struct event_base *base,
    const struct irc_settings *settings, const struct link_calls *calls,
    void *self);
void link_free(struct link *link);

void link_start(struct link *link);
/* The settings say another server: say goodbye and connect there. */
void link_move(struct link *link, const char *reason);
/* If it waits to try again, whatever for: no longer than hurried_ms in all. */
void link_hurry(struct link *link);
/* QUIT, then close for good within quit_ms. */
void link_quit(struct link *link, const char *reason);
bool link_is_closed(const struct link *link);

/*
 * Write a line; CR LF is added. CR, LF and NUL within become spaces, and what
 * is above the server's bytes is cut at a code point. False: the link is down
 * or the server does not read; nothing was written.
 */
bool link_send(struct link *link, const char *line);
/* The same for a line of the front end itself, counted as spent. */
bool link_sendf(struct link *link, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Bytes that we have written and the server is not known to have read. */
size_t link_unanswered(const struct link *link);
/* It has read what was written before that time (monotonic), and perhaps no
 * more. */
int64_t link_read_ms(const struct link *link);
/* Ask it for an answer, unless one is on its way. */
void link_probe(struct link *link);

/* Has it answered within the last seconds? Else it is asked to. What it sent
 * before has been read then. */
bool link_has_answered(struct link *link);

/* Close at the end of the loop's turn, and try again later. */
void link_fail(struct link *link, const char *why);
/* Read no more from the server, or go on. */
void link_pause(struct link *link, bool paused);

/* NICKLEN and LINELEN, from 005. 0: unknown. */
void link_set_limits(struct link *link, size_t nick_most, size_t line_most);
/* Bits of enum link_caps. */
unsigned link_caps(const struct link *link);
/* Passwords may go out: it is verified, or the settings don't mind. */
bool link_may_tell_secrets(const struct link *link);
/* TLS has proved that the server is the one we mean. */
bool link_is_verified(const struct link *link);
/* To services, as far as the server has said. */
bool link_is_logged_in(const struct link *link);
/* It is told in another way that we are not any more: log in again later. */
void link_note_logout(struct link *link);
/* Why we are not, where the settings want it; lives for good. NULL: we are, or
 * are about to be, or needn't. */
const char *link_login_trouble(const struct link *link);
/* What the server's clock says now, by its last PONG; ours, where
 * that has told nothing. Milliseconds since 1970. */
int64_t link_server_time_ms(const struct link *link);
/* State, since when, lag, what went wrong last. */
void link_get_state(const struct link *link, struct front_state *out);

#endif
