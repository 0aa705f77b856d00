/*
 * `admin join` and `part`: kept in the database among what admins have set, as
 * an option of the channel that no file can have.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "chat/command.h"
#include "chat/inside.h"
#include "config/channels.h"
#include "config/kept.h"
#include "config/layers.h"
#include "config/refuse.h"
#include "store/settings.h"

enum { KEY_MOST = 64 };

void
channels_hold(struct chat *chat)
{
	chat_reload(chat, chat->config);
	chat->is_to_move = true;
}

void
channels_move(struct chat *chat)
{
	if (!chat->is_to_move)
		return;
	chat->is_to_move = false;
	for (struct front *f = chat->fronts; f != NULL; f = f->next) {
		char **list;

		if (f->config == NULL || f->ops->want == NULL)
			continue;
		list = channels_list(f->config);
		f->ops->want(f->self, (const char *const *)list);
		channels_list_free(list);
	}
}

/* As it is to be kept, with what all of that is then. */
static enum store_result
put(struct store *store, const struct setting *setting, struct kept *kept)
{
	enum store_result result =
	    setting->value != NULL ? settings_put(store, setting)
				   : settings_remove(store, setting->network,
					 setting->channel, setting->option);

	if (result != STORE_OK)
		return result;
	return settings_gather(store, kept) ? STORE_OK : STORE_FAILED;
}

bool
channels_keep(struct chat *chat, const struct setting *setting)
{
	struct kept kept = KEPT_EMPTY;
	bool ok;

	if (store_mark(chat->store) != STORE_OK)
		return false;
	ok = store_end(chat->store, put(chat->store, setting, &kept));
	if (ok) {
		chat->has_set = chat->has_moved = true;
		settings_lay(&kept, chat->config);
		channels_hold(chat);
	}
	kept_fini(&kept);
	return ok;
}

static void
keep_and_say(struct ask *ask, const char *value, const char *english)
{
	char name[CHANNEL_MOST + 1];
	const struct setting setting = {
	    .network = ask_network(ask)->network,
	    .channel = name,
	    .option = CHANNELS_OPTION,
	    .value = value,
	    .who = ask->nick,
	    .at_s = ask->chat->now_s,
	};

	snprintf(name, sizeof(name), "%s", ask->request.words[2]);
	log_info("chat", "network=%s channel=%s joined=%.3s by %s",
	    setting.network, name, value, ask->nick);
	if (channels_keep(ask->chat, &setting))
		say_back(ask, URGENT_ANSWER,
		    phrase_text(phrase_new(english), "channel", name));
	else
		say_no(ask, trouble_phrase());
}

/* A channel's name and, if any, a key; if not, he is told. */
static bool
check_words(struct ask *ask)
{
	const struct request *request = &ask->request;
	const char *name = request->words[2];
	const char *key = request->count > 3 ? request->words[3] : NULL;
	const size_t len = strlen(name);

	if (len >= CHANNEL_LEAST && len <= CHANNEL_MOST &&
	    refuse_channel(name) == NULL &&
	    (key == NULL ||
		(strlen(key) <= KEY_MOST && refuse_key(key) == NULL)))
		return true;
	say_no(ask,
	    phrase_new(N_("That can't be the name or the key of a channel.")));
	return false;
}

static bool
can_move(struct ask *ask)
{
	const struct front *front = ask_network(ask);

	if (front->config != NULL && front->ops->want != NULL)
		return true;
	say_no(ask, phrase_new(N_("There are no channels to join here.")));
	return false;
}

void
admin_join(struct ask *ask)
{
	const struct front *front = ask_network(ask);
	const char *name = ask->request.words[2];
	const struct config_channel *known;
	const char *key = NULL;
	struct text value = TEXT_EMPTY;

	if (!can_move(ask) || !check_words(ask))
		return;
	known = layers_channel(ask->chat->config, front->network, name);
	if (known != NULL && !known->is_parted && !known->is_invited &&
	    ask->request.count == 3) {
		say_no(ask,
		    phrase_text(
			phrase_new(N_("I am to be in {channel} already; {p}"
				      "admin status tells whether I am.")),
			"channel", name));
		return;
	}
	if (known == NULL && channels_count(front->config) >= CHANNELS_MOST) {
		say_no(ask, phrase_new(N_("These are too many channels.")));
		return;
	}
	if (ask->request.count > 3)
		key = ask->request.words[3];
	else if (known != NULL && known->is_key_told)
		key = known->key; /* it would be lost at the next start */
	text_addf(&value, "%s%s%s", CHANNELS_JOINED, key != NULL ? " " : "",
	    key != NULL ? key : "");
	keep_and_say(ask, text_str(&value),
	    N_("I join {channel}, now and whenever I start."));
	text_wipe(&value);
}

void
admin_part(struct ask *ask)
{
	const struct front *front = ask_network(ask);
	const char *name = ask->request.words[2];
	const struct config_channel *known;

	if (!can_move(ask) || !check_words(ask))
		return;
	known = layers_channel(ask->chat->config, front->network, name);
	if (known != NULL && !known->is_parted)
		keep_and_say(ask, CHANNELS_PARTED,
		    N_("I leave {channel}, and stay out until {p}admin join."));
	else
		say_no(ask,
		    phrase_text(phrase_new(N_("I keep no table in {channel}.")),
			"channel", name));
}
