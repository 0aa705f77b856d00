#include <config.h>

#include "local/lines.h"

#include <assert.h>
#include <string.h>
#include <unistd.h>

#include "base/utf8.h"

size_t
lines_space(const struct lines *lines)
{
	return sizeof(lines->buf) - lines->len;
}

void
lines_add(struct lines *lines, const char *bytes, size_t len)
{
	assert(len <= lines_space(lines));
	memcpy(lines->buf + lines->len, bytes, len);
	lines->len += len;
}

ssize_t
lines_read(struct lines *lines, int fd)
{
	ssize_t len = read(fd, lines->buf + lines->len, lines_space(lines));

	if (len > 0)
		lines->len += (size_t)len;
	return len;
}

void
lines_end(struct lines *lines)
{
	if (lines->len > 0)
		lines_add(lines, "\n", 1);
}

static void
drop(struct lines *lines, size_t len)
{
	lines->len -= len;
	memmove(lines->buf, lines->buf + len, lines->len);
}

/* A line of len bytes and its LF. */
static enum lines_got
take(struct lines *lines, size_t len, struct text *out)
{
	enum lines_got got = LINES_BINARY;

	text_clear(out);
	if (memchr(lines->buf, '\0', len) == NULL) {
		utf8_clean(out, lines->buf, len, LOCAL_LINE_MOST);
		got = LINES_LINE;
	}
	drop(lines, len + 1);
	return got;
}

enum lines_got
lines_take(struct lines *lines, struct text *out)
{
	const char *end = memchr(lines->buf, '\n', lines->len);

	if (end != NULL && lines->is_skipping) {
		lines->is_skipping = false;
		drop(lines, (size_t)(end - lines->buf) + 1);
		end = memchr(lines->buf, '\n', lines->len);
	}
	if (end != NULL)
		return take(lines, (size_t)(end - lines->buf), out);
	if (lines->is_skipping) {
		lines->len = 0;
	} else if (lines_space(lines) == 0) {
		lines->len = 0;
		lines->is_skipping = true;
		return LINES_TOO_LONG;
	}
	return LINES_NONE;
}
