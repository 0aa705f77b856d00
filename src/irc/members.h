/* Who shares which of our rooms with us, and under which account. */
#ifndef IRC_MEMBERS_H
#define IRC_MEMBERS_H

#include <stdbool.h>
#include <stddef.h>

#include "irc/casemap.h"
#include "irc/line.h"

enum { PEOPLE_MOST = 20000 }; /* on one network; further ones are not kept */

struct members;

struct member {
	char nick[FRONT_NAME_MOST]; /* as written */
	char folded[FRONT_NAME_MOST];
	char account[LINE_ACCOUNT_MOST]; /* "": none or unknown */
	unsigned char rooms[]; /* a byte for each room: 1 is there */
};

/* The nick will be gone after this call. */
typedef void (*members_gone)(void *self, const char *nick);

/* Rooms are numbers below room_count. */
struct members *members_new(size_t room_count);
/* Make place for more rooms; pointers to members are void. */
void members_widen(struct members *members, size_t room_count);
void members_free(struct members *members);
void members_clear(struct members *members);

/* Borrowed until the next change; NULL: unknown. */
struct member *members_find(
    struct members *members, enum casemap map, const char *nick);
/* The nick is in the room. NULL: PEOPLE_MOST are kept already. */
struct member *members_enter(
    struct members *members, enum casemap map, const char *nick, size_t room);
void members_leave(struct members *members, struct member *person, size_t room,
    members_gone gone, void *self);
void members_quit(struct members *members, struct member *person,
    members_gone gone, void *self);
/* We left: all leave it. */
void members_close_room(
    struct members *members, size_t room, members_gone gone, void *self);
/* False: from is unknown. A person who had the new nick is forgotten. */
bool members_rename(struct members *members, enum casemap map, const char *from,
    const char *to);

#endif
