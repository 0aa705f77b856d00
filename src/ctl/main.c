/* lansquenetctl: the admin's tool; what needs no daemon works without it. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "ctl/ctl.h"

#define SOCKET "[-s SOCKET|-c FILE] [-w SECONDS]"

static const struct ctl_command commands[] = {
    {"status", SOCKET " [--json]", ctl_client},
    {"tables", SOCKET " [--json]", ctl_client},
    {"reload", SOCKET, ctl_client},
    {"stop", SOCKET, ctl_client},
    {"say", SOCKET " NETWORK CHANNEL TEXT...", ctl_client},
    {"admin", SOCKET " NETWORK CHANNEL WORD...", ctl_client},
    {"top",
	"[-c FILE|-d DIR] [won|deals|chips|matches] [today|week|month|ever] "
	"[NETWORK CHANNEL]",
	ctl_top},
    {"stats", "[-c FILE|-d DIR] NICK [NETWORK]", ctl_stats},
    {"options", "[-c FILE] NETWORK CHANNEL", ctl_options},
    {"replay", "FILE|-", ctl_replay},
    {"simulate",
	"[--preset NAME] [--deals N] [--seed N] [--players N] [--json] "
	"[OPTION=VALUE...]",
	ctl_simulate},
    {"backup", "[-c FILE|-d DIR] [-f] FILE", ctl_backup},
    {"restore", "[-c FILE|-d DIR] FILE", ctl_restore},
    {"check", "[-c FILE|-d DIR]", ctl_check},
    {"export", "[-c FILE|-d DIR] people|deals|results|postings [--csv|--json]",
	ctl_export},
    {"verify", "[-c FILE|-d DIR] DEAL | draw SESSION | -", ctl_verify},
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
	fputs("       lansquenetctl --help | --version\n", to);
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
		fprintf(stderr, "; is %s meant?\n", nearest);
	else
		fputs("; --help lists them\n", stderr);
	return NULL;
}

static enum ctl_status
run(int argc, char **argv)
{
	const struct ctl_command *command = find_command(argv[1]);
	enum ctl_status status;

	if (command == NULL)
		return CTL_USAGE;
	status = command->run(argc - 1, argv + 1);
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
	} else if (strcmp(argv[1], "--help") == 0) {
		print_commands(stdout);
	} else if (strcmp(argv[1], "--version") == 0) {
		puts(PACKAGE_STRING);
	} else {
		status = run(argc, argv);
	}
	if (fflush(stdout) != 0) {
		perror("standard output");
		return CTL_WRONG;
	}
	return (int)status;
}
