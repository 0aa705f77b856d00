#include <config.h>

#include "bench/others.h"

#include <stdio.h>
#include <stdlib.h>

#include "functional/child.h"
#include "functional/harness.h"

enum { START_MS = 20000, NOT_INSTALLED = 3 };

static const char *
program(const char *variable)
{
	const char *path = getenv(variable);

	if (path == NULL)
		harness_fail("%s does not name the program", variable);
	return path;
}

static void
await_join(const struct other *other, size_t mark)
{
	struct player *watch = harness_watch(0);

	player_rewind(watch, mark);
	player_expect(watch, READY_MS, "%s JOIN %s*", other->nick, other->room);
}

void
other_start_echo(struct other *other)
{
	char port[16], log[256];
	const char *argv[] = {
	    program("BENCH_ECHO"), port, other->nick, other->room, NULL};
	size_t mark;

	snprintf(port, sizeof(port), "%d", harness_port(0));
	harness_path("echo.log", log, sizeof(log));
	player_join(harness_watch(0), other->room);
	mark = player_mark(harness_watch(0));
	other->pid = child_start(argv, log);
	await_join(other, mark);
}

bool
other_start_eggdrop(struct other *other)
{
	char dir[256], port[16], log[256], path[300];
	const char *argv[] = {"bash", program("BENCH_EGGDROP"), dir, port,
	    other->nick, other->room, NULL};
	int status = -1, pid = 0;
	FILE *file;
	size_t mark;

	snprintf(port, sizeof(port), "%d", harness_port(0));
	harness_path("eggdrop", dir, sizeof(dir));
	harness_path("eggdrop.log", log, sizeof(log));
	player_join(harness_watch(0), other->room);
	mark = player_mark(harness_watch(0));
	if (!child_wait(child_start(argv, log), START_MS, &status))
		harness_fail("eggdrop does not start");
	if (WEXITSTATUS(status) == NOT_INSTALLED)
		return false;
	snprintf(path, sizeof(path), "%s/bench.pid", dir);
	file = fopen(path, "re");
	if (file == NULL || fscanf(file, "%d", &pid) != 1)
		harness_fail("eggdrop has not started: see %s", log);
	fclose(file);
	child_adopt(pid);
	other->pid = pid;
	await_join(other, mark);
	return true;
}

void
other_stop(const struct other *other)
{
	if (other->pid > 0)
		child_kill(other->pid);
}
