/*
 * What the files of chat/ share. Nothing here is for others.
 *
 * What is said within a turn of the loop waits in chat->said until the turn
 * has committed (DESIGN.md, law 1); only then it enters its network's queue.
 */
#ifndef CHAT_INSIDE_H
#define CHAT_INSIDE_H

#include "base/digest.h"
#include "chat/chat.h"
#include "chat/limit.h"
#include "chat/name.h"
#include "chat/parse.h"
#include "chat/queue.h"
#include "chat/render.h"
#include "chat/roster.h"
#include "store/people.h"

enum {
	COMMANDS_MOST = 48,
	LINK_CODES_MOST = 32,
	SPEAKERS_MOST = 64,
	GUEST_CHIPS = 100, /* DESIGN.md 4 */
};

struct room {
	struct room *next;
	struct front *front;
	const struct config_channel *config; /* never NULL */
	bool is_leaving; /* no longer configured: gone once its lines are */
	bool was_silent; /* by the configuration that it had last */
	char name[FRONT_NAME_MOST]; /* as shown */
	char folded[FRONT_NAME_MOST];
	struct table *table; /* NULL: the database failed when it was made */
	bool is_in; /* we can speak there */
	bool is_plain; /* it takes no colours */
	bool is_sorry; /* what was said there was dropped */
	int64_t rest_told_ms; /* admins, that its game rests; 0: never */
	int64_t answered_ms[COMMANDS_MOST]; /* in public, by command; 0 never */
	int64_t deal; /* the public number of the deal in hand */
};

enum { PRIVATE_MOST = 16 };

/* What was last said to persons who had asked in a room (elsewhere.c). */
struct told {
	char nick[FRONT_NAME_MOST]; /* folded; "": none */
	char room[FRONT_NAME_MOST]; /* folded */
	char *line; /* NULL: more than fits a room */
	int64_t at_ms;
};

struct front {
	struct front *next;
	struct chat *chat;
	char *network;
	const struct config_network *config; /* NULL if not configured */
	const struct front_ops *ops;
	void *self;
	bool has_no_limits; /* a private network: its budget is off */
	bool has_accounts; /* its front end says so, or somebody had one */
	bool is_up;
	char nick[FRONT_NAME_MOST];
	char admin[FRONT_NAME_MOST]; /* folded: who with an account was one last
				      */
	struct room *rooms;
	struct roster roster;
	struct limits limits;
	struct queue *queue;
	struct told told[PRIVATE_MOST];
	int told_next;
	int64_t invites_rested_ms; /* the pace of invitations taken */
	int64_t crowded_until_ms; /* we have addressed too many persons */
};

/* A notice and where it goes, until its turn has committed. */
struct said {
	struct said *next;
	struct front *front;
	struct room *room; /* NULL: not about a room */
	struct notice *notice;
	bool survives; /* a failed commit does not take it back */
};

/* Who gave a command in this turn. */
struct speaker {
	struct front *front;
	char nick[FRONT_NAME_MOST];
	char folded[FRONT_NAME_MOST];
};

/* One side of a link that may come to be. */
struct link_party {
	struct front *front; /* NULL: nobody */
	char nick[FRONT_NAME_MOST], folded[FRONT_NAME_MOST];
	const char *kind; /* of his identity; lives for good */
	char key[FRONT_NAME_MOST];
	int64_t person;
};

struct link_code {
	int64_t at_ms; /* 0: none */
	uint8_t digest[DIGEST_BYTES];
	struct link_party owner; /* who asked for it, and keeps his purse */
	bool is_said; /* by: */
	struct link_party other;
	bool is_used; /* in this turn, which may yet be undone */
};

struct chat {
	struct config *config;
	struct store *store;
	struct hall *hall;
	const struct lang *lang;
	int64_t now_ms, now_s;
	int64_t began_ms; /* the first time told */
	bool is_closed;
	bool has_set; /* an admin set something in this turn */
	bool is_to_move; /* front ends are to be told where to be */
	bool has_moved; /* an admin joined or parted a channel in it */
	bool has_linked; /* somebody was linked in it, or no longer is */
	struct link_code codes[LINK_CODES_MOST];
	struct front *fronts;
	struct said *said, **said_end;
	struct speaker speakers[SPEAKERS_MOST];
	int speakers_count;
	int64_t
	    guests_day; /* when old guests were last forgotten, since 1970 */
	bool has_refused; /* what was said last */
	int64_t newcomer; /* who joins now for the first time; 0: nobody */
	int64_t called; /* whose name is whole in any case; 0: nobody's */
	struct text broken_name; /* the last that chat_name() made */
	void (*tell_time)(void *ctx, struct chat *chat); /* NULL: none */
	void *tell_ctx;
};

