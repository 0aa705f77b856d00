/*
 * `lansquenetd --console` as it ships, at a pipe and at a pseudo-terminal.
 * Environment: LANSQUENETD.
 */
#include <config.h>

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"
#include "unit.h"

enum {
	SOON_MS = 20000, /* what surely comes, on a busy machine */
	QUIET_MS = 300, /* when nothing comes for so long, nothing will */
	TEST_S = 240,
	ARGUMENTS = 8,
	COLUMNS = 200
};

static struct console {
	pid_t pid;
	int in, out; /* the same at a terminal */
	struct text said;
	size_t mark; /* must_hear() looks from here on */
} con;

static void
die(const char *what)
{
	perror(what);
	exit(99);
}

static void
exec_console(char *const *arguments)
{
	const char *path = getenv("LANSQUENETD");
	char name[] = "lansquenetd", flag[] = "--console";
	char *argv[ARGUMENTS + 3] = {name, flag};

	for (int i = 0; i < ARGUMENTS && arguments[i] != NULL; i++)
		argv[i + 2] = arguments[i];
	execv(path != NULL ? path : "./lansquenetd", argv);
	_exit(127);
}

static const char *locale = "C.UTF-8";

/* In the child too, what a user's shell would set. */
static void
set_environment(const char *no_color)
{
	setenv("TERM", "xterm", 1);
	setenv("LC_ALL", locale, 1);
	setenv("INPUTRC", "/dev/null", 1);
	if (no_color != NULL)
		setenv("NO_COLOR", no_color, 1);
	else
		unsetenv("NO_COLOR");
}

/* in: a file to read, or NULL for a pipe. */
static void
begin_pipe(const char *in, char *const *arguments)
{
	int to[2], from[2];

	if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0)
		die("pipe");
	set_environment(NULL);
	con.pid = fork();
	if (con.pid < 0)
		die("fork");
	if (con.pid == 0) {
		int fd = in != NULL ? open(in, O_RDONLY) : to[0];

		dup2(fd, STDIN_FILENO);
		dup2(from[1], STDOUT_FILENO);
		exec_console(arguments);
	}
	close(to[0]);
	close(from[1]);
	con.in = to[1];
	con.out = from[0];
}

static void
begin_terminal(const char *no_color, char *const *arguments)
{
	struct winsize size = {.ws_row = 24, .ws_col = COLUMNS};
	int fd;

	set_environment(no_color);
	con.pid = forkpty(&fd, NULL, NULL, &size);
	if (con.pid < 0)
		die("forkpty");
	if (con.pid == 0)
		exec_console(arguments);
	con.in = con.out = fd;
}

/* False: nothing came in that time, or all is said. */
static bool
listen_for(int ms)
{
	struct pollfd wait = {.fd = con.out, .events = POLLIN};
	char bytes[4096];
	ssize_t len;

	if (poll(&wait, 1, ms) <= 0)
		return false;
	len = read(con.out, bytes, sizeof(bytes));
	if (len <= 0)
		return false;
	text_add_mem(&con.said, bytes, (size_t)len);
	return true;
}

static bool
hears(const char *words)
{
	int64_t end = clock_mono_ms() + SOON_MS;
	const char *found;

	while ((found = strstr(text_str(&con.said) + con.mark, words)) == NULL)
		if (clock_mono_ms() >= end || !listen_for(SOON_MS))
			return false;
	con.mark = (size_t)(found - text_str(&con.said)) + strlen(words);
	return true;
}

static void
must_hear_at(const char *words, int line)
{
	bool heard = hears(words);

	CU_ASSERT(heard);
	if (heard)
		return;
	printf("\nline %d: not heard: %s\n%s\n", line, words,
	    text_str(&con.said) + con.mark);
	kill(con.pid, SIGKILL);
	CU_ASSERT_FATAL(heard);
}
#define must_hear(words) must_hear_at(words, __LINE__)

