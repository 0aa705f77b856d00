/* A network's inside, shared by network.c and events.c. */
#ifndef IRC_NETWORK_INSIDE_H
#define IRC_NETWORK_INSIDE_H

#include "irc/irc.h"
#include "irc/isupport.h"
#include "irc/link.h"
#include "irc/members.h"
#include "irc/rooms.h"
#include "irc/session.h"

struct irc_network {
	struct event_base *base;
	struct irc_settings settings; /* strings are our copies */
	struct front *front;
	struct link *link;
	struct session *session; /* one for each connection */
	struct event *join; /* when rooms_next() says */
	struct event *check; /* are we where we should be? */
	bool is_checking; /* our own WHOIS is asked for */
	struct event *regain; /* while our nick is not the wanted one */

	bool up; /* chat/ was told */
	bool ready; /* the greeting is over: we may join */
	bool mapping_fixed; /* names are kept by it already */
	char nick[FRONT_NAME_MOST]; /* ours, now */
	size_t mask_bytes; /* of our user@host; 0: unknown */
	struct isupport isupport;
	struct rooms rooms;
	struct members *members;
	int64_t version_ms; /* when CTCP VERSION was last answered */
};

/* events.c: what libircclient dispatched. */
void network_take(
    struct irc_network *network, const struct session_event *event);

/* For members.h: chat/ is told. */
void network_person_gone(void *self, const char *nick);

/* joins.c: getting into rooms, and staying there. */
/* We are out of a room, by our PART or somebody's doing. */
void joins_lose(struct irc_network *network, struct room *room);
/* NAMES has ended. */
void joins_settle_doubt(struct irc_network *network, struct room *room);
void joins_take_refusal(
    struct irc_network *network, const struct session_event *event);
void joins_take_not_in(
    struct irc_network *network, const struct session_event *event);
void joins_take_whois(
    struct irc_network *network, const struct session_event *event);
void joins_take_whois_end(
    struct irc_network *network, const struct session_event *event);
void joins_take_invite(
    struct irc_network *network, const struct session_event *event);
/* Timers: JOIN what is due; ask whether we are where we should be. */
void joins_ask(evutil_socket_t fd, short what, void *self);
void joins_check(evutil_socket_t fd, short what, void *self);
/* For the status: why we are not in a room. */
void joins_absence(const struct irc_network *network, const char *name,
    struct front_absence *out);

/* Leave a room that we are in, and don't come back. */
void network_leave(void *self, const char *name);
/* Try for rooms in a moment, or when one is due. */
void network_plan_joins(struct irc_network *network);
/* Can it be a nick or channel in a line of ours? */
bool network_is_name(const char *name);
bool network_is_own(const struct irc_network *network, const char *nick);
bool network_has_wanted_nick(const struct irc_network *network);

#endif
