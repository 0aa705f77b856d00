/* The modes of channels, as MODE and 324 tell them. Pure. */
#ifndef IRC_MODES_H
#define IRC_MODES_H

#include <stdbool.h>
#include <stdint.h>

#include "irc/isupport.h"

/* One change: a mode, and whom or what it is about ("" for none). */
typedef void (*modes_change)(
    void *self, bool is_set, char mode, const char *param);

/* Take "+ov-b ann bob *!*@*" apart, by PREFIX and CHANMODES. */
void modes_read(const struct isupport *is, const char *change,
    modes_change each, void *self);

/* A letter as a bit; 0: no letter. */
uint64_t mode_bit(char mode);

#endif