static void
listen_until_quiet(void)
{
	while (listen_for(QUIET_MS))
		continue;
}

static void
type(const char *keys)
{
	CU_ASSERT_EQUAL(
	    write(con.in, keys, strlen(keys)), (ssize_t)strlen(keys));
}

/* It ends, and its exit code. */
static void
must_end(int code)
{
	int64_t end = clock_mono_ms() + SOON_MS;
	int status = 0;

	while (listen_for(SOON_MS))
		continue;
	while (waitpid(con.pid, &status, WNOHANG) == 0) {
		if (clock_mono_ms() > end)
			kill(con.pid, SIGKILL);
		usleep(5000);
	}
	CU_ASSERT(WIFEXITED(status));
	CU_ASSERT_EQUAL(WEXITSTATUS(status), code);
	if (con.in >= 0)
		close(con.in);
	if (con.out != con.in)
		close(con.out);
	text_fini(&con.said);
	con.mark = 0;
}

static void
end_input(void)
{
	close(con.in);
	con.in = -1;
}

/* Who has the bank, of anna and bert. */
static bool
anna_banks(void)
{
	must_hear(". Seats: ");
	return strncmp(text_str(&con.said) + con.mark, "anna", 4) == 0;
}

static char *no_arguments[] = {NULL};

static void
test_pipe_deal(void)
{
	begin_pipe(NULL, no_arguments);
	type("anna: !join\nbert: join\nanna:\nSTART\n");
	must_hear("Welcome anna");
	must_hear("Welcome bert");
	if (anna_banks())
		type("bank 20\nbert: !cover\n");
	else
		type("bert: bank 20\n!cover\n");
	must_hear("a bank of 20");
	must_hear("Deal 1");
	must_hear("Banker ");
	must_hear(" win");
	listen_until_quiet();
	/* Private answers say whom they are for. */
	type("bert: bank 5000000\n");
	must_hear("[bert] ");
	type("cards on the table\n");
	must_hear("no such command; !help all lists");
	type("quit\n");
	must_hear("/quit leaves.");
	type("bert: staek 5\n");
	must_hear("[bert] There is no such command; did you mean !stake?");
	type("/tables\n/frob\n");
	must_hear("table (console) #console: ");
	must_hear("unknown; there is ");
	CU_ASSERT_PTR_NULL(strchr(text_str(&con.said), '\033'));
	CU_ASSERT_PTR_NULL(strstr(text_str(&con.said), "> "));
	end_input();
	must_end(0);
}

/* Written down beforehand: each line waits for what came before it, and what
 * is going on at the end is brought to its end. One of two is refused. */
static const char script[] =
    "anna: join\nbert: join\nanna: start\n"
    "anna: bank 20\nbert: bank 20\nanna: cover\nbert: cover";

static void
test_pipe_script(void)
{
	int64_t began = clock_mono_ms();

	begin_pipe(NULL, no_arguments);
	type(script);
	end_input();
	must_hear("Deal 1");
	must_hear("Banker ");
	must_hear(" win");
	must_end(0);
	/* No pauses. */
	CU_ASSERT(clock_mono_ms() - began < 5000);
}

/* Robots do not keep a script waiting: by the time the second `end` is read,
 * all have done what they owed. */
static void
test_pipe_robots(void)
{
	begin_pipe(NULL, no_arguments);
	type("anna: join\nanna: robots 3\nanna: start\nanna: pass\n"
	     "anna: pass\nanna: pass\nanna: end\n");
	end_input();
	must_hear("This is practice");
	must_hear("a bank of ");
	must_hear("Robots agree");
	must_hear("It was practice");
	must_end(0);
}

static void
test_file(void)
{
	char path[] = "/tmp/lsq-console-XXXXXX";
	int fd = mkstemp(path);

	CU_ASSERT(write(fd, script, strlen(script)) > 0);
	close(fd);
	begin_pipe(path, no_arguments);
	must_hear(" win");
	must_end(0);
	unlink(path);
	begin_pipe("/dev/null", no_arguments);
	must_end(0);
	begin_pipe(NULL, no_arguments);
	type("/quit\njoin\n");
	must_end(0);
}

