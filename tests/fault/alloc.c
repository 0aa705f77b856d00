#include <config.h>

#include "fault/alloc.h"

#include <sqlite3.h>
#include <stdlib.h>

static sqlite3_mem_methods plain;
static int at, seen, failed;
static bool does_stay;

void
alloc_fail(int n, bool stays)
{
	at = n;
	does_stay = stays;
	seen = failed = 0;
}

int
alloc_failed(void)
{
	return failed;
}

static bool
fails(void)
{
	if (at == 0)
		return false;
	seen++;
	if (seen != at && !(does_stay && seen > at))
		return false;
	failed++;
	return true;
}

static void *
get(int bytes)
{
	return fails() ? NULL : plain.xMalloc(bytes);
}

static void *
change(void *ptr, int bytes)
{
	return fails() ? NULL : plain.xRealloc(ptr, bytes);
}

void
alloc_install(void)
{
	sqlite3_mem_methods ours;

	if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &plain) != SQLITE_OK)
		abort();
	ours = plain;
	ours.xMalloc = get;
	ours.xRealloc = change;
	if (sqlite3_config(SQLITE_CONFIG_MALLOC, &ours) != SQLITE_OK ||
	    /* It would hide most of them. */
	    sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0) != SQLITE_OK)
		abort();
}
