/*
 * What waits to leave on one network: a lane per target and kind, a bucket of
 * penalty for lines and bytes (IRC.md 3), merging and superseding.
 *
 * A room has two lanes: the game's, first in first out, so that its lines keep
 * their order, and one for what is beside the game. A person has one. The lane
 * with the most urgent notice is served first, of equals the one that was
 * served longest ago; who has waited long counts for more (lane.h). When the
 * last line of a notice has left, heard() is called with its mark
 * (table/hall.h).
 */
#ifndef CHAT_QUEUE_H
#define CHAT_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "chat/front.h"
#include "chat/notice.h"

struct queue;

struct queue_ops {
	/* The line that is next: lines[lines_sent]. False: not now. */
	bool (*send)(void *ctx, const struct notice *notice);
	size_t (*line_bytes)(void *ctx, enum front_way way, const char *target);
	void (*heard)(void *ctx, void *about, int64_t mark);
	/* Its moment is another now. */
	void (*renew)(void *ctx, struct notice *notice);
};

/* ops and ctx are borrowed until queue_free(). */
struct queue *queue_new(
    const struct queue_ops *ops, void *ctx, const struct front_budget *budget);
void queue_free(struct queue *queue);
void queue_set_budget(struct queue *queue, const struct front_budget *budget);

/* Takes the notice. */
void queue_add(struct queue *queue, struct notice *notice, int64_t now_ms);
/* Send what the budget allows. */
void queue_pump(struct queue *queue, int64_t now_ms);
/* When to pump again; -1: nothing waits. */
int64_t queue_next(const struct queue *queue, int64_t now_ms);
/* Lines and bytes that others have written. */
void queue_spent(struct queue *queue, int lines, size_t bytes, int64_t now_ms);

/* The network has welcomed us, and so read all that was written to it: no more
 * is owed than may be at any time. */
void queue_welcomed(struct queue *queue);

/* A room can't be spoken in: its results are held, all else is dropped,
 * unheard. */
void queue_room_lost(struct queue *queue, const char *key);
/* What was added for it since is held too. */
void queue_room_hold(struct queue *queue, const char *key);
/* It can be spoken in again. */
void queue_room_back(struct queue *queue, const char *key);
/* Does anything wait for it that could be sent? */
bool queue_room_waits(const struct queue *queue, const char *key);
/* The last so many lines to it were refused: the results among them are said
 * once more. While it is lost. */
void queue_room_unsaid(struct queue *queue, const char *key, int lines);
/* The same for all rooms, of what left at that time or later. Before the link
 * is told to be lost. */
void queue_unread(struct queue *queue, int64_t since_ms);
/* It is folded to another name. */
void queue_room_renamed(struct queue *queue, const char *from, const char *to);
/* It will not be spoken in again: nothing of it is kept. */
void queue_room_forget(struct queue *queue, const char *key);
/* The link is gone: the same for all rooms, and nothing is left for persons. */
void queue_link_lost(struct queue *queue);
void queue_person_gone(struct queue *queue, const char *key);
void queue_person_renamed(
    struct queue *queue, const char *from, const char *to, const char *shown);

/* Notices that wait. */
int queue_waiting(const struct queue *queue);
/* The lines that they would make now, and the bytes of their texts. */
struct queue_load {
	int lines;
	size_t bytes;
};
struct queue_load queue_load(const struct queue *queue);

#endif
