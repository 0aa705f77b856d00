/* What the daemon tells its service manager, and its pid file. */
#include <config.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "daemon/notify.h"
#include "daemon/pidfile.h"
#include "unit.h"

static char dir[] = "/tmp/lansquenet-daemon-XXXXXX";
static char path[64];

static int
listen_at(const char *name, size_t len)
{
	struct sockaddr_un at = {.sun_family = AF_UNIX};
	int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

	memcpy(at.sun_path, name, len);
	CU_ASSERT_EQUAL_FATAL(
	    bind(fd, (struct sockaddr *)&at,
		(socklen_t)(offsetof(struct sockaddr_un, sun_path) + len)),
	    0);
	return fd;
}

/* The next datagram, "" if there is none. */
static const char *
heard(int fd)
{
	static char buf[256];
	ssize_t len = recv(fd, buf, sizeof(buf) - 1, 0);

	buf[len > 0 ? len : 0] = '\0';
	return buf;
}

static void
set_environment(const char *socket_name, const char *usec, const char *pid)
{
	unsetenv("NOTIFY_SOCKET");
	unsetenv("WATCHDOG_USEC");
	unsetenv("WATCHDOG_PID");
	if (socket_name != NULL)
		setenv("NOTIFY_SOCKET", socket_name, 1);
	if (usec != NULL)
		setenv("WATCHDOG_USEC", usec, 1);
	if (pid != NULL)
		setenv("WATCHDOG_PID", pid, 1);
}

static void
test_telling(void)
{
	struct notify notify;
	int fd;

	snprintf(path, sizeof(path), "%s/notify", dir);
	fd = listen_at(path, strlen(path) + 1);
	set_environment(path, NULL, NULL);
	notify_open(&notify);
	CU_ASSERT_PTR_NULL(getenv("NOTIFY_SOCKET"));
	notify_tell(&notify, "READY=1\nSTATUS=%d", 7);
	CU_ASSERT_STRING_EQUAL(heard(fd), "READY=1\nSTATUS=7");
	notify_reloading(&notify);
	CU_ASSERT_PTR_NOT_NULL(
	    strstr(heard(fd), "RELOADING=1\nMONOTONIC_USEC="));
	CU_ASSERT_EQUAL(notify_next(&notify), -1);
	notify_feed(&notify, 1000);
	CU_ASSERT_STRING_EQUAL(heard(fd), "");
	notify_close(&notify);
	notify_tell(&notify, "READY=1");
	CU_ASSERT_STRING_EQUAL(heard(fd), "");
	close(fd);
	unlink(path);
}

static void
test_abstract(void)
{
	struct notify notify;
	char name[64];
	int fd;

	snprintf(name, sizeof(name), "@%s", dir);
	name[0] = '\0';
	fd = listen_at(name, 1 + strlen(dir));
	name[0] = '@';
	set_environment(name, NULL, NULL);
	notify_open(&notify);
	notify_tell(&notify, "READY=1");
	CU_ASSERT_STRING_EQUAL(heard(fd), "READY=1");
	notify_close(&notify);
	close(fd);
}

static void
test_nobody(void)
{
	static const char *const names[] = {NULL, "", "/", "@", "relative",
	    "vsock:2:3",
	    "/0123456789012345678901234567890123456789012345678901234567890123"
	    "4567890123456789012345678901234567890123456789"};
	struct notify notify;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		set_environment(names[i], "1000000", NULL);
		notify_open(&notify);
		CU_ASSERT_EQUAL(notify.fd, -1);
		CU_ASSERT_EQUAL(notify_next(&notify), -1);
		CU_ASSERT_PTR_NULL(getenv("NOTIFY_SOCKET"));
		CU_ASSERT_PTR_NULL(getenv("WATCHDOG_USEC"));
		notify_tell(&notify, "READY=1");
		notify_feed(&notify, 1000);
		notify_close(&notify);
	}
	/* Named, but nobody listens there. */
	set_environment("/nowhere/at/all", NULL, NULL);
	notify_open(&notify);
	notify_tell(&notify, "READY=1");
	notify_close(&notify);
}

