/*
 * The daemon under a service manager, played by this test: what it hears on
 * its socket, the watchdog of a daemon that hangs, the pid file.
 */
#include <config.h>

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"
#include "functional/child.h"
#include "unit.h"

enum {
	SOON_MS = 20000, /* what surely comes, on a busy machine */
	WATCHDOG_MS = 1000, /* fed at half of it */
	QUIET_MS = 3 * WATCHDOG_MS
};

static char dir[] = "/tmp/lansquenet-service-XXXXXX";
static char log_path[64], conf[64], pidfile[64];
static int manager = -1;

static void
write_file(const char *path, const char *content)
{
	FILE *file = fopen(path, "we");

	CU_ASSERT_PTR_NOT_NULL_FATAL(file);
	fputs(content, file);
	fclose(file);
}

/* A configuration with that line first; nobody answers at its network. */
static void
write_config(const char *name, const char *first)
{
	struct text out = TEXT_EMPTY;

	snprintf(conf, sizeof(conf), "%s/%s", dir, name);
	text_addf(&out,
	    "%s\nnetworks = ( { name = \"none\"; host = \"127.0.0.1\"; "
	    "port = 1; channels = ( { name = \"#t\"; } ); } );\n",
	    first);
	write_file(conf, text_str(&out));
	text_fini(&out);
}

static void
make_dir(const char *name, char *path, size_t size)
{
	snprintf(path, size, "%s/%s", dir, name);
	CU_ASSERT_EQUAL_FATAL(mkdir(path, 0700), 0);
}

/* A state directory of its own, and the configuration that names it. */
static void
use_state(const char *name)
{
	char path[64], line[96], conf_name[64];

	make_dir(name, path, sizeof(path));
	snprintf(line, sizeof(line), "state_dir = \"%s\";", path);
	snprintf(conf_name, sizeof(conf_name), "%s.conf", name);
	write_config(conf_name, line);
}

static pid_t
start(const char *option, const char *value)
{
	const char *argv[] = {
	    getenv("LANSQUENETD"), "-c", conf, option, value, NULL};
	pid_t pid = child_start(argv, log_path);

	CU_ASSERT_TRUE_FATAL(pid > 0);
	return pid;
}

