#include <config.h>

#include "daemon/control.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "daemon/reload.h"

static void
stop(void *ctx)
{
	struct daemon *daemon = ctx;

	daemon->stops_asked++;
}

static bool
reload(void *ctx, struct text *why)
{
	return daemon_reload(ctx, why);
}

/* The first directory of RUNTIME_DIRECTORY (systemd.exec(5)), else the
 * database's. */
static void
default_path(const struct config *config, struct text *path)
{
	const char *dir = getenv("RUNTIME_DIRECTORY");

	if (dir != NULL && dir[0] == '/')
		text_add_mem(path, dir, strcspn(dir, ":"));
	else
		text_add(path, config->state_dir);
	text_add(path, "/control");
}

void
control_set_deeds(struct daemon *daemon)
{
	daemon->deeds = (struct local_deeds){.stop = stop, .ctx = daemon};
	if (!daemon->options.is_console)
		daemon->deeds.reload = reload;
}

enum exit_code
control_start(struct daemon *daemon)
{
	struct text path = TEXT_EMPTY, why = TEXT_EMPTY;

	control_set_deeds(daemon);
	if (daemon->config->control_socket != NULL)
		text_add(&path, daemon->config->control_socket);
	else
		default_path(daemon->config, &path);
	daemon->control = control_new(daemon->base, daemon->chat,
	    &daemon->deeds, text_str(&path), CONTROL_IDLE_MS, &why);
	if (daemon->control == NULL)
		log_err("daemon", "%s", text_str(&why));
	text_fini(&path);
	text_fini(&why);
	return daemon->control != NULL ? EXIT_CODE_OK : EXIT_CODE_FAILED;
}
