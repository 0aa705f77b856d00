/*
 * Shared by the tests of the queue: one of them at a time, over a link that
 * notes what it is given.
 */
#ifndef TESTS_UNIT_CHAT_QUEUE_H
#define TESTS_UNIT_CHAT_QUEUE_H

#include "chat/queue.h"
#include "chat/render.h"
#include "unit.h"

enum { SENT_MOST = 256 };

extern char sent[SENT_MOST][600]; /* "target text" */
extern int sent_count;
extern bool is_stuck; /* no line goes out */
extern int64_t heard_mark;

/* All that begins anew; a line costs line_ms. */
struct queue *begin(int64_t line_ms, int64_t debt_most_ms);
/* For a room or a person, who is called so; english NULL: nothing to say. */
struct notice *notice(enum notice_kind kind, enum urgency urgency,
    const char *target, const char *english);
/* Takes n; mark 0: nobody waits for it to be heard. */
void add(struct queue *queue, struct notice *n, int64_t mark);
/* Was that the at-th line, from 0? */
bool was_sent(int at, const char *line);

extern const struct unit_case unsaid_cases[];
extern const size_t unsaid_count;

#endif
