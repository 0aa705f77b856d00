/* The bots that stand beside ours in a measurement, on the first server. */
#ifndef TESTS_BENCH_OTHERS_H
#define TESTS_BENCH_OTHERS_H

#include <stdbool.h>
#include <sys/types.h>

struct other {
	const char *name, *nick, *room;
	pid_t pid;
};

/* A bare libircclient: tests/bench/echo, which BENCH_ECHO names. */
void other_start_echo(struct other *other);
/* Debian's eggdrop, by the script that BENCH_EGGDROP names. False: there is
 * none on this machine. */
bool other_start_eggdrop(struct other *other);
void other_stop(const struct other *other);

#endif
