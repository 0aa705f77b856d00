/*
 * Bytes that come in, cut into lines; bounded. Whoever reads gives no more
 * than there is space for, and takes the lines before he reads on.
 */
#ifndef LOCAL_LINES_H
#define LOCAL_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/text.h"

enum { LOCAL_LINE_MOST = 4096 }; /* bytes, without the LF */

/* All zero is a new one. */
struct lines {
	char buf[LOCAL_LINE_MOST + 1];
	size_t len;
	bool is_skipping; /* the rest of a line that was too long */
};

enum lines_got {
	LINES_NONE, /* no whole line is there: read on */
	LINES_LINE,
	LINES_TOO_LONG,
	LINES_BINARY /* there was a NUL in it */
};

/* How many bytes may be added; more than 0 after LINES_NONE. */
size_t lines_space(const struct lines *lines);
void lines_add(struct lines *lines, const char *bytes, size_t len);
/* Add as many as there are and may be, from a descriptor; as read(2). */
ssize_t lines_read(struct lines *lines, int fd);
/* No more will come: what is left is a line too. Only after LINES_NONE. */
void lines_end(struct lines *lines);
/* The next line in out, cleaned (base/utf8.h), without its end. */
enum lines_got lines_take(struct lines *lines, struct text *out);

#endif
