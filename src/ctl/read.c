/* A file, or the standard input, read whole. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "ctl/ctl.h"

enum { FILE_MOST = 64 * 1024 * 1024 };

bool
ctl_read(const char *path, struct text *out)
{
	bool is_stdin = strcmp(path, "-") == 0;
	FILE *file = is_stdin ? stdin : fopen(path, "re");
	char buf[16384];
	size_t n;
	bool ok;

	if (file == NULL) {
		perror(path);
		return false;
	}
	while (
	    out->len <= FILE_MOST && (n = fread(buf, 1, sizeof(buf), file)) > 0)
		text_add_mem(out, buf, n);
	ok = !ferror(file) && out->len <= FILE_MOST;
	if (!ok)
		fprintf(stderr, "%s: can't be read, or is too large\n", path);
	if (!is_stdin)
		fclose(file);
	return ok;
}
