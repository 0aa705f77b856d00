/*
 * The log: stderr or syslog; where stderr is a file each line begins with the
 * time (UTC). Module first, then ids, then key=value:
 *	log_info("irc", "network=%s joined channel=%s", ...)
 * Never a secret, an unrevealed seed, or raw text from outside.
 */
#ifndef BASE_LOG_H
#define BASE_LOG_H

#include <stdbool.h>

enum log_level {
	LOG_LEVEL_ERR,
	LOG_LEVEL_WARN,
	LOG_LEVEL_INFO,
	LOG_LEVEL_DEBUG
};

/* program names us in syslog and is borrowed for good. Before: stderr, info. */
void log_open(const char *program, bool use_syslog, enum log_level most);

void log_err(const char *module, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void log_warn(const char *module, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void log_info(const char *module, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void log_debug(const char *module, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
