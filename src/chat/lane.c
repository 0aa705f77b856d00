#include <config.h>

#include "chat/lane.h"

#include <stdlib.h>

enum { PROMOTED_MS = 10000 }; /* waiting this long raises the urgency by one */

void
lane_free(struct lane *lane)
{
	struct notice *notice, *next;

	for (notice = lane->first; notice != NULL; notice = next) {
		next = notice->next;
		notice_free(notice);
	}
	free(lane);
}

struct notice *
lane_last(const struct lane *lane)
{
	struct notice *last = lane->first;

	while (last != NULL && last->next != NULL)
		last = last->next;
	return last;
}

void
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
lane_prepend(struct lane *lane, struct notice *notice)
{
	notice->next = lane->first;
	lane->first = notice;
	lane->count++;
}

struct notice *
lane_unlink(struct lane *lane, struct notice *notice)
{
	struct notice **at = &lane->first, *before = NULL;

	while (*at != notice) {
		before = *at;
		at = &before->next;
	}
	*at = notice->next;
	lane->count--;
	return before;
}

struct notice *
lane_spare(const struct lane *lane, enum urgency urgency)
{
	struct notice *worst = NULL;

	for (struct notice *n = lane->first; n != NULL; n = n->next)
		if (n->lines_sent == 0 &&
		    (worst == NULL || n->urgency > worst->urgency))
			worst = n;
	if (worst == NULL || worst->urgency > urgency ||
	    lane->count >= LANE_RESULTS_MOST)
		return worst;
	return NULL;
}

int
lane_rank(const struct lane *lane, int64_t now_ms)
{
	int rank = URGENT_INFO;
	int64_t raise;

	for (const struct notice *n = lane->first; n != NULL; n = n->next)
		if ((int)n->urgency < rank)
			rank = (int)n->urgency;
	raise = (now_ms - lane->first->since_ms) / PROMOTED_MS;
	if (rank <= URGENT_PROMPT)
		return raise > 0 ? URGENT_RESULT : rank;
	return raise >= rank - URGENT_PROMPT ? URGENT_PROMPT
					     : rank - (int)raise;
}

void
lane_keep_results(struct lane *lane)
{
	struct notice **at = &lane->first, *notice;

	while ((notice = *at) != NULL) {
		if (notice->urgency == URGENT_RESULT) {
			notice_drop_prompt(notice);
			notice->lines_sent = 0;
			at = &notice->next;
			continue;
		}
		*at = notice->next;
		lane->count--;
		notice_free(notice);
	}
}
