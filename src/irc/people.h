/* Who shares which of our rooms with us, and under which account. */
#ifndef IRC_PEOPLE_H
#define IRC_PEOPLE_H

#include <stdbool.h>
#include <stddef.h>

#include "irc/casemap.h"
#include "irc/line.h"

enum { PEOPLE_MOST = 20000 }; /* on one network; further ones are not kept */

struct people;

struct person {
	char nick[FRONT_NAME_MOST]; /* as written */
	char folded[FRONT_NAME_MOST];
	char account[LINE_ACCOUNT_MOST]; /* "": none or unknown */
	unsigned char rooms[]; /* a byte for each room: 1 is there */
};

/* The nick will be gone after this call. */
typedef void (*people_gone)(void *self, const char *nick);

/* Rooms are numbers below room_count. */
struct people *people_new(size_t room_count);
void people_free(struct people *people);
void people_clear(struct people *people);

/* Borrowed until the next change; NULL: unknown. */
struct person *people_find(
    struct people *people, enum casemap map, const char *nick);
/* The nick is in the room. NULL: PEOPLE_MOST are kept already. */
struct person *people_enter(
    struct people *people, enum casemap map, const char *nick, size_t room);
void people_leave(struct people *people, struct person *person, size_t room,
    people_gone gone, void *self);
void people_quit(
    struct people *people, struct person *person, people_gone gone, void *self);
/* We left: all leave it. */
void people_close_room(
    struct people *people, size_t room, people_gone gone, void *self);
/* False: from is unknown. A person who had the new nick is forgotten. */
bool people_rename(
    struct people *people, enum casemap map, const char *from, const char *to);

#endif
