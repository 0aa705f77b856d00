/*
 * Chat from outside, one test at a time: a front end that only writes down, the
 * real hall, a database, and a clock that stands where it is put.
 */
#ifndef TESTS_CHAT_HOUSE_H
#define TESTS_CHAT_HOUSE_H

#include "fake-front.h"

enum {
	HOUR_MS = 3600 * 1000,
	HOUSE_BEGAN_MS = 5000000, /* far from the wall clock, to tell them */
	HOUSE_BEGAN_S = 1700000000,
	LINES_MOST = 4096
};

extern struct store *store;
extern struct hall *hall;
extern struct chat *chat;
extern struct front *front; /* of the network "net" */

/* By house_plan(): a network and a channel, where boss is an admin. */
extern struct config config;
extern struct config_network network;
extern struct config_channel channel;

extern int64_t now_ms;
extern bool link_is_stuck; /* no line goes out */
extern char lines[LINES_MOST][512]; /* what was said: "target text" */
extern int lines_count;

/* For front_ops; a test sets the others as it needs them. */
bool house_note(
    void *self, enum front_way way, const char *target, const char *text);
#define HOUSE_OPS \
	.send = house_note, .line_bytes = fake_line_bytes, .fold = local_fold
/* These, and fake_state(). */
extern const struct front_ops house_ops;

/* The clock and what was said begin anew; config is one network "net" with one
 * channel "#room" under these rules, to be changed before the next. */
void house_plan(const char *preset);
void house_plan_rules(const struct rules *rules);
/* The database in dir, or in memory where it is NULL. */
void house_open(const char *dir);
/* The process starts, with this configuration, and stops. */
void house_start(struct config *by);
void house_stop(void);
/* A front end of a network, connected, in a room whose name the server spells
 * so. budget NULL: no limit. */
struct front *house_enter(const char *name, const char *room,
    const struct front_ops *ops, const struct front_budget *budget);
/* All that with house_ops on a database in memory. */
void house_begin(void);
/* The database is sound; all is closed. */
void house_close(void);

/* A turn of the loop, so much later. */
void turn(int64_t later_ms);

/* Who says something is a "nick", "nick=account" or "nick@host", an operator
 * of the room with another "@" before that. */
void speak(
    struct front *to, const char *room, const char *who, const char *text);
/* In the room, or to us alone; then a turn. */
void say(const char *who, const char *text);
void whisper(const char *who, const char *text);

/* How many lines since `from` hold that; the first of them, or NULL. */
int count_lines(int from, const char *what);
const char *find_line(int from, const char *what);

/* Said since `from`, in one line alone or in any; if not, all is printed. The
 * first of these lines, "" if none. */
const char *expect_once(int at, int from, const char *what);
const char *expect_some(int at, int from, const char *what);
#define SAID_ONCE(from, what) expect_once(__LINE__, from, what)
#define SAID_SINCE(from, what) expect_some(__LINE__, from, what)

/* Three are seated and a bank is asked for; who is to put it up. */
extern const char *const three[3]; /* anna, ben, carla */
const char *seat_three(void);
/* The session of the first table, NULL if none; who sits n seats after its
 * banker. */
const struct session *session(void);
const char *after_banker(int n);

#endif
