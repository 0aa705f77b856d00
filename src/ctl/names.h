/* Names as somebody writes them, and as the database has them. */
#ifndef CTL_NAMES_H
#define CTL_NAMES_H

#include "base/text.h"

/*
 * The database has nicks and channels folded, as their network does it, which
 * isn't known here: the forms that a name may have there, to be tried in order.
 */
enum { NAME_FORMS = 3 };
/* The i-th form, from 0; *form is cleared before. */
void name_form(const char *name, int i, struct text *form);

#endif
