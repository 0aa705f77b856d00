/* The parts of a configuration file that hold others. */
#ifndef CONFIG_LISTS_H
#define CONFIG_LISTS_H

#include <libconfig.h>

#include "config/config.h"
#include "config/option.h"
#include "config/reader.h"

void lists_networks(struct reader *reader, const struct option_row *row,
    const config_setting_t *list, struct config *config);
void lists_channels(struct reader *reader, const struct option_row *row,
    const config_setting_t *list, struct config_network *network);
/*
 * The channel's preset, and the group `options` laid over it; group NULL: the
 * file has none.
 */
void lists_rules(struct reader *reader, const config_setting_t *group,
    struct config_channel *channel);

#endif
