#include <config.h>

#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>

#include "daemon/daemon.h"
#include "daemon/exit.h"
#include "daemon/loop.h"

struct options {
	struct daemon_options daemon;
	bool only_test;
};

enum {
	OPTION_CONSOLE = 256,
	OPTION_DATABASE,
	OPTION_PRESET,
	OPTION_RULE,
	OPTION_SAY
};

static const struct option long_options[] = {
    {"config", required_argument, NULL, 'c'},
    {"pidfile", required_argument, NULL, 'p'},
    {"test", no_argument, NULL, 't'},
    {"console", no_argument, NULL, OPTION_CONSOLE},
    {"database", required_argument, NULL, OPTION_DATABASE},
    {"preset", required_argument, NULL, OPTION_PRESET},
    {"option", required_argument, NULL, OPTION_RULE},
    {"say", required_argument, NULL, OPTION_SAY},
    {"version", no_argument, NULL, 'V'},
    {"help", no_argument, NULL, 'h'},
    {NULL, 0, NULL, 0},
};

static void
print_usage(FILE *out)
{
	fputs("usage: lansquenetd [-c FILE] [-p FILE] [-t]\n"
	      "       lansquenetd --console [--database DIR] [--preset NAME]\n"
	      "                   [--option NAME=VALUE]... [--say LINE]...\n"
	      "       lansquenetd -V | -h\n"
	      "  -c, --config FILE  the configuration [" CONFIG_PATH "]\n"
	      "  -p, --pidfile FILE write the process id there while it runs\n"
	      "  -t, --test         only check it, and say every fault\n"
	      "  --console          play in this terminal, without a network\n"
	      "  --database DIR     keep the games there, not in memory\n"
	      "  --preset NAME      the rules to begin with [channel]\n"
	      "  --option NAME=VALUE  one rule, laid over them\n"
	      "  --say LINE         say that first\n"
	      "  -V, --version      say the version\n"
	      "  -h, --help         say this\n"
	      "Runs in the foreground. SIGTERM stops it; games go on at the "
	      "next start.\n",
	    out);
}

static bool
add_rule(struct daemon_options *options, const char *rule)
{
	const int most = sizeof(options->rules) / sizeof(options->rules[0]);

	if (options->rules_count == most)
		return false;
	options->rules[options->rules_count++] = rule;
	return true;
}

static bool
add_line(struct daemon_options *options, const char *line)
{
	const int most = sizeof(options->lines) / sizeof(options->lines[0]);

	if (options->lines_count == most)
		return false;
	options->lines[options->lines_count++] = line;
	return true;
}

/* One option that is not -V or -h. False: there is none like it. */
static bool
take_option(struct options *options, int c)
{
	switch (c) {
	case 'c':
		options->daemon.config_path = optarg;
		return true;
	case 'p':
		options->daemon.pidfile_path = optarg;
		return true;
	case 't':
		options->only_test = true;
		return true;
	case OPTION_CONSOLE:
		options->daemon.is_console = true;
		return true;
	case OPTION_DATABASE:
		options->daemon.database = optarg;
		return true;
	case OPTION_PRESET:
		options->daemon.preset = optarg;
		return true;
	case OPTION_RULE:
		return add_rule(&options->daemon, optarg);
	case OPTION_SAY:
		return add_line(&options->daemon, optarg);
	default:
		return false;
	}
}

/* Do they go together? */
static bool
is_consistent(const struct options *options)
{
	const struct daemon_options *daemon = &options->daemon;

	if (daemon->is_console)
		return daemon->config_path == NULL &&
		       daemon->pidfile_path == NULL && !options->only_test;
	return daemon->database == NULL && daemon->preset == NULL &&
	       daemon->rules_count == 0 && daemon->lines_count == 0;
}

/* False: nothing is left to do, and *code is the exit code. */
static bool
read_arguments(
    int argc, char **argv, struct options *options, enum exit_code *code)
{
	bool is_known = true;
	int c;

	*code = EXIT_CODE_OK;
	while (is_known && (c = getopt_long(argc, argv, "c:p:tVh", long_options,
				NULL)) != -1) {
		if (c == 'V')
			puts("lansquenetd " PACKAGE_VERSION);
		else if (c == 'h')
			print_usage(stdout);
		else
			is_known = take_option(options, c);
		if (c == 'V' || c == 'h')
			return false;
	}
	if (is_known && optind == argc && is_consistent(options))
		return true;
	if (is_known)
		fputs(optind < argc
			  ? "lansquenetd: there is a word too many; the "
			    "configuration is named by -c\n"
			  : "lansquenetd: these options do not go together\n",
		    stderr);
	print_usage(stderr);
	*code = EXIT_CODE_USAGE;
	return false;
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
	struct options options = {.only_test = false};
	struct daemon daemon;
	enum exit_code code;

	if (!read_arguments(argc, argv, &options, &code))
		return code;
	if (options.daemon.preset == NULL)
		options.daemon.preset = "channel";
	if (options.daemon.config_path == NULL)
		options.daemon.config_path = CONFIG_PATH;
	if (options.only_test)
		return test_config(options.daemon.config_path);
	code = daemon_start(&daemon, &options.daemon);
	if (code != EXIT_CODE_OK)
		return code;
	code = loop_run(&daemon);
	daemon_stop(&daemon);
	return code;
}
