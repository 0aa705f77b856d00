#include <config.h>

#include "chat/queue.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "chat/again.h"
#include "chat/bucket.h"
#include "chat/lanes.h"

enum {
	RETRY_MS = 1000, /* after the front end could not send */
	LINE_FRAME = 16, /* bytes around a line's text and target */
};

struct queue {
	const struct queue_ops *ops;
	void *ctx;
	struct bucket bucket;
	struct lanes lanes;
	int64_t retry_ms; /* not before; 0: at once */
	struct again again;
};

struct queue *
queue_new(
    const struct queue_ops *ops, void *ctx, const struct front_budget *budget)
{
	struct queue *queue = xcalloc(1, sizeof(*queue));

	queue->ops = ops;
	queue->ctx = ctx;
	queue->bucket.budget = *budget;
	return queue;
}

void
queue_set_budget(struct queue *queue, const struct front_budget *budget)
{
	queue->bucket.budget = *budget;
}

void
queue_free(struct queue *queue)
{
	if (queue == NULL)
		return;
	lanes_fini(&queue->lanes);
	again_fini(&queue->again);
	free(queue);
}

static void
heard(struct queue *queue, const struct notice *notice)
{
	if (notice->mark > 0 && notice->about != NULL)
		queue->ops->heard(queue->ctx, notice->about, notice->mark);
}

/* A notice is not said; what is before it in the lane hears its mark, or, if
 * there is nothing, it counts as heard. */
static void
lane_drop(struct queue *queue, struct lane *lane, struct notice *notice)
{
	struct notice *before = lane_unlink(lane, notice);

	if (before == NULL) {
		heard(queue, notice);
	} else if (notice->mark > before->mark) {
		before->mark = notice->mark;
		before->about = notice->about;
	}
	notice_free(notice);
}

static void
drop_superseded(struct queue *queue, struct lane *lane, const struct notice *by)
{
	struct notice *old, *next;

	for (old = lane->first; old != NULL; old = next) {
		next = old->next;
		if (notice_is_superseded(old, by))
			lane_drop(queue, lane, old);
		else if (by->prompts && old->lines_sent == 0)
			notice_drop_prompt(old);
	}
}

/* Make room in a full lane. False if nothing in it matters less than the
 * newcomer. */
static bool
lane_make_room(struct queue *queue, struct lane *lane, enum urgency urgency)
{
	struct notice *spare;

	if (lane->count < LANE_MOST)
		return true;
	spare = lane_spare(lane, urgency);
	if (spare != NULL)
		lane_drop(queue, lane, spare);
	return spare != NULL ||
	       (urgency == URGENT_RESULT && lane->count < LANE_RESULTS_MOST);
}

/* Takes the notice, whose mark passes to what is before it in the lane. */
static void
pass_mark(struct queue *queue, struct lane *lane, struct notice *notice)
{
	struct notice *last = lane != NULL ? lane_last(lane) : NULL;

	if (last == NULL) {
		heard(queue, notice);
	} else if (notice->mark > last->mark) {
		last->mark = notice->mark;
		last->about = notice->about;
	}
	notice_free(notice);
}

void
queue_add(struct queue *queue, struct notice *notice, int64_t now_ms)
{
	struct lane *lane;
	struct notice *last;

	notice->since_ms = now_ms;
	if (notice->kind == NOTICE_MARK) {
		pass_mark(queue, lanes_find(&queue->lanes, notice), notice);
		return;
	}
	lane = lanes_get(&queue->lanes, notice);
	if (lane == NULL) {
		notice_free(notice);
		return;
	}
	drop_superseded(queue, lane, notice);
	last = lane_last(lane);
	if (notice_merges(last, notice))
		notice_merge(last, notice);
	else if (lane_make_room(queue, lane, notice->urgency))
		lane_append(lane, notice);
	else
		pass_mark(queue, lane, notice);
}

static size_t
line_bytes(const struct queue *queue, const struct notice *notice)
{
	return queue->ops->line_bytes(queue->ctx, notice->way, notice->target);
}

static int64_t
notice_cost_us(const struct queue *queue, const struct notice *notice)
{
	return bucket_cost_us(&queue->bucket, 1,
	    strlen(notice->lines[notice->lines_sent]) + strlen(notice->target) +
		LINE_FRAME);
}

/* The lane's first notice has wholly left. */
static void
lane_shift(struct queue *queue, struct lane *lane, int64_t now_ms)
{
	struct notice *notice = lane->first;

	lane->first = notice->next;
	lane->count--;
	heard(queue, notice);
	again_keep(&queue->again, notice, now_ms);
	if (lane->first == NULL)
		lanes_remove(&queue->lanes, lane);
}

/* Is it another moment than that of the lines? They are of this one then. */
static bool
renew(struct queue *queue, struct notice *notice, int64_t now_ms)
{
	if (notice->moment == NULL || notice->lines_sent > 0 ||
	    now_ms == notice->since_ms)
		return false;
	notice_unrender(notice);
	queue->ops->renew(queue->ctx, notice);
	notice_render(notice, line_bytes(queue, notice));
	return true;
}

