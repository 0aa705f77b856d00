/*
 * The normaliser: bytes from a server in, clean lines out. libircclient 1.9
 * crashes or stalls on lines that servers may send (IRC.md 1), so it is given
 * none but those that this module builds:
 *
 *	:prefix COMMAND param … :last CR LF
 *
 * with a command of our table, as many parameters as it needs, single spaces,
 * always a prefix and a trailing parameter, and at most LINE_CLEAN_MOST bytes.
 * Tags are stripped; what we use of them rides behind the prefix, which
 * libircclient never looks into: `nick!user@host\x1faccount\x1ftime\x1fmarks`.
 *
 * Pure: no I/O, no clock.
 */
#ifndef IRC_LINE_H
#define IRC_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	LINE_RAW_MOST = 8191 + 512, /* tags and the rest, without LF */
	LINE_CLEAN_MOST = 1000, /* with CR LF */
	LINE_PREFIX_MOST = 320,
	LINE_PARAMS_MOST = 32, /* more are dropped */
	LINE_ACCOUNT_MOST = 64, /* with its NUL; a longer one is none */
	LINE_CTCP_MOST = 100, /* of what follows its word */
	LINE_MARK = 0x1f,
	LINE_MARK_BOT = 'b', /* marks behind the prefix */
	LINE_MARK_BATCH = 'h'
};

/* Cuts a stream of bytes into lines. All zero is a new one. */
struct line_cutter {
	size_t len;
	char buf[LINE_RAW_MOST];
};

/* One line without its LF; may hold any bytes. False: stop here. */
typedef bool (*line_got)(void *self, const char *raw, size_t len);

/* False: a line was longer than LINE_RAW_MOST, or got said stop. */
bool line_cutter_add(struct line_cutter *cutter, const char *bytes, size_t len,
    line_got got, void *self);

/* A line's parts; the pointers are into buf. */
struct line {
	const char *prefix; /* NULL: none */
	const char *command; /* upper case */
	const char *params[LINE_PARAMS_MOST];
	int count;
	char account[LINE_ACCOUNT_MOST]; /* account-tag; "": none */
	int64_t time_ms; /* server-time since 1970; -1: none */
	bool is_bot; /* bot tag: the sender says that it is one */
	bool is_batched; /* batch tag: part of a batch, as history is */
	char buf[LINE_RAW_MOST + 1];
};

/* False: not a line at all (empty, with a NUL, a prefix only, …): drop it. */
bool line_parse(struct line *line, const char *raw, size_t len);

/* The numeric, or 0 for a word. */
int line_numeric(const struct line *line);

/* One clean line with its CR LF. */
typedef void (*line_clean_got)(void *self, const char *clean, size_t len);

/* None, one, or (005, and lists of names that are longer than a clean line)
 * several clean lines. */
void line_clean(const struct line *line, line_clean_got got, void *self);

#endif
