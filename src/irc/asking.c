/*
 * A speaker whose account is not known yet is asked about where the server can
 * tell: what he says waits for the answer, a second or so, and all of it in its
 * order. Where many speak for the first time in one channel the server is asked
 * about the whole of it.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/pace.h"
#include "irc/network_inside.h"
#include "irc/waiting.h"
#include "net/timer.h"

enum {
	WAITING_MOST = 64, /* lines */
	WAITING_EACH = 4, /* of one speaker */
	CROWD = 3, /* to be asked about in one channel: all of it is */
	ANSWER_MS = 1500, /* an answer takes so long, or LAGS */
	LAGS = 2,
	ASKED_MOST_MS = 6000, /* a line waits no longer, asked or not */
	ASK_EVERY_MS = 1000, /* questions, in the long run; or they take */
	ASK_PARTS = 2, /* one of these parts of the budget */
	ASK_BURST = 4
};

void
asking_forget(struct irc_network *network)
{
	waiting_forget(&network->waiting);
	network->answer_nick[0] = '\0';
	event_del(network->ask);
}

static bool
is_his(const struct irc_network *network, const struct waiting *waiting,
    const char *nick)
{
	return waiting_is_his(waiting, network->isupport.casemap, nick);
}

static void
say(struct irc_network *network, const struct waiting *waiting,
    const char *account)
{
	struct front_speech speech = waiting_speech(waiting);

	speech.account = account;
	held_hear(network, &speech);
}

/* Who shared no room with us may have said it and left the nick to another, of
 * whom the server tells now; mask 0: not now. */
static bool
is_another(const struct irc_network *network, const struct waiting *waiting,
    uint64_t mask)
{
	const struct member *person = network_person(network, waiting->nick);

	if (mask == 0 && person != NULL)
		mask = person->mask;
	return waiting->is_stranger && mask != 0 &&
	       mask != members_hash(waiting->mask);
}

/* Take his lines out, and say them unless they are to be forgotten. */
static void
let_go(struct irc_network *network, const char *nick, bool is_heard,
    const char *account, uint64_t mask)
{
	struct waiting **at = &network->waiting, *waiting;
	char who[FRONT_NAME_MOST];

	snprintf(who, sizeof(who), "%s", nick);
	while ((waiting = *at) != NULL) {
		if (!is_his(network, waiting, who)) {
			at = &waiting->next;
			continue;
		}
		*at = waiting->next;
		if (is_heard && !is_another(network, waiting, mask))
			say(network, waiting, account);
		waiting_free(waiting);
	}
}

void
asking_gone(struct irc_network *network, const char *nick)
{
	let_go(network, nick, false, NULL, 0);
}

/* How long the answer to a question may take. */
static int64_t
answer_ms(const struct irc_network *network)
{
	struct front_state state;

	link_get_state(network->link, &state);
	return LAGS * state.lag_ms > ANSWER_MS ? LAGS * state.lag_ms
					       : ANSWER_MS;
}

/* Whoever brings it about, the games can still be told. */
static int64_t
every_ms(const struct irc_network *network)
{
	const int64_t share_ms = output_every_ms(network, ASK_PARTS);

	return share_ms > ASK_EVERY_MS ? share_ms : ASK_EVERY_MS;
}

/* The time when something is due for it. */
static int64_t
waiting_due(const struct irc_network *network, const struct waiting *waiting)
{
	const int64_t most = waiting->since_ms + ASKED_MOST_MS;
	const int64_t due = waiting->asked_ms != 0
				? waiting->asked_ms + answer_ms(network)
				: pace_next(network->ask_rested_ms,
				      every_ms(network), ASK_BURST);

	return due < most ? due : most;
}

/* Nobody is asked about twice at a time: who waits behind himself is not. */
static bool
is_first(const struct irc_network *network, const struct waiting *waiting)
{
	const struct waiting *other = network->waiting;

	while (other != waiting && !is_his(network, other, waiting->nick))
		other = other->next;
	return other == waiting;
}

/* Has he yet to be asked about, having spoken first in that room, and being in
 * it? */
static bool
is_unasked_in(const struct irc_network *network, const struct waiting *waiting,
    const char *room)
{
	return waiting->asked_ms == 0 && waiting->room != NULL &&
	       strcmp(waiting->room, room) == 0 &&
	       network_person(network, waiting->nick) != NULL &&
	       is_first(network, waiting);
}

/* False: they are too few to be asked about all together. */
static bool
ask_about_all(
    const struct irc_network *network, const char *room, int64_t now_ms)
{
	struct waiting *other;
	int count = 0;

	for (other = network->waiting; other != NULL; other = other->next)
		count += is_unasked_in(network, other, room);
	if (count < CROWD || !network->isupport.has_whox)
		return false;
	for (other = network->waiting; other != NULL; other = other->next)
		if (is_unasked_in(network, other, room))
			other->asked_ms = now_ms;
	link_sendf(network->link, "WHO %s %%tuhnfa," WHOX_TOKEN, room);
	return true;
}

