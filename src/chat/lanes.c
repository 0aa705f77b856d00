#include <config.h>

#include "chat/lanes.h"

#include <string.h>

#include "base/xalloc.h"
#include "chat/name.h"

enum { LANES_MOST = 512 };

void
lanes_fini(struct lanes *lanes)
{
	struct lane *lane, *next;

	for (lane = lanes->first; lane != NULL; lane = next) {
		next = lane->next;
		lane_free(lane);
	}
}

static struct lane *
find(const struct lanes *lanes, enum front_way way, const char *key,
    bool is_aside)
{
	uint32_t hash = name_hash(key);
	struct lane *lane;

	for (lane = lanes->first; lane != NULL; lane = lane->next)
		if (lane->hash == hash && lane->way == way &&
		    lane->is_aside == is_aside && strcmp(lane->key, key) == 0)
			return lane;
	return NULL;
}

struct lane *
lanes_find(const struct lanes *lanes, const struct notice *notice)
{
	return find(lanes, notice->way, notice->key, notice->is_aside);
}

struct lane *
lanes_get(struct lanes *lanes, const struct notice *notice)
{
	struct lane *lane = lanes_find(lanes, notice);

	if (lane != NULL ||
	    (notice->way == FRONT_TO_PERSON && lanes->count >= LANES_MOST))
		return lane;
	lane = xcalloc(1, sizeof(*lane));
	lane->way = notice->way;
	lane->is_aside = notice->is_aside;
	memcpy(lane->key, notice->key, sizeof(lane->key));
	lane->hash = name_hash(lane->key);
	lane->served = ++lanes->serial; /* behind all that waits already */
	lane->next = lanes->first;
	lanes->first = lane;
	lanes->count++;
	return lane;
}

void
lanes_remove(struct lanes *lanes, struct lane *lane)
{
	struct lane **at = &lanes->first;

	while (*at != lane)
		at = &(*at)->next;
	*at = lane->next;
	lanes->count--;
	lane_free(lane);
}

struct lane *
lanes_pick(const struct lanes *lanes, int64_t now_ms)
{
	struct lane *lane, *best = NULL;
	int rank, best_rank = 0;

	for (lane = lanes->first; lane != NULL; lane = lane->next) {
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

bool
lane_is_room(const struct lane *lane, const char *key)
{
	return lane->way == FRONT_TO_ROOM && strcmp(lane->key, key) == 0;
}

bool
lane_is_person(const struct lane *lane, const char *key)
{
	return lane->way == FRONT_TO_PERSON && strcmp(lane->key, key) == 0;
}

bool
lane_is_any(const struct lane *lane, const char *key)
{
	(void)lane;
	(void)key;
	return true;
}

void
lanes_lose(struct lanes *lanes,
    bool (*is_lost)(const struct lane *lane, const char *key), const char *key)
{
	struct lane *lane, *next;

	for (lane = lanes->first; lane != NULL; lane = next) {
		next = lane->next;
		if (!is_lost(lane, key))
			continue;
		if (lane->way == FRONT_TO_ROOM)
			lane_keep_results(lane);
		lane->is_held = true;
		if (lane->way == FRONT_TO_PERSON || lane->first == NULL)
			lanes_remove(lanes, lane);
	}
}

void
lanes_forget_room(struct lanes *lanes, const char *key)
{
	struct lane *lane, *next;

	for (lane = lanes->first; lane != NULL; lane = next) {
		next = lane->next;
		if (lane_is_room(lane, key))
			lanes_remove(lanes, lane);
	}
}

void
lanes_rename_room(struct lanes *lanes, const char *from, const char *to)
{
	for (struct lane *lane = lanes->first; lane != NULL;
	     lane = lane->next) {
		if (!lane_is_room(lane, from))
			continue;
		name_copy(lane->key, to);
		lane->hash = name_hash(to);
		for (struct notice *n = lane->first; n != NULL; n = n->next)
			name_copy(n->key, to);
	}
}

void
lanes_rename(
    struct lanes *lanes, const char *from, const char *to, const char *shown)
{
	struct lane *lane = find(lanes, FRONT_TO_PERSON, from, false);

	if (lane == NULL)
		return;
	if (strcmp(from, to) != 0)
		lanes_lose(lanes, lane_is_person, to);
	name_copy(lane->key, to);
	lane->hash = name_hash(to);
	for (struct notice *n = lane->first; n != NULL; n = n->next)
		name_copy(n->target, shown);
}
