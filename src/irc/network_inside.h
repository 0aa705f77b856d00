/* A network's inside, shared by network.c, events.c and what these call. */
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
	struct event *unmute; /* when a room is_muted until then */
	struct event *chores; /* while a room has some */
	int64_t chores_rested_ms; /* their pace */
	int64_t joins_rested_ms; /* the pace of JOIN */
	bool is_checking; /* our own WHOIS is asked for */
	int64_t invited_rested_ms; /* the pace of invitations followed */
	struct event *regain; /* while our nick is not the wanted one */

	struct text amiss; /* as the status was told last */

	bool up; /* chat/ was told */
	bool ready; /* the greeting is over: we may join */
	bool mapping_fixed; /* names are kept by it already */
	bool has_casemap; /* it came too late in a connection before */
	enum casemap casemap; /* then: which */
	char nick[FRONT_NAME_MOST]; /* ours, now */
	size_t mask_bytes; /* of our user@host; 0: unknown */
	size_t user_bytes; /* of user in it */
	bool is_advised; /* of the limit of people to write to */
	struct isupport isupport;
	struct rooms rooms;
	struct members *members;
	int64_t began_ms; /* the welcome, monotonic */
	int64_t ctcp_rested_ms; /* the pace of answers to CTCP */

	struct event *identify; /* while is_identifying: no answer; before
				   mapping_fixed: no end of the greeting; else
				   when to identify again */
	bool is_identifying; /* services were asked to log us in */
	bool is_monitoring; /* the wanted nick */
	bool wanted_is_free; /* perhaps: try it, not only ask */
	bool keeps_nick; /* what we have is wanted; a NICK of ours that is still
			    under way is not, and then is taken back */
	bool is_identified; /* by services, where no 900 tells of it */
	int regain_asked; /* of services, in this connection */
	int nick_losses; /* somebody else gave us another than the wanted */

	int64_t answered_ms; /* what was said until then may not all be known */
	struct waiting *waiting; /* asking.c */
	struct waiting *held; /* held.c */
	struct event *ask; /* for them */
	int64_t ask_rested_ms; /* the pace of questions */
	/* What was last told of one who may be in no room of ours. */
	char answer_nick[FRONT_NAME_MOST], answer_account[LINE_ACCOUNT_MOST];
	uint64_t answer_mask; /* hash of his user@host; 0: not told */
};

/* events.c: what libircclient dispatched. */
void network_take(
    struct irc_network *network, const struct session_event *event);
/* Can it be a nick or channel in a line of ours? */
bool network_is_name(const char *name);
struct room *network_room(const struct irc_network *network, const char *name);
/* Its number among the members' rooms. */
size_t network_room_number(
    const struct irc_network *network, const struct room *room);

/* network.c */
/* Leave a room that we are in, and don't come back. */
void network_leave(void *self, const char *name);
bool network_is_own(const struct irc_network *network, const char *nick);

/* What takes an event, by the name of its row. */
typedef void network_taker(
    struct irc_network *network, const struct session_event *event);

/* known.c: who is there */
network_taker take_account, take_chghost, take_join, take_kick, take_names,
    take_nick, take_part, take_quit;
/* NULL: unknown. */
struct member *network_person(
    const struct irc_network *network, const char *nick);
/* People have services accounts here, as far as the server tells. */
bool network_has_accounts(const struct irc_network *network);
/* An account as servers write it; "" for "*" and "0", which are none, and for
 * one that is too long. */
const char *known_account(const char *account);
/* Of one who is in a room of ours; NULL: none, or unknown. */
const char *known_account_of(
    const struct irc_network *network, const char *nick);
void known_set_account(
    struct irc_network *network, struct member *person, const char *account);
/* Somebody spoke, in a room or (NULL) to us: what that tells of him. NULL: he
 * is in no room of ours. */
struct member *known_seen(struct irc_network *network,
    const struct session_event *event, const struct room *room);
void known_is_gone(struct irc_network *network, const char *nick);
void known_room_closed(struct irc_network *network, const struct room *room);

/* joins.c: getting into rooms, and staying there */
network_taker take_invite, take_not_in, take_whois_channels;
/* A numeric that has no row: perhaps it refuses a JOIN. */
network_taker joins_take_refusal;
/* Our own JOIN: of one of our rooms, or of one that we were forced into. */
network_taker joins_take_own;
/* Try for rooms in a moment, or when one is due. */
void network_plan_joins(struct irc_network *network);
/* Our own WHOIS has ended. */
void joins_whois_end(struct irc_network *network);
/* We are out of a room, by our PART or somebody's doing. */
void joins_lose(struct irc_network *network, struct room *room);
/* Ask who is there, and with what rank; we, too. */
void joins_doubt(struct irc_network *network, struct room *room);
/* NAMES has ended. */
void joins_settle_doubt(struct irc_network *network, struct room *room);
/* Timers: JOIN what is due; ask whether we are where we should be. */
void joins_ask(evutil_socket_t fd, short what, void *self);
void joins_check(evutil_socket_t fd, short what, void *self);
/* For the status, of a network: why we are not in a room. */
void joins_absence(void *self, const char *name, struct front_absence *out);

/* chores.c: what is to be done about rooms beside getting in */
void chores_add(
    struct irc_network *network, struct room *room, enum room_chore chore);
/* The timer of network->chores. */
void chores_tick(evutil_socket_t fd, short what, void *self);

/* output.c: what we say, and what the server refuses of it */
#define MAY_NOT_SPEAK "in it, but may not speak"
network_taker take_not_said, take_not_told, take_crowded, take_notice,
    take_unregistered;
