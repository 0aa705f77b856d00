/*
 * The daemon without its loop: a store on the disk, a hall and a chat with one
 * room of one network, whose lines are held against the books (spoken.h). Time
 * is passed in, and there are no pauses.
 */
#ifndef TESTS_FAULT_ROOM_H
#define TESTS_FAULT_ROOM_H

#include "chat/chat.h"
#include "config/config.h"
#include "fault/spoken.h"
#include "store/store.h"
#include "table/hall.h"

struct room_case {
	const char *preset;
	bool has_robots;
};

struct room_play {
	const struct room_case *with;
	struct store *store;
	struct hall *hall;
	struct chat *chat;
	struct front *front;
	struct config config;
	struct config_network network;
	struct config_channel channel;
	struct spoken *spoken;
	struct text lines; /* all to the room and to people, an LF after each */
	int64_t now_ms, now_s;
	int64_t next_word; /* of the script */
	int refused; /* turns that did not commit */
	bool word_was_refused; /* the last word's turn was such a one */
	int deals; /* whose result was told */
	const char *dir;
	bool is_deaf; /* lines are no longer taken */
	/* Called before each line is sent; NULL: not. */
	void (*on_line)(void *ctx);
	void *on_line_ctx;
};

/* Begin with nothing told; the memory of the chat is not opened yet. */
void room_init(struct room_play *room, const struct room_case *with);
void room_fini(struct room_play *room);

/* As the daemon starts. False, with the reason: it would have ended. dir is
 * borrowed. */
bool room_start(struct room_play *room, const char *dir, struct text *why);
/* As it ends. */
void room_stop(struct room_play *room);

/* One turn of the loop, `later_ms` after the last. */
void room_turn(struct room_play *room, int64_t later_ms);
/* Three take their seats and begin. */
void room_seat(struct room_play *room);
/* The next word of a script that says all there is to say in turn, and what
 * follows from it at once. */
void room_act(struct room_play *room);
/* Go on until one deal more is settled and told. False: it doesn't come. */
bool room_play_deal(struct room_play *room);

/* Is the session as it would stand after a start on a copy of the files?
 * `copy`: the directory for that. */
bool room_equals_disk(
    struct room_play *room, const char *copy, struct text *why);
/* Does all hold that lansquenetctl check looks at, and all that was told? In
 * the files of any directory. */
bool room_holds(struct room_play *room, const char *dir, struct text *why);
/* The next start is on these files: see spoken_begin(). */
void room_expect(struct room_play *room, const char *dir);

#endif
