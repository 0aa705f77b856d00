/* Writing down what happens at a table: law 3 of DESIGN.md. */
#include <config.h>

#include <string.h>

#include "base/log.h"
#include "table/inside.h"

static void
rules_text(const struct rules *rules, struct text *out)
{
	for (int i = 0; i < RULE_COUNT; i++) {
		text_addf(out, "%s%s=", i == 0 ? "" : " ", rule_rows[i].name);
		rules_show(rules, (enum rule)i, out);
	}
}

void
record_open(struct command *c)
{
	struct table *table = c->table;
	struct play *play = &table->play;
	struct text rules = TEXT_EMPTY;

	if (c->is_failed)
		return;
	memset(play, 0, sizeof(*play));
	play->is_open = true;
	play->due_ms = play->remind_ms = play->minute_ms = -1;
	session_init(&play->session, &table->settings.rules);
	rules_text(&table->settings.rules, &rules);
	(void)command_check(
	    c, journal_session_begin(c->store, table->id, text_str(&rules),
		   c->now_s, &play->session_id));
	text_fini(&rules);
	if (c->is_failed)
		return;
	seeds_open(c, HALL_OPENED);
	record_snapshot(c);
	c->begins_wait = true;
	log_info("table", "id=%lld session=%lld begins", (long long)table->id,
	    (long long)play->session_id);
}

void
record_step(struct command *c, const struct action *action)
{
	const struct play *play = &c->table->play;

	if (c->is_failed)
		return;
	(void)command_check(
	    c, journal_add(c->store,
		   &(struct journal_row){
		       .session = play->session_id,
		       .step = play->step,
		       .kind = action_word(action->kind),
		       .player = action->player,
		       .chips = action->chips,
		       .word = action->word != NULL ? action->word : "",
		   }));
}

void
record_snapshot(struct command *c)
{
	const struct play *play = &c->table->play;
	struct text bytes = TEXT_EMPTY;

	if (c->is_failed)
		return;
	session_encode(&play->session, &bytes);
	(void)command_check(
	    c, journal_snapshot_put(c->store, play->session_id, ENGINE_VERSION,
		   play->step, bytes.buf, bytes.len));
	text_fini(&bytes);
}

void
record_end(struct command *c)
{
	int64_t session = c->table->play.session_id;

	if (command_check(
		c, books_close(c->store, c->table, session, c->now_s)))
		(void)command_check(
		    c, journal_session_end(c->store, session,
			   end_reason_word((enum end_reason)c->end), c->now_s));
}
