#include <config.h>

#include "store/settings.h"

#include "store/query.h"

enum store_result
settings_remove(struct store *store, const char *network, const char *channel,
    const char *option)
{
	struct query q = query_begin(store, QUERY_SETTING_DROP,
	    "DELETE FROM setting WHERE network = :network "
	    "AND channel = :channel AND option = :option");

	query_str(&q, ":network", network);
	query_str(&q, ":channel", channel);
	query_str(&q, ":option", option);
	return query_run_found(&q);
}

enum store_result
settings_put(struct store *store, const struct setting *setting)
{
	enum store_result result = settings_remove(
	    store, setting->network, setting->channel, setting->option);
	struct query q;

	if (result != STORE_OK && result != STORE_NONE)
		return result;
	q = query_begin(store, QUERY_SETTING_ADD,
	    "INSERT INTO setting (network, channel, option, value, who, at_s) "
	    "VALUES (:network, :channel, :option, :value, :who, :at)");
	query_str(&q, ":network", setting->network);
	query_str(&q, ":channel", setting->channel);
	query_str(&q, ":option", setting->option);
	query_str(&q, ":value", setting->value);
	query_str(&q, ":who", setting->who);
	query_int(&q, ":at", setting->at_s);
	return query_run(&q);
}

enum store_result
settings_each(struct store *store,
    void (*take)(void *ctx, const struct setting *setting), void *ctx)
{
	struct query q = query_begin(store, QUERY_SETTINGS,
	    "SELECT network, channel, option, value, who, at_s FROM setting "
	    "ORDER BY id");

	while (query_row(&q)) {
		const struct setting setting = {
		    .network = query_get_str(&q, 0),
		    .channel = query_get_str(&q, 1),
		    .option = query_get_str(&q, 2),
		    .value = query_get_str(&q, 3),
		    .who = query_get_str(&q, 4),
		    .at_s = query_get_int(&q, 5),
		};

		take(ctx, &setting);
	}
	return query_end(&q);
}
