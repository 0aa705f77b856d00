#include <config.h>

#include "base/memory.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "base/number.h"

#ifdef __GLIBC__
enum { LARGE_BYTES = 32 * 1024 };
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

void
memory_trim(void)
{
#ifdef __GLIBC__
	(void)malloc_trim(0);
#endif
}