/* A command that somebody gave. */
struct ask {
	struct chat *chat;
	struct front *front;
	struct room *room; /* the table it is about; NULL if none */
	const char *nick; /* as shown */
	char folded[FRONT_NAME_MOST];
	const char *account; /* folded; NULL: none */
	const char *mask; /* user@host; NULL: unknown */
	char hash[DIGEST_HEX + 1]; /* of his identity, where it is one */
	bool is_operator; /* of the room */
	bool is_private;
	bool is_stranger; /* he shares no room with us */
	bool is_trusted; /* who runs the program; his front is not the room's */
	const struct command *command;
	struct request request;
	struct person known; /* by his identity, before he acts; id 0: not
				looked up, or nobody */
	struct person person; /* id 0: not looked up */
	bool is_new; /* made by this command */
	struct binding *binding; /* of person */
};

/* presence.c */
/* An account is one in whatever case it is written; NULL stays NULL. */
const char *front_fold_account(
    const struct front *front, const char *account, char out[FRONT_NAME_MOST]);

/* hear.c */
/* Who speaks, and how; its room and words are not looked for yet. The account
 * is kept in the caller's buffer, all else is borrowed from the speech. */
struct ask ask_of(struct front *front, const struct front_speech *speech,
    char account[FRONT_NAME_MOST]);

/* chat.c */
/* A report may come long after the turn began: what time is it? */
void chat_refresh_time(struct chat *chat);
/* Its table takes the settings of its configuration. */
void room_settle(struct room *room);
/* The room of a table; NULL if no front end has it. */
struct room *chat_room(const struct chat *chat, const struct table *table);
/* The table of a room, made where there is none yet; NULL: the disk failed. */
struct table *room_table(struct room *room);
/* Its session; NULL if no game is going on. */
const struct session *room_session(struct room *room);
/* Is a game of practice going on? */
bool room_is_practice(const struct room *room);
bool room_is_robot(const struct room *room, int64_t person);
/* The rules of its session, else those that the next one will have. */
const struct rules *room_rules(struct room *room);
struct look room_look(const struct room *room);
/* A name for all to see, as its person wants it; until the next call. */
const char *room_person_name(const struct room *room, int64_t person);

/* say.c: all take the phrase. */
struct notice *say_room(struct room *room, enum notice_kind kind,
    enum urgency urgency, struct phrase *phrase);
/* An event that needs no words. */
void say_mark(struct room *room, int64_t mark);
void say_aside(struct room *room, enum notice_kind kind, enum urgency urgency,
    struct phrase *phrase);
/* To who asked, in private. */
void say_back(
    const struct ask *ask, enum urgency urgency, struct phrase *phrase);
/* The same of a moment, which may be another when it can be said. */
void say_back_moment(const struct ask *ask, notice_moment *moment);
/* The same for what he did wrong: limited. */
void say_wrong(const struct ask *ask, struct phrase *phrase);
/* If it has to wait, the moment is told in its place. */
void say_wrong_moment(
    const struct ask *ask, struct phrase *phrase, notice_moment *moment);
/* To an admin, why his order is not done; not limited. */
void say_no(const struct ask *ask, struct phrase *phrase);
/* To somebody who did not ask, in private. */
void say_to(struct front *front, const char *nick, const char *folded,
    struct phrase *phrase);
/* To the room if this command's answer was not given there lately, else to who
 * asked. */
void say_answer(const struct ask *ask, struct phrase *phrase);
void say_answer_moment(const struct ask *ask, notice_moment *moment);
/* The room's apology when the disk failed. */
struct phrase *trouble_phrase(void);
/* The same to one whose command was not kept. */
struct phrase *unwritten_phrase(void);
/* Something can't be read now. */
struct phrase *unread_phrase(void);
/* Like say_room(), but a failed commit does not take it back. */
struct notice *say_trouble(struct room *room);
/* What waits for the commit of its turn may be shown, or is taken back. */
void said_release(struct chat *chat);
void said_drop(struct chat *chat);
/* All of a front end, or of one room of it. */
void said_forget(
    struct chat *chat, const struct front *front, const struct room *room);
/* What is for him, of this turn or waiting in the queue, is for another nick of
 * his, or for nobody; all names but shown are folded. */
void said_renamed(
    struct front *front, const char *from, const char *to, const char *shown);
void said_gone(struct front *front, const char *nick);
/* Who spoke there in this turn can't be told anything any more; nick NULL: all
 * of them. */
void speakers_forget(
    struct chat *chat, const struct front *front, const char *nick);

