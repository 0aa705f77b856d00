/*
 * lansquenetctl against servers that answer as scripted: what it asks, what
 * it prints, what it exits with, and how long it waits.
 */
#include <config.h>

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "unit.h"

enum { ALARM_S = 60, OUT_BYTES = 4096 };

static char dir[] = "ctl-client.XXXXXX";
static char out[OUT_BYTES]; /* of the last run, both streams */
static char asked[OUT_BYTES]; /* by it, of the scripted server */
static double took_s;

/* Run with arguments for a shell; the exit status. */
static int
ctl(const char *arguments)
{
	struct timespec from, to;
	char command[1024];
	FILE *pipe;
	int status;
	size_t len;

	snprintf(command, sizeof(command), "cd %s && exec %s %s 2>&1", dir,
	    getenv("LANSQUENETCTL"), arguments);
	clock_gettime(CLOCK_MONOTONIC, &from);
	pipe = popen(command, "r");
	CU_ASSERT_PTR_NOT_NULL_FATAL(pipe);
	len = fread(out, 1, sizeof(out) - 1, pipe);
	out[len] = '\0';
	status = pclose(pipe);
	clock_gettime(CLOCK_MONOTONIC, &to);
	took_s = (double)(to.tv_sec - from.tv_sec) +
		 (double)(to.tv_nsec - from.tv_nsec) / 1e9;
	CU_ASSERT_FATAL(WIFEXITED(status));
	return WEXITSTATUS(status);
}

static bool
out_has(const char *words)
{
	bool has = strstr(out, words) != NULL;

	if (!has)
		printf("\nno \"%s\" in: %s\n", words, out);
	return has;
}

/* A part of an answer, and what is waited before it. */
struct part {
	int wait_ms;
	const char *bytes;
	size_t len; /* 0: strlen() */
};

static void __attribute__((noreturn))
serve(int listener, int note, const struct part *parts, bool hangs)
{
	char line[OUT_BYTES];
	ssize_t len;
	size_t got = 0;
	int fd;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	alarm(ALARM_S);
	fd = accept(listener, NULL, NULL);
	while (got < sizeof(line) && memchr(line, '\n', got) == NULL &&
	       (len = read(fd, line + got, sizeof(line) - got)) > 0)
		got += (size_t)len;
	if (write(note, line, got) != (ssize_t)got)
		_exit(1);
	close(note);
	for (; parts->bytes != NULL; parts++) {
		size_t size =
		    parts->len > 0 ? parts->len : strlen(parts->bytes);

		usleep((useconds_t)parts->wait_ms * 1000);
		if (send(fd, parts->bytes, size, MSG_NOSIGNAL) < 0)
			break;
	}
	if (hangs)
		pause();
	_exit(0);
}

/* Run the client while a server answers with parts, the last of NULL, and then
 * closes the connection, or hangs. */
static int
ctl_served(const char *arguments, const struct part *parts, bool hangs)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	int note[2], status;
	ssize_t len;
	pid_t pid;

	snprintf(address.sun_path, sizeof(address.sun_path), "%s/sock", dir);
	(void)unlink(address.sun_path);
	CU_ASSERT_EQUAL_FATAL(
	    bind(listener, (const struct sockaddr *)&address, sizeof(address)),
	    0);
	CU_ASSERT_EQUAL_FATAL(listen(listener, 1), 0);
	CU_ASSERT_EQUAL_FATAL(pipe(note), 0);
	pid = fork();
	if (pid == 0)
		serve(listener, note[1], parts, hangs);
	close(listener);
	close(note[1]);
	status = ctl(arguments);
	len = read(note[0], asked, sizeof(asked) - 1);
	asked[len > 0 ? len : 0] = '\0';
	close(note[0]);
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	(void)unlink(address.sun_path);
	return status;
}