static void
test_watchdog(void)
{
	char name[64], own[24], other[24];
	struct notify notify;
	int fd;

	snprintf(own, sizeof(own), "%ld", (long)getpid());
	snprintf(other, sizeof(other), "%ld", (long)getpid() + 1);
	const struct {
		const char *usec, *pid;
		int64_t every_ms;
	} cases[] = {
	    {"20000000", NULL, 10000},
	    {"20000000", own, 10000},
	    {"20000000", other, 0},
	    {"20000000", "x", 0},
	    {"1", own, 1},
	    {"0", own, 0},
	    {"-5", own, 0},
	    {"soon", own, 0},
	    {NULL, own, 0},
	};
	snprintf(name, sizeof(name), "@%s", dir);
	name[0] = '\0';
	fd = listen_at(name, 1 + strlen(dir));
	name[0] = '@';
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		set_environment(name, cases[i].usec, cases[i].pid);
		notify_open(&notify);
		CU_ASSERT_EQUAL(notify.feed_every_ms, cases[i].every_ms);
		notify_close(&notify);
	}
	set_environment(name, "20000000", own);
	notify_open(&notify);
	notify_feed(&notify, 500);
	CU_ASSERT_STRING_EQUAL(heard(fd), "WATCHDOG=1");
	CU_ASSERT_EQUAL(notify_next(&notify), 10500);
	notify_feed(&notify, 10499);
	CU_ASSERT_STRING_EQUAL(heard(fd), "");
	notify_feed(&notify, 10500);
	CU_ASSERT_STRING_EQUAL(heard(fd), "WATCHDOG=1");
	notify_close(&notify);
	close(fd);
}

static long
pid_in(const char *file_path)
{
	FILE *file = fopen(file_path, "re");
	long pid = 0;

	if (file == NULL)
		return -1;
	if (fscanf(file, "%ld\n", &pid) != 1 || fgetc(file) != EOF)
		pid = 0;
	fclose(file);
	return pid;
}

static void
test_pidfile(void)
{
	struct stat st;
	FILE *stale;
	int fd, second;

	snprintf(path, sizeof(path), "%s/pid", dir);
	CU_ASSERT_TRUE_FATAL(pidfile_write(path, &fd));
	CU_ASSERT_EQUAL(pid_in(path), (long)getpid());
	CU_ASSERT_EQUAL(stat(path, &st), 0);
	CU_ASSERT_EQUAL(st.st_mode & 07777, 0644);
	CU_ASSERT_FALSE(pidfile_write(path, &second));
	CU_ASSERT_EQUAL(second, -1);
	CU_ASSERT_EQUAL(pid_in(path), (long)getpid());
	pidfile_remove(path, fd);
	CU_ASSERT_EQUAL(access(path, F_OK), -1);

	/* A stale one, longer than ours. */
	stale = fopen(path, "we");
	CU_ASSERT_PTR_NOT_NULL_FATAL(stale);
	fputs("1\nand more than a process id needs\n", stale);
	fclose(stale);
	CU_ASSERT_TRUE_FATAL(pidfile_write(path, &fd));
	CU_ASSERT_EQUAL(pid_in(path), (long)getpid());
	pidfile_remove(path, fd);
}

static void
test_pidfile_refused(void)
{
	int fd;

	CU_ASSERT_FALSE(pidfile_write(dir, &fd));
	CU_ASSERT_FALSE(pidfile_write("/nowhere/at/all", &fd));
	snprintf(path, sizeof(path), "%s/link", dir);
	CU_ASSERT_EQUAL(symlink("/nowhere", path), 0);
	CU_ASSERT_FALSE(pidfile_write(path, &fd));
	unlink(path);
	CU_ASSERT_EQUAL(mkfifo(path, 0600), 0);
	CU_ASSERT_FALSE(pidfile_write(path, &fd));
	CU_ASSERT_EQUAL(access(path, F_OK), 0);
	unlink(path);
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"telling", test_telling},
	    {"an abstract socket", test_abstract},
	    {"nobody listens", test_nobody},
	    {"the watchdog", test_watchdog},
	    {"a pid file", test_pidfile},
	    {"no pid file", test_pidfile_refused},
	};
	int status;

	if (mkdtemp(dir) == NULL)
		return 1;
	status = UNIT_RUN("daemon", cases);
	rmdir(dir);
	return status;
}