/* A second SIGTERM would have it leave at once. */
static void
must_end(pid_t pid)
{
	int status = -1;

	CU_ASSERT_TRUE_FATAL(child_wait(pid, SOON_MS, &status));
	CU_ASSERT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void
stop(pid_t pid)
{
	child_signal(pid, SIGTERM);
	must_end(pid);
}

/* Bind the manager's socket; len counts the bytes of name. */
static void
manage(const char *name, size_t len)
{
	struct sockaddr_un at = {.sun_family = AF_UNIX};

	memcpy(at.sun_path, name, len);
	if (manager >= 0)
		close(manager);
	manager = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	CU_ASSERT_EQUAL_FATAL(
	    bind(manager, (struct sockaddr *)&at,
		(socklen_t)(offsetof(struct sockaddr_un, sun_path) + len)),
	    0);
}

/* The next datagram within so long, "" if none comes. */
static const char *
hear(int wait_ms)
{
	static char buf[512];
	struct pollfd ready = {.fd = manager, .events = POLLIN};
	ssize_t len = 0;

	if (poll(&ready, 1, wait_ms) == 1)
		len = recv(manager, buf, sizeof(buf) - 1, 0);
	buf[len > 0 ? len : 0] = '\0';
	return buf;
}

static bool
has_line(const char *lines, const char *line)
{
	size_t len = strlen(line);

	for (const char *at = lines; at != NULL; at = strchr(at, '\n')) {
		at += at != lines && *at == '\n';
		if (strncmp(at, line, len) == 0 &&
		    (at[len] == '\n' || at[len] == '\0'))
			return true;
	}
	return false;
}

/* Hear until that line comes, past all others. */
static bool
await(const char *line)
{
	const char *lines;

	do {
		lines = hear(SOON_MS);
		if (has_line(lines, line))
			return true;
	} while (lines[0] != '\0');
	fprintf(stderr, "not heard: %s\n", line);
	return false;
}

static void
drain(void)
{
	while (hear(0)[0] != '\0')
		continue;
}

static void
test_notify(void)
{
	char name[64], usec[24];
	pid_t pid;

	use_state("notify");
	snprintf(name, sizeof(name), "%s/socket", dir);
	manage(name, strlen(name) + 1);
	setenv("NOTIFY_SOCKET", name, 1);
	snprintf(usec, sizeof(usec), "%d", WATCHDOG_MS * 1000);
	setenv("WATCHDOG_USEC", usec, 1);
	pid = start(NULL, NULL);
	CU_ASSERT_TRUE(await("READY=1"));
	CU_ASSERT_TRUE(await("WATCHDOG=1"));
	CU_ASSERT_TRUE(await("WATCHDOG=1"));

	/* One that hangs does not feed. */
	child_signal(pid, SIGSTOP);
	hear(100);
	drain();
	CU_ASSERT_STRING_EQUAL(hear(QUIET_MS), "");
	child_signal(pid, SIGCONT);
	CU_ASSERT_TRUE(await("WATCHDOG=1"));

	child_signal(pid, SIGHUP);
	CU_ASSERT_TRUE(await("RELOADING=1"));
	CU_ASSERT_TRUE(await("READY=1"));

	drain();
	child_signal(pid, SIGTERM);
	CU_ASSERT_TRUE(await("STOPPING=1"));
	must_end(pid);
}

static void
test_notify_abstract(void)
{
	char name[64];
	pid_t pid;

	use_state("abstract");
	snprintf(name, sizeof(name), "@%s", dir);
	name[0] = '\0';
	manage(name, 1 + strlen(dir));
	name[0] = '@';
	setenv("NOTIFY_SOCKET", name, 1);
	setenv("WATCHDOG_PID", "1", 1);
	pid = start(NULL, NULL);
	CU_ASSERT_TRUE(await("READY=1"));
	/* The watchdog is another's. */
	CU_ASSERT_STRING_EQUAL(hear(QUIET_MS), "");
	stop(pid);
	unsetenv("WATCHDOG_PID");
	unsetenv("WATCHDOG_USEC");
}

static void
test_never_ready(void)
{
	int status = -1;
	pid_t pid;

	drain();
	write_config("fault.conf", "state_dirr = 1;");
	pid = start(NULL, NULL);
	CU_ASSERT_TRUE_FATAL(child_wait(pid, SOON_MS, &status));
	CU_ASSERT_EQUAL(WEXITSTATUS(status), 3);
	CU_ASSERT_STRING_EQUAL(hear(0), "");
}

static long
pid_written(void)
{
	FILE *file = fopen(pidfile, "re");
	long pid = 0;

	if (file == NULL)
		return -1;
	if (fscanf(file, "%ld", &pid) != 1)
		pid = 0;
	fclose(file);
	return pid;
}

static pid_t
start_with_pidfile(void)
{
	pid_t pid = start("--pidfile", pidfile);

	CU_ASSERT_TRUE_FATAL(await("READY=1"));
	CU_ASSERT_EQUAL(pid_written(), (long)pid);
	return pid;
}

static void
expect_refusal(int code)
{
	int status = -1;
	pid_t second = start("--pidfile", pidfile);

	CU_ASSERT_TRUE_FATAL(child_wait(second, SOON_MS, &status));
	CU_ASSERT_EQUAL(WEXITSTATUS(status), code);
}

static void
test_pidfile(void)
{
	pid_t pid;

	snprintf(pidfile, sizeof(pidfile), "%s/pid", dir);
	use_state("first");
	pid = start_with_pidfile();
	expect_refusal(4); /* the same database */
	CU_ASSERT_EQUAL(pid_written(), (long)pid);
	use_state("second");
	expect_refusal(2); /* another database, the same pid file */
	CU_ASSERT_EQUAL(pid_written(), (long)pid);
	stop(pid);
	CU_ASSERT_EQUAL(pid_written(), -1);

	pid = start_with_pidfile();
	child_kill(pid);
	CU_ASSERT_EQUAL(pid_written(), (long)pid);
	pid = start_with_pidfile();
	stop(pid);
	CU_ASSERT_EQUAL(pid_written(), -1);
}

static void
test_state_directory(void)
{
	char path[64], given[160], database[96];
	pid_t pid;

	make_dir("given", path, sizeof(path));
	write_config("given.conf", "");
	snprintf(given, sizeof(given), "%s:/another", path);
	setenv("STATE_DIRECTORY", given, 1);
	pid = start(NULL, NULL);
	CU_ASSERT_TRUE(await("READY=1"));
	snprintf(database, sizeof(database), "%s/lansquenet.db", path);
	CU_ASSERT_EQUAL(access(database, F_OK), 0);
	stop(pid);
	unlink(database);

	/* What the file says comes first. */
	use_state("said");
	pid = start(NULL, NULL);
	CU_ASSERT_TRUE(await("READY=1"));
	stop(pid);
	CU_ASSERT_EQUAL(access(database, F_OK), -1);
	unsetenv("STATE_DIRECTORY");
}

static void
remove_all(void)
{
	const char *argv[] = {"rm", "-rf", dir, NULL};
	int status;

	child_wait(child_start(argv, "/dev/null"), SOON_MS, &status);
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"ready, watchdog, reload, stopping", test_notify},
	    {"an abstract socket, another's watchdog", test_notify_abstract},
	    {"a fault is never ready", test_never_ready},
	    {"the pid file", test_pidfile},
	    {"the state directory given", test_state_directory},
	};
	int status;

	child_guard(180);
	if (mkdtemp(dir) == NULL)
		return 1;
	snprintf(log_path, sizeof(log_path), "%s/log", dir);
	status = UNIT_RUN("service", cases);
	if (status != 0)
		fprintf(stderr, "the daemon's log is in %s\n", log_path);
	else
		remove_all();
	return status;
}
