/* Who shares which of our rooms with us, and what is known of him. */
#ifndef IRC_MEMBERS_H
#define IRC_MEMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "irc/casemap.h"
#include "irc/line.h"

enum { PEOPLE_MOST = 20000 }; /* on one network; further ones are not kept */

struct members;

/* A byte for each room: that he is there, and one bit for each of the first
 * modes of PREFIX, the highest rank lowest. */
enum { MEMBER_HERE = 1, MEMBER_PREFIXES = 7 };

struct member {
	char nick[FRONT_NAME_MOST]; /* as written */
	char folded[FRONT_NAME_MOST];
	char account[LINE_ACCOUNT_MOST]; /* "": none or unknown */
	bool account_is_known; /* also that there is none */
	int64_t told_ms; /* when it was told last; monotonic */
	bool is_bot;
	uint64_t mask; /* a hash of user@host; 0: unknown */
	unsigned char rooms[];
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
/* Another person has his nick now: nothing is known but where he is. */
void member_is_other(
    struct member *person, size_t room_count, members_gone gone, void *self);
/* False: from is unknown. A person who had the new nick is forgotten. */
bool members_rename(struct members *members, enum casemap map, const char *from,
    const char *to);

/* All bits of rooms[] become what stands at their place. */
void members_translate(struct members *members, const unsigned char to[256]);

/* Never 0. */
uint64_t members_hash(const char *mask);
/* The bit in rooms[] of the i-th mode of PREFIX; 0: not kept. */
unsigned char member_bit(size_t i);

#endif
