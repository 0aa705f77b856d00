/* The daemon: starting and ending it, and its log. */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "functional/child.h"
#include "functional/harness_inside.h"

#if defined(__SANITIZE_ADDRESS__)
enum { EXTRA_STOP_MS = 10000 }; /* the leak check at exit */
#else
enum { EXTRA_STOP_MS = 0 };
#endif

void
harness_signal(int sig)
{
	child_signal(world.daemon, sig);
}

bool
harness_is_running(void)
{
	return world.daemon > 0 && child_is_alive(world.daemon);
}

void
harness_launch(void)
{
	char conf[256], log[256];
	const char *argv[] = {getenv("LANSQUENETD"), "-c", conf, NULL};

	harness_path("conf", conf, sizeof(conf));
	harness_path("daemon.log", log, sizeof(log));
	world.daemon = child_start(argv, log);
	if (world.daemon == -1)
		harness_fail("the daemon can't be started");
}

void
harness_stop(void)
{
	child_signal(world.daemon, SIGTERM);
	harness_await_end();
}

/* How long it could have run while others had the cores: not its own time. */
static int64_t
outrun_us(pid_t pid)
{
	char path[64];
	long long ran_ns, waited_ns = 0;
	FILE *file;

	snprintf(path, sizeof(path), "/proc/%d/schedstat", (int)pid);
	file = fopen(path, "re");
	if (file == NULL)
		return 0;
	if (fscanf(file, "%lld %lld", &ran_ns, &waited_ns) != 2)
		waited_ns = 0;
	fclose(file);
	return waited_ns / 1000;
}

void
harness_await_end(void)
{
	int status;
	pid_t pid = world.daemon;
	int64_t begun_us = player_now_us(), outrun = outrun_us(pid);

	while (!child_wait(pid, 0, &status)) {
		if (player_now_us() - begun_us >
		    (STOP_MS + EXTRA_STOP_MS) * 1000 + outrun_us(pid) - outrun)
			harness_fail("SIGTERM: still there after %d ms",
			    STOP_MS + EXTRA_STOP_MS);
		crowd_run(world.crowd, 5);
	}
	world.daemon = 0;
	if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
		harness_fail("SIGTERM: ended with status 0x%x", status);
}

void
harness_crash(void)
{
	if (!harness_is_running())
		harness_fail("the daemon has ended already");
	child_kill(world.daemon);
	world.daemon = 0;
}

int64_t
harness_memory_kib(void)
{
	char path[64], line[128];
	long kib = -1;
	FILE *file;

	snprintf(path, sizeof(path), "/proc/%d/status", (int)world.daemon);
	file = fopen(path, "re");
	while (file != NULL && fgets(line, sizeof(line), file) != NULL)
		if (sscanf(line, "VmRSS: %ld", &kib) == 1)
			break;
	if (file != NULL)
		fclose(file);
	return kib;
}

int
harness_log_count(const char *words)
{
	struct text log = TEXT_EMPTY;
	int count = 0;

	world_read("daemon.log", &log);
	for (const char *at = text_str(&log); (at = strstr(at, words)) != NULL;
	     at += strlen(words))
		count++;
	text_fini(&log);
	return count;
}

bool
harness_log_has(const char *words)
{
	return harness_log_count(words) > 0;
}

void
harness_await_log(const char *words, int64_t millis)
{
	int64_t end_us = player_now_us() + millis * 1000;

	while (!harness_log_has(words)) {
		HARNESS_MUST(player_now_us() < end_us);
		crowd_run(world.crowd, 50);
	}
}
