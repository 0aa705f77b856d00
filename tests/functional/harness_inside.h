/* What the files of the harness share. */
#ifndef TESTS_FUNCTIONAL_HARNESS_INSIDE_H
#define TESTS_FUNCTIONAL_HARNESS_INSIDE_H

#include <sys/types.h>

#include "base/text.h"
#include "functional/harness.h"

struct harness_world {
	char dir[128];
	struct server servers[NETWORKS_MOST];
	struct plan plan;
	struct crowd *crowd;
	struct player *watch[NETWORKS_MOST];
	pid_t daemon; /* 0: not running */
	bool in_case;
};

extern struct harness_world world;

/* Append a file of the scratch directory; nothing if there is none. */
void world_read(const char *name, struct text *out);
/* The daemon's configuration, by the plan. */
void world_write_conf(void);

#endif
