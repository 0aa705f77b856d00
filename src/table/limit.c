/*
 * The limit that a person has set to his own losses (store/limits.h). What an
 * action lays on the table is known once it has been tried, so it is tried,
 * looked at, and taken back where it goes beyond.
 */
#include <config.h>

#include "store/limits.h"
#include "table/inside.h"

/* Does it risk anew what lies there already? Not in a match, whose stack is
 * lost or won as a whole. */
static bool
risks_again(const struct command *c, enum action_kind kind)
{
	return (kind == ACTION_KEEP || kind == ACTION_KEEP_OUT ||
		   kind == ACTION_KEEP_NEW) &&
	       c->table->play.session.rules.value[RULE_MATCH] == 0;
}

/* What joining will cost, beside what it does at once. */
static int64_t
price_of(const struct command *c, enum action_kind kind)
{
	const int64_t *rule = c->table->play.session.rules.value;

	return kind == ACTION_JOIN && rule[RULE_MATCH] != 0 ? rule[RULE_BUY_IN]
							    : 0;
}

static bool
read_limit(struct command *c, int64_t person, struct loss_limit *limit)
{
	return command_check(c, limits_get(c->store, person, c->now_s, limit));
}

bool
limit_begin(
    struct command *c, const struct action *action, struct loss_limit *before)
{
	return !c->is_failed && action->player != 0 &&
	       !c->table->play.is_practice &&
	       read_limit(c, action->player, before) &&
	       before->chips != LIMIT_NONE;
}

bool
limit_is_passed(struct command *c, const struct action *action,
    const struct loss_limit *before)
{
	struct loss_limit after;
	int64_t price = price_of(c, action->kind);

	if (c->is_failed || !read_limit(c, action->player, &after))
		return false;
	if (after.lying <= before->lying && price == 0 &&
	    !risks_again(c, action->kind))
		return false;
	return after.left < price;
}
