/* From the configuration of a network to its front end. */
#ifndef DAEMON_NETWORKS_H
#define DAEMON_NETWORKS_H

#include <stdbool.h>

#include <event2/event.h>

#include "base/text.h"
#include "chat/chat.h"
#include "config/config.h"
#include "irc/irc.h"

/*
 * What only shows when it is tried: whether files of TLS can be used. False,
 * with every fault on a line of its own in *why, if not.
 */
bool networks_check(const struct config *config, struct text *why);
/* Not started yet; owned by the caller, who frees it before base and chat. */
struct irc_network *network_new(const struct config_network *config,
    struct event_base *base, struct chat *chat);
/* The same network by another configuration. */
void network_reload(
    struct irc_network *network, const struct config_network *config);

#endif
