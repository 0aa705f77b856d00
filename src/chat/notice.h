/* One thing to be said: what it is, to whom, and the lines that it makes. */
#ifndef CHAT_NOTICE_H
#define CHAT_NOTICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "chat/front.h"
#include "chat/render.h"

/* Most urgent first. RESULT is dropped only where memory would grow without
 * end. */
enum urgency { URGENT_RESULT, URGENT_PROMPT, URGENT_ANSWER, URGENT_INFO };

enum notice_kind {
	NOTICE_PLAIN,
	NOTICE_STAKES, /* these merge with one like it that still waits */
	NOTICE_BIDS,
	NOTICE_CLAIMS,
	NOTICE_JOINS,
	NOTICE_LEAVES,
	NOTICE_VOTES,
	NOTICE_GREETINGS,
	NOTICE_CARDS,
	NOTICE_PROMPT, /* these give way to a newer one */
	NOTICE_PICTURE, /* and these to a newer one of the same moment */
	NOTICE_MARK, /* nothing to say: the mark alone */
};

struct room;
struct person;

/* How it is now, in words, for that person. */
typedef struct phrase *notice_moment(
    struct room *room, const struct person *person);

struct notice {
	struct notice *next;
	enum notice_kind kind;
	enum urgency urgency;
	enum front_way way;
	bool is_aside; /* beside the game */
	bool prompts; /* says who must act: older prompts are superseded */
	void *about; /* for heard(); the room. NULL: nobody hears */
	int64_t mark; /* 0: none */
	char target[FRONT_NAME_MOST]; /* as shown */
	char key[FRONT_NAME_MOST]; /* folded */
	char elsewhere[FRONT_NAME_MOST]; /* the folded room where it may be said
			if its person can't be told; "": in none */
	struct look look;
	struct phrase *phrase; /* NULL for NOTICE_MARK */
	/* If it has waited, the phrase is asked for anew. NULL: it is no older
	 * then. */
	notice_moment *moment;
	char moment_room[FRONT_NAME_MOST]; /* folded */
	int64_t moment_person; /* 0: nobody that is known */
	/* Who must act then: in the same line where both fit, not said if a
	 * newer prompt comes first. NULL: none. */
	struct phrase *prompt;
	int merged; /* so many are in this one beside the first */
	/* The queue's own: */
	int64_t since_ms;
	char **lines; /* rendered */
	int lines_count, lines_sent;
	/* again.h: */
	int again; /* how often it was said once more */
	int lines_after; /* that left for its room since */
	int64_t left_ms;
};

enum { NOTICE_LINES_MOST = 24, NOTICE_MERGED_MOST = 64 };

struct notice *notice_new(enum notice_kind kind, enum urgency urgency);
void notice_free(struct notice *notice);

/* Fill in lines, of at most so many bytes each. */
void notice_render(struct notice *notice, size_t most);
/* See that there are lines, and that the next one has no more bytes than that,
 * which may be fewer than when it was rendered. */
void notice_fit(struct notice *notice, size_t most);
/* Drop the lines. */
void notice_unrender(struct notice *notice);
/* Take back who was to act after it. */
void notice_drop_prompt(struct notice *notice);
/* An old one that waits is not worth saying any more. */
bool notice_is_superseded(const struct notice *old, const struct notice *by);
/* Can the last one that waits (NULL: none) take in the next? */
bool notice_merges(const struct notice *last, const struct notice *notice);
/* It does. Takes notice. */
void notice_merge(struct notice *last, struct notice *notice);
/* Add the lines that it would make now and their bytes. */
void notice_weigh(
    const struct notice *notice, size_t most, int *lines, size_t *bytes);

#endif
