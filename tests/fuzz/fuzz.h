/*
 * What the fuzz targets share. Each defines LLVMFuzzerTestOneInput(), which
 * libFuzzer calls (configure --enable-fuzzers), or else main.c with the files
 * of the corpus.
 */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A property that must hold whatever comes in. */
#define EXPECT(what) \
	do { \
		if (!(what)) { \
			fprintf( \
			    stderr, "%s:%d: %s\n", __FILE__, __LINE__, #what); \
			abort(); \
		} \
	} while (0)

/* What stands in place of a function where the linker has --wrap=it. */
#define WRAP(name) __wrap_##name

/* The input, taken byte by byte; all zero behind its end. */
struct feed {
	const uint8_t *at;
	size_t left;
};

static inline unsigned
feed_byte(struct feed *feed)
{
	if (feed->left == 0)
		return 0;
	feed->left--;
	return *feed->at++;
}

/* fixed.c: chance and clocks, the same in every run. */
void fixed_reset(void);
void fixed_pass(int64_t ms);

#endif
