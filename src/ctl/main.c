/* lansquenetctl: the admin's tool; what needs no daemon works without it. */
#include <config.h>

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "ctl/ctl.h"

#define SOCKET "[-s SOCKET|-c FILE] [-w SECONDS]"
#define WHERE "[-c FILE|-d DIR]"

static const struct ctl_command commands[] = {
    {"status", SOCKET " [--json]", "How the program stands.", ctl_client,
	false},
    {"tables", SOCKET " [--json]", "How its tables stand.", ctl_client, false},
    {"reload", SOCKET, "Have the daemon read its configuration anew.",
	ctl_client, false},
    {"stop", SOCKET, "Stop the daemon; games go on at the next start.",
	ctl_client, false},
    {"say", SOCKET " NETWORK CHANNEL TEXT...", "Say a line in a channel.",
	ctl_client, false},
    {"admin", SOCKET " NETWORK CHANNEL WORD...",
	"What \"!admin WORD...\" does in that channel.", ctl_client, false},
    {"top",
	WHERE " [won|deals|chips|matches] [today|week|month|ever] "
	      "[NETWORK CHANNEL]",
	"The best players.", ctl_top, true},
    {"stats", WHERE " NICK [NETWORK]", "What somebody has played and won.",
	ctl_stats, true},
    {"options", "[-c FILE] NETWORK CHANNEL",
	"The options of a channel, and where each value comes from.",
	ctl_options, true},
    {"replay", "FILE|-", "Play a session from a script.", ctl_replay, false},
    {"simulate",
	"[--preset NAME] [--deals N] [--seed N] [--players N] [--json] "
	"[OPTION=VALUE...]",
	"Play many deals, and set what comes out beside the exact odds.",
	ctl_simulate, false},
    {"backup", WHERE " [-f] FILE",
	"Copy the database to FILE, also while the daemon runs; -f replaces "
	"it.",
	ctl_backup, true},
    {"restore", WHERE " FILE",
	"Put a backup in the place of the database of a stopped daemon.",
	ctl_restore, true},
    {"check", WHERE, "Check all that the database holds.", ctl_check, true},
    {"export", WHERE " people|deals|results|postings [--csv|--json]",
	"Print a table for other programs.", ctl_export, true},
    {"verify", WHERE " DEAL | draw SESSION | -",
	"Check a shuffle; - reads the words of a proof.", ctl_verify, true},
};

enum { COMMANDS = sizeof(commands) / sizeof(commands[0]) };

static void
print_usage(FILE *to, const struct ctl_command *command, const char *label)
{
	fprintf(to, "%s lansquenetctl %s %s\n", label, command->name,
	    command->usage);
}

static void
print_commands(FILE *to)
{
	for (int i = 0; i < COMMANDS; i++)
		print_usage(to, &commands[i], i == 0 ? "usage:" : "      ");
	fputs("       lansquenetctl [COMMAND] --help | --version\n", to);
}

/* NULL, said on standard error, if there is no such command. */
static const struct ctl_command *
find_command(const char *word)
{
	const char *names[COMMANDS], *nearest;

	for (int i = 0; i < COMMANDS; i++) {
		if (strcmp(word, commands[i].name) == 0)
			return &commands[i];
		names[i] = commands[i].name;
	}
	nearest = text_nearest(word, names, COMMANDS);
	fprintf(stderr, "lansquenetctl: there is no command %s", word);
	if (nearest != NULL)
		fprintf(stderr, "; did you mean %s?\n", nearest);
	else
		fputs("; --help lists them\n", stderr);
	return NULL;
}

static bool
is_help(const char *word)
{
	return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static bool
is_version(const char *word)
{
	return strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0;
}

static void
print_version(void)
{
	puts("lansquenetctl " PACKAGE_VERSION);
}

static void
print_help(const struct ctl_command *command)
{
	print_usage(stdout, command, "usage:");
	printf("  %s\n  lansquenetctl(1) tells more.\n", command->help);
}

/* Where it is to look may stand behind other words, too. False: it is said
 * twice, or not to its end. */
static bool
lead_with_where(int argc, char **argv)
{
	bool is_said = false;

	for (int i = 1; i < argc; i++) {
		char *option = argv[i], *value = argv[i + 1];

		if (strcmp(option, "-c") != 0 && strcmp(option, "-d") != 0)
			continue;
		if (is_said || value == NULL)
			return false;
		is_said = true;
		memmove(argv + 3, argv + 1, (size_t)(i - 1) * sizeof(argv[0]));
		argv[1] = option;
		argv[2] = value;
		i++;
	}
	return true;
}

static enum ctl_status
run(int argc, char **argv)
{
	const struct ctl_command *command = find_command(argv[1]);
	enum ctl_status status;

	if (command == NULL)
		return CTL_USAGE;
	if (argc > 2 && is_help(argv[2])) {
		print_help(command);
		return CTL_DONE;
	}
	if (argc > 2 && is_version(argv[2])) {
		print_version();
		return CTL_DONE;
	}
	status = command->takes_where && !lead_with_where(argc - 1, argv + 1)
		     ? CTL_USAGE
		     : command->run(argc - 1, argv + 1);
	if (status == CTL_USAGE)
		print_usage(stderr, command, "usage:");
	return status;
}

int
main(int argc, char **argv)
{
	enum ctl_status status = CTL_DONE;

	if (argc < 2) {
		print_commands(stderr);
		status = CTL_USAGE;
	} else if (is_help(argv[1])) {
		print_commands(stdout);
	} else if (is_version(argv[1])) {
		print_version();
	} else {
		status = run(argc, argv);
	}
	if (fflush(stdout) != 0) {
		perror("standard output");
		return CTL_WRONG;
	}
	return (int)status;
}