/* admins.c */
/* He gave a command of admins; his nick is another now, or ("") he is gone. */
void admins_note(const struct ask *ask);
void admins_forget(struct front *front, const char *folded, const char *to);
/* We can't speak in a room, where a game goes on: told once in an hour. */
void admins_hear_of_rest(struct room *room);

/* elsewhere.c */
/* A line to a person is about to leave. False: the network would refuse it, and
 * it goes to the room where he asked. */
bool elsewhere_lets_go(struct front *front, const struct notice *notice);
/* Our line to him was refused. */
void elsewhere_say(
    struct front *front, const char *folded, const char *nick, bool is_crowded);
void elsewhere_forget(struct front *front);
void elsewhere_renamed(struct front *front, const char *from, const char *to);

/* channels.c */
struct kept;
struct setting;
enum { CHANNEL_LEAST = 2, CHANNEL_MOST = 64 }; /* bytes of its name */
/* Keep that setting, or (value NULL) forget it, and be where it says. False: it
 * can't be kept, and nothing has changed. */
bool channels_keep(struct chat *chat, const struct setting *setting);
/* The rooms are as configured now; front ends follow after the turn. */
void channels_hold(struct chat *chat);
void channels_move(struct chat *chat);

/* invite.c */
/* Somebody invites us; we come if the configuration lets us. */
void invite_take(struct ask *ask, const char *channel);
/* We were kicked, or not let in: that we were invited is forgotten. */
void invite_forget(struct front *front, const char *channel);
/* Only `on` is heard there. */
bool room_is_silent(struct room *room);

/* set.c */
/* What is kept of what admins have set; False, and empty, if the database can't
 * be read. */
bool settings_gather(struct store *store, struct kept *kept);
void settings_lay(const struct kept *kept, struct config *config);
/* The turn is lost: what was set in it does not hold. */
void chat_undo_settings(struct chat *chat);

/* announce.c */
extern const struct hall_ops announce_ops;

/* hoyle.c: Hoyle's game in words */
bool room_is_hoyle(struct room *room);
/* As people write it: "10", not "T". */
const char *rank_name(int rank);
/* Of outcomes: the four cards, a card that pairs. */
struct phrase *hoyle_four_phrase(const card hands[2], const struct outcome *o);
struct phrase *hoyle_paired_phrase(const struct outcome *o);
/* "anna 5 on K", without the name where that is NULL. */
struct phrase *hoyle_stake_item(const char *name, int rank, int64_t n);
struct phrase *hoyle_cutting_prompt(const struct session *s);
struct phrase *hoyle_window_prompt(const struct session *s);
/* How long a window is open. */
struct phrase *hoyle_time_phrase(const struct session *s);
/* What a seat may do in the time for cutting, or in a window. */
struct phrase *hoyle_next_cutting(const struct session *s, int seat);
struct phrase *hoyle_next_window(const struct session *s, int seat);
/* The ranks that take stakes, and what stands of all, of one; NULL if none. */
struct phrase *hoyle_open_phrase(const struct session *s);
struct phrase *hoyle_stakes_phrase(
    const struct room *room, const struct session *s);
struct phrase *hoyle_own_stakes_phrase(const struct session *s, int seat);
struct phrase *hoyle_cards_phrase(const struct session *s);

/* picture.c: the table in words; owned by the caller, NULL if nothing. */
/* Who must act, with what he may say. */
struct phrase *picture_prompt(struct room *room);
/* The most that anybody could do now against the bank, but for robots, who need
 * not be told. */
enum picture_stakers { STAKERS_NONE, STAKERS_STAKE, STAKERS_COVER };
enum picture_stakers picture_stakers(
    const struct room *room, const struct session *s);
/* How a banker who won may part with the bank now: AFTER_PASS, AFTER_SALE or
 * AFTER_AUCTION. */
int64_t picture_parting(const struct session *s);
/* A punter's own card, and what it has brought him. */
enum own_state { OWN_IN, OWN_LOST, OWN_WON };
struct phrase *picture_own_card(
    const struct room *room, int64_t person, card c, enum own_state state);
/* Phase, bank, stakes, cards so far. */
struct phrase *picture_table(struct room *room);
/* How one who asks stands, and what he may do. */
struct phrase *picture_own(struct room *room, const struct person *person);
/* The time that is left to the one who must act. */
struct phrase *picture_left(struct room *room);

/* next.c: what a person may do now; id 0: nobody that is known. */
struct phrase *picture_next(struct room *room, const struct person *person);

/* ping.c */
/* The name of a person as all may see it: name itself, or with a break of no
 * width if he wants no ping. Until the next call. */