static void
test_orders(void)
{
	static const struct part ok[] = {{0, "ok\n", 0}, {0, NULL, 0}};
	static const struct {
		const char *arguments, *asks;
	} cases[] = {
	    {"status -s sock", "status\n"},
	    {"status -s sock --json", "status json\n"},
	    {"status --json -s sock -w 5", "status json\n"},
	    {"tables -s sock --json", "tables json\n"},
	    {"tables -s sock", "tables\n"},
	    {"reload -s sock", "reload\n"},
	    {"stop -s sock", "stop\n"},
	    {"say -s sock net '#room' 'Hello,  you' two -x --json",
		"say net #room Hello,  you two -x --json\n"},
	    {"admin -s sock net '#room' grant anna 5",
		"admin net #room grant anna 5\n"},
	    {"say -s sock net '#room' h\xc3\xa9llo",
		"say net #room h\xc3\xa9llo\n"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		CU_ASSERT_EQUAL(ctl_served(cases[i].arguments, ok, false), 0);
		CU_ASSERT_STRING_EQUAL(asked, cases[i].asks);
		CU_ASSERT_STRING_EQUAL(out, "");
	}
	setenv("LANSQUENET_SOCKET", "sock", 1);
	CU_ASSERT_EQUAL(ctl_served("stop", ok, false), 0);
	CU_ASSERT_STRING_EQUAL(asked, "stop\n");
	setenv("LANSQUENET_SOCKET", "elsewhere", 1);
	CU_ASSERT_EQUAL(ctl_served("stop -s sock", ok, false), 0);
	unsetenv("LANSQUENET_SOCKET");
}

static void
test_answers(void)
{
	static const struct part lines[] = {{0, " one\n  two\n \n", 0},
	    {50, " thr", 0}, {50, "ee\no", 0}, {50, "k\n ignored\n", 0},
	    {0, NULL, 0}};
	static const struct part refusal[] = {
	    {0, " a fault\nerror the configuration has faults\n", 0},
	    {0, NULL, 0}};
	static const struct part dirty[] = {
	    {0, " \x1b[2Jred\xff\0x\nok\n", 16}, {0, NULL, 0}};

	CU_ASSERT_EQUAL(ctl_served("status -s sock", lines, false), 0);
	CU_ASSERT_STRING_EQUAL(out, "one\n two\n\nthree\n");
	CU_ASSERT_EQUAL(ctl_served("reload -s sock", refusal, true), 1);
	CU_ASSERT_PTR_NOT_NULL(strstr(out, "a fault\n"));
	CU_ASSERT_PTR_NOT_NULL(strstr(out, "the configuration has faults\n"));
	CU_ASSERT_PTR_NULL(strstr(out, "error "));
	CU_ASSERT_EQUAL(ctl_served("status -s sock", dirty, false), 0);
	CU_ASSERT_STRING_EQUAL(out, "[2Jred\xef\xbf\xbdx\n");
}

/* An answer of many lines, and one line of a megabyte. */
static void
test_large(void)
{
	static char wide[1024 * 1024 + 5], many[400000];
	const struct part one[] = {{0, wide, sizeof(wide)}, {0, NULL, 0}};
	const struct part all[] = {{0, many, sizeof(many)}, {0, NULL, 0}};

	memset(wide, 'x', sizeof(wide));
	wide[0] = ' ';
	memcpy(wide + sizeof(wide) - 4, "\nok\n", 4);
	CU_ASSERT_EQUAL(ctl_served("status -s sock | wc -c", one, false), 0);
	CU_ASSERT(out_has("1048577"));
	for (size_t i = 0; i < sizeof(many); i += 4)
		memcpy(many + i, i + 8 > sizeof(many) ? "ok\nz" : " ab\n", 4);
	CU_ASSERT_EQUAL(ctl_served("status -s sock | wc -l", all, false), 0);
	CU_ASSERT(out_has("99999"));
}

static void
test_garbage(void)
{
	static const struct {
		struct part parts[3];
		const char *says;
	} cases[] = {
	    {{{0, NULL, 0}}, "closed the connection without an answer"},
	    {{{0, " half", 0}, {0, NULL, 0}}, "without an answer"},
	    {{{0, " line\n", 0}, {0, NULL, 0}}, "without an answer"},
	    {{{0, "HTTP/1.1 400 Bad\r\n", 0}, {0, NULL, 0}}, "no answer of"},
	    {{{0, "\n", 0}, {0, NULL, 0}}, "no answer of"},
	    {{{0, "okay\n", 0}, {0, NULL, 0}}, "no answer of"},
	    {{{0, "\xff\xfe\x00\x01\n", 5}, {0, NULL, 0}}, "no answer of"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		CU_ASSERT_EQUAL(
		    ctl_served("status -s sock", cases[i].parts, false), 1);
		CU_ASSERT(out_has(cases[i].says));
		CU_ASSERT(out_has("sock: "));
	}
}

static void
test_slow(void)
{
	static const struct part silent[] = {{0, NULL, 0}};
	static const struct part late[] = {{700, "ok\n", 0}, {0, NULL, 0}};
	static const struct part drips[] = {{0, " a\n", 0}, {400, " b\n", 0},
	    {400, " c\n", 0}, {400, " d\n", 0}, {400, " e\n", 0},
	    {400, "ok\n", 0}, {0, NULL, 0}};

	CU_ASSERT_EQUAL(ctl_served("status -s sock -w 1", silent, true), 1);
	CU_ASSERT(out_has("does not answer in time"));
	CU_ASSERT(took_s >= 0.9 && took_s < 5);
	CU_ASSERT_EQUAL(ctl_served("status -s sock -w 8", late, true), 0);
	CU_ASSERT_EQUAL(ctl_served("status -s sock -w 1", drips, true), 1);
	CU_ASSERT(out_has("a\nb\n"));
	CU_ASSERT(out_has("does not answer in time"));
}

static void
test_absent(void)
{
	char path[64];
	FILE *file;

	CU_ASSERT_EQUAL(ctl("status -s sock"), 1);
	CU_ASSERT(out_has("sock: no daemon listens there"));
	snprintf(path, sizeof(path), "%s/dead", dir);
	file = fopen(path, "we");
	CU_ASSERT_PTR_NOT_NULL_FATAL(file);
	fclose(file);
	CU_ASSERT_EQUAL(ctl("status -s dead"), 1);
	CU_ASSERT(out_has("dead: no daemon listens there"));
	(void)unlink(path);
	CU_ASSERT_EQUAL(ctl("status -s $(printf '%0200d' 7)"), 1);
	CU_ASSERT(out_has("too long for the path"));
	if (geteuid() == 0)
		return;
	snprintf(path, sizeof(path), "%s/shut", dir);
	CU_ASSERT_EQUAL_FATAL(mkdir(path, 0), 0);
	CU_ASSERT_EQUAL(ctl("status -s shut/sock"), 1);
	CU_ASSERT(out_has("permission denied"));
	(void)rmdir(path);
}

/* Where the socket is, by the configuration. */
static void
test_config(void)
{
	static const struct part ok[] = {{0, "ok\n", 0}, {0, NULL, 0}};
	char path[64], cwd[512];
	FILE *file;

	CU_ASSERT_PTR_NOT_NULL_FATAL(getcwd(cwd, sizeof(cwd)));
	snprintf(path, sizeof(path), "%s/conf", dir);
	file = fopen(path, "we");
	CU_ASSERT_PTR_NOT_NULL_FATAL(file);
	fprintf(file,
	    "state_dir = \"/var/lib/x\"; control_socket = \"%s/%s/sock\";\n"
	    "networks = ({ name = \"net\"; host = \"127.0.0.1\";\n"
	    "channels = ({ name = \"#a\"; }); });\n",
	    cwd, dir);
	fclose(file);
	CU_ASSERT_EQUAL(ctl_served("status -c conf", ok, false), 0);
	CU_ASSERT_EQUAL(ctl("status -c conf"), 1);
	CU_ASSERT(out_has("/sock: no daemon listens there"));
	(void)unlink(path);
	CU_ASSERT_EQUAL(ctl("status -c conf"), 1);
	CU_ASSERT(out_has("conf"));
	CU_ASSERT(out_has("/run/lansquenet/control: "));
}

/* Which needs no daemon: what it prints, and what it says of bad words. */
static void
test_simulate(void)
{
	static const struct {
		const char *arguments, *says;
	} wrong[] = {
	    {"--foo", "unrecognized option '--foo'"},
	    {"--preset chanel", "no preset is called chanel; there are: "},
	    {"--deals 0", "--deals 0: expected a whole number from 1 to"},
	    {"--seed -1", "--seed -1: expected a whole number from 0 to"},
	    {"--players 21", "--players 21: expected a whole number from 2"},
	    {"--preset salon --players 2", "these rules seat 3 to 6"},
	    {"hello", "hello is not OPTION=VALUE"},
	    {"pack=2", "no option is called pack; did you mean packs?"},
	    {"packs=9", "packs: found 9, allowed are whole numbers from 1 to"},
	    {"rotation=2", "after_win"},
	};
	char first[OUT_BYTES];

	CU_ASSERT_EQUAL(ctl("simulate --deals 20000 --seed 4 --players 3 "
			    "capot=yes"),
	    0);
	CU_ASSERT(out_has("preset channel, 3 players, 20000 deals, seed 4\n"));
	CU_ASSERT(out_has("0.529412")); /* the bank wins */
	CU_ASSERT(out_has("0.081412")); /* its edge */
	CU_ASSERT(out_has("7.285714")); /* cards turned */
	CU_ASSERT(out_has("longest run of a bank"));
	CU_ASSERT_EQUAL(ctl("simulate --deals 1000 --seed 4 --json"), 0);
	CU_ASSERT(out_has("{\"preset\":\"channel\",\"players\":6,"));
	CU_ASSERT(out_has("\"exact\":0.529411765}"));
	memcpy(first, out, sizeof(first));
	CU_ASSERT_EQUAL(ctl("simulate --deals 1000 --seed 4 --json"), 0);
	CU_ASSERT_STRING_EQUAL(out, first);
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		char arguments[128];

		snprintf(arguments, sizeof(arguments), "simulate %s",
		    wrong[i].arguments);
		CU_ASSERT_EQUAL(ctl(arguments), 2);
		CU_ASSERT(out_has(wrong[i].says));
	}
	CU_ASSERT_EQUAL(ctl("simulate match=yes laps=1 bank_least=200"), 1);
	CU_ASSERT(out_has("with these rules nobody can bank"));
}

/* Which database is meant may be said before or behind the other words. */
static void
test_where(void)
{
	static const char *const cases[] = {"check -d nowhere",
	    "backup -f -d nowhere copy", "backup -d nowhere -f copy",
	    "export people -d nowhere", "export people --json -d nowhere",
	    "top deals ever -d nowhere", "stats anna -d nowhere",
	    "verify draw 1 -d nowhere", "restore copy -d nowhere",
	    "check -c nowhere", "stats anna -c nowhere",
	    "options net '#room' -c nowhere"};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		CU_ASSERT_EQUAL(ctl(cases[i]), 1);
		CU_ASSERT(out_has("nowhere"));
	}
	CU_ASSERT_EQUAL(ctl("stats anna -d"), 2);
	CU_ASSERT_EQUAL(ctl("check -c nowhere -d nowhere"), 2);
}

