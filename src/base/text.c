#include <config.h>

#include "base/text.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

enum { TEXT_LEAST = 64, NAME_MOST = 48 };

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
text_wipe(struct text *t)
{
	if (t->buf != NULL)
		wipe(t->buf, t->cap);
	text_fini(t);
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

char *
text_directory(const char *path)
{
	const char *slash = strrchr(path, '/');

	if (slash == NULL)
		return xstrdup(".");
	return xstrndup(path, slash > path ? (size_t)(slash - path) : 1);
}

static size_t
least(size_t a, size_t b)
{
	return a < b ? a : b;
}

static bool
are_swapped(const char *a, const char *b)
{
	return a[0] == b[1] && a[1] == b[0];
}

/* Letters changed, left out, put in, or swapped with their neighbour; both are
 * shorter than NAME_MOST. */
static size_t
distance(const char *a, const char *b)
{
	size_t rows[3][NAME_MOST + 1];
	size_t b_len = strlen(b), i;

	for (size_t j = 0; j <= b_len; j++)
		rows[0][j] = j;
	for (i = 1; a[i - 1] != '\0'; i++) {
		size_t *row = rows[i % 3];
		const size_t *above = rows[(i + 2) % 3];

		row[0] = i;
		for (size_t j = 1; j <= b_len; j++) {
			row[j] = least(above[j - 1] + (a[i - 1] != b[j - 1]),
			    least(above[j], row[j - 1]) + 1);
			if (i > 1 && j > 1 && are_swapped(&a[i - 2], &b[j - 2]))
				row[j] =
				    least(row[j], rows[(i + 1) % 3][j - 2] + 1);
		}
	}
	return rows[(i + 2) % 3][b_len];
}

const char *
text_nearest(const char *name, const char *const *names, size_t count)
{
	const char *best = NULL;
	size_t best_distance = strlen(name) / 3 + 1;

	if (strlen(name) >= NAME_MOST)
		return NULL;
	for (size_t i = 0; i < count; i++) {
		size_t d;

		if (strlen(names[i]) >= NAME_MOST)
			continue;
		d = distance(name, names[i]);
		if (d < best_distance) {
			best_distance = d;
			best = names[i];
		}
	}
	return best;
}
