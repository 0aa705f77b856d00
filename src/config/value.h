/* The value of one option as one would write it, without quotes. */
#ifndef CONFIG_VALUE_H
#define CONFIG_VALUE_H

#include "base/text.h"
#include "config/option.h"

/*
 * Put it into the option's field of a struct of its section, for rows that
 * may_be_set. False, with what is allowed in *why, if the row does not have it;
 * the field is then unchanged.
 */
bool value_put(const struct option_row *row, const char *value, void *section,
    struct text *why);
/* Append what the field holds. */
void value_show(
    const struct option_row *row, const void *section, struct text *out);

/* The index of a word into the field of an OPTION_WORD. */
void value_put_word(const struct option_row *row, int index, void *field);

#endif
