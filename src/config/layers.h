/*
 * What a channel has, in layers: the defaults, its preset, what the file gives
 * it, and over all that what admins have set (DESIGN.md 7). Each value knows
 * where it comes from. The options concerned are those of a channel that
 * may_be_set, and the rules; no two have the same name.
 */
#ifndef CONFIG_LAYERS_H
#define CONFIG_LAYERS_H

#include "config/config.h"

/* The i-th option, from 0, in the order to show them; NULL after the last. */
const char *layers_option(int i);
/* Its name as it is written, whatever the case; NULL if there is none. */
const char *layers_find(const char *name);
/* The name that is nearest; NULL if none is near. */
const char *layers_nearest(const char *name);
/* A rule, or what is made of rules: it holds from the next game. */
bool layers_is_rule(const char *option);

/*
 * An admin sets an option, or takes that back; given is copied. False, with the
 * options and what is allowed in *why, if the value is none of the option's or
 * does not go together with the others; nothing has changed then.
 */
bool layers_set(struct config_channel *channel,
    const struct config_given *given, struct text *why);
bool layers_unset(
    struct config_channel *channel, const char *option, struct text *why);

/* Append the value that holds, and where it comes from. */
void layers_show(
    const struct config_channel *channel, const char *option, struct text *out);
void layers_origin(
    const struct config_channel *channel, const char *option, struct text *out);
/* All of them: a line each of option, value and origin. */
void layers_table(const struct config_channel *channel, struct text *out);

/*
 * What was set earlier, laid over a configuration that was just read: first
 * each with layers_add(), unchecked, which forgets what is for no channel of
 * the configuration; then layers_settle(), which tells of those that no longer
 * fit and leaves them out.
 */
void layers_add(struct config *config, const char *network, const char *channel,
    const struct config_given *given);
typedef void (*layers_refused)(void *ctx, const struct config_network *network,
    const struct config_channel *channel, const struct config_given *given,
    const char *why);
void layers_settle(struct config *config, layers_refused refused, void *ctx);
/* Forget all that was set; layers_settle() makes it hold. */
void layers_clear(struct config *config);

/* NULL if there is none. The name of a channel is seen without its case. */
struct config_channel *layers_channel(
    struct config *config, const char *network, const char *channel);

#endif
