/* All lanes of a queue. */
#ifndef CHAT_LANES_H
#define CHAT_LANES_H

#include "chat/lane.h"

/* All zero is empty. */
struct lanes {
	struct lane *first;
	int count;
	uint64_t serial; /* of who was served or came last */
};

void lanes_fini(struct lanes *lanes);
/* The one of a notice; NULL if there is none. */
struct lane *lanes_find(const struct lanes *lanes, const struct notice *notice);
/* The same, made where there is none; NULL if there are too many for one to a
 * person. */
struct lane *lanes_get(struct lanes *lanes, const struct notice *notice);
void lanes_remove(struct lanes *lanes, struct lane *lane);
/* Whose turn it is to say something; NULL if nothing can be said. */
struct lane *lanes_pick(const struct lanes *lanes, int64_t now_ms);

/* Is it that room's, or that person's, or just any? */
bool lane_is_room(const struct lane *lane, const char *key);
bool lane_is_person(const struct lane *lane, const char *key);
bool lane_is_any(const struct lane *lane, const char *key);
/* Of those only the results for rooms are kept, and held. */
void lanes_lose(struct lanes *lanes,
    bool (*is_lost)(const struct lane *lane, const char *key), const char *key);
void lanes_forget_room(struct lanes *lanes, const char *key);
/* A room is folded to another name. */
void lanes_rename_room(struct lanes *lanes, const char *from, const char *to);
/* What waits for a person goes to another name. */
void lanes_rename(
    struct lanes *lanes, const char *from, const char *to, const char *shown);

#endif