/* Send one line. False if it has to wait. */
static bool
lane_send(struct queue *queue, struct lane *lane, int64_t now_ms)
{
	struct notice *notice = lane->first;
	int64_t cost, wait;

	notice_fit(notice, line_bytes(queue, notice));
	cost = notice_cost_us(queue, notice);
	wait = bucket_wait_ms(&queue->bucket, cost);
	if (wait > 0) {
		queue->retry_ms = now_ms + wait;
		return false;
	}
	if (renew(queue, notice, now_ms))
		cost = notice_cost_us(queue, notice);
	if (!queue->ops->send(queue->ctx, notice)) {
		queue->retry_ms = now_ms + RETRY_MS;
		return false;
	}
	bucket_spend(&queue->bucket, cost);
	lane->served = ++queue->lanes.serial;
	if (lane->way == FRONT_TO_ROOM)
		again_count(&queue->again, lane->key);
	if (++notice->lines_sent == notice->lines_count)
		lane_shift(queue, lane, now_ms);
	return true;
}

void
queue_pump(struct queue *queue, int64_t now_ms)
{
	struct lane *lane;

	bucket_settle(&queue->bucket, now_ms);
	queue->retry_ms = 0;
	while ((lane = lanes_pick(&queue->lanes, now_ms)) != NULL &&
	       lane_send(queue, lane, now_ms))
		continue;
}

int64_t
queue_next(const struct queue *queue, int64_t now_ms)
{
	for (const struct lane *l = queue->lanes.first; l != NULL; l = l->next)
		if (l->first != NULL && !l->is_held)
			return queue->retry_ms > now_ms ? queue->retry_ms
							: now_ms;
	return -1;
}

void
queue_spent(struct queue *queue, int lines, size_t bytes, int64_t now_ms)
{
	bucket_settle(&queue->bucket, now_ms);
	bucket_spend(
	    &queue->bucket, bucket_cost_us(&queue->bucket, lines, bytes));
}

void
queue_welcomed(struct queue *queue)
{
	bucket_forgive(&queue->bucket);
}

/* Before all else in its lane. Takes the notice. */
static void
say_again(struct queue *queue, struct notice *notice)
{
	struct lane *lane = lanes_get(&queue->lanes, notice);

	if (lane->count >= LANE_RESULTS_MOST) {
		notice_free(notice);
		return;
	}
	lane_prepend(lane, notice);
}

void
queue_room_unsaid(struct queue *queue, const char *key, int lines)
{
	struct notice *notice =
	    again_take(&queue->again, key, lines, INT64_MAX);

	if (notice != NULL)
		say_again(queue, notice);
}

void
queue_unread(struct queue *queue, int64_t since_ms)
{
	struct notice *notice;

	while ((notice = again_take(&queue->again, NULL, 0, since_ms)) != NULL)
		say_again(queue, notice);
}

void
queue_room_lost(struct queue *queue, const char *key)
{
	lanes_lose(&queue->lanes, lane_is_room, key);
}

static void
room_set_held(struct queue *queue, const char *key, bool is_held)
{
	for (struct lane *l = queue->lanes.first; l != NULL; l = l->next)
		if (lane_is_room(l, key))
			l->is_held = is_held;
}

void
queue_room_hold(struct queue *queue, const char *key)
{
	room_set_held(queue, key, true);
}

void
queue_room_back(struct queue *queue, const char *key)
{
	room_set_held(queue, key, false);
}

bool
queue_room_waits(const struct queue *queue, const char *key)
{
	for (const struct lane *l = queue->lanes.first; l != NULL; l = l->next)
		if (lane_is_room(l, key) && l->first != NULL && !l->is_held)
			return true;
	return false;
}

void
queue_room_renamed(struct queue *queue, const char *from, const char *to)
{
	lanes_rename_room(&queue->lanes, from, to);
	again_rename(&queue->again, from, to);
}

void
queue_room_forget(struct queue *queue, const char *key)
{
	lanes_forget_room(&queue->lanes, key);
	again_forget(&queue->again, key);
}

void
queue_link_lost(struct queue *queue)
{
	lanes_lose(&queue->lanes, lane_is_any, NULL);
	queue->bucket.debt_us = 0;
}

void
queue_person_gone(struct queue *queue, const char *key)
{
	lanes_lose(&queue->lanes, lane_is_person, key);
}

void
queue_person_renamed(
    struct queue *queue, const char *from, const char *to, const char *shown)
{
	lanes_rename(&queue->lanes, from, to, shown);
}

int
queue_waiting(const struct queue *queue)
{
	int count = 0;

	for (const struct lane *l = queue->lanes.first; l != NULL; l = l->next)
		count += l->count;
	return count;
}

struct queue_load
queue_load(const struct queue *queue)
{
	struct queue_load load = {0, 0};

	for (const struct lane *l = queue->lanes.first; l != NULL; l = l->next)
		for (const struct notice *n = l->first; n != NULL; n = n->next)
			notice_weigh(
			    n, line_bytes(queue, n), &load.lines, &load.bytes);
	return load;
}
