/*
 * Killed, and started again: `lansquenetd --console` as it ships, plays deals
 * from a script and gets SIGKILL at its n-th write or sync, for every n of a
 * deal, and at moments of chance. After each kill the books are sound and hold
 * all that the room was told; at the next start nothing of what was is another
 * (see spoken.h).
 *
 * kill [--long]. Environment: LANSQUENETD, LANSQUENETCTL.
 */
#include <config.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/chance.h"
#include "base/clock.h"
#include "fault/scratch.h"
#include "fault/spoken.h"

enum {
	TEST_S = 3000,
	KILLS = 200, /* at least */
	KILLS_LONG = 5000,
	KILLS_EACH = 12, /* of one database, at moments of chance */
	STEPS_MOST = 5000, /* no deal makes so many system calls */
	WORDS_MOST = 10,
	SKIPPED = 77
};

/* What is played. A robot is asked for before the start. */
static const struct scenario {
	const char *preset;
	const char *rules[2]; /* NAME=VALUE, or NULL */
	bool has_robots;
} scenarios[] = {
    {"channel", {NULL}, false},
    {"channel", {NULL}, true},
    {"pagat", {NULL}, false},
    {"classic", {NULL}, false},
    {"salon", {NULL}, false},
    {"pagat", {"match=yes", "laps=2"}, false},
    {"classic", {"minutes=5"}, true},
    {"pagat", {"after_win=auction", "time_auction=1"}, false},
    {"channel", {"punter_cards=own", "first_match=double"}, false},
    {"hoyle", {"time_window=1"}, false},
};
enum { SCENARIOS = sizeof(scenarios) / sizeof(scenarios[0]) };

/* In whose time for cutting no word moves it on: the script waits. */
#define PAUSE "#"

static bool
is_hoyle(const struct scenario *scenario)
{
	return strcmp(scenario->preset, "hoyle") == 0;
}

static char home[SCRATCH_PATH]; /* the daemon's */
static char after[SCRATCH_PATH]; /* a kill */
static char before[SCRATCH_PATH]; /* the kill before it */
static char files[SCRATCH_PATH];
static char script_path[SCRATCH_PATH + 16], out_path[SCRATCH_PATH + 16];

static uint64_t chance = 20;
static int kills, runs;
static int64_t facts;
static int64_t whole_us = 20000; /* how long a run takes */

static void
fail(const struct scenario *scenario, const char *how, const char *why)
{
	struct text said = TEXT_EMPTY;

	scratch_read(out_path, &said);
	printf("FAILED: %s %s%s, %s, run %d:\n%s\n-- it said:\n%s\n",
	    scenario->preset,
	    scenario->rules[0] != NULL ? scenario->rules[0] : "",
	    scenario->has_robots ? " with robots" : "", how, runs, why,
	    text_str(&said));
	setenv("KEEP_SCRATCH", "1", 1);
	printf("kept: %s\n", after);
	exit(1);
}

/* Everybody says all there is to say, so that somebody's word moves it on
 * wherever the deal stands. */
static void
write_script(const struct scenario *scenario, bool has_opening, int rounds)
{
	static const char *const names[] = {"anna", "bert", "carl"};
	static const char *const words[][WORDS_MOST] = {
	    {"bank 20", "cut luck", "stake 7", "cover", "auction", "keep",
		"sell", "buy", "bid 3", "bid 5"},
	    {"bank 20", "cut luck", PAUSE, "stake 7", "pass", "keep"}};
	const char *const *word = words[is_hoyle(scenario)];
	struct text script = TEXT_EMPTY;

	for (int i = 0; has_opening && i < 3; i++)
		text_addf(&script, "%s: join\n", names[i]);
	if (has_opening && scenario->has_robots)
		text_add(&script, "anna: robots 2\n");
	if (has_opening)
		text_add(&script, "anna: start\n");
	for (int n = 0; n < rounds * WORDS_MOST; n++) {
		const char *said = word[n % WORDS_MOST];

		if (said != NULL && strcmp(said, PAUSE) == 0)
			text_add(&script, PAUSE "\n");
		else
			for (int i = 0; i < 3 && said != NULL; i++)
				text_addf(&script, "%s: %s\n", names[i], said);
	}
	scratch_write(script_path, text_str(&script), script.len);
	text_fini(&script);
}

