/*
 * Play at one table: seats are taken, banks posted and staked, until the table
 * stands where a test wants it. Cards are chance, so what depends on them is
 * played again and again, within bounds.
 */
#ifndef TESTS_FUNCTIONAL_GAME_H
#define TESTS_FUNCTIONAL_GAME_H

#include <stdbool.h>

#include "functional/harness.h"

enum { GAME_PLAYERS_MOST = 20, GAME_GRANT = 1000, GAME_BANK = 10 };

struct game {
	int network;
	const char *channel;
	struct player *players[GAME_PLAYERS_MOST]; /* in order of joining */
	int count;
	struct player *banker; /* who was last asked for a bank */
};

/* Where the table can be made to stand, each in a deal of its own. */
enum game_phase {
	GAME_SEATING,
	GAME_BANKING,
	GAME_STAKING, /* a bank lies, and one stake below it */
	GAME_TURNING, /* the first cards are turned, no result yet */
	GAME_DECIDING, /* the bank has won */
	GAME_SELLING,
	GAME_PHASES
};

/* Connect `count` players (anna, ben, carla, dan, …) and let them join the
 * table: the phase is seating. */
void game_open(struct game *game, int network, const char *channel, int count);
/* Start, and wait for the first banker to be asked. */
void game_start(struct game *game);
/* Both, at TABLE on the first network. */
void game_begin(struct game *game, int count);

/* The daemon, which had ended, starts, and has said that the game goes on: it
 * names who must act, as a later line will. */
void game_resume(const struct game *game);
/* To the server that was ended: it starts again, all come back, and the daemon
 * after them, so that they hear what it says: that the game goes on. */
void game_come_back(struct game *game);

/* All of them play in another channel too: the game there, begun. */
struct game game_begin_beside(const struct game *here, const char *channel);

/* Wait for somebody to be asked for a bank; sets and returns the banker. */
struct player *game_await_banker(struct game *game);
/* A player who is not banker: the i-th, from 0, in order of joining. */
struct player *game_punter(const struct game *game, int i);

/* Say it in the channel; wait until the journal has one more `action`. */
void game_act(const struct game *game, struct player *player,
    const char *action, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The longest that any act took since this was last asked, until the journal
 * had it. */
int64_t game_slowest_us(void);
/* The banker posts n. */
void game_bank(const struct game *game, int64_t n);
/* The bank of GAME_BANK is staked in full by two punters (one, if there is
 * but one). */
void game_stake_all(const struct game *game);
/* Wait until one more deal than `before` is settled. True: the bank won. */
bool game_await_result(struct game *game, int64_t before);
/* A bank lies: each punter from the i-th on stakes so much, as those before
 * him have. Waits for the result; each must own what the cards say. */
void game_stake_evenly(struct game *game, int from, int64_t stake);
/* Bank, stakes and result; after a loss the next banker is awaited. */
bool game_deal(struct game *game);
/* Deals until the bank has won and the banker is asked to decide; a banker who
 * lost is followed by the next. */
void game_win(struct game *game);
/* From banking to that phase. */
void game_reach(struct game *game, enum game_phase phase);
/* Everybody votes to end; waits until no session lives. */
void game_end(const struct game *game);

/* Everybody of the game owns so many chips in all. */
int64_t game_owned(const struct game *game);

#endif
