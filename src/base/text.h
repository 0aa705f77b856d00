/* Text that grows. Always NUL-terminated; may hold any bytes. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stddef.h>

struct text {
	char *buf; /* NULL until something is added */
	size_t len;
	size_t cap;
};

#define TEXT_EMPTY \
	{ \
		NULL, 0, 0 \
	}

void text_init(struct text *t);
/* Release the memory and leave an empty text; safe on an empty one. */
void text_fini(struct text *t);
/* The same for a secret: nothing of its last place is left in memory. */
void text_wipe(struct text *t);
/* Drop the content, keep the memory. */
void text_clear(struct text *t);
/* Keep the first len bytes; a longer len changes nothing. */
void text_cut(struct text *t, size_t len);
void text_add(struct text *t, const char *s);
void text_add_mem(struct text *t, const void *mem, size_t len);
void text_add_char(struct text *t, char c);
void text_addf(struct text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void text_addv(struct text *t, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));
/* The content, never NULL, borrowed until the next change. */
const char *text_str(const struct text *t);
/* Take the content as owned memory (free()) and leave an empty text. */
char *text_take(struct text *t);

/* The directory that a path is in, without a slash behind; owned (free()). */
char *text_directory(const char *path);

/* Of count names the nearest to a misspelt one, for "did you mean"; NULL if
 * none is near. */
const char *text_nearest(
    const char *name, const char *const *names, size_t count);

#endif
