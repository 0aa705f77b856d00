/*
 * Channels that somebody has invited us to, as far as the configuration lets
 * us: kept like those that admins have joined. There we are silent until an
 * operator says `on`.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "base/pace.h"
#include "chat/command.h"
#include "chat/inside.h"
#include "config/channels.h"
#include "config/layers.h"
#include "config/refuse.h"
#include "store/settings.h"

enum {
	INVITE_EVERY_MS = 30 * 1000, /* taken, in the long run */
	INVITE_BURST = 3,
	SILENT_LEAST_S = 60 * 60 /* then a silent channel may give way */
};

/* What is looked for among what was set. */
struct search {
	const struct front *front;
	char folded[FRONT_NAME_MOST]; /* the channel */
	bool is_barred; /* an admin has parted from it */
	char oldest[CHANNEL_MOST + 1]; /* silent for longest; "": none is */
	int64_t oldest_s;
};

static void
search_take(void *ctx, const struct setting *setting)
{
	struct search *search = ctx;
	const struct front *front = search->front;
	char folded[FRONT_NAME_MOST];

	if (!channels_is_option(setting->option) ||
	    strcmp(setting->network, front->network) != 0)
		return;
	front->ops->fold(front->self, setting->channel, folded);
	if (strcmp(folded, search->folded) == 0 &&
	    strcmp(setting->value, CHANNELS_PARTED) == 0)
		search->is_barred = true;
	if (strcmp(setting->value, CHANNELS_SILENT) != 0 ||
	    (search->oldest[0] != '\0' && setting->at_s >= search->oldest_s))
		return;
	snprintf(
	    search->oldest, sizeof(search->oldest), "%s", setting->channel);
	search->oldest_s = setting->at_s;
}

static bool
forget(struct chat *chat, const struct front *front, const char *channel)
{
	return channels_keep(chat, &(struct setting){
				       .network = front->network,
				       .channel = channel,
				       .option = CHANNELS_OPTION,
				   });
}

/* Is there room for one more, or does one that was never used make it? */
static bool
make_room(struct front *front, const struct search *search)
{
	struct chat *chat = front->chat;

	if (channels_invited(front->config) < front->config->accept_invites)
		return channels_count(front->config) < CHANNELS_MOST;
	return search->oldest[0] != '\0' &&
	       chat->now_s - search->oldest_s >= SILENT_LEAST_S &&
	       forget(chat, front, search->oldest);
}

/* An invitation that is for us to take. */
static bool
is_welcome(struct ask *ask, const char *channel)
{
	struct front *front = ask->front;
	struct search search = {.front = front};
	const struct config_channel *known;
	const size_t len = strlen(channel);

	if (front->config == NULL || front->config->accept_invites == 0 ||
	    front->ops->want == NULL || front->chat->is_closed ||
	    len < CHANNEL_LEAST || len > CHANNEL_MOST ||
	    refuse_channel(channel) != NULL)
		return false;
	front->ops->fold(front->self, channel, search.folded);
	known = layers_channel(front->chat->config, front->network, channel);
	if (known != NULL && (!known->is_parted || !known->is_joined))
		return false;
	return settings_each(front->chat->store, search_take, &search) ==
		   STORE_OK &&
	       !search.is_barred && !ask_is_banned(ask) &&
	       pace_take(&front->invites_rested_ms, INVITE_EVERY_MS,
		   INVITE_BURST, front->chat->now_ms) &&
	       make_room(front, &search);
}

static bool
keep_invited(struct front *front, const char *channel, const char *value,
    const char *who)
{
	return channels_keep(front->chat, &(struct setting){
					      .network = front->network,
					      .channel = channel,
					      .option = CHANNELS_OPTION,
					      .value = value,
					      .who = who,
					      .at_s = front->chat->now_s,
					  });
}

void
invite_take(struct ask *ask, const char *channel)
{
	struct front *front = ask->front;

	if (!is_welcome(ask, channel) ||
	    !keep_invited(front, channel, CHANNELS_SILENT, ask->nick))
		return;
	log_info("chat", "network=%s channel=%s joined by invitation of %s",
	    front->network, channel, ask->nick);
	say_to(front, ask->nick, ask->folded,
	    phrase_text(
		phrase_new(N_("I come to {channel}, and say nothing there "
			      "until one of its operators says {p}on.")),
		"channel", channel));
}

void
invite_forget(struct front *front, const char *channel)
{
	char name[CHANNEL_MOST + 1];

	/* The configuration's own is gone when it is laid anew. */
	snprintf(name, sizeof(name), "%s", channel);
	log_info("chat",
	    "network=%s channel=%s: kicked or not let in, so the invitation "
	    "is forgotten",
	    front->network, name);
	if (!forget(front->chat, front, name))
		log_err("chat", "network=%s channel=%s: not kept",
		    front->network, name);
}

bool
room_is_silent(struct room *room)
{
	return room->config->is_silent && room_session(room) == NULL;
}

/* Is it for him to say, and about such a channel? If not, he is told. */
static bool
was_invited(struct ask *ask)
{
	if (ask->room->config->is_invited)
		return true;
	say_back(ask, URGENT_ANSWER,
	    phrase_new(N_("That is for channels to which I was invited; here "
			  "there are {p}admin pause and {p}admin resume.")));
	return false;
}

static void
set_silent(struct ask *ask, const char *value, const char *english)
{
	struct room *room = ask->room;
	char name[CHANNEL_MOST + 1];

	snprintf(name, sizeof(name), "%s", room->config->name);
	if (keep_invited(room->front, name, value, ask->nick))
		say_aside(
		    room, NOTICE_PLAIN, URGENT_ANSWER, phrase_new(english));
	else
		say_back(ask, URGENT_ANSWER, trouble_phrase());
}

void
invite_on(struct ask *ask)
{
	if (!was_invited(ask))
		return;
	if (!ask->room->config->is_silent)
		say_back(ask, URGENT_ANSWER,
		    phrase_new(N_("I listen here already.")));
	else
		set_silent(ask, CHANNELS_INVITED,
		    N_("Here is a table of Lansquenet, for play chips: "
		       "{p}join takes a seat, {p}help tells more. {p}off, "
		       "said by an operator, silences me."));
}

void
invite_off(struct ask *ask)
{
	const struct action action = {.kind = ACTION_CLOSE};

	if (!was_invited(ask))
		return;
	if (room_session(ask->room) != NULL)
		hall_act(ask->room->table, &action, ask->chat->now_ms,
		    ask->chat->now_s);
	set_silent(ask, CHANNELS_SILENT,
	    N_("I say nothing here any more until an operator says {p}on."));
}
