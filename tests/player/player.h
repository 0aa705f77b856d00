/*
 * Scripted players: real IRC connections over non-blocking sockets, all polled
 * together, so that none is thrown off while the test looks at another.
 *
 * Every line that a player gets is kept with its time. A line is shown as
 *	FROM COMMAND PARAMETER … TEXT
 * (FROM the nick or server; the last parameter without its colon; formatting
 * left out), and patterns are matched against that whole:
 *	"Lansquenet PRIVMSG #table *your turn*".
 *
 * What was awaited and did not come ends the case: crowd_on_failure().
 */
#ifndef TESTS_PLAYER_PLAYER_H
#define TESTS_PLAYER_PLAYER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NICK_MOST = 64 };

struct crowd;
struct player;

struct line {
	int64_t at_us; /* monotonic, when it was read */
	char *shown; /* as above */
	const char *text; /* the last parameter, within shown; "" if none */
};

/* Monotonic microseconds. */
int64_t player_now_us(void);

struct crowd *crowd_new(void);
/* Closes and frees all its players. */
void crowd_free(struct crowd *crowd);
/*
 * failed() is told in a sentence what was awaited; it must not return. The
 * default prints it with crowd_dump() and exits with 1.
 */
void crowd_on_failure(
    struct crowd *crowd, void (*failed)(void *ctx, const char *why), void *ctx);
/* The last lines of every player, to stderr. */
void crowd_dump(const struct crowd *crowd, size_t lines);
/* Read and write for so long. */
void crowd_run(struct crowd *crowd, int64_t millis);
/* The same, but at most until something has come. */
void crowd_turn(struct crowd *crowd, int64_t millis);

/* Owned by the crowd until player_free(). Not connected yet. */
struct player *player_new(struct crowd *crowd, const char *nick);
void player_free(struct player *player);
const char *player_nick(const struct player *player);

/* Connect to 127.0.0.1:port and register. Fails after twenty seconds. */
void player_connect(struct player *player, int port);
/* Join, and wait until the server has listed the members. */
void player_join(struct player *player, const char *channel);
void player_part(struct player *player, const char *channel);
/* Waits until it has changed. */
void player_rename(struct player *player, const char *nick);
/* QUIT, and wait until the server has closed. */
void player_quit(struct player *player);
/* Close without a word. Lines received so far are kept. */
void player_drop(struct player *player);

void player_say(struct player *player, const char *target, const char *format,
    ...) __attribute__((format(printf, 3, 4)));
/* Any line, without its end; bytes as they are. */
void player_send(struct player *player, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/*
 * The first matching line after the last one that matched, waiting for it at
 * most so long; fails otherwise. Borrowed, stays until player_free().
 */
const struct line *player_expect(struct player *player, int64_t millis,
    const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The same, but NULL where it does not come; then nothing is passed over. */
const struct line *player_await(struct player *player, int64_t millis,
    const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The first line that matches any of the patterns; *which is its index. */
const struct line *player_expect_any(struct player *player, int64_t millis,
    const char *const *patterns, size_t count, size_t *which);
/* Fails if such a line comes, or came after the last that matched. */
void player_expect_none(struct player *player, int64_t millis,
    const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Pass over all that came so far. */
void player_skip(struct player *player);
/* Where the next look begins, to come back to. */
size_t player_mark(const struct player *player);
void player_rewind(struct player *player, size_t mark);
/* Lines received in all, and one of them. */
size_t player_lines(const struct player *player);
const struct line *player_line(const struct player *player, size_t i);
/* How many lines from mark on match. */
size_t player_count(const struct player *player, size_t mark,
    const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
