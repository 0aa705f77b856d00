#include <config.h>

#include "base/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <sys/stat.h>
#include <syslog.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"

static bool to_syslog;
static bool to_file; /* where nobody else writes down the time */
static enum log_level level_most = LOG_LEVEL_INFO;

void
log_open(const char *program, bool use_syslog, enum log_level most)
{
	struct stat stat;

	to_syslog = use_syslog;
	to_file = fstat(STDERR_FILENO, &stat) == 0 && S_ISREG(stat.st_mode);
	level_most = most;
	if (to_syslog)
		openlog(program, LOG_PID | LOG_NDELAY, LOG_DAEMON);
}

/* "2026-11-30T18:24:05Z ", UTC. */
static void
put_time(FILE *to)
{
	const time_t now = (time_t)clock_wall_s();
	struct tm tm;
	char words[32];

	if (gmtime_r(&now, &tm) != NULL &&
	    strftime(words, sizeof(words), "%Y-%m-%dT%H:%M:%SZ ", &tm) > 0)
		fputs(words, to);
}

static void __attribute__((format(printf, 3, 0))) log_write(
    enum log_level level, const char *module, const char *format, va_list args)
{
	static const char *const words[] = {
	    "error", "warning", "info", "debug"};
	static const int priorities[] = {
	    LOG_ERR, LOG_WARNING, LOG_INFO, LOG_DEBUG};
	char line[1024];

	if (level > level_most)
		return;
	vsnprintf(line, sizeof(line), format, args);
	for (char *p = line; *p != '\0'; p++)
		if ((unsigned char)*p < 0x20 || *p == 0x7f)
			*p = *p == '\n' ? ' ' : '?';
	if (to_syslog) {
		syslog(priorities[level], "%s: %s", module, line);
		return;
	}
	if (to_file)
		put_time(stderr);
	fprintf(stderr, "%s: %s: %s\n", words[level], module, line);
}

#define LOG_VERB(verb, level) \
	void verb(const char *module, const char *format, ...) \
	{ \
		va_list args; \
\
		va_start(args, format); \
		log_write(level, module, format, args); \
		va_end(args); \
	}

LOG_VERB(log_err, LOG_LEVEL_ERR)
LOG_VERB(log_warn, LOG_LEVEL_WARN)
LOG_VERB(log_info, LOG_LEVEL_INFO)
LOG_VERB(log_debug, LOG_LEVEL_DEBUG)