static void
test_garbage(void)
{
	static const char binary[] = "a\0b\n\xff\xfe\x1b[2J\n: x\n:\n/\n \n";
	char much[10000];

	begin_pipe(NULL, no_arguments);
	memset(much, 'x', sizeof(much));
	much[sizeof(much) - 1] = '\n';
	CU_ASSERT(write(con.in, much, sizeof(much)) > 0);
	must_hear("too long");
	CU_ASSERT(write(con.in, binary, sizeof(binary) - 1) > 0);
	must_hear("no text");
	srand(1);
	for (size_t i = 0; i < sizeof(much); i++)
		much[i] = (char)(rand() >> 7);
	for (int i = 0; i < 20; i++)
		CU_ASSERT(write(con.in, much + i * 400, 400) > 0);
	type("\nanna: join\n");
	must_hear("Welcome anna");
	CU_ASSERT_PTR_NULL(strchr(text_str(&con.said), '\033'));
	end_input();
	must_end(0);
}

static void
test_reader_gone(void)
{
	begin_pipe(NULL, no_arguments);
	close(con.out);
	con.out = open("/dev/null", O_RDONLY);
	type("help\nhelp\nhelp\n");
	must_end(0);
}

/* Is each red suit in its colour, and did any come? */
static bool
saw_red(bool has_colours)
{
	static const char *const suits[] = {"\xe2\x99\xa5", "\xe2\x99\xa6"};
	bool any = false;

	for (int i = 0; i < 2; i++) {
		const char *s = text_str(&con.said);

		while ((s = strstr(s, suits[i])) != NULL) {
			s += strlen(suits[i]);
			CU_ASSERT_EQUAL(
			    strncmp(s, "\033[0m", 4) == 0, has_colours);
			any = true;
		}
	}
	CU_ASSERT(
	    has_colours || strstr(text_str(&con.said), "\033[31m") == NULL);
	return any;
}

static bool
play_at_terminal(const char *no_color)
{
	bool any;

	begin_terminal(no_color, no_arguments);
	must_hear("/quit leaves.");
	type("anna: join\rbert: join\ranna: start\r");
	if (anna_banks())
		type("anna: bank 20\rbert: cover\r");
	else
		type("bert: bank 20\ranna: cover\r");
	must_hear("Deal 1");
	/* Half a line stands while cards are turned, and stays. */
	type("anna: ch");
	for (int i = 0; i < 10 && !hears(" win"); i++)
		continue;
	type("ips\r");
	must_hear("[anna] ");
	any = saw_red(no_color == NULL || no_color[0] == '\0');
	type("\x04");
	must_end(0);
	return any;
}

static void
play_until_red(const char *no_color)
{
	bool any = false;

	for (int i = 0; i < 5 && !any; i++)
		any = play_at_terminal(no_color);
	CU_ASSERT(any);
}

static void
test_colours(void)
{
	play_until_red(NULL);
	play_until_red("1");
}

/* Where the locale has no suits. */
static void
test_no_suits(void)
{
	locale = "C";
	begin_terminal(NULL, no_arguments);
	locale = "C.UTF-8";
	must_hear("/quit leaves.");
	type("anna: join\rbert: join\ranna: start\r");
	must_hear("has the bank");
	CU_ASSERT_PTR_NULL(strstr(text_str(&con.said), "\xe2\x99"));
	type("\x04");
	must_end(0);
}

