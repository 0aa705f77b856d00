#include <config.h>

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "base/number.h"

#ifdef __GLIBC__
enum {
	LARGE_BYTES = 32 * 1024,
	/* glibc keeps so many freed blocks of each small size at hand. */
	KEPT_COUNT = 7,
	KEPT_LEAST = 24,
	KEPT_STEP = 16,
	KEPT_MOST = 1032
};
#endif

/* /proc/self/statm, proc(5): the second number is resident pages. */
int64_t
memory_resident_kib(void)
{
	FILE *file = fopen("/proc/self/statm", "re");
	char line[128], *pages;
	int64_t count = -1;

	if (file == NULL)
		return -1;
	if (fgets(line, sizeof(line), file) != NULL &&
	    (pages = strchr(line, ' ')) != NULL) {
		pages++;
		pages[strspn(pages, "0123456789")] = '\0';
		if (number_parse(pages, 0, INT64_MAX / sysconf(_SC_PAGESIZE),
			&count) == NUMBER_OK)
			count *= sysconf(_SC_PAGESIZE) / 1024;
	}
	fclose(file);
	return count;
}

void
memory_settle(void)
{
#ifdef __GLIBC__
	(void)mallopt(M_MMAP_THRESHOLD, LARGE_BYTES);
#endif
}

#ifdef __GLIBC__
/* Those kept at hand lie where they happened to be freed, each in a page that
 * can't go back. Others take their places, out of holes between what is in
 * use. */
static void
renew_kept(size_t size)
{
	void *volatile blocks[2 * KEPT_COUNT];

	for (int i = 0; i < 2 * KEPT_COUNT; i++)
		blocks[i] = malloc(size);
	for (int i = 2 * KEPT_COUNT; i-- > 0;)
		free(blocks[i]);
}
#endif

void
memory_trim(void)
{
#ifdef __GLIBC__
	/* First, so that what is free is one hole where it lies together. */
	(void)malloc_trim(0);
	for (size_t size = KEPT_LEAST; size <= KEPT_MOST; size += KEPT_STEP)
		renew_kept(size);
	(void)malloc_trim(0);
#endif
}
