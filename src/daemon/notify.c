#include <config.h>

#include "daemon/notify.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/number.h"
#include "base/text.h"

/* The address that a name stands for; false if it is none. */
static bool
read_address(struct notify *notify, const char *name)
{
	size_t len = strlen(name);

	if ((name[0] != '/' && name[0] != '@') || len < 2 ||
	    len >= sizeof(notify->to.sun_path))
		return false;
	notify->to.sun_family = AF_UNIX;
	memcpy(notify->to.sun_path, name, len + 1);
	notify->to_len =
	    (socklen_t)(offsetof(struct sockaddr_un, sun_path) + len);
	if (name[0] == '@')
		notify->to.sun_path[0] = '\0';
	else
		notify->to_len++;
	return true;
}

static void
open_socket(struct notify *notify, const char *name)
{
	struct timeval most = {.tv_sec = 1};

	if (!read_address(notify, name)) {
		log_warn("notify", "NOTIFY_SOCKET is neither a path nor an "
				   "abstract name");
		return;
	}
	notify->fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (notify->fd < 0)
		log_warn("notify", "socket error=%s", strerror(errno));
	else
		setsockopt(
		    notify->fd, SOL_SOCKET, SO_SNDTIMEO, &most, sizeof(most));
}

/* Half of the time that the watchdog allows us, 0 if it is not for us. */
static int64_t
read_watchdog(const char *usec, const char *pid)
{
	int64_t number;

	if (usec == NULL)
		return 0;
	if (pid != NULL &&
	    (number_parse(pid, 1, INT64_MAX, &number) != NUMBER_OK ||
		number != getpid()))
		return 0;
	if (number_parse(usec, 1, INT64_MAX, &number) != NUMBER_OK) {
		log_warn("notify", "WATCHDOG_USEC is no number");
		return 0;
	}
	return number / 2000 > 0 ? number / 2000 : 1;
}

void
notify_open(struct notify *notify)
{
	const char *name = getenv("NOTIFY_SOCKET");

	*notify = (struct notify){.fd = -1};
	if (name != NULL)
		open_socket(notify, name);
	if (notify->fd >= 0)
		notify->feed_every_ms = read_watchdog(
		    getenv("WATCHDOG_USEC"), getenv("WATCHDOG_PID"));
	unsetenv("NOTIFY_SOCKET");
	unsetenv("WATCHDOG_USEC");
	unsetenv("WATCHDOG_PID");
}

void
notify_close(struct notify *notify)
{
	if (notify->fd >= 0)
		close(notify->fd);
	notify->fd = -1;
}

void
notify_tell(struct notify *notify, const char *format, ...)
{
	struct text lines = TEXT_EMPTY;
	va_list args;

	if (notify->fd < 0)
		return;
	va_start(args, format);
	text_addv(&lines, format, args);
	va_end(args);
	if (sendto(notify->fd, text_str(&lines), lines.len, MSG_NOSIGNAL,
		(const struct sockaddr *)&notify->to, notify->to_len) < 0)
		log_warn("notify", "send error=%s", strerror(errno));
	text_fini(&lines);
}

void
notify_reloading(struct notify *notify)
{
	notify_tell(notify,
	    "RELOADING=1\nMONOTONIC_USEC=%" PRId64 "\n"
	    "STATUS=Reading the configuration",
	    clock_mono_ms() * 1000);
}

void
notify_feed(struct notify *notify, int64_t now_ms)
{
	if (notify->fd < 0 || notify->feed_every_ms == 0 ||
	    now_ms < notify->feed_next_ms)
		return;
	notify_tell(notify, "WATCHDOG=1");
	notify->feed_next_ms = now_ms + notify->feed_every_ms;
}

int64_t
notify_next(const struct notify *notify)
{
	if (notify->fd < 0 || notify->feed_every_ms == 0)
		return -1;
	return notify->feed_next_ms;
}