bool output_send(
    void *self, enum front_way way, const char *target, const char *text);
size_t output_line_bytes(void *self, enum front_way way, const char *target);
/* A slow server must not find too much at once: true if it has read enough to
 * get so many bytes more. Else it is asked, and does before long. */
bool output_keeps_up(const struct irc_network *network, size_t bytes);
/* How far apart short lines must be to take one of so many parts of the budget.
 * 0: lines cost nothing. */
int64_t output_every_ms(const struct irc_network *network, int parts);
/* A timer: rooms where we could not speak for long enough to try again. */
void output_retry(evutil_socket_t fd, short what, void *self);
/* They are all tried now. */
void output_try(struct irc_network *network);

/* speech.c: what people say */
network_taker take_ctcp, take_message;
/* Is it of before we came (room NULL: to this server), or long ago? */
bool speech_is_old(const struct irc_network *network, const struct room *room,
    const struct session_event *event);
/* The account of who says it, as far as it is known; NULL: none. */
const char *speech_account(const struct irc_network *network,
    const struct session_event *event, const struct member *person);
/* A bot, a relay, or one who is not to be heard. */
bool speech_is_ignored(
    const struct irc_network *network, const struct session_event *event);

/* asking.c: who they are that say it */
/* Of our own questions, among those of WHOX. */
#define WHOX_TOKEN "152"
/* Said by that person (NULL: in no room of ours), who is asked about first if
 * need be. */
void asking_hear(struct irc_network *network, const struct front_speech *speech,
    const struct member *person);
/* It is known now who he is (account NULL: he has none; mask 0: unknown): his
 * lines are said, or forgotten. */
void asking_answered(struct irc_network *network, const char *nick,
    bool is_heard, const char *account, uint64_t mask);
/* The timer of network->ask. */
void asking_tick(evutil_socket_t fd, short what, void *self);
void asking_renamed(
    struct irc_network *network, const char *from, const char *to);
void asking_gone(struct irc_network *network, const char *nick);
/* Does anything wait that was said until then? */
bool asking_waits(const struct irc_network *network, int64_t since_ms);
/* All that waits. */
void asking_forget(struct irc_network *network);

/* answers.c: what the server says to that */
network_taker take_who_end, take_whois_account, take_whois_bot, take_whox;
/* 311, of somebody else. */
network_taker answers_whois_user;

/* held.c: what is said while a table rests for a moment */
/* Is anything that is said there heard, now or soon? */
bool held_takes(const struct room *room);
/* It is passed on, or waits until we may speak there. */
void held_hear(struct irc_network *network, const struct front_speech *speech);
/* We may, as chat/ was told. */
void held_let_go(struct irc_network *network, const struct room *room);
/* He is, or goes by, another: what he said is not heard any more. */
void held_gone(struct irc_network *network, const char *nick);

/* standing.c: modes and ranks */
network_taker take_channel_modes, take_mode;
/* The rank that so many signs of PREFIX stand for. */
unsigned char standing_signs(
    const struct isupport *is, const char *signs, size_t count);
/* PREFIX is another, and had those modes: all ranks in its terms. */
void standing_translate(struct irc_network *network, const char *old_modes);
bool standing_is_operator(const struct irc_network *network,
    const struct room *room, const struct member *person);
/* Tell chat/ what has changed of our standing in a room. */
void standing_tell(struct irc_network *network, struct room *room);

/* self.c: the welcome and what follows it, our mask */
network_taker take_greeted, take_isupport, take_own_host, take_own_mask,
    take_welcome;
/* 311, of ourselves. */
network_taker self_whois_user;
/* Ours is this user@host. */
void self_set_mask(struct irc_network *network, const char *mask);
/* The greeting is over, or has taken too long. */
void self_end_greeting(struct irc_network *network);
/* Append, for the status, what is not as the settings want it. */
void self_is_amiss(const struct irc_network *network, struct text *out);

/* self_nick.c: the nick that we want */
network_taker take_ison, take_monitor_off;
/* We have it, as long as the server takes it. */
bool self_has_wanted_nick(const struct irc_network *network);
/* The server has given us this one. */
void self_set_nick(struct irc_network *network, const char *nick);
/* Another nick is wanted than was. */
void self_seek_nick(struct irc_network *network);
/* Have the server tell when it is free, where we don't have it. */
void self_watch_nick(struct irc_network *network);
/* Try for it in a moment, where we don't have it. */
void self_regain_soon(struct irc_network *network);
/* Somebody has left that nick. */
void self_nick_may_be_free(struct irc_network *network, const char *nick);
/* The timer of network->regain. */
void self_regain(evutil_socket_t fd, short what, void *self);

/* self_login.c: services, where SASL is not */
network_taker take_login, take_no_service;
/* The greeting is over: identify, or we are ready at once. */
void self_begin_login(struct irc_network *network);
/* Once more so much later, if we are not logged in by then. */
void self_identify_later(struct irc_network *network, int64_t wait_ms);
/* The timer of network->identify. */
void self_identify_timeout(evutil_socket_t fd, short what, void *self);
void self_logged_in(struct irc_network *network);
void self_logged_out(struct irc_network *network);
bool self_is_logged_in(const struct irc_network *network);
/* The nick, or nick@server, that is told our password. */
const char *self_service(const struct irc_network *network);
/* Why we are not, where we should be; lives for good. NULL: all is well. */
const char *self_login_trouble(const struct irc_network *network);
/* Who has that name is not there: perhaps the services. */
void self_no_service(struct irc_network *network, const char *name);

#endif
