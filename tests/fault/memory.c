/*
 * Memory runs out while the daemon starts: with ever more of it, until it is
 * enough. Each time it ends by itself, with a sentence, and harms nothing.
 *
 * memory [--long]. Environment: LANSQUENETD, LANSQUENETCTL.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "fault/scratch.h"

/* The first call is the dynamic loader's own, which can't live without. */
enum { FIRST = 2, CALLS_MOST = 400, STRIDE = 3 };

static char home[SCRATCH_PATH];
static int ended, failed;

static int
start(const char *call, int n, struct text *said)
{
	char trace[48], inject[80];
	const char *const argv[] = {"strace", "-f", "-qq", "-o", "/dev/null",
	    "-e", trace, "-e", inject, getenv("LANSQUENETD"), "--console",
	    "--database", home, NULL};

	snprintf(trace, sizeof(trace), "trace=%s", call);
	snprintf(
	    inject, sizeof(inject), "inject=%s:error=ENOMEM:when=%d+", call, n);
	return scratch_run(argv, said);
}

/* All calls from the n-th on fail. True: it started all the same. */
static bool
try_without(const char *call, int n)
{
	struct text said = TEXT_EMPTY, why = TEXT_EMPTY;
	int status = start(call, n, &said);
	bool started = WIFEXITED(status) && WEXITSTATUS(status) == 0;
	bool fine = WIFEXITED(status) && (started || said.len > 0);

	if (fine && started && !scratch_is_sound(home, &why))
		fine = false;
	if (!fine) {
		printf("%s %d: status %x: %s%s\n", call, n, status,
		    text_str(&said), text_str(&why));
		failed++;
	}
	ended += !started;
	text_fini(&said);
	text_fini(&why);
	return started;
}

int
main(int argc, char **argv)
{
	static const char *const calls[] = {"brk,mmap", "mmap"};
	bool is_long = argc > 1 && strcmp(argv[1], "--long") == 0;

	scratch_dir("home", home);
	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++)
		for (int n = FIRST; n < CALLS_MOST; n += is_long ? 1 : STRIDE)
			if (try_without(calls[i], n))
				break;
	printf("ended for want of memory: %d, badly: %d\n", ended, failed);
	return failed > 0;
}
