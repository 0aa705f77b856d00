#include <config.h>

#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>

#include "daemon/daemon.h"
#include "daemon/exit.h"
#include "daemon/loop.h"

#define CONFIG_PATH SYSCONFDIR "/lansquenetd.conf"

struct options {
	const char *config_path;
	const char *pidfile_path; /* NULL: none */
	bool only_test;
};

static const struct option long_options[] = {
    {"config", required_argument, NULL, 'c'},
    {"pidfile", required_argument, NULL, 'p'},
    {"test", no_argument, NULL, 't'},
    {"version", no_argument, NULL, 'V'},
    {"help", no_argument, NULL, 'h'},
    {NULL, 0, NULL, 0},
};

static void
print_usage(FILE *out)
{
	fputs("usage: lansquenetd [-c FILE] [-p FILE] [-t]\n"
	      "       lansquenetd -V | -h\n"
	      "  -c, --config FILE  the configuration [" CONFIG_PATH "]\n"
	      "  -p, --pidfile FILE write the process id there while it runs\n"
	      "  -t, --test         only check it, and say every fault\n"
	      "  -V, --version      say the version\n"
	      "  -h, --help         say this\n"
	      "Runs in the foreground. SIGTERM stops it; games go on at the "
	      "next start.\n",
	    out);
}

/* False: nothing is left to do, and *code is the exit code. */
static bool
read_arguments(
    int argc, char **argv, struct options *options, enum exit_code *code)
{
	int c;

	*code = EXIT_CODE_OK;
	while ((c = getopt_long(argc, argv, "c:p:tVh", long_options, NULL)) !=
	       -1) {
		switch (c) {
		case 'c':
			options->config_path = optarg;
			break;
		case 'p':
			options->pidfile_path = optarg;
			break;
		case 't':
			options->only_test = true;
			break;
		case 'V':
			puts("lansquenetd " PACKAGE_VERSION);
			return false;
		case 'h':
			print_usage(stdout);
			return false;
		default:
			print_usage(stderr);
			*code = EXIT_CODE_USAGE;
			return false;
		}
	}
	if (optind < argc) {
		print_usage(stderr);
		*code = EXIT_CODE_USAGE;
	}
	return *code == EXIT_CODE_OK;
}

static enum exit_code
test_config(const char *path)
{
	struct config *config;
	enum exit_code code = daemon_load_config(path, &config);

	if (code == EXIT_CODE_OK)
		printf("%s: no fault\n", path);
	config_free(config);
	return code;
}

int
main(int argc, char **argv)
{
	struct options options = {CONFIG_PATH, NULL, false};
	struct daemon daemon;
	enum exit_code code;

	if (!read_arguments(argc, argv, &options, &code))
		return code;
	if (options.only_test)
		return test_config(options.config_path);
	code = daemon_start(&daemon, options.config_path, options.pidfile_path);
	if (code != EXIT_CODE_OK)
		return code;
	code = loop_run(&daemon);
	daemon_stop(&daemon);
	return code;
}
