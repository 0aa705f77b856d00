#include <config.h>

#include "place.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char dir[64];

const char *
place_new(void)
{
	snprintf(dir, sizeof(dir), "unit.XXXXXX");
	if (mkdtemp(dir) == NULL) {
		perror("mkdtemp");
		abort();
	}
	return dir;
}

void
place_remove(void)
{
	DIR *d = opendir(dir);
	struct dirent *entry;

	if (d == NULL)
		return;
	while ((entry = readdir(d)) != NULL)
		if (strcmp(entry->d_name, ".") != 0 &&
		    strcmp(entry->d_name, "..") != 0)
			(void)unlink(place_path(entry->d_name));
	closedir(d);
	(void)rmdir(dir);
}

const char *
place_path(const char *name)
{
	static char path[400];

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	return path;
}
