/* Where the console's lines come from: edit.h and plain.h. */
#ifndef LOCAL_SOURCE_H
#define LOCAL_SOURCE_H

struct source_calls {
	/* A line, raw, without its end. */
	void (*line)(void *self, const char *line);
	/* It was refused, with why. */
	void (*refused)(void *self, const char *why);
	/* No more will come. */
	void (*ended)(void *self);
};

#endif
