#include <config.h>

#include "chat/queue.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/xalloc.h"
#include "chat/roster.h"

enum {
	RETRY_MS = 1000, /* after the front end could not send */
	PROMOTED_MS = 10000, /* waiting this long raises the urgency by one */
	LINE_FRAME = 16, /* bytes around a line's text and target */
};

struct lane {
	struct lane *next;
	enum front_way way;
	bool is_aside;
	bool is_held; /* its room can't be spoken in */
	char key[FRONT_NAME_MOST];
	uint32_t hash; /* of key */
	struct notice *first;
	int count;
	uint64_t served; /* the later, the larger */
};

struct queue {
	const struct queue_ops *ops;
	void *ctx;
	struct front_budget budget;
	struct lane *lanes;
	int lanes_count;
	uint64_t serial;
	int64_t debt_us; /* at debt_ms */
	int64_t debt_ms;
	int64_t retry_ms; /* not before; 0: at once */
};

struct notice *
notice_new(enum notice_kind kind, enum urgency urgency)
{
	struct notice *notice = xcalloc(1, sizeof(*notice));

	notice->kind = kind;
	notice->urgency = urgency;
	return notice;
}

static void
lines_free(struct notice *notice)
{
	for (int i = 0; i < notice->lines_count; i++)
		free(notice->lines[i]);
	free(notice->lines);
	notice->lines = NULL;
	notice->lines_count = 0;
}

void
notice_free(struct notice *notice)
{
	if (notice == NULL)
		return;
	lines_free(notice);
	phrase_free(notice->phrase);
	phrase_free(notice->prompt);
	free(notice);
}

struct queue *
queue_new(
    const struct queue_ops *ops, void *ctx, const struct front_budget *budget)
{
	struct queue *queue = xcalloc(1, sizeof(*queue));

	queue->ops = ops;
	queue->ctx = ctx;
	queue->budget = *budget;
	return queue;
}

void
queue_set_budget(struct queue *queue, const struct front_budget *budget)
{
	queue->budget = *budget;
}

static void
lane_free(struct lane *lane)
{
	struct notice *notice, *next;

	for (notice = lane->first; notice != NULL; notice = next) {
		next = notice->next;
		notice_free(notice);
	}
	free(lane);
}

void
queue_free(struct queue *queue)
{
	struct lane *lane, *next;

	if (queue == NULL)
		return;
	for (lane = queue->lanes; lane != NULL; lane = next) {
		next = lane->next;
		lane_free(lane);
	}
	free(queue);
}

static struct lane *
lane_find(const struct queue *queue, enum front_way way, const char *key,
    bool is_aside)
{
	uint32_t hash = name_hash(key);
	struct lane *lane;

	for (lane = queue->lanes; lane != NULL; lane = lane->next)
		if (lane->hash == hash && lane->way == way &&
		    lane->is_aside == is_aside && strcmp(lane->key, key) == 0)
			return lane;
	return NULL;
}

/* The lane of a notice, made where there is none; NULL if there are too many
 * for one to a person. */
static struct lane *
lane_get(struct queue *queue, const struct notice *notice)
{
	struct lane *lane;

	lane = lane_find(queue, notice->way, notice->key, notice->is_aside);
	if (lane != NULL || (notice->way == FRONT_TO_PERSON &&
				queue->lanes_count >= LANES_MOST))
		return lane;
	lane = xcalloc(1, sizeof(*lane));
	lane->way = notice->way;
	lane->is_aside = notice->is_aside;
	memcpy(lane->key, notice->key, sizeof(lane->key));
	lane->hash = name_hash(lane->key);
	lane->next = queue->lanes;
	queue->lanes = lane;
	queue->lanes_count++;
	return lane;
}

static struct notice *
lane_last(const struct lane *lane)
{
	struct notice *last = lane->first;

	while (last != NULL && last->next != NULL)
		last = last->next;
	return last;
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
	struct notice **at = &lane->first, *before = NULL;

	while (*at != notice) {
		before = *at;
		at = &before->next;
	}
	*at = notice->next;
	lane->count--;
	if (before == NULL) {
		heard(queue, notice);
	} else if (notice->mark > before->mark) {
		before->mark = notice->mark;
		before->about = notice->about;
	}
	notice_free(notice);
}

/* Take back who was to act after it. */
static void
drop_prompt(struct notice *notice)
{
	lines_free(notice);
	phrase_free(notice->prompt);
	notice->prompt = NULL;
}

static bool
is_superseded(const struct notice *old, const struct notice *by)
{
	if (old->lines_sent > 0)
		return false;
	return (old->kind == NOTICE_PROMPT && by->prompts) ||
	       (old->kind == NOTICE_PICTURE && by->kind == NOTICE_PICTURE);
}

