#include <config.h>

#include "daemon/process.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "base/log.h"
#include "base/memory.h"

static void
limit(int resource, rlim_t most, const char *name)
{
	struct rlimit now;

	if (getrlimit(resource, &now) == 0 && now.rlim_cur <= most)
		return;
	now.rlim_cur = most;
	if (setrlimit(resource, &now) != 0)
		log_warn("daemon", "limit=%s error=%s", name, strerror(errno));
}

void
process_guard(void)
{
	memory_settle();
	umask(077);
	limit(RLIMIT_CORE, 0, "core");
	limit(RLIMIT_NOFILE, 1024, "nofile");
	if (prctl(PR_SET_DUMPABLE, 0) != 0)
		log_warn("daemon", "dumpable error=%s", strerror(errno));
	signal(SIGPIPE, SIG_IGN);
}
