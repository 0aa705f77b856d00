/* Everything that the database must hold, looked at. */
#include <config.h>

#include <stdio.h>

#include "ctl/ctl.h"
#include "store/check.h"
#include "table/audit.h"

static enum ctl_status
check(struct store *store)
{
	struct text why = TEXT_EMPTY;
	int sessions = 0, chains = 0;
	enum store_result results[] = {
	    store_check(store, &why),
	    audit_chains(store, &why, &chains),
	    audit_sessions(store, &why, &sessions),
	};
	enum ctl_status status = CTL_DONE;

	for (size_t i = 0; i < sizeof(results) / sizeof(results[0]); i++)
		if (results[i] != STORE_OK)
			status = CTL_WRONG;
	fputs(text_str(&why), stdout);
	if (status != CTL_DONE && why.len == 0)
		puts("the database can't be read");
	if (status == CTL_DONE)
		printf("all is well: the books add up; %d %s, %d %s\n",
		    sessions,
		    sessions == 1 ? "session goes on" : "sessions go on",
		    chains,
		    chains == 1 ? "chain of seeds holds"
				: "chains of seeds hold");
	text_fini(&why);
	return status;
}

enum ctl_status
ctl_check(int argc, char **argv)
{
	struct store *store;
	enum ctl_status status = ctl_open_reader(&argc, &argv, &store);

	if (status == CTL_DONE)
		status = argc == 1 ? check(store) : CTL_USAGE;
	store_close(store);
	return status;
}