static void
ask_about(struct irc_network *network, struct waiting *waiting, int64_t now_ms)
{
	if (!pace_take(&network->ask_rested_ms, every_ms(network), ASK_BURST,
		now_ms) ||
	    (waiting->room != NULL &&
		ask_about_all(network, waiting->room, now_ms)))
		return;
	waiting->asked_ms = now_ms;
	if (network->isupport.has_whox)
		link_sendf(network->link, "WHO %s %%tuhnfa," WHOX_TOKEN,
		    waiting->nick);
	else
		link_sendf(network->link, "WHOIS %s", waiting->nick);
}

static struct waiting *
find_overdue(const struct irc_network *network, int64_t now_ms)
{
	struct waiting *waiting;

	for (waiting = network->waiting; waiting != NULL;
	     waiting = waiting->next)
		if ((waiting->asked_ms != 0 ||
			now_ms - waiting->since_ms >= ASKED_MOST_MS) &&
		    waiting_due(network, waiting) <= now_ms)
			return waiting;
	return NULL;
}

/* Ask about whom we may, let go whom nobody knows, and come back in time. */
static void
go_on(struct irc_network *network)
{
	const int64_t now_ms = clock_mono_ms();
	struct waiting *waiting;
	int64_t next_ms = -1;

	while ((waiting = find_overdue(network, now_ms)) != NULL)
		let_go(network, waiting->nick, true,
		    known_account_of(network, waiting->nick), 0);
	for (waiting = network->waiting; waiting != NULL;
	     waiting = waiting->next) {
		if (!is_first(network, waiting))
			continue;
		if (waiting->asked_ms == 0)
			ask_about(network, waiting, now_ms);
		next_ms = clock_earlier(next_ms, waiting_due(network, waiting));
	}
	if (next_ms < 0)
		event_del(network->ask);
	else
		timer_set(
		    network->ask, next_ms > now_ms ? next_ms - now_ms : 1);
}

/* Had the server known him by the old nick when it was asked, its answer would
 * have come before. */
void
asking_renamed(struct irc_network *network, const char *from, const char *to)
{
	struct waiting *waiting = network->waiting;

	waiting_rename(waiting, network->isupport.casemap, from, to);
	for (; waiting != NULL; waiting = waiting->next)
		if (is_his(network, waiting, to))
			waiting->asked_ms = 0;
	go_on(network);
}

void
asking_tick(evutil_socket_t fd, short what, void *self)
{
	(void)fd;
	(void)what;
	go_on(self);
}

void
asking_answered(struct irc_network *network, const char *nick, bool is_heard,
    const char *account, uint64_t mask)
{
	let_go(network, nick, is_heard, account, mask);
	go_on(network);
}

/* Is he one that the server can tell us more about? */
static bool
must_be_asked(const struct irc_network *network, const struct member *person)
{
	const unsigned caps = link_caps(network->link);

	if (caps & LINK_CAP_ACCOUNT_TAG)
		return false;
	if (person == NULL || !person->account_is_known)
		return network_has_accounts(network);
	/* Where no login or logout is told of, he may have another by now. */
	return network_has_accounts(network) &&
	       (caps & LINK_CAP_ACCOUNT_NOTIFY) == 0 &&
	       clock_mono_ms() - person->told_ms >=
		   network->settings.times.check_ms;
}

static int
count_waiting(const struct irc_network *network, const char *nick)
{
	return waiting_count_his(
	    network->waiting, network->isupport.casemap, nick);
}

bool
asking_waits(const struct irc_network *network, int64_t since_ms)
{
	const struct waiting *waiting = network->waiting;

	while (waiting != NULL && waiting->since_ms > since_ms)
		waiting = waiting->next;
	return waiting != NULL;
}

/* If too many wait it is not heard: he would be taken for somebody else. */
static void
let_wait(struct irc_network *network, const struct front_speech *speech)
{
	if (waiting_count(network->waiting) >= WAITING_MOST ||
	    count_waiting(network, speech->nick) >= WAITING_EACH)
		return;
	waiting_add(&network->waiting, speech);
	go_on(network);
}

void
asking_hear(struct irc_network *network, const struct front_speech *speech,
    const struct member *person)
{
	if (count_waiting(network, speech->nick) > 0 ||
	    (must_be_asked(network, person) &&
		front_heeds(network->front, speech)))
		let_wait(network, speech);
	else
		held_hear(network, speech);
}
