/* Settings in words, for faults. */
#ifndef CONFIG_DESCRIBE_H
#define CONFIG_DESCRIBE_H

#include <libconfig.h>

#include "config/option.h"
#include "base/text.h"

/* What stands there: `the number 5`, `the text "x"`, `a group`. */
void describe_setting(struct text *out, const config_setting_t *setting);
/* What may stand there: `a whole number from 1 to 65535`. */
void describe_option(struct text *out, const struct option_row *row);

#endif
