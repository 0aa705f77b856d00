/* `admin set`: what an admin changes in a channel is kept, and wins over the
 * file (DESIGN.md 7). */
#include <config.h>

#include "base/log.h"
#include "chat/command.h"
#include "chat/inside.h"
#include "config/kept.h"
#include "config/layers.h"
#include "store/settings.h"

static struct config_given
given_by(const struct setting *setting)
{
	return (struct config_given){
	    .option = setting->option,
	    .value = setting->value,
	    .who = setting->who,
	    .at_s = setting->at_s,
	};
}

static void
take_setting(void *ctx, const struct setting *setting)
{
	const struct config_given given = given_by(setting);

	kept_add(ctx, setting->network, setting->channel, &given);
}

bool
settings_gather(struct store *store, struct kept *kept)
{
	if (settings_each(store, take_setting, kept) == STORE_OK)
		return true;
	kept_fini(kept);
	return false;
}

static void
tell_refused(void *ctx, const struct config_network *network,
    const struct config_channel *channel, const struct config_given *given,
    const char *why)
{
	(void)ctx;
	log_warn("config",
	    "network=%s channel=%s option=%s value=%s set by %s no longer "
	    "fits: %s",
	    network->name, channel->name, given->option, given->value,
	    given->who, why);
}

void
settings_lay(const struct kept *kept, struct config *config)
{
	kept_lay(kept, config, tell_refused, NULL);
}

bool
chat_lay_settings(struct chat *chat, struct config *config)
{
	struct kept kept = KEPT_EMPTY;
	bool ok = settings_gather(chat->store, &kept);

	if (ok)
		settings_lay(&kept, config);
	kept_fini(&kept);
	return ok;
}

void
chat_undo_settings(struct chat *chat)
{
	if (!chat->has_set)
		return;
	chat->has_set = false;
	if (!chat_lay_settings(chat, chat->config))
		log_err("chat", "what was set can't be read");
	if (chat->has_moved)
		channels_hold(chat);
	chat->has_moved = false;
	for (struct front *f = chat->fronts; f != NULL; f = f->next)
		for (struct room *r = f->rooms; r != NULL; r = r->next)
			if (r->table != NULL && !r->is_leaving)
				room_settle(r);
}

static void
say_unknown(const struct ask *ask, const char *name)
{
	const char *nearest = layers_nearest(name);
	struct phrase *phrase = phrase_text(
	    phrase_new(N_("There is no option {option}.")), "option", name);

	if (nearest != NULL)
		phrase = phrase_then(phrase,
		    phrase_text(phrase_new(N_("Did you mean {nearest}?")),
			"nearest", nearest));
	say_no(ask, phrase);
}

static void
say_refused(const struct ask *ask, const char *why)
{
	say_no(ask, phrase_text(phrase_new("{why}."), "why", why));
}

static void
say_set(const struct ask *ask, const char *option, const char *english)
{
	struct text value = TEXT_EMPTY;

	layers_show(ask->room->config, option, &value);
	say_back(ask, URGENT_ANSWER,
	    phrase_text(phrase_text(phrase_new(english), "option", option),
		"value", text_str(&value)));
	text_fini(&value);
}

/* It holds in memory: keep it. */
static void
keep(struct ask *ask, const char *option, enum store_result result)
{
	struct chat *chat = ask->chat;

	chat->has_set = true;
	if (result == STORE_OK)
		result = store_keep(chat->store);
	else if (store_undo(chat->store) != STORE_OK)
		log_err("chat", "not undone: this turn is lost");
	if (result != STORE_OK) {
		chat_undo_settings(chat);
		say_no(ask, trouble_phrase());
		return;
	}
	room_settle(ask->room);
	say_set(ask, option,
	    layers_is_rule(option)
		? N_("{option} is {value} from the next game on.")
		: N_("{option} is {value} now."));
}

static void
set_option(struct ask *ask, struct config_channel *channel, const char *option)
{
	struct text why = TEXT_EMPTY, value = TEXT_EMPTY;
	struct setting setting = {
	    .network = ask->room->front->network,
	    .channel = channel->name,
	    .option = option,
	    .value = ask->request.words[3],
	    .who = ask->nick,
	    .at_s = ask->chat->now_s,
	};
	const struct config_given given = given_by(&setting);

	if (store_mark(ask->chat->store) != STORE_OK) {
		say_no(ask, trouble_phrase());
	} else if (layers_set(channel, &given, &why)) {
		layers_show(channel, option, &value);
		setting.value = text_str(&value);
		keep(ask, option, settings_put(ask->chat->store, &setting));
	} else if (store_undo(ask->chat->store) == STORE_OK) {
		say_refused(ask, text_str(&why));
	}
	text_fini(&value);
	text_fini(&why);
}

static void
unset_option(
    struct ask *ask, struct config_channel *channel, const char *option)
{
	struct store *store = ask->chat->store;
	struct text why = TEXT_EMPTY;
	enum store_result result;

	if (store_mark(store) != STORE_OK) {
		say_no(ask, trouble_phrase());
		return;
	}
	result = settings_remove(
	    store, ask->room->front->network, channel->name, option);
	if (result == STORE_FAILED || layers_unset(channel, option, &why))
		keep(ask, option, result == STORE_NONE ? STORE_OK : result);
	else if (store_undo(store) == STORE_OK)
		say_refused(ask, text_str(&why));
	text_fini(&why);
}

void
admin_set(struct ask *ask)
{
	const char *option = layers_find(ask->request.words[2]);
	const char *value = ask->request.words[3];
	struct config_channel *channel = layers_channel(ask->chat->config,
	    ask->room->front->network, ask->room->config->name);

	if (option == NULL || channel == NULL)
		say_unknown(ask, ask->request.words[2]);
	else if (word_is(value, "default"))
		unset_option(ask, channel, option);
	else
		set_option(ask, channel, option);
}

bool
chat_options(const struct chat *chat, const char *network, const char *channel,
    struct text *out)
{
	const struct config_channel *found =
	    layers_channel(chat->config, network, channel);

	if (found != NULL)
		layers_table(found, out);
	return found != NULL;
}
