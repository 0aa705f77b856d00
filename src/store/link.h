/*
 * Identities moved to another person, and back (DESIGN.md 4). The purse that is
 * left behind sleeps: it is nobody's to play with until the link is undone. Who
 * is linked has no links of his own, so there are no chains. What one has set
 * and had counts for both, from the link on and beyond it: the tighter limit to
 * losses, and the later of the two last refills. Who was banned while he was
 * linked stays so.
 */
#ifndef STORE_LINK_H
#define STORE_LINK_H

#include "store/people.h"
#include "store/store.h"

/* Identities linked to one person. */
enum { LINKS_MOST = 8 };

struct links {
	int64_t home; /* the person left behind by this identity; 0: it is at
			 home */
	int count; /* of identities linked to its person */
};

/* How an identity stands; NONE if nobody has it. */
enum store_result link_look(struct store *store, const struct identity *who,
    struct links *out) STORE_MUST;

/*
 * Move an identity to that person. REFUSED if it is a guest's, if either is
 * linked himself, if others are linked to who has it, if chips of either lie on
 * a table, or if there would be too many. Writes.
 */
enum store_result link_make(struct store *store, const struct identity *who,
    int64_t person, int64_t now_s) STORE_MUST;

/* Move it back; NONE if it is at home. Writes. */
enum store_result link_undo(
    struct store *store, const struct identity *who, int64_t now_s) STORE_MUST;
/* Move back all that are linked to that person. Writes. */
enum store_result link_undo_all(
    struct store *store, int64_t person, int64_t now_s) STORE_MUST;

/* Who plays as one person: each identity, those at home first. */
enum { LINK_ENDS_MOST = LINKS_MOST + 4, LINK_TEXT_MOST = 128 };
struct link_end {
	char network[LINK_TEXT_MOST], kind[LINK_TEXT_MOST];
	char key[LINK_TEXT_MOST]; /* as in struct identity; all cut */
	char name[PERSON_NAME_MOST]; /* shown last, before it was linked */
	bool is_linked; /* it is not at home */
};
enum store_result link_list(struct store *store, int64_t person,
    struct link_end ends[LINK_ENDS_MOST], int *count) STORE_MUST;

/* Whoever else was one person with him at any time since then, he himself not.
 */
enum { LINK_KIN_MOST = 64 };
enum store_result link_kin(struct store *store, int64_t person, int64_t since_s,
    int64_t kin[LINK_KIN_MOST], int *count) STORE_MUST;

/* Chips that sleep for that person, in the purses left behind. */
enum store_result link_asleep(
    struct store *store, int64_t person, int64_t *chips) STORE_MUST;

/* Nothing is left of the links that a person had, all of which are undone.
 * Writes. */
enum store_result link_forget(struct store *store, int64_t person) STORE_MUST;

#endif
