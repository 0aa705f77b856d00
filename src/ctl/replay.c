#include <config.h>

#include <stdio.h>
#include <string.h>

#include "ctl/ctl.h"
#include "engine/replay.h"

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

enum ctl_status
ctl_replay(int argc, char **argv)
{
	struct text script = TEXT_EMPTY, out = TEXT_EMPTY, why = TEXT_EMPTY;
	bool ok;

	if (argc != 2)
		return CTL_USAGE;
	ok = ctl_read(argv[1], &script);
	if (ok) {
		ok = replay_run(text_str(&script), script.len, &out, &why);
		fwrite(text_str(&out), 1, out.len, stdout);
		if (!ok)
			fprintf(stderr, "%s: %s\n", argv[1], text_str(&why));
	}
	text_fini(&script);
	text_fini(&out);
	text_fini(&why);
	return ok ? CTL_DONE : CTL_WRONG;
}
