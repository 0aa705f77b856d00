/*
 * What the service manager is told, as sd_notify(3) describes it: a datagram
 * of VARIABLE=value lines to the socket that $NOTIFY_SOCKET names, a path or,
 * behind a '@', an abstract name. Without one, nothing here does anything.
 */
#ifndef DAEMON_NOTIFY_H
#define DAEMON_NOTIFY_H

#include <stdint.h>
#include <sys/socket.h>
#include <sys/un.h>

struct notify {
	int fd; /* -1: nobody listens */
	struct sockaddr_un to;
	socklen_t to_len;
	int64_t feed_every_ms; /* half of what the watchdog allows; 0: none */
	int64_t feed_next_ms;
};

/*
 * Take the socket and the watchdog from the environment, and unset them, so
 * that no child speaks for us. An address that is none is logged.
 */
void notify_open(struct notify *notify);
void notify_close(struct notify *notify);

/* Tell lines such as "READY=1\nSTATUS=…". Waits a second at most. */
void notify_tell(struct notify *notify, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* RELOADING=1, as it must be told; READY=1 ends it. */
void notify_reloading(struct notify *notify);

/*
 * Feed the watchdog if it is time to. Called at the end of the loop's turn
 * and nowhere else: a loop that hangs must starve it.
 */
void notify_feed(struct notify *notify, int64_t now_ms);
/* When notify_feed() wants to be called; -1: never. */
int64_t notify_next(const struct notify *notify);

#endif
