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
/* How many of them are joined by invitation. */
int channels_invited(const struct config_network *network);

/*
 * What they join and part from is kept among what admins have set, as an option
 * that no file can have. Its value is CHANNELS_PARTED, CHANNELS_JOINED alone or
 * with a space and the key, or, by invitation, CHANNELS_SILENT and
 * CHANNELS_INVITED.
 */
#define CHANNELS_OPTION "joined"
#define CHANNELS_PARTED "no"
#define CHANNELS_JOINED "yes"
#define CHANNELS_SILENT "invited"
#define CHANNELS_INVITED "invited on"
bool channels_is_option(const char *option);
/*
 * Be there, or no longer, by such a value: what holds for a channel that the
 * file has not is its preset's, once layers_settle() has run, and a key that is
 * not named stays as it was. An invitation counts as far as accept_invites goes
 * and for none that the file has. Pointers to channels are void afterwards.
 * False: there is no such network or channel, or there are too many.
 */
bool channels_lay(struct config *config, const char *network,
    const char *channel, const char *value);

#endif
