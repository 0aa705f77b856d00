/* What waits for one room or person, first in first out. */
#ifndef CHAT_LANE_H
#define CHAT_LANE_H

#include "chat/notice.h"

enum {
	LANE_MOST = 64, /* notices, unless they are results */
	LANE_RESULTS_MOST = 256 /* in any case */
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

void lane_free(struct lane *lane);
/* NULL: it is empty. */
struct notice *lane_last(const struct lane *lane);
/* Takes the notice. */
void lane_append(struct lane *lane, struct notice *notice);
void lane_prepend(struct lane *lane, struct notice *notice);
/* Take a notice out; returns the one before it, or NULL. */
struct notice *lane_unlink(struct lane *lane, struct notice *notice);
/*
 * What a full lane can spare for one of that urgency: what matters least, the
 * oldest of its kind. NULL: nothing. A notice that is being said is never
 * spared.
 */
struct notice *lane_spare(const struct lane *lane, enum urgency urgency);
/* How urgent it is now, not being empty. Waiting raises it: a prompt to a
 * result's rank, so that no table waits for the cards of another; what is said
 * to persons, who may be many, to a prompt's. */
int lane_rank(const struct lane *lane, int64_t now_ms);
/* Keep the results only; those said in part begin anew. */
void lane_keep_results(struct lane *lane);

#endif
