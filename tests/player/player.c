#include <config.h>

#include "player/player.h"

#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "base/xalloc.h"
#include "player/plain.h"
#include "player/wire.h"

enum { PLAYERS_MOST = 200, CONNECT_MS = 20000, REPLY_MS = 20000 };

struct player {
	struct crowd *crowd;
	char nick[NICK_MOST];
	struct wire wire;
	struct line *lines;
	size_t count, cap;
	size_t next; /* where the next look begins */
};

struct crowd {
	struct player *players[PLAYERS_MOST];
	size_t count;
	void (*failed)(void *ctx, const char *why);
	void *ctx;
};

int64_t
player_now_us(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

struct crowd *
crowd_new(void)
{
	return xcalloc(1, sizeof(struct crowd));
}

void
crowd_free(struct crowd *crowd)
{
	if (crowd == NULL)
		return;
	while (crowd->count > 0)
		player_free(crowd->players[crowd->count - 1]);
	free(crowd);
}

void
crowd_on_failure(
    struct crowd *crowd, void (*failed)(void *ctx, const char *why), void *ctx)
{
	crowd->failed = failed;
	crowd->ctx = ctx;
}

static bool
is_connected(const struct player *player)
{
	return player->wire.fd != -1;
}

static void
dump_player(const struct player *player, size_t most, int64_t now_us)
{
	size_t first = player->count > most ? player->count - most : 0;

	fprintf(stderr, "-- %s (%s), the last %zu of %zu lines; > is next\n",
	    player->nick, is_connected(player) ? "connected" : "not connected",
	    player->count - first, player->count);
	for (size_t i = first; i < player->count; i++)
		fprintf(stderr, "%c %8.3f %s\n", i == player->next ? '>' : ' ',
		    (double)(player->lines[i].at_us - now_us) / 1e6,
		    player->lines[i].shown);
}

void
crowd_dump(const struct crowd *crowd, size_t lines)
{
	int64_t now_us = player_now_us();

	for (size_t i = 0; i < crowd->count; i++)
		dump_player(crowd->players[i], lines, now_us);
}

/* Does not return. */
static void __attribute__((noreturn, format(printf, 2, 3)))
fail(struct crowd *crowd, const char *format, ...)
{
	struct text why = TEXT_EMPTY;
	char copy[1024];
	va_list args;

	va_start(args, format);
	text_addv(&why, format, args);
	va_end(args);
	snprintf(copy, sizeof(copy), "%s", text_str(&why));
	text_fini(&why);
	if (crowd->failed != NULL)
		crowd->failed(crowd->ctx, copy);
	fprintf(stderr, "%s\n", copy);
	crowd_dump(crowd, 30);
	exit(1);
}

/* The next word of a line, skipping the spaces behind it; NULL at the end. */
static const char *
take_word(const char **s, size_t *len)
{
	const char *word = *s;

	if (*word == '\0')
		return NULL;
	*len = strcspn(word, " ");
	*s = word + *len + strspn(word + *len, " ");
	return word;
}

/* Show a raw line; *text_at is where its last parameter begins. */
static char *
show_line(const char *raw, size_t *text_at)
{
	struct text out = TEXT_EMPTY;
	const char *word;
	size_t len;

	if (*raw == ':') {
		raw++;
		word = take_word(&raw, &len);
		if (word != NULL)
			text_add_mem(&out, word, strcspn(word, "! "));
	} else {
		text_add(&out, "-");
	}
	*text_at = out.len;
	while (*raw != ':' && (word = take_word(&raw, &len)) != NULL) {
		text_add_char(&out, ' ');
		*text_at = out.len;
		text_add_mem(&out, word, len);
	}
	if (*raw == ':') {
		text_add_char(&out, ' ');
		*text_at = out.len;
		text_add(&out, raw + 1);
	}
	return text_take(&out);
}

static void
keep_line(struct player *player, const char *raw)
{
	struct line *line;
	size_t text_at;

	if (player->count == player->cap) {
		player->cap = player->cap > 0 ? player->cap * 2 : 64;
		player->lines = xrealloc(
		    player->lines, player->cap, sizeof(*player->lines));
	}
	line = &player->lines[player->count++];
	line->at_us = player_now_us();
	line->shown = show_line(raw, &text_at);
	line->text = line->shown + text_at;
	plain_strip(line->shown + text_at);
}

static void
take_line(struct player *player, const char *raw)
{
	if (strncasecmp(raw, "PING ", 5) == 0) {
		player_send(player, "PONG %s", raw + 5);
		return;
	}
	keep_line(player, raw);
}

/* Wait at most so long for any socket, then serve them all. */
static void
turn(struct crowd *crowd, int64_t wait_us)
{
	struct pollfd fds[PLAYERS_MOST];
	const char *raw;
	int wait_ms = wait_us > 0 ? (int)((wait_us + 999) / 1000) : 0;

	for (size_t i = 0; i < crowd->count; i++) {
		struct wire *wire = &crowd->players[i]->wire;

		fds[i] = (struct pollfd){
		    .fd = wire->fd, .events = wire_events(wire)};
	}
	if (poll(fds, crowd->count, wait_ms) <= 0)
		return;
	for (size_t i = 0; i < crowd->count; i++) {
		struct player *player = crowd->players[i];

		if (fds[i].revents == 0)
			continue;
		wire_turn(&player->wire, fds[i].revents);
		while ((raw = wire_line(&player->wire)) != NULL)
			take_line(player, raw);
	}
}

void
crowd_run(struct crowd *crowd, int64_t millis)
{
	int64_t end_us = player_now_us() + millis * 1000, left_us;

	while ((left_us = end_us - player_now_us()) > 0)
		turn(crowd, left_us);
}

void
crowd_turn(struct crowd *crowd, int64_t millis)
{
	turn(crowd, millis * 1000);
}

struct player *
player_new(struct crowd *crowd, const char *nick)
{
	struct player *player;

	if (crowd->count == PLAYERS_MOST)
		fail(crowd, "too many players");
	player = xcalloc(1, sizeof(*player));
	player->crowd = crowd;
	player->wire.fd = -1;
	snprintf(player->nick, sizeof(player->nick), "%s", nick);
	crowd->players[crowd->count++] = player;
	return player;
}

void
player_free(struct player *player)
{
	struct crowd *crowd;

	if (player == NULL)
		return;
	crowd = player->crowd;
	for (size_t i = 0; i < crowd->count; i++)
		if (crowd->players[i] == player)
			crowd->players[i] = crowd->players[--crowd->count];
	for (size_t i = 0; i < player->count; i++)
		free(player->lines[i].shown);
	free(player->lines);
	wire_fini(&player->wire);
	free(player);
}

const char *
player_nick(const struct player *player)
{
	return player->nick;
}

static void __attribute__((format(printf, 2, 0)))
send_args(struct player *player, const char *format, va_list args)
{
	struct text line = TEXT_EMPTY;

	text_addv(&line, format, args);
	text_add(&line, "\r\n");
	wire_put(&player->wire, line.buf, line.len);
	text_fini(&line);
}

void
player_send(struct player *player, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	send_args(player, format, args);
	va_end(args);
}

void
player_say(struct player *player, const char *target, const char *format, ...)
{
	struct text said = TEXT_EMPTY;
	va_list args;

	va_start(args, format);
	text_addv(&said, format, args);
	va_end(args);
	player_send(player, "PRIVMSG %s :%s", target, text_str(&said));
	text_fini(&said);
	turn(player->crowd, 0);
}

void
player_connect(struct player *player, int port)
{
	static const char *const greeted[] = {"* 376 *", "* 422 *"};
	size_t which;

	if (!wire_open(&player->wire, port))
		fail(player->crowd, "%s can't connect to port %d", player->nick,
		    port);
	player_send(player, "NICK %s", player->nick);
	player_send(player, "USER %.9s 0 * :a player", player->nick);
	player_expect(player, CONNECT_MS, "* 001 *");
	player_expect_any(player, CONNECT_MS, greeted, 2, &which);
}

void
player_join(struct player *player, const char *channel)
{
	player_send(player, "JOIN %s", channel);
	player_expect(player, REPLY_MS, "* 366 %s %s *", player->nick, channel);
}

void
player_part(struct player *player, const char *channel)
{
	player_send(player, "PART %s :back soon", channel);
	player_expect(player, REPLY_MS, "%s PART %s *", player->nick, channel);
}

void
player_rename(struct player *player, const char *nick)
{
	player_send(player, "NICK %s", nick);
	player_expect(player, REPLY_MS, "%s NICK %s", player->nick, nick);
	snprintf(player->nick, sizeof(player->nick), "%s", nick);
}

void
player_quit(struct player *player)
{
	int64_t end_us = player_now_us() + REPLY_MS * 1000;

	player_send(player, "QUIT :bye");
	while (is_connected(player) && player_now_us() < end_us)
		turn(player->crowd, end_us - player_now_us());
	if (is_connected(player))
		fail(player->crowd, "%s can't quit", player->nick);
}

void
player_drop(struct player *player)
{
	wire_close(&player->wire);
}

/* The first line from i on that matches; count if none. */
static size_t
find(const struct player *player, size_t i, const char *const *patterns,
    size_t count, size_t *which)
{
	for (; i < player->count; i++)
		for (size_t p = 0; p < count; p++)
			if (plain_match(patterns[p], player->lines[i].shown)) {
				*which = p;
				return i;
			}
	return player->count;
}

static const struct line *
await_any(struct player *player, int64_t millis, const char *const *patterns,
    size_t count, size_t *which)
{
	int64_t end_us = player_now_us() + millis * 1000;
	size_t seen = player->next, i;

	for (;;) {
		i = find(player, seen, patterns, count, which);
		if (i < player->count) {
			player->next = i + 1;
			return &player->lines[i];
		}
		seen = player->count;
		if (player_now_us() >= end_us)
			return NULL;
		turn(player->crowd, end_us - player_now_us());
	}
}

const struct line *
player_expect_any(struct player *player, int64_t millis,
    const char *const *patterns, size_t count, size_t *which)
{
	const struct line *line =
	    await_any(player, millis, patterns, count, which);

	if (line == NULL)
		fail(player->crowd, "%s waited %lld ms for \"%s\"%s",
		    player->nick, (long long)millis, patterns[0],
		    count > 1 ? " or one of some others" : "");
	return line;
}

#define PATTERN(pattern, format) \
	do { \
		va_list args; \
		va_start(args, format); \
		vsnprintf(pattern, sizeof(pattern), format, args); \
		va_end(args); \
	} while (0)

const struct line *
player_expect(struct player *player, int64_t millis, const char *format, ...)
{
	char pattern[512];
	const char *one = pattern;
	size_t which;

	PATTERN(pattern, format);
	return player_expect_any(player, millis, &one, 1, &which);
}

const struct line *
player_await(struct player *player, int64_t millis, const char *format, ...)
{
	char pattern[512];
	const char *one = pattern;
	size_t which;

	PATTERN(pattern, format);
	return await_any(player, millis, &one, 1, &which);
}

void
player_expect_none(
    struct player *player, int64_t millis, const char *format, ...)
{
	char pattern[512];
	const char *one = pattern;
	const struct line *line;
	size_t which;

	PATTERN(pattern, format);
	line = await_any(player, millis, &one, 1, &which);
	if (line != NULL)
		fail(player->crowd, "%s should not have got \"%s\"",
		    player->nick, line->shown);
}

void
player_skip(struct player *player)
{
	turn(player->crowd, 0);
	player->next = player->count;
}

size_t
player_mark(const struct player *player)
{
	return player->next;
}

void
player_rewind(struct player *player, size_t mark)
{
	player->next = mark;
}

size_t
player_lines(const struct player *player)
{
	return player->count;
}

const struct line *
player_line(const struct player *player, size_t i)
{
	return &player->lines[i];
}

size_t
player_count(const struct player *player, size_t mark, const char *format, ...)
{
	char pattern[512];
	const char *one = pattern;
	size_t count = 0, which;

	PATTERN(pattern, format);
	for (size_t i = mark;
	     (i = find(player, i, &one, 1, &which)) < player->count; i++)
		count++;
	return count;
}
