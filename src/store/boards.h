/* Leaderboards, computed by period from the results of deals and matches. */
#ifndef STORE_BOARDS_H
#define STORE_BOARDS_H

#include <stddef.h>

#include "store/people.h"
#include "store/store.h"

enum board_what { BOARD_WON, BOARD_DEALS, BOARD_CHIPS, BOARD_MATCHES };

/* A period that runs now began, in UTC. */
enum board_period { BOARD_TODAY, BOARD_WEEK, BOARD_MONTH, BOARD_EVER };

/* Set what a word names, in any case ("won", "week"), one of the two. False:
 * it names neither. */
bool boards_word(
    const char *word, enum board_what *what, enum board_period *period);
/* When the period began; 0 for BOARD_EVER. */
int64_t boards_since(enum board_period period, int64_t now_s);

struct board_row {
	char name[PERSON_NAME_MOST];
	int64_t person;
	int64_t number; /* chips won net, deals played, chips owned, or matches
			   won */
};

/*
 * The best `most` people, best first; ties by who was first. since_s: deals
 * settled at or after (0: ever; a UTC day, week or month is the caller's to
 * work out). table: that table's deals only, 0: all. BOARD_CHIPS counts the
 * purse and what lies on tables, and only those who played a deal there and
 * then; a person without a deal is on no board. *count is how many were
 * written to rows. Practice is on no board, neither its deals nor its
 * chips. BOARD_MATCHES has those who won one, by when it ended.
 */
enum store_result boards_top(struct store *store, enum board_what what,
    int64_t since_s, int64_t table, struct board_row *rows, size_t most,
    size_t *count) STORE_MUST;

#endif