static void
test_usage(void)
{
	static const char *const cases[] = {"", "status -x", "status extra",
	    "status -s", "status -w 0", "status -w 1x", "reload --json", "say",
	    "say net '#room'", "admin net '#room'", "stop now",
	    "say --json net '#room' hello"};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		CU_ASSERT_EQUAL(ctl(cases[i]), 2);
		CU_ASSERT(out_has("usage: lansquenetctl"));
	}
	CU_ASSERT_EQUAL(ctl("dance"), 2);
	CU_ASSERT(out_has("no command dance"));
	CU_ASSERT_EQUAL(
	    ctl("say -s sock net '#room' \"$(printf 'a\\nb')\""), 1);
	CU_ASSERT(out_has("must be one line"));
	CU_ASSERT_EQUAL(
	    ctl("say -s sock net '#room' $(printf '%05000d' 7)"), 1);
	CU_ASSERT(out_has("too long"));
}

static void
test_help(void)
{
	static const char *const commands[] = {"status", "tables", "reload",
	    "stop", "say", "admin", "top", "stats", "options", "replay",
	    "simulate", "backup", "restore", "check", "export", "verify"};
	char line[64];

	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
		snprintf(line, sizeof(line), "%s --help", commands[i]);
		CU_ASSERT_EQUAL(ctl(line), 0);
		snprintf(line, sizeof(line), "usage: lansquenetctl %s ",
		    commands[i]);
		CU_ASSERT(out_has(line));
		CU_ASSERT(!out_has("unrecognized"));
		snprintf(line, sizeof(line), "%s --version", commands[i]);
		CU_ASSERT_EQUAL(ctl(line), 0);
		CU_ASSERT(out_has("lansquenetctl " PACKAGE_VERSION));
	}
	CU_ASSERT_EQUAL(ctl("--help"), 0);
	CU_ASSERT(out_has("lansquenetctl verify "));
	CU_ASSERT_EQUAL(ctl("-V"), 0);
	CU_ASSERT(out_has("lansquenetctl " PACKAGE_VERSION));
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"orders", test_orders},
	    {"answers", test_answers},
	    {"large answers", test_large},
	    {"garbage", test_garbage},
	    {"slow answers", test_slow},
	    {"no daemon", test_absent},
	    {"the socket of a configuration", test_config},
	    {"where to look", test_where},
	    {"usage", test_usage},
	    {"help and version", test_help},
	    {"simulate", test_simulate},
	};
	int failed;

	if (getenv("LANSQUENETCTL") == NULL || mkdtemp(dir) == NULL) {
		fputs("LANSQUENETCTL must name the program\n", stderr);
		return 1;
	}
	failed = UNIT_RUN("ctl: client", cases);
	(void)rmdir(dir);
	return failed;
}
