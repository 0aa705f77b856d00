#include <config.h>

#include "fake-front.h"

size_t
fake_line_bytes(void *self, enum front_way way, const char *target)
{
	(void)self;
	(void)way;
	(void)target;
	return FAKE_LINE_BYTES;
}

void
fake_state(void *self, struct front_state *out)
{
	(void)self;
	*out = (struct front_state){
	    .is_up = true, .word = "connected", .lag_ms = -1};
}

bool
fake_turn(struct chat *chat, struct hall *hall, int64_t now_ms, int64_t now_s)
{
	bool stands;

	chat_set_now(chat, now_ms, now_s);
	hall_tick(hall, now_ms, now_s);
	stands = hall_commit(hall);
	if (!stands)
		chat_drop(chat);
	chat_release(chat);
	chat_pump(chat);
	return stands;
}