const char *chat_name(struct chat *chat, int64_t person, const char *name);

/* forget.c */
/* Those who have not been seen for long, once a day. */
void chat_forget_guests(struct chat *chat);

/* refuse.c */
/* The sentence for a refused action of that person. */
struct phrase *refuse_phrase(struct room *room, const struct person *person,
    const struct action *action, enum refusal refusal);

/* people.c */
/* Fill in ask->person; false, and he is told, if he may not play. */
bool ask_person(struct ask *ask);
/*
 * The identity by which a speaker is known; its texts live as long as ask.
 * False: he has none (kind NULL), or the disk failed.
 */
bool ask_identity(struct ask *ask, struct identity *who);
bool is_kind(const struct identity *who, const char *kind);
/* All who are bound are looked up anew. */
void front_rebind(struct front *front);
/* The same without making anybody; false if nobody is known by that. */
bool ask_find_person(struct ask *ask);
/* The same without a look into the database where he is known; 0: nobody. */
int64_t ask_player(struct ask *ask);
/* Whom the first word after the command names, or who asks where there is
 * none. False, and he is told: nobody is known by that. */
bool ask_about(struct ask *ask, struct person *out);
/* The person of a nick on that network. */
bool front_find_person(
    struct front *front, const char *nick, struct person *out);
bool ask_is_admin(const struct ask *ask);
/* Who was bound by that is still the same if he has this account (NULL:
 * none). */
bool binding_stands(const struct front *front, const struct binding *binding,
    const char *account);
/* Who is seated on that network is called by the nick that he has now, so that
 * his client knows that he is meant. Of others it writes nothing. */
void front_call_by(
    struct front *front, const char *kind, const char *key, const char *nick);
/* Who has gone in a split is not awaited any longer: we don't see him come. */
void front_await_nobody(struct front *front);
/* He leaves wherever he is seated on that network. */
void front_leave_seats(struct front *front, int64_t person);
/* An admin wants nothing of him heard; he is told that once. */
bool ask_is_banned(struct ask *ask);
/* The network that he speaks about. */
struct front *ask_network(const struct ask *ask);
/* What one hears who is not known yet. */
struct phrase *newcomer_phrase(struct ask *ask);

/* codes.c */
enum { LINK_LETTERS = 10 };
/* A new code of a person, in place of one that he had; and its word. */
struct link_code *code_new(
    struct chat *chat, int64_t person, char word[LINK_LETTERS + 1]);
/* By its word, or by who asked for it; NULL: there is none, or no more. */
struct link_code *code_find(struct chat *chat, const char *word);
struct link_code *code_of(struct chat *chat, int64_t person);
void code_drop(struct link_code *code);
/* Is that side this nick (NULL: any of them) of that front end? */
bool party_is(const struct link_party *party, const struct front *front,
    const char *folded);
void party_rename(
    struct link_party *party, const char *folded, const char *nick);
/* A nick (NULL: all of them) is gone, or another. */
void codes_gone(struct front *front, const char *folded);
void codes_renamed(struct front *front, const char *from, const char *folded,
    const char *nick);
/* What was used in this turn is used, or may be used again. */
void codes_settle(struct chat *chat, bool stands);

/* link.c */
struct phrase *link_seated_phrase(void);

/* link_off.c */
/* Said by who is linked it undoes that; by who owns the purse, all links to
 * it. */
void link_off(struct ask *ask);
/* Is who asks linked, or somebody to him? */
bool link_is_any(struct ask *ask);
/* Is it `link off`, by one who has something to undo? */
bool link_is_undone(struct ask *ask);
/* Links stand: who was bound is who he is now. */
void link_settle(struct chat *chat);
/* Or they don't: the turn is lost. */
void link_unsettle(struct chat *chat);

/* rooms.c */
const struct config_network *network_find(
    const struct config *config, const char *name);
/* By a folded name; NULL if the network has none of that name. */
const struct config_channel *channel_find(const struct front *front,
    const struct config_network *network, const char *folded);
/* Forget the rooms that are leaving and have nothing left to say. */
void front_leave_rooms(struct front *front);
/* We are not in it any more: its table rests. */
void room_lost(struct room *room);
/* NULL: we have no such room. */
struct room *front_room(const struct front *front, const char *name);
struct room *chat_find_room(
    const struct chat *chat, const char *network, const char *name);

/* admin.c */
/* An operator of the room may do what is asked for, if that is for admins. */
bool admin_is_for_operators(const struct ask *ask);

/* command.c */
/* False: there is no such command. */
bool command_run(struct ask *ask);
/* It is about a table; if not, he is told. */
bool ask_has_table(struct ask *ask);

#endif
