/* Playing a script of the engine. */
#include <config.h>

#include <stdio.h>

#include "ctl/ctl.h"
#include "engine/replay.h"

enum ctl_status
ctl_replay(int argc, char **argv)
{
	struct text script = TEXT_EMPTY, out = TEXT_EMPTY, why = TEXT_EMPTY;
	bool ok;

	if (argc != 2)
		return CTL_USAGE;
	ok = ctl_read(argv[1], &script);
	if (ok) {
		ok = replay_run(text_str(&script), script.len, &out, &why);
		fwrite(text_str(&out), 1, out.len, stdout);
		if (!ok)
			fprintf(stderr, "%s: %s\n", argv[1], text_str(&why));
	}
	text_fini(&script);
	text_fini(&out);
	text_fini(&why);
	return ok ? CTL_DONE : CTL_WRONG;
}
