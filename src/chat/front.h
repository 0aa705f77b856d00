/*
 * What chat/ and a front end (IRC, later Matrix and the terminal) say to each
 * other. chat/ speaks no protocol: a front end fills a struct of functions,
 * makes one `struct front` per network, and reports what it sees.
 *
 * Names (rooms, nicks, networks) are NUL-terminated and borrowed for the call.
 * All calls come from the loop's one thread. No function of front_ops may call
 * back into chat/; a front end's report may lead to calls of front_ops only
 * later, from chat_pump().
 */
#ifndef CHAT_FRONT_H
#define CHAT_FRONT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct chat;
struct front;

/* How a line goes out: to all in a room, or to one person alone. */
enum front_way { FRONT_TO_ROOM, FRONT_TO_PERSON };

/* What follows is red, or as all else; IRC's own codes. */
#define FRONT_RED "\00304"
#define FRONT_PLAIN "\017"

enum { FRONT_NAME_MOST = 128 }; /* bytes of a folded name, with its NUL */

/* What a front end knows of its connection. */
struct front_state {
	bool is_up;
	const char *word; /* "connected", "waiting"; lives for good */
	int64_t for_ms; /* in this state */
	int64_t retry_ms; /* until it connects again; 0: it does not wait */
	int64_t lag_ms; /* -1: unknown */
	int failures; /* to connect, in a row */
	/* These are borrowed until they change; NULL: there is none. */
	const char *trouble; /* why it is not up, in its own words */
	const char *server; /* that it is connected to, or tries, and how */
	const char *amiss; /* while it is up: what is not as it should be */
};

/* Why we are not in a room. */
struct front_absence {
	const char *why; /* "banned"; lives for good */
	int64_t next_ms; /* until it is tried again; -1: it is not */
};

struct front_ops {
	/*
	 * Send one line. text has no CR, LF or NUL and no more bytes than
	 * line_bytes() said. Where the room's `colours` are on it has FRONT_RED
	 * and FRONT_PLAIN in it. False if the link is down: the line is kept.
	 */
	bool (*send)(void *self, enum front_way way, const char *target,
	    const char *text);
	/* Bytes of text that one line to target carries. */
	size_t (*line_bytes)(
	    void *self, enum front_way way, const char *target);
	/* Fold a nick or room by the network's case mapping into out. */
	void (*fold)(void *self, const char *name, char out[FRONT_NAME_MOST]);
	/* How it stands, for the status. */
	void (*state)(void *self, struct front_state *out);
	/* For the status; NULL: it can't say. */
	void (*absence)(
	    void *self, const char *room, struct front_absence *out);
	/* Be in these rooms and in no others from now on: "#room" or "#room
	 * key", then NULL. NULL: it can't. */
	void (*want)(void *self, const char *const *rooms);
	/* Leave a room for good; no report of it comes. NULL: it can't. */
	void (*leave)(void *self, const char *room);
	/* Has all arrived that was said until just now? If not, it is seen to
	 * that we know soon, or that the link is down. NULL: yes. */
	bool (*knows_all)(void *self);
};

/* How fast a network may be written to: a bucket of penalty (IRC.md 3). */
struct front_budget {
	int64_t line_ms; /* what a line costs; 0: no limit at all */
	int64_t byte_us; /* and each byte, in microseconds */
	int64_t debt_most_ms; /* lines wait while the debt would exceed this */
};

/* What somebody said. */
struct front_speech {
	const char *network; /* of the room; NULL: this one. Else all answers
				go to who speaks */
	const char *room; /* NULL: to us in private */
	const char *only_room; /* in private: the one room that he shares with
				  us; NULL: none, several, or unknown */
	const char *nick; /* who, as shown */
	const char *account; /* services account; NULL if none or unknown */
	const char *mask; /* user@host; NULL if unknown */
	const char *text; /* raw bytes from outside, NUL-terminated */
	bool is_operator; /* of the room: may pause it and the like */
	bool is_stranger; /* shares no room with us: it is not told when he
			     goes, or takes another nick */
	bool is_trusted; /* who runs this program: an admin, whose every line
			    is for us and needs no prefix */
};

/* What came of it. */
enum front_heard {
	FRONT_HEARD,
	FRONT_REFUSED, /* heard, but not done; the speaker was told */
	FRONT_NO_ROOM, /* we have no such room */
	FRONT_NO_COMMAND, /* there was none in it */
	FRONT_CLOSED /* no more commands are taken */
};

/*
 * Begin a network. network is its name in the configuration and is copied;
 * ops and self are borrowed until front_free(). The link is down at first.
 */
struct front *front_new(struct chat *chat, const char *network,
    const struct front_ops *ops, void *self, const struct front_budget *budget);
void front_free(struct front *front);

/* How fast the network may be written to from now on. */
void front_set_budget(struct front *front, const struct front_budget *budget);

/* The link is registered, or lost. Lost: all rooms are lost, and all nicks. */
void front_is_up(struct front *front);
void front_is_down(struct front *front);

/* Names may be folded in another way from now on. While we are in no room. */
void front_names_changed(struct front *front);

/* Does the network tell who has which account? Then one without is a guest,
 * not his nick. */
void front_set_has_accounts(struct front *front, bool has_accounts);

/* Our own nick, now; needed for `Nick: command`. */
void front_set_nick(struct front *front, const char *nick);

/* We are in this room (its members are known), or no longer. */
void front_room_entered(struct front *front, const char *room);
void front_room_lost(struct front *front, const char *room);

/* Somebody invites us to a room that is none of ours: words without a text. */
void front_invited(struct front *front, const struct front_speech *by);
/* We were kicked from a room, or are not let in: told after front_room_lost(),
 * and before it is tried again. */
void front_room_shut(struct front *front, const char *room, bool was_kicked);

/* Somebody else changed his nick. */
void front_renamed(struct front *front, const char *from, const char *to);
/* A nick no longer shares any room with us (quit, last part, kick). */
void front_gone(struct front *front, const char *nick);

/* The services account of a nick that shares a room with us is now this; NULL:
 * none. Who played under another leaves his seats after the deal. */
void front_account(struct front *front, const char *nick, const char *account);
/* A nick is about to be gone in a netsplit: the table that waits for him waits
 * longer, until he is back. account "": none or unknown. */
void front_split(struct front *front, const char *nick, const char *account);
/* Somebody has come into a room; account NULL: unknown, "": none. */
void front_returned(struct front *front, const char *nick, const char *account);
/* Colours are refused in a room, or taken. Told after front_room_entered(),
 * before which they are taken. */
void front_room_plain(struct front *front, const char *room, bool is_plain);

/* The last so many lines to a room were refused, or (unread) what was sent at
 * that time or later may not have been read: results are said once more when we
 * are there. Told before front_room_entered(), or front_is_down(). */
void front_unsaid(struct front *front, const char *room, int lines);
void front_unread(struct front *front, int64_t since_ms);

/* The server has refused our line to a nick: it is said in the room where he
 * asked, if there is one. is_crowded: because we have addressed too many. */
void front_refused(struct front *front, const char *nick, bool is_crowded);

/* Is there a command in it, that would be heard if we may speak there? Nothing
 * happens. */
bool front_heeds(struct front *front, const struct front_speech *speech);
/* Somebody else (never ourselves) said something. */
enum front_heard front_said(
    struct front *front, const struct front_speech *speech);

/* The front end has itself written lines (JOIN, PONG, …): count them. */
void front_spent(struct front *front, int lines, size_t bytes, int64_t now_ms);

#endif
