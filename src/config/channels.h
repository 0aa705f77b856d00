/*
 * The channels to be in: those of the file, without those that admins have
 * parted from, and with those that they have joined.
 */
#ifndef CONFIG_CHANNELS_H
#define CONFIG_CHANNELS_H

#include "config/config.h"

enum { CHANNELS_MOST = 200 }; /* of one network, the parted ones too */

/* "#chan" or "#chan key" for each of them, then NULL; owned by the caller. */
char **channels_list(const struct config_network *network);
void channels_list_free(char **list);
/* How many there are. */
int channels_count(const struct config_network *network);

/* As the file has it, before what admins said is laid over it. */
void channels_reset(struct config *config);
/*
 * An admin wants us there, with that key (NULL: the one that is known), or no
 * longer. What holds for a channel that the file has not is its preset's, once
 * layers_settle() has run. Pointers to channels are void after a join. False:
 * there is no such network or channel, or there are too many.
 */
bool channels_join(struct config *config, const char *network,
    const char *channel, const char *key);
/* The same for one to which we were invited, as far as accept_invites goes; not
 * for one that the file has. */
bool channels_invite(struct config *config, const char *network,
    const char *channel, bool is_silent);
/* How many of those there are. */
int channels_invited(const struct config_network *network);
bool channels_part(
    struct config *config, const char *network, const char *channel);

/*
 * All this is kept among what admins have set, as an option that no file can
 * have. Its value is CHANNELS_PARTED, CHANNELS_JOINED alone or with a space and
 * the key, or, by invitation, CHANNELS_SILENT and CHANNELS_INVITED.
 */
#define CHANNELS_OPTION "joined"
#define CHANNELS_PARTED "no"
#define CHANNELS_JOINED "yes"
#define CHANNELS_SILENT "invited"
#define CHANNELS_INVITED "invited on"
bool channels_is_option(const char *option);
/* Join, part or be invited by such a value; false as above. */
bool channels_lay(struct config *config, const char *network,
    const char *channel, const char *value);

#endif
