/*
 * libircclient, fed over a private loopback TCP pair: it parses the clean
 * lines of line.h and dispatches them. Nothing that it writes is read: what
 * we send goes straight to the link.
 *
 * One session per connection; a dead one is freed, never used again.
 */
#ifndef IRC_SESSION_H
#define IRC_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <event2/event.h>

struct session;

/* What libircclient dispatched; all borrowed for the call. */
struct session_event {
	const char *command; /* "PRIVMSG", …; "CTCP" for a CTCP request */
	int numeric; /* 0: a command; else command is "" */
	const char *nick; /* who: nick or server */
	const char *mask; /* user@host; "": none */
	const char *account; /* "": none */
	int64_t time_ms; /* server-time; -1: none */
	bool is_bot; /* the sender says so by a tag */
	bool is_batched; /* part of a batch */
	const char *const *params;
	int count; /* that many of params are not NULL */
};

struct session_calls {
	void (*event)(void *self, const struct session_event *event);
	/* All that was fed is with libircclient. */
	void (*drained)(void *self);
	/* The session is dead and waits for session_free(). */
	void (*dead)(void *self, const char *why);
};

/* NULL: no session could be made (logged). calls and self are borrowed. */
struct session *session_new(
    struct event_base *base, const struct session_calls *calls, void *self);
/* Never from within a call of session_calls. Safe on NULL. */
void session_free(struct session *session);

/* Give clean lines; they are dispatched later in the loop. */
void session_feed(struct session *session, const char *clean, size_t len);
/* Bytes that were fed and are not with libircclient yet. */
size_t session_waiting(const struct session *session);

#endif
