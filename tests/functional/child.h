/*
 * Processes that a test starts. All of them are ended by their pid, however
 * the test ends: normally, by exit(), or by a signal.
 */
#ifndef TESTS_FUNCTIONAL_CHILD_H
#define TESTS_FUNCTIONAL_CHILD_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Once, first: end the children at exit and at INT, TERM, HUP and ALRM; the
 * last comes after so many seconds, so that no test hangs. */
void child_guard(unsigned seconds);

/* Start; stdout and stderr are appended to the file log. -1: could not. */
pid_t child_start(const char *const *argv, const char *log);
/* Somebody else's child of ours (a server that its script has started). */
void child_adopt(pid_t pid);
/*
 * Wait at most so long for the end of a started child, then true with its
 * status of waitpid(2).
 */
bool child_wait(pid_t pid, int64_t millis, int *status);
/* Send a signal. */
void child_signal(pid_t pid, int sig);
/* SIGKILL, and wait until it is gone. */
void child_kill(pid_t pid);
/* Is it alive (not a zombie)? */
bool child_is_alive(pid_t pid);

#endif
