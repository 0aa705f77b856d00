#include <config.h>

#include "functional/harness.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "functional/books.h"
#include "functional/child.h"
#include "functional/harness_inside.h"

enum { DUMP_LINES = 30, LOG_TAIL = 12000, TEST_MOST_S = 300 };

struct harness_world world;

static unsigned allowed_s = TEST_MOST_S;

void
harness_path(const char *name, char *out, size_t size)
{
	snprintf(out, size, "%s/%s", world.dir, name);
}

void
harness_put_secret(const char *name, const char *secret)
{
	char path[256];
	int fd;

	harness_path(name, path, sizeof(path));
	fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	HARNESS_MUST(fd != -1);
	HARNESS_MUST(write(fd, secret, strlen(secret)) > 0);
	close(fd);
}

void
world_read(const char *name, struct text *out)
{
	char path[256], buf[4096];
	size_t n;
	FILE *file;

	harness_path(name, path, sizeof(path));
	file = fopen(path, "re");
	if (file == NULL)
		return;
	while ((n = fread(buf, 1, sizeof(buf), file)) > 0)
		text_add_mem(out, buf, n);
	fclose(file);
}

static void
show_tail(const char *name)
{
	struct text log = TEXT_EMPTY;
	size_t skip;

	world_read(name, &log);
	skip = log.len > LOG_TAIL ? log.len - LOG_TAIL : 0;
	fprintf(stderr, "-- %s:\n%s\n", name, text_str(&log) + skip);
	text_fini(&log);
}

void
harness_fail(const char *format, ...)
{
	char why[512];
	va_list args;
	static bool is_failing;

	va_start(args, format);
	vsnprintf(why, sizeof(why), format, args);
	va_end(args);
	fprintf(stderr, "\nFAILED: %s\n", why);
	if (!is_failing) {
		is_failing = true;
		crowd_dump(world.crowd, DUMP_LINES);
		show_tail("daemon.log");
		if (world.daemon > 0)
			books_dump();
	}
	is_failing = false;
	CU_assertImplementation(
	    CU_FALSE, __LINE__, why, "harness", "", CU_TRUE);
	abort();
}

static void
player_failed(void *ctx, const char *why)
{
	(void)ctx;
	harness_fail("%s", why);
}

static int
remove_one(const char *path, const struct stat *st, int type, struct FTW *walk)
{
	(void)st;
	(void)type;
	(void)walk;
	return remove(path);
}

