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
	"[-c FILE|-d DIR] [won|deals|chips] [today|week|month|ever] "
	"[NETWORK CHANNEL]",
	ctl_top},
    {"stats", "[-c FILE|-d DIR] NICK [NETWORK]", ctl_stats},
    {"options", "[-c FILE] NETWORK CHANNEL", ctl_options},
    {"replay", "FILE|-", ctl_replay},
    {"check", "[-c FILE|-d DIR]", ctl_check},
    {"verify", "[-c FILE|-d DIR] DEAL | draw SESSION | -", ctl_verify},
};

enum { COMMANDS = sizeof(commands) / sizeof(commands[0]) };

static enum ctl_status
usage(FILE *to)
{
	for (int i = 0; i < COMMANDS; i++)
		fprintf(to, "%s lansquenetctl %s %s\n",
		    i == 0 ? "usage:" : "      ", commands[i].name,
		    commands[i].usage);
	fputs("       lansquenetctl --help | --version\n", to);
	return to == stdout ? CTL_DONE : CTL_USAGE;
}

static enum ctl_status
run(int argc, char **argv)
{
	if (argc < 2)
		return CTL_USAGE;
	for (int i = 0; i < COMMANDS; i++)
		if (strcmp(argv[1], commands[i].name) == 0)
			return commands[i].run(argc - 1, argv + 1);
	return CTL_USAGE;
}

int
main(int argc, char **argv)
{
	enum ctl_status status;

	if (argc == 2 && strcmp(argv[1], "--help") == 0)
		return (int)usage(stdout);
	if (argc == 2 && strcmp(argv[1], "--version") == 0) {
		puts(PACKAGE_STRING);
		return CTL_DONE;
	}
	status = run(argc, argv);
	if (status == CTL_USAGE)
		usage(stderr);
	if (fflush(stdout) != 0) {
		perror("standard output");
		return CTL_WRONG;
	}
	return (int)status;
}