static void
drop_superseded(struct queue *queue, struct lane *lane, const struct notice *by)
{
	struct notice *old, *next;

	for (old = lane->first; old != NULL; old = next) {
		next = old->next;
		if (is_superseded(old, by))
			lane_drop(queue, lane, old);
		else if (by->prompts && old->lines_sent == 0)
			drop_prompt(old);
	}
}

/* Make room in a full lane: what matters least goes, the oldest of its kind.
 * False if nothing does that matters less than the newcomer. */
static bool
lane_make_room(struct queue *queue, struct lane *lane, enum urgency urgency)
{
	struct notice *worst = NULL;

	if (lane->count < LANE_MOST)
		return true;
	for (struct notice *n = lane->first; n != NULL; n = n->next)
		if (n->lines_sent == 0 &&
		    (worst == NULL || n->urgency > worst->urgency))
			worst = n;
	if (worst != NULL && worst->urgency > urgency) {
		lane_drop(queue, lane, worst);
		return true;
	}
	return urgency == URGENT_RESULT;
}

static bool
merges(const struct notice *last, const struct notice *notice)
{
	return last != NULL && last->lines_sent == 0 &&
	       last->kind == notice->kind && last->way == notice->way &&
	       (notice->kind == NOTICE_STAKES || notice->kind == NOTICE_JOINS ||
		   notice->kind == NOTICE_GREETINGS ||
		   notice->kind == NOTICE_CARDS);
}

