#include <config.h>

#include "sound.h"

#include "store/check.h"
#include "table/audit.h"

bool
is_sound(const char *dir, struct text *why)
{
	struct store *store = store_open_reader(dir, why);
	int sessions, chains;
	bool sound;

	if (store == NULL)
		return false;
	sound = store_check(store, why) == STORE_OK;
	sound &= audit_chains(store, why, &chains) == STORE_OK;
	sound &= audit_sessions(store, why, &sessions) == STORE_OK;
	store_close(store);
	return sound;
}
