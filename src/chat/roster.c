#include <config.h>

#include "chat/roster.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "chat/name.h"

static void
set_nick(struct binding *binding, const char *nick)
{
	name_copy(binding->nick, nick);
	binding->hash = name_hash(nick);
}

void
roster_fini(struct roster *roster)
{
	struct binding *binding, *next;

	for (binding = roster->first; binding != NULL; binding = next) {
		next = binding->next;
		free(binding);
	}
	roster->first = NULL;
	free(roster->absent);
	roster->absent = NULL;
	roster->absent_count = 0;
}

struct binding *
roster_find(const struct roster *roster, const char *nick)
{
	uint32_t hash = name_hash(nick);
	struct binding *binding;

	for (binding = roster->first; binding != NULL; binding = binding->next)
		if (binding->hash == hash && strcmp(binding->nick, nick) == 0)
			return binding;
	return NULL;
}

const struct binding *
roster_other(const struct roster *roster, int64_t person, const char *nick)
{
	const struct binding *binding;

	for (binding = roster->first; binding != NULL; binding = binding->next)
		if (binding->person == person && !binding->is_loose &&
		    strcmp(binding->nick, nick) != 0)
			return binding;
	return NULL;
}

bool
roster_has_other(const struct roster *roster, const char *kind, const char *key,
    const char *nick)
{
	const struct binding *binding;

	for (binding = roster->first; binding != NULL; binding = binding->next)
		if (!binding->is_loose && strcmp(binding->key, key) == 0 &&
		    strcmp(binding->kind, kind) == 0 &&
		    strcmp(binding->nick, nick) != 0)
			return true;
	return false;
}

struct binding *
roster_bind(struct roster *roster, const char *nick, const char *key,
    const char *kind, int64_t person)
{
	struct binding *binding;

	roster_forget(roster, nick);
	binding = xcalloc(1, sizeof(*binding));
	set_nick(binding, nick);
	name_copy(binding->key, key);
	binding->kind = kind;
	binding->is_fresh = true;
	binding->person = person;
	binding->next = roster->first;
	roster->first = binding;
	return binding;
}

void
roster_set_loose(struct roster *roster, struct binding *binding, bool is_loose)
{
	const struct binding *other, *oldest = NULL;
	const bool is_one_more = is_loose && !binding->is_loose;
	char nick[FRONT_NAME_MOST];
	int count = 1;

	binding->is_loose = is_loose;
	if (!is_one_more)
		return;
	for (other = roster->first; other != NULL; other = other->next)
		if (other->is_loose && other != binding) {
			oldest = other;
			count++;
		}
	if (count > ROSTER_LOOSE_MOST) {
		name_copy(nick, oldest->nick); /* which goes with it */
		roster_forget(roster, nick);
	}
}

void
roster_rename(struct roster *roster, const char *from, const char *to)
{
	struct binding *binding = roster_find(roster, from);

	if (strcmp(from, to) == 0)
		return;
	roster_forget(roster, to);
	if (binding != NULL)
		set_nick(binding, to);
}

/* What to take out; each is looked at if it is given. */
struct unwanted {
	const char *nick;
	int64_t person;
	bool is_fresh;
};

static bool
is_unwanted(const struct binding *binding, const struct unwanted *unwanted)
{
	return (unwanted->is_fresh && binding->is_fresh) ||
	       (unwanted->person != 0 && binding->person == unwanted->person) ||
	       (unwanted->nick != NULL &&
		   strcmp(binding->nick, unwanted->nick) == 0);
}

static void
remove_if(struct roster *roster, const struct unwanted *unwanted)
{
	struct binding **at = &roster->first, *gone;

	while (*at != NULL) {
		if (!is_unwanted(*at, unwanted)) {
			at = &(*at)->next;
			continue;
		}
		gone = *at;
		*at = gone->next;
		free(gone);
	}
}

void
roster_forget(struct roster *roster, const char *nick)
{
	remove_if(roster, &(struct unwanted){.nick = nick});
}

void
roster_forget_person(struct roster *roster, int64_t person)
{
	remove_if(roster, &(struct unwanted){.person = person});
}

static void
absent_remove(struct roster *roster, int at)
{
	roster->absent_count--;
	memmove(roster->absent + at, roster->absent + at + 1,
	    (size_t)(roster->absent_count - at) * sizeof(roster->absent[0]));
}

void
roster_split(struct roster *roster, int64_t person, const char *nick,
    const char *account)
{
	struct absent *absent;

	if (roster->absent == NULL)
		roster->absent =
		    xcalloc(ROSTER_SPLIT_MOST, sizeof(roster->absent[0]));
	if (roster->absent_count == ROSTER_SPLIT_MOST)
		absent_remove(roster, 0);
	absent = &roster->absent[roster->absent_count++];
	absent->person = person;
	name_copy(absent->nick, nick);
	name_copy(absent->account, account);
}

int64_t
roster_returned(struct roster *roster, const char *nick, const char *account)
{
	for (int i = 0; i < roster->absent_count; i++) {
		const struct absent *absent = &roster->absent[i];
		int64_t person = absent->person;

		if (absent->account[0] != '\0' && account != NULL
			? strcmp(absent->account, account) != 0
			: strcmp(absent->nick, nick) != 0)
			continue;
		absent_remove(roster, i);
		return person;
	}
	return 0;
}

bool
roster_person_returned(struct roster *roster, int64_t person)
{
	for (int i = 0; i < roster->absent_count; i++)
		if (roster->absent[i].person == person) {
			absent_remove(roster, i);
			return true;
		}
	return false;
}

void
roster_undo(struct roster *roster)
{
	struct binding *binding;

	remove_if(roster, &(struct unwanted){.is_fresh = true});
	/* A stake that was undone may be said again at once. */
	for (binding = roster->first; binding != NULL; binding = binding->next)
		binding->stake_at = NULL;
}

void
roster_keep(struct roster *roster)
{
	struct binding *binding;

	for (binding = roster->first; binding != NULL; binding = binding->next)
		binding->is_fresh = false;
}
