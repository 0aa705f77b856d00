/* lansquenetctl: the admin's tool; what needs no daemon works without it. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "engine/replay.h"

/* Exit statuses, in the manual. */
enum { EXIT_DONE = 0, EXIT_WRONG = 1, EXIT_USAGE = 2 };

enum { SCRIPT_MOST = 64 * 1024 * 1024 };

static int
usage(FILE *to)
{
	fputs("usage: lansquenetctl replay FILE|-\n"
	      "       lansquenetctl --help | --version\n",
	    to);
	return to == stdout ? EXIT_DONE : EXIT_USAGE;
}

/* The whole of a file, or of standard input for "-". */
static bool
read_whole(const char *path, struct text *out)
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
	while (out->len <= SCRIPT_MOST &&
	       (n = fread(buf, 1, sizeof(buf), file)) > 0)
		text_add_mem(out, buf, n);
	ok = !ferror(file) && out->len <= SCRIPT_MOST;
	if (!ok)
		fprintf(stderr, "%s: can't be read, or is too large\n", path);
	if (!is_stdin)
		fclose(file);
	return ok;
}

static int
run_replay(const char *path)
{
	struct text script = TEXT_EMPTY, out = TEXT_EMPTY, why = TEXT_EMPTY;
	bool ok = read_whole(path, &script);

	if (ok) {
		ok = replay_run(text_str(&script), script.len, &out, &why);
		fwrite(text_str(&out), 1, out.len, stdout);
		if (!ok)
			fprintf(stderr, "%s: %s\n", path, text_str(&why));
	}
	if (fflush(stdout) != 0) {
		perror("standard output");
		ok = false;
	}
	text_fini(&script);
	text_fini(&out);
	text_fini(&why);
	return ok ? EXIT_DONE : EXIT_WRONG;
}

int
main(int argc, char **argv)
{
	if (argc == 2 && strcmp(argv[1], "--help") == 0)
		return usage(stdout);
	if (argc == 2 && strcmp(argv[1], "--version") == 0) {
		puts(PACKAGE_STRING);
		return EXIT_DONE;
	}
	if (argc == 3 && strcmp(argv[1], "replay") == 0)
		return run_replay(argv[2]);
	return usage(stderr);
}
