#include <config.h>

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

enum { TEXT_LEAST = 64 };

void
text_init(struct text *t)
{
	*t = (struct text)TEXT_EMPTY;
}

void
text_fini(struct text *t)
{
	free(t->buf);
	text_init(t);
}

void
text_clear(struct text *t)
{
	text_cut(t, 0);
}

void
text_cut(struct text *t, size_t len)
{
	if (len < t->len) {
		t->len = len;
		t->buf[len] = '\0';
	}
}

/* Make room for len more bytes and the NUL. */
static void
text_reserve(struct text *t, size_t len)
{
	size_t cap = t->cap > 0 ? t->cap : TEXT_LEAST;

	while (cap - t->len <= len)
		cap *= 2;
	if (cap != t->cap) {
		t->buf = xrealloc(t->buf, cap, 1);
		t->cap = cap;
	}
}

void
text_add_mem(struct text *t, const void *mem, size_t len)
{
	text_reserve(t, len);
	if (len > 0)
		memcpy(t->buf + t->len, mem, len);
	t->len += len;
	t->buf[t->len] = '\0';
}

void
text_add(struct text *t, const char *s)
{
	text_add_mem(t, s, strlen(s));
}

void
text_add_char(struct text *t, char c)
{
	text_add_mem(t, &c, 1);
}

void
text_addf(struct text *t, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	text_addv(t, format, args);
	va_end(args);
}

void
text_addv(struct text *t, const char *format, va_list args)
{
	va_list again;
	int len;

	va_copy(again, args);
	len = vsnprintf(NULL, 0, format, again);
	va_end(again);
	if (len <= 0)
		return;
	text_reserve(t, (size_t)len);
	vsnprintf(t->buf + t->len, (size_t)len + 1, format, args);
	t->len += (size_t)len;
}

const char *
text_str(const struct text *t)
{
	return t->buf != NULL ? t->buf : "";
}

char *
text_take(struct text *t)
{
	char *taken = t->buf != NULL ? t->buf : xstrdup("");

	text_init(t);
	return taken;
}
