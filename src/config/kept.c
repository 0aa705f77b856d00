#include <config.h>

#include "config/kept.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/xalloc.h"
#include "config/channels.h"
#include "config/given.h"

void
kept_add(struct kept *kept, const char *network, const char *channel,
    const struct config_given *given)
{
	kept->list = xrealloc(kept->list, kept->count + 1, sizeof(*kept->list));
	kept->list[kept->count++] = (struct kept_change){
	    .network = xstrdup(network),
	    .channel = xstrdup(channel),
	    .given = given_copy(given),
	};
}

void
kept_fini(struct kept *kept)
{
	for (size_t i = 0; i < kept->count; i++) {
		const char *value = kept->list[i].given.value;

		if (value != NULL) /* perhaps with a channel's key */
			wipe((char *)(uintptr_t)value, strlen(value));
		free(kept->list[i].network);
		free(kept->list[i].channel);
		given_fini(&kept->list[i].given);
	}
	free(kept->list);
	*kept = KEPT_EMPTY;
}

/* First all channels, so that each option finds its own. */
static void
lay_channels(const struct kept *kept, struct config *config)
{
	for (size_t i = 0; i < kept->count; i++) {
		const struct kept_change *change = &kept->list[i];

		if (channels_is_option(change->given.option) &&
		    !channels_lay(config, change->network, change->channel,
			change->given.value))
			log_debug("config", "network=%s channel=%s is gone",
			    change->network, change->channel);
	}
}

void
kept_lay(const struct kept *kept, struct config *config, layers_refused refused,
    void *ctx)
{
	layers_clear(config);
	channels_reset(config);
	lay_channels(kept, config);
	for (size_t i = 0; i < kept->count; i++) {
		const struct kept_change *change = &kept->list[i];

		if (!channels_is_option(change->given.option))
			layers_add(config, change->network, change->channel,
			    &change->given);
	}
	layers_settle(config, refused, ctx);
}