static void
test_editing(void)
{
	begin_terminal("1", no_arguments);
	must_hear("/quit leaves.");
	/* Home, delete, end. */
	type("xanna: joinx\x01\x1b[3~\x05\x7f\r");
	must_hear("Welcome anna");
	type("bert:\r");
	must_hear("bert> ");
	type("join\r");
	must_hear("Welcome bert");
	/* Twice up: what was said first, with an end of its own. */
	type("carl: chips\r");
	must_hear("[carl] ");
	type("dora: chips\r");
	must_hear("[dora] ");
	type("\x1b[A\x1b[A\r");
	must_hear("[carl] ");
	/* Leaving in the midst of a line. */
	type("half a line\x03");
	must_end(0);
}

static void
test_leaving(void)
{
	begin_terminal("1", no_arguments);
	must_hear("/quit leaves.");
	type("join\r");
	must_hear("Welcome ");
	/* Nothing is kept, so nothing is promised. */
	type("/quit\r");
	while (listen_for(SOON_MS))
		continue;
	CU_ASSERT_PTR_NULL(strstr(text_str(&con.said), "until I am back"));
	must_end(0);
	begin_terminal("1", no_arguments);
	must_hear("/quit leaves.");
	kill(con.pid, SIGHUP);
	must_end(0);
}

static void
test_database(void)
{
	char dir[] = "/tmp/lsq-console-XXXXXX", flag[] = "--database";
	char *arguments[] = {flag, dir, NULL};
	char command[64];
	struct console first;

	if (mkdtemp(dir) == NULL)
		die("mkdtemp");
	begin_pipe(NULL, arguments);
	type("anna: join\nbert: join\nanna: start\n");
	must_hear(". Seats: ");
	first = con;
	memset(&con, 0, sizeof(con));
	begin_pipe(NULL, arguments);
	must_end(4);
	con = first;
	end_input();
	must_hear("until I am back");
	must_end(0);
	begin_pipe(NULL, arguments);
	must_hear(" has the bank");
	end_input();
	must_end(0);
	snprintf(command, sizeof(command), "rm -r %s", dir);
	CU_ASSERT_EQUAL(system(command), 0);
}

static void
test_rules(void)
{
	char preset[] = "--preset", option[] = "--option";
	char pagat[] = "pagat", unit[] = "bank_least=7", bad[] = "bank=1";
	char worse[] = "bank_least", none[] = "nosuch", config[] = "-c";
	char *good[] = {preset, pagat, option, unit, NULL};
	char *const faults[][3] = {
	    {option, bad, NULL},
	    {option, worse, NULL},
	    {preset, none, NULL},
	    {config, none, NULL},
	};

	begin_pipe(NULL, good);
	type("anna: join\nbert: join\nanna: start\n");
	if (!anna_banks())
		type("bert:\n");
	else
		type("anna:\n");
	type("bank 6\n");
	must_hear("7");
	end_input();
	must_end(0);
	for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++) {
		begin_pipe("/dev/null", faults[i]);
		must_end(2);
	}
}

/* What is to be said first is said and shown before what comes in. */
static void
test_first_lines(void)
{
	char say[] = "--say", name[] = "anna:", join[] = "join";
	char *lines[] = {say, name, say, join, NULL};

	begin_pipe(NULL, lines);
	type("next\n");
	must_hear("> join");
	must_hear("Welcome anna");
	must_hear("[anna] Wait: 1 more");
	end_input();
	must_end(0);
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"a deal at a pipe", test_pipe_deal},
	    {"a script at a pipe", test_pipe_script},
	    {"robots at a pipe", test_pipe_robots},
	    {"a file", test_file},
	    {"garbage", test_garbage},
	    {"nobody reads", test_reader_gone},
	    {"colours at a terminal", test_colours},
	    {"no suits in the locale", test_no_suits},
	    {"editing at a terminal", test_editing},
	    {"leaving", test_leaving},
	    {"a database", test_database},
	    {"rules", test_rules},
	    {"first lines", test_first_lines},
	};

	signal(SIGPIPE, SIG_IGN);
	alarm(TEST_S);
	return UNIT_RUN("console", cases);
}
