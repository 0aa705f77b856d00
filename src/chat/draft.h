/*
 * The line that an event becomes, while its outcomes are gone through: each is
 * a piece of it (DESIGN.md 6).
 */
#ifndef CHAT_DRAFT_H
#define CHAT_DRAFT_H

#include "chat/inside.h"

/* Sentences with a list. */
enum {
	LIST_JOINS,
	LIST_DRAW,
	LIST_OWN,
	LIST_PAID,
	LIST_SEATS,
	LIST_STAKES,
	LIST_ROBOTS,
	LIST_ROBOTS_LEAVE,
	LIST_ROBOTS_VOTE,
	LIST_POOR,
	LIST_MATCH,
	LIST_LAP,
	LIST_LEAVES,
	LIST_VOTES,
	LIST_CLAIMS,
	LISTS
};

struct draft {
	struct room *room;
	enum notice_kind kind;
	enum urgency urgency;
	struct phrase *line; /* NULL: nothing yet */
	struct phrase *cards; /* the run of cards, in line too */
	struct phrase *result; /* its own line */
	struct phrase *lists[LISTS];
	bool wants_prompt;
	bool is_end; /* of the session */
	bool is_settled; /* a deal has its results */
	bool is_single; /* nothing else comes of the event */
	int64_t leaves; /* who is told to leave; 0: nobody */
	card hands[2]; /* Hoyle's game: those that were turned last */
};

/* draft.c */
/* Add a sentence. */
void draft_add(struct draft *d, struct phrase *phrase);
/* A phrase with {name}. */
struct phrase *draft_named(
    const struct draft *d, const char *english, int64_t person);
/* An item of a sentence with a {list} of its own, made at its first item. */
void draft_item(struct draft *d, int list, const char *english,
    struct phrase *item, int64_t id);
/* The same for people, with "and" before the last of them. */
void draft_person(struct draft *d, int list, const char *english,
    struct phrase *item, int64_t person);
/* A piece of the run of cards. */
void draft_card(struct draft *d, struct phrase *item);

/* What an outcome adds; false if it is none of theirs. */
/* draft_seats.c: seats, the draw, votes, matches, the end */
bool draft_seats(struct draft *d, const struct outcome *o);
/* draft_bank.c: banks, stakes, sales, auctions */
bool draft_bank(struct draft *d, const struct outcome *o);
/* draft_deal.c: the cards and what they bring */
bool draft_deal(struct draft *d, const struct outcome *o);

/* draft_bank.c: a bid, as {name} and {n}. */
struct phrase *draft_bid(
    const struct room *room, const char *english, int64_t bidder, int64_t bid);
/* draft_seats.c: what is told once all are home, by the outcomes of an end. */
void draft_end(struct draft *d, const struct outcomes *out);

#endif
