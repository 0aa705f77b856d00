/*
 * What the front ends of tests have in common that only note what they are
 * given: each brings a send() of its own, and folds names by local_fold().
 */
#ifndef TESTS_FAKE_FRONT_H
#define TESTS_FAKE_FRONT_H

#include "chat/chat.h"
#include "local/name.h"

enum { FAKE_LINE_BYTES = 350 };

/* FAKE_LINE_BYTES, whoever it goes to. */
size_t fake_line_bytes(void *self, enum front_way way, const char *target);
/* Connected, and no more to say. */
void fake_state(void *self, struct front_state *out);

/* One turn of the loop, as the daemon takes it; false if the disk failed. */
bool fake_turn(
    struct chat *chat, struct hall *hall, int64_t now_ms, int64_t now_s);

#endif