/* Takes notice. */
static void
merge(struct notice *last, struct notice *notice)
{
	lines_free(last);
	phrase_merge(last->phrase, notice->phrase);
	notice->phrase = NULL;
	if (notice->mark > last->mark)
		last->mark = notice->mark;
	if (notice->urgency < last->urgency)
		last->urgency = notice->urgency;
	last->prompts = notice->prompts;
	notice_free(notice);
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

static void
lane_append(struct lane *lane, struct notice *notice)
{
	struct notice *last = lane_last(lane);

	if (last == NULL)
		lane->first = notice;
	else
		last->next = notice;
	lane->count++;
}

void
queue_add(struct queue *queue, struct notice *notice, int64_t now_ms)
{
	struct lane *lane;
	struct notice *last;

	notice->since_ms = now_ms;
	if (notice->kind == NOTICE_MARK) {
		pass_mark(queue,
		    lane_find(
			queue, notice->way, notice->key, notice->is_aside),
		    notice);
		return;
	}
	lane = lane_get(queue, notice);
	if (lane == NULL) {
		notice_free(notice);
		return;
	}
	drop_superseded(queue, lane, notice);
	last = lane_last(lane);
	if (merges(last, notice))
		merge(last, notice);
	else if (lane_make_room(queue, lane, notice->urgency))
		lane_append(lane, notice);
	else
		pass_mark(queue, lane, notice);
}

/* How urgent a lane is now; waiting raises it, but not to a result's rank. */
static int
lane_rank(const struct lane *lane, int64_t now_ms)
{
	int rank = URGENT_INFO;
	int64_t raise;

	for (const struct notice *n = lane->first; n != NULL; n = n->next)
		if ((int)n->urgency < rank)
			rank = (int)n->urgency;
	raise = (now_ms - lane->first->since_ms) / PROMOTED_MS;
	if (rank <= URGENT_PROMPT)
		return rank;
	return raise >= rank - URGENT_PROMPT ? URGENT_PROMPT
					     : rank - (int)raise;
}

static struct lane *
lane_pick(const struct queue *queue, int64_t now_ms)
{
	struct lane *lane, *best = NULL;
	int rank, best_rank = 0;

	for (lane = queue->lanes; lane != NULL; lane = lane->next) {
		if (lane->first == NULL || lane->is_held)
			continue;
		rank = lane_rank(lane, now_ms);
		if (best == NULL || rank < best_rank ||
		    (rank == best_rank && lane->served < best->served)) {
			best = lane;
			best_rank = rank;
		}
	}
	return best;
}

static void
lane_remove(struct queue *queue, struct lane *lane)
{
	struct lane **at = &queue->lanes;

	while (*at != lane)
		at = &(*at)->next;
	*at = lane->next;
	queue->lanes_count--;
	lane_free(lane);
}

/* The gate out: what IRC or a terminal would take for the end of a line, or
 * for a command, never leaves (DESIGN.md, law 6). */
static void
gate(char *line)
{
	char *to = line;

	for (const char *s = line; *s != '\0'; s++)
		if ((unsigned char)*s >= 0x20 || *s == FRONT_RED[0] ||
		    *s == FRONT_PLAIN[0])
			*to++ = *s;
	*to = '\0';
}

/* Cut text into lines of the notice. */
static void
lines_add(struct notice *notice, const struct text *text, size_t most)
{
	const char *s = text_str(text);
	size_t len = text->len;

	do {
		size_t cut = line_cut(s, len, most), shown = cut;
		char *line = xstrndup(s, cut);

		while (shown > 0 && line[shown - 1] == ' ')
			line[--shown] = '\0';
		gate(line);
		notice->lines[notice->lines_count++] = line;
		while (s[cut] == ' ')
			cut++;
		s += cut;
		len -= cut;
	} while (len > 0 && notice->lines_count < NOTICE_LINES_MOST);
}

static void
notice_render(struct queue *queue, struct notice *notice)
{
	size_t most =
	    queue->ops->line_bytes(queue->ctx, notice->way, notice->target);
	struct text text = TEXT_EMPTY, prompt = TEXT_EMPTY;

	lines_free(notice);
	notice->lines = xcalloc(NOTICE_LINES_MOST, sizeof(char *));
	phrase_render(notice->phrase, &notice->look, &text);
	if (notice->prompt != NULL)
		phrase_render(notice->prompt, &notice->look, &prompt);
	if (prompt.len > 0 && text.len + 1 + prompt.len <= most) {
		text_add_char(&text, ' ');
		text_add(&text, text_str(&prompt));
		text_clear(&prompt);
	}
	lines_add(notice, &text, most);
	if (prompt.len > 0 && notice->lines_count < NOTICE_LINES_MOST)
		lines_add(notice, &prompt, most);
	text_fini(&text);
	text_fini(&prompt);
}

static void
debt_decay(struct queue *queue, int64_t now_ms)
{
	int64_t gone = now_ms - queue->debt_ms;

	queue->debt_ms = now_ms;
	if (gone <= 0)
		return;
	if (gone > queue->debt_us / 1000)
		queue->debt_us = 0;
	else
		queue->debt_us -= gone * 1000;
}

static int64_t
cost_us(const struct queue *queue, size_t bytes)
{
	return queue->budget.line_ms * 1000 +
	       (int64_t)bytes * queue->budget.byte_us;
}

static int64_t
notice_cost_us(const struct queue *queue, const struct notice *notice)
{
	return cost_us(queue, strlen(notice->lines[notice->lines_sent]) +
				  strlen(notice->target) + LINE_FRAME);
}

/* How long a line of that cost must wait, in ms; a line that alone is above
 * the most leaves when nothing is owed. */
static int64_t
cost_wait_ms(const struct queue *queue, int64_t cost)
{
	int64_t over =
	    queue->debt_us + cost - queue->budget.debt_most_ms * 1000;

	if (cost == 0 || queue->debt_us == 0 || over <= 0)
		return 0;
	if (over > queue->debt_us)
		over = queue->debt_us;
	return (over + 999) / 1000;
}

/* The lane's first notice has wholly left. */
static void
lane_shift(struct queue *queue, struct lane *lane)
{
	struct notice *notice = lane->first;

	lane->first = notice->next;
	lane->count--;
	heard(queue, notice);
	notice_free(notice);
	if (lane->first == NULL)
		lane_remove(queue, lane);
}

/* Send one line. False if it has to wait. */
static bool
lane_send(struct queue *queue, struct lane *lane, int64_t now_ms)
{
	struct notice *notice = lane->first;
	int64_t cost, wait;

	if (notice->lines == NULL)
		notice_render(queue, notice);
	cost = notice_cost_us(queue, notice);
	wait = cost_wait_ms(queue, cost);
	if (wait > 0) {
		queue->retry_ms = now_ms + wait;
		return false;
	}
	if (!queue->ops->send(queue->ctx, notice->way, notice->target,
		notice->lines[notice->lines_sent])) {
		queue->retry_ms = now_ms + RETRY_MS;
		return false;
	}
	queue->debt_us += cost;
	lane->served = ++queue->serial;
	if (++notice->lines_sent == notice->lines_count)
		lane_shift(queue, lane);
	return true;
}

void
queue_pump(struct queue *queue, int64_t now_ms)
{
	struct lane *lane;

	debt_decay(queue, now_ms);
	queue->retry_ms = 0;
	while ((lane = lane_pick(queue, now_ms)) != NULL &&
	       lane_send(queue, lane, now_ms))
		continue;
}

int64_t
queue_next(const struct queue *queue, int64_t now_ms)
{
	for (const struct lane *l = queue->lanes; l != NULL; l = l->next)
		if (l->first != NULL && !l->is_held)
			return queue->retry_ms > now_ms ? queue->retry_ms
							: now_ms;
	return -1;
}

void
queue_spent(struct queue *queue, int lines, size_t bytes, int64_t now_ms)
{
	debt_decay(queue, now_ms);
	queue->debt_us += (int64_t)lines * queue->budget.line_ms * 1000 +
			  (int64_t)bytes * queue->budget.byte_us;
}

/* Keep a lane's results only; those said in part begin anew. */
static void
lane_keep_results(struct lane *lane)
{
	struct notice **at = &lane->first, *notice;

	while ((notice = *at) != NULL) {
		if (notice->urgency == URGENT_RESULT) {
			drop_prompt(notice);
			notice->lines_sent = 0;
			at = &notice->next;
			continue;
		}
		*at = notice->next;
		lane->count--;
		notice_free(notice);
	}
}

static void
lanes_lose(struct queue *queue,
    bool (*is_lost)(const struct lane *lane, const char *key), const char *key)
{
	struct lane *lane, *next;

	for (lane = queue->lanes; lane != NULL; lane = next) {
		next = lane->next;
		if (!is_lost(lane, key))
			continue;
		if (lane->way == FRONT_TO_ROOM)
			lane_keep_results(lane);
		lane->is_held = true;
		if (lane->way == FRONT_TO_PERSON || lane->first == NULL)
			lane_remove(queue, lane);
	}
}

static bool
is_room(const struct lane *lane, const char *key)
{
	return lane->way == FRONT_TO_ROOM && strcmp(lane->key, key) == 0;
}

static bool
is_person(const struct lane *lane, const char *key)
{
	return lane->way == FRONT_TO_PERSON && strcmp(lane->key, key) == 0;
}

static bool
is_any(const struct lane *lane, const char *key)
{
	(void)lane;
	(void)key;
	return true;
}

void
queue_room_lost(struct queue *queue, const char *key)
{
	lanes_lose(queue, is_room, key);
}

static void
room_set_held(struct queue *queue, const char *key, bool is_held)
{
	for (struct lane *l = queue->lanes; l != NULL; l = l->next)
		if (is_room(l, key))
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
	for (const struct lane *l = queue->lanes; l != NULL; l = l->next)
		if (is_room(l, key) && l->first != NULL && !l->is_held)
			return true;
	return false;
}

void
queue_room_forget(struct queue *queue, const char *key)
{
	struct lane *lane, *next;

	for (lane = queue->lanes; lane != NULL; lane = next) {
		next = lane->next;
		if (is_room(lane, key))
			lane_remove(queue, lane);
	}
}

void
queue_link_lost(struct queue *queue)
{
	lanes_lose(queue, is_any, NULL);
	queue->debt_us = 0;
}

void
queue_person_gone(struct queue *queue, const char *key)
{
	lanes_lose(queue, is_person, key);
}

void
queue_person_renamed(
    struct queue *queue, const char *from, const char *to, const char *shown)
{
	struct lane *lane = lane_find(queue, FRONT_TO_PERSON, from, false);
	size_t len = strnlen(shown, FRONT_NAME_MOST - 1);

	if (lane == NULL)
		return;
	if (strcmp(from, to) != 0)
		queue_person_gone(queue, to);
	memcpy(lane->key, to, strlen(to) + 1);
	lane->hash = name_hash(to);
	for (struct notice *n = lane->first; n != NULL; n = n->next) {
		memcpy(n->target, shown, len);
		n->target[len] = '\0';
	}
}

int
queue_waiting(const struct queue *queue)
{
	int count = 0;

	for (const struct lane *l = queue->lanes; l != NULL; l = l->next)
		count += l->count;
	return count;
}

static void
notice_weigh(const struct queue *queue, const struct notice *notice,
    struct queue_load *load)
{
	struct text text = TEXT_EMPTY;
	size_t most;

	for (int i = notice->lines_sent; i < notice->lines_count; i++) {
		load->lines++;
		load->bytes += strlen(notice->lines[i]);
	}
	if (notice->lines != NULL)
		return;
	most = queue->ops->line_bytes(queue->ctx, notice->way, notice->target);
	phrase_render(notice->phrase, &notice->look, &text);
	load->lines += (int)((text.len + most - 1) / most);
	load->bytes += text.len;
	text_fini(&text);
}

struct queue_load
queue_load(const struct queue *queue)
{
	struct queue_load load = {0, 0};

	for (const struct lane *l = queue->lanes; l != NULL; l = l->next)
		for (const struct notice *n = l->first; n != NULL; n = n->next)
			notice_weigh(queue, n, &load);
	return load;
}