static void
remove_tree(const char *name)
{
	char path[256];

	harness_path(name, path, sizeof(path));
	nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

struct crowd *
harness_crowd(void)
{
	return world.crowd;
}

struct player *
harness_watch(int network)
{
	return world.watch[network];
}

int
harness_port(int network)
{
	return world.servers[network].port;
}

struct player *
harness_player(const char *nick, int network, const char *channel)
{
	struct player *player = player_new(world.crowd, nick);

	player_connect(player, harness_port(network));
	player_join(player, channel);
	return player;
}

static void
watch_joins(int network)
{
	struct player *watch = world.watch[network];

	player_connect(watch, harness_port(network));
	for (int i = 0; i < world.plan.channels_count[network]; i++)
		player_join(watch, world.plan.channels[network][i].name);
}

static bool
bot_is_in(struct player *watch, const char *channel)
{
	const struct line *line;

	player_skip(watch);
	player_send(watch, "NAMES %s", channel);
	player_await(watch, SOON_MS, "* 366 * %s *", channel);
	for (size_t i = player_lines(watch); i-- > 0;) {
		line = player_line(watch, i);
		if (strstr(line->shown, " 353 ") != NULL)
			return strstr(line->shown, channel) != NULL &&
			       strstr(line->text, BOT) != NULL;
	}
	return false;
}

/* Asking costs little, and can't miss a JOIN. */
static void
wait_in(int network, const char *channel, int64_t end_us)
{
	while (!bot_is_in(world.watch[network], channel)) {
		if (!harness_is_running())
			harness_fail("the daemon has ended");
		if (player_now_us() > end_us)
			harness_fail("the daemon is not in %s", channel);
		crowd_run(world.crowd, 50);
	}
}

void
harness_wait_ready(void)
{
	int64_t end_us = player_now_us() + READY_MS * 1000;

	for (int n = 0; n < world.plan.networks; n++)
		for (int i = 0; i < world.plan.channels_count[n]; i++)
			wait_in(n, world.plan.channels[n][i].name, end_us);
}

void
harness_wait_in(int network, const char *channel)
{
	wait_in(network, channel, player_now_us() + READY_MS * 1000);
}

void
harness_start(void)
{
	for (int n = 0; n < world.plan.networks; n++)
		player_skip(world.watch[n]);
	harness_launch();
	harness_wait_ready();
}

void
harness_server_kill(int network)
{
	server_kill(&world.servers[network]);
}

void
harness_server_stop(int network)
{
	server_stop(&world.servers[network]);
}

void
harness_server_start(int network)
{
	if (network == 1 && world.plan.has_link)
		snprintf(world.servers[1].link, sizeof(world.servers[1].link),
		    "%d", world.servers[0].port);
	if (!server_start(&world.servers[network])) {
		show_tail(network == 0 ? "irc0.log" : "irc1.log");
		harness_fail("the IRC server does not start");
	}
	if (world.watch[network] != NULL)
		watch_joins(network);
}

void
harness_services_kill(int network)
{
	server_kill_services(&world.servers[network]);
}

/* The script starts what does not run. */
void
harness_services_start(int network)
{
	if (!server_start_services(&world.servers[network]))
		harness_fail("the services do not start");
}

void
harness_server_freeze(int network)
{
	server_freeze(&world.servers[network]);
}

void
harness_server_thaw(int network)
{
	server_thaw(&world.servers[network]);
}

/* What a case that failed has left behind. */
static void
clear_up(void)
{
	char path[256];

	if (world.daemon > 0)
		child_kill(world.daemon);
	world.daemon = 0;
	crowd_free(world.crowd);
	memset(world.watch, 0, sizeof(world.watch));
	world.crowd = crowd_new();
	crowd_on_failure(world.crowd, player_failed, NULL);
	remove_tree("state");
	harness_path("daemon.log", path, sizeof(path));
	unlink(path);
	world.in_case = false;
}

void
harness_begin_launched(const struct plan *plan)
{
	char path[256];

	clear_up();
	world.plan = *plan;
	harness_path("state", path, sizeof(path));
	if (mkdir(path, 0700) == -1)
		harness_fail("%s: %s", path, strerror(errno));
	for (int n = 0; n < plan->networks; n++) {
		if (world.servers[n].kind != plan->server ||
		    world.servers[n].has_limits != plan->has_limits)
			server_kill(&world.servers[n]);
		snprintf(world.servers[n].link, sizeof(world.servers[n].link),
		    "%s", plan->has_link ? "accept" : "");
		world.servers[n].has_tls = plan->has_tls;
		world.servers[n].kind = plan->server;
		world.servers[n].has_limits = plan->has_limits;
		if (world.servers[n].pid == 0 ||
		    !child_is_alive(world.servers[n].pid))
			harness_server_start(n);
		world.watch[n] = player_new(world.crowd, ADMIN);
		watch_joins(n);
	}
	world_write_conf();
	world.in_case = true;
	harness_launch();
}

void
harness_begin(const struct plan *plan)
{
	harness_begin_launched(plan);
	harness_wait_ready();
}

struct player *
harness_begin_robbed(const struct plan *plan)
{
	struct player *thief;

	harness_begin(plan);
	harness_stop();
	thief = player_new(world.crowd, BOT);
	player_connect(thief, harness_port(0));
	player_skip(world.watch[0]);
	harness_launch();
	return thief;
}

static void
check_log(void)
{
	static const char *const reports[] = {"ERROR: AddressSanitizer",
	    "ERROR: LeakSanitizer", "runtime error:", "Assertion `"};

	for (size_t i = 0; i < sizeof(reports) / sizeof(reports[0]); i++)
		if (harness_log_has(reports[i]))
			harness_fail("the log has \"%s\"", reports[i]);
}

/* What lansquenetctl check says, beside the daemon or after it. */
static void
check_database(void)
{
	const char *ctl = getenv("LANSQUENETCTL");
	char state[256], log[256];
	int status;
	pid_t pid;

	harness_path("state", state, sizeof(state));
	harness_path("check.log", log, sizeof(log));
	pid = child_start(
	    (const char *const[]){ctl != NULL ? ctl : "./lansquenetctl",
		"check", "-d", state, NULL},
	    log);
	if (pid > 0 && child_wait(pid, READY_MS, &status) && status == 0)
		return;
	show_tail("check.log");
	harness_fail("lansquenetctl check finds fault");
}

void
harness_end(void)
{
	struct text why = TEXT_EMPTY;

	if (world.daemon > 0) {
		check_database();
		harness_stop();
	}
	check_log();
	check_database();
	if (!books_hold(&why))
		harness_fail("the books do not hold: %s", text_str(&why));
	text_fini(&why);
	clear_up();
}

static bool
make_scratch(void)
{
	const char *tmp = getenv("TMPDIR");
	char path[256];

	snprintf(world.dir, sizeof(world.dir), "%s/lansquenet-XXXXXX",
	    tmp != NULL ? tmp : "/tmp");
	if (mkdtemp(world.dir) == NULL || chmod(world.dir, 0755) == -1) {
		fprintf(stderr, "FAILED: %s: %s\n", world.dir, strerror(errno));
		return false;
	}
	for (int n = 0; n < NETWORKS_MOST; n++) {
		harness_path(n == 0 ? "irc0" : "irc1", path, sizeof(path));
		server_init(&world.servers[n], path);
	}
	return true;
}

static bool
have_tools(void)
{
	const char *path = getenv("LANSQUENETD");

	if (path == NULL || access(path, X_OK) == -1) {
		fprintf(
		    stderr, "FAILED: LANSQUENETD does not name the daemon\n");
		return false;
	}
	if (system("command -v ngircd >/dev/null || "
		   "test -x /usr/sbin/ngircd") != 0) {
		fprintf(stderr, "FAILED: ngircd is missing: install ngircd\n");
		return false;
	}
	return true;
}

void
harness_allow(unsigned seconds)
{
	allowed_s = seconds;
}

int
harness_main(const char *subject, const struct unit_case *cases, size_t count)
{
	int failed;

	setenv("ASAN_OPTIONS", "detect_leaks=1:exitcode=99", 0);
	setenv("UBSAN_OPTIONS", "print_stacktrace=1", 0);
	if (!have_tools() || !make_scratch())
		return 1;
	child_guard(allowed_s);
	failed = unit_run(subject, cases, count);
	clear_up();
	crowd_free(world.crowd);
	for (int n = 0; n < NETWORKS_MOST; n++)
		server_kill(&world.servers[n]);
	if (getenv("KEEP_SCRATCH") == NULL)
		remove_tree("");
	return failed;
}
