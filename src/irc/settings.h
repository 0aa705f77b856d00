/* The settings of a network, as our own copy of them. */
#ifndef IRC_SETTINGS_H
#define IRC_SETTINGS_H

#include "base/text.h"
#include "irc/irc.h"

/* All but the channels is copied, and times that are 0 are filled in. */
void settings_copy(struct irc_settings *to, const struct irc_settings *from);
/* Of a copy; secrets are wiped. */
void settings_fini(struct irc_settings *settings);
/* Append words of a server for the log: harmless, not too many, and with stars
 * for each secret that it repeats. */
void settings_clean_words(
    const struct irc_settings *settings, const char *words, struct text *out);
/* The same servers, reached and greeted in the same way. */
bool settings_is_same_way(
    const struct irc_settings *a, const struct irc_settings *b);

#endif