/* Says the script through a pipe, and is silent at each pause; killed when the
 * daemon is. Returns the pipe's other end. */
static int
begin_to_say(void)
{
	const struct timespec pause = {.tv_sec = 1, .tv_nsec = 200000000};
	struct text script = TEXT_EMPTY;
	char *rest, *line;
	int ends[2];
	pid_t daemon = getpid();

	if (pipe(ends) != 0)
		_exit(127);
	if (fork() != 0) {
		close(ends[1]);
		return ends[0];
	}
	close(ends[0]);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != daemon)
		_exit(0);
	scratch_read(script_path, &script);
	rest = script.buf;
	while ((line = strsep(&rest, "\n")) != NULL) {
		if (strcmp(line, PAUSE) == 0)
			nanosleep(&pause, NULL);
		else if (dprintf(ends[1], "%s\n", line) < 0)
			break;
	}
	_exit(0);
}

static void __attribute__((noreturn))
become(const struct scenario *scenario, const char *call, int n)
{
	char trace[64], inject[96];
	const char *argv[24];
	char *words[24];
	int count = 0, in = is_hoyle(scenario)
				? begin_to_say()
				: open(script_path, O_RDONLY | O_CLOEXEC);
	int out =
	    open(out_path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	setenv("ASAN_OPTIONS", "detect_leaks=0", 1); /* it can't be traced */
	if (call != NULL) {
		snprintf(trace, sizeof(trace), "trace=%s", call);
		snprintf(inject, sizeof(inject),
		    "inject=%s:signal=SIGKILL:when=%d", call, n);
		for (const char *const *word =
			 (const char *[]){"strace", "-f", "-qq", "-o",
			     "/dev/null", "-e", trace, "-e", inject, NULL};
		     *word != NULL; word++)
			argv[count++] = *word;
	}
	argv[count++] = getenv("LANSQUENETD");
	argv[count++] = "--console";
	argv[count++] = "--database";
	argv[count++] = home;
	argv[count++] = "--preset";
	argv[count++] = scenario->preset;
	for (int i = 0; i < 2 && scenario->rules[i] != NULL; i++) {
		argv[count++] = "--option";
		argv[count++] = scenario->rules[i];
	}
	argv[count] = NULL;
	dup2(in, STDIN_FILENO);
	dup2(out, STDOUT_FILENO);
	dup2(out, STDERR_FILENO);
	for (int i = 0; i <= count; i++)
		words[i] = argv[i] != NULL ? strdup(argv[i]) : NULL;
	execvp(words[0], words);
	_exit(127);
}

/* Begin the daemon; killed at its n-th call of that name if there is one. */
static pid_t
begin(const struct scenario *scenario, const char *call, int n)
{
	pid_t pid;

	scratch_write(out_path, "", 0);
	pid = fork();
	if (pid == 0)
		become(scenario, call, n);
	if (pid < 0) {
		perror("fork");
		exit(99);
	}
	runs++;
	return pid;
}

/* Was it killed? Otherwise it must have ended by itself, as it should. */
static bool
await(const struct scenario *scenario, pid_t pid)
{
	int status;

	if (waitpid(pid, &status, 0) != pid) {
		perror("waitpid");
		exit(99);
	}
	if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL)
		return true;
	if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
		fail(scenario, "not killed", "it ended in another way");
	return false;
}

static void
hear(struct spoken *spoken)
{
	struct text said = TEXT_EMPTY;
	char *rest, *line;

	scratch_read(out_path, &said);
	text_add_char(&said, '\n');
	rest = said.buf;
	while ((line = strsep(&rest, "\n")) != NULL && rest != NULL)
		spoken_line(spoken, line);
	text_fini(&said);
}

/* Look at a copy of what the kill has left, so that the next start finds it as
 * it was left. */
static void
judge(const struct scenario *scenario, const char *how, struct spoken *spoken,
    bool has_before)
{
	struct text why = TEXT_EMPTY;
	sqlite3 *books;

	hear(spoken);
	scratch_copy(home, after);
	if (!scratch_is_sound(after, &why))
		fail(scenario, how, text_str(&why));
	books = scratch_open(after);
	if (!spoken_holds(spoken, books, &why) ||
	    (has_before && !scratch_goes_on(books, before, &why)))
		fail(scenario, how, text_str(&why));
	spoken_begin(spoken, books, NULL);
	sqlite3_close(books);
	scratch_copy(after, before);
	text_fini(&why);
}

