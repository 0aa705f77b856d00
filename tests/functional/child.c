#include <config.h>

#include "functional/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "player/player.h"

enum { CHILDREN_MOST = 32, LOOK_MS = 5 };

/* Read by a signal handler: 0 is an empty place. */
static volatile pid_t children[CHILDREN_MOST];

static void
end_all(void)
{
	for (int i = 0; i < CHILDREN_MOST; i++)
		if (children[i] > 0)
			kill(children[i], SIGKILL);
}

static void
interrupted(int sig)
{
	static const char late[] = "the test takes too long\n";

	if (sig == SIGALRM)
		(void)!write(STDERR_FILENO, late, sizeof(late) - 1);
	end_all();
	signal(sig, SIG_DFL);
	raise(sig);
}

void
child_guard(unsigned seconds)
{
	static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGALRM};
	struct sigaction act = {.sa_handler = interrupted};

	for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++)
		sigaction(signals[i], &act, NULL);
	/* What a script has started becomes ours, to be waited for. */
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	signal(SIGPIPE, SIG_IGN);
	atexit(end_all);
	alarm(seconds);
}

void
child_adopt(pid_t pid)
{
	for (int i = 0; i < CHILDREN_MOST; i++)
		if (children[i] == 0) {
			children[i] = pid;
			return;
		}
	abort();
}

static void
forget(pid_t pid)
{
	for (int i = 0; i < CHILDREN_MOST; i++)
		if (children[i] == pid)
			children[i] = 0;
}

/* In the child; does not return. */
static void __attribute__((noreturn))
become(const char *const *argv, const char *log)
{
	int fd = open(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
	int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
	char *copy[16];
	size_t n = 0;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	signal(SIGPIPE, SIG_DFL);
	if (fd == -1 || null == -1 || dup2(null, STDIN_FILENO) == -1 ||
	    dup2(fd, STDOUT_FILENO) == -1 || dup2(fd, STDERR_FILENO) == -1)
		_exit(126);
	for (; argv[n] != NULL && n < 15; n++)
		copy[n] = strdup(argv[n]);
	copy[n] = NULL;
	execvp(copy[0], copy);
	dprintf(STDERR_FILENO, "can't run %s: %s\n", argv[0], strerror(errno));
	_exit(127);
}

pid_t
child_start(const char *const *argv, const char *log)
{
	pid_t pid = fork();

	if (pid == 0)
		become(argv, log);
	if (pid > 0)
		child_adopt(pid);
	return pid;
}

bool
child_wait(pid_t pid, int64_t millis, int *status)
{
	int64_t end_us = player_now_us() + millis * 1000;

	for (;;) {
		if (waitpid(pid, status, WNOHANG) == pid) {
			forget(pid);
			return true;
		}
		if (player_now_us() >= end_us)
			return false;
		poll(NULL, 0, LOOK_MS);
	}
}

void
child_signal(pid_t pid, int sig)
{
	kill(pid, sig);
}

bool
child_is_alive(pid_t pid)
{
	siginfo_t info = {0};

	if (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0)
		return info.si_pid == 0;
	return kill(pid, 0) == 0;
}

void
child_kill(pid_t pid)
{
	int status;

	kill(pid, SIGKILL);
	if (!child_wait(pid, 0, &status))
		while (child_is_alive(pid))
			poll(NULL, 0, LOOK_MS);
	waitpid(pid, &status, WNOHANG);
	forget(pid);
}