/* At a moment of chance. False: it had ended before. */
static bool
kill_sometime(const struct scenario *scenario)
{
	int64_t us = (int64_t)(chance_mix(&chance) % (uint64_t)whole_us);
	struct timespec wait = {
	    .tv_sec = us / 1000000, .tv_nsec = us % 1000000 * 1000};
	pid_t pid = begin(scenario, NULL, 0);

	nanosleep(&wait, NULL);
	kill(pid, SIGKILL);
	return await(scenario, pid);
}

/* A database with an open game, and what was said of it. */
static struct spoken *
open_game(const struct scenario *scenario)
{
	struct spoken *spoken = spoken_new();

	scratch_clear(home);
	write_script(scenario, true, 0);
	spoken_begin(spoken, NULL, NULL);
	if (await(scenario, begin(scenario, NULL, 0)))
		fail(scenario, "the start", "killed");
	judge(scenario, "the start", spoken, false);
	return spoken;
}

/* Kill at the n-th call, for every n until it ends by itself: after each, once
 * more at a moment of chance. */
static void
sweep(const struct scenario *scenario, const char *call, int stride)
{
	char how[64];
	bool was_killed = true;

	for (int n = 1; was_killed && n < STEPS_MOST; n += stride) {
		struct spoken *spoken = open_game(scenario);

		write_script(scenario, false, 1);
		snprintf(how, sizeof(how), "killed at %s %d", call, n);
		was_killed = await(scenario, begin(scenario, call, n));
		judge(scenario, how, spoken, true);
		kills += was_killed;
		if (was_killed) {
			kills += kill_sometime(scenario);
			judge(scenario, "killed sometime after that", spoken,
			    true);
		}
		facts += spoken_count(spoken);
		spoken_free(spoken);
	}
	if (was_killed)
		fail(scenario, call, "it never ended");
}

static void
measure(const struct scenario *scenario)
{
	int64_t began = clock_mono_ms();

	(void)await(scenario, begin(scenario, NULL, 0));
	whole_us = 1000 * (clock_mono_ms() - began + 2);
}

static void
kill_again(const struct scenario *scenario)
{
	struct spoken *spoken = open_game(scenario);

	write_script(scenario, false, is_hoyle(scenario) ? 1 : 3);
	measure(scenario);
	judge(scenario, "a whole run", spoken, true);
	for (int i = 0; i < KILLS_EACH; i++) {
		kills += kill_sometime(scenario);
		judge(scenario, "killed sometime", spoken, true);
	}
	facts += spoken_count(spoken);
	spoken_free(spoken);
}

static bool
can_trace(void)
{
	const char *const argv[] = {"strace", "-f", "-qq", "-o", "/dev/null",
	    "-e", "trace=fdatasync", "true", NULL};

	return scratch_run(argv, NULL) == 0;
}

int
main(int argc, char **argv)
{
	bool is_long = argc > 1 && strcmp(argv[1], "--long") == 0;
	int64_t began = clock_mono_ms();
	int wanted = is_long ? KILLS_LONG : KILLS;

	setvbuf(stdout, NULL, _IOLBF, 0);
	alarm(TEST_S);
	if (!can_trace()) {
		puts("strace can't trace here");
		return SKIPPED;
	}
	scratch_dir("home", home);
	scratch_dir("after", after);
	scratch_dir("before", before);
	scratch_dir("files", files);
	snprintf(script_path, sizeof(script_path), "%s/script", files);
	snprintf(out_path, sizeof(out_path), "%s/out", files);
	for (int i = 0; i < (is_long ? SCENARIOS : 1); i++) {
		sweep(&scenarios[i], "fdatasync", 1);
		sweep(&scenarios[i], "pwrite64", is_long ? 1 : 3);
	}
	for (int i = 0; i < SCENARIOS || kills < wanted; i++)
		kill_again(&scenarios[i % SCENARIOS]);
	printf("kills survived: %d, in %d runs, %lld things told, %lld ms\n",
	    kills, runs, (long long)facts,
	    (long long)(clock_mono_ms() - began));
	return 0;
}
