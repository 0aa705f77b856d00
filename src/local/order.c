#include <config.h>

#include "local/order.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/xalloc.h"

enum { WORDS_MOST = 2 };

struct order {
	const struct orderer *by;
	const char *words[WORDS_MOST]; /* after the name */
	int count;
	const char *rest; /* what follows them; "" if nothing */
	struct order_reply *reply;
};

/* With "json" behind it as JSON. */
static void
show(struct order *order,
    void (*add)(const struct chat *chat, bool as_json, struct text *out))
{
	bool as_json = strcmp(order->rest, "json") == 0;

	if (as_json || order->rest[0] == '\0')
		add(order->by->chat, as_json, &order->reply->lines);
	else
		text_add(&order->reply->error, "there is json, or nothing");
}

static void
run_status(struct order *order)
{
	show(order, chat_status);
}

static void
run_tables(struct order *order)
{
	show(order, chat_tables);
}

static void
run_reload(struct order *order)
{
	const struct local_deeds *deeds = order->by->deeds;
	struct order_reply *reply = order->reply;
	struct text why = TEXT_EMPTY;

	if (deeds->reload == NULL)
		text_add(&reply->error,
		    "a table in a terminal has no configuration to reload");
	else if (!deeds->reload(deeds->ctx, &why))
		text_add(&reply->error,
		    "the configuration has faults; nothing was changed");
	text_add(&reply->lines, text_str(&why));
	text_fini(&why);
}

static void
run_stop(struct order *order)
{
	log_info("local", "told to stop");
	order->by->deeds->stop(order->by->deeds->ctx);
}

static void
run_say(struct order *order)
{
	if (!chat_tell(
		order->by->chat, order->words[0], order->words[1], order->rest))
		text_addf(&order->reply->error, "not in %s on %s",
		    order->words[1], order->words[0]);
}

static void
run_options(struct order *order)
{
	if (!chat_options(order->by->chat, order->words[0], order->words[1],
		&order->reply->lines))
		text_addf(&order->reply->error, "no table in %s on %s",
		    order->words[1], order->words[0]);
}

static void
run_admin(struct order *order)
{
	struct text text = TEXT_EMPTY;
	struct front_speech speech = {
	    .network = order->words[0],
	    .room = order->words[1],
	    .nick = order->by->name,
	    .is_trusted = true,
	};

	text_addf(&text, "admin %s", order->rest);
	speech.text = text_str(&text);
	switch (front_said(order->by->front, &speech)) {
	case FRONT_HEARD:
		break;
	case FRONT_REFUSED:
		text_add(&order->reply->error, "that was not done");
		break;
	case FRONT_NO_ROOM:
		text_addf(&order->reply->error, "no table in %s on %s",
		    order->words[1], order->words[0]);
		break;
	case FRONT_NO_COMMAND:
	case FRONT_CLOSED:
		text_add(&order->reply->error, "no commands are taken now");
		break;
	}
	text_fini(&text);
}

enum rest { REST_NONE, REST_MAY, REST_MUST };

static const struct order_row {
	const char *name;
	int words; /* after it */
	enum rest rest; /* and after them */
	bool must_commit;
	const char *usage;
	void (*run)(struct order *order);
} rows[] = {
    {"status", 0, REST_MAY, false, "status [json]", run_status},
    {"tables", 0, REST_MAY, false, "tables [json]", run_tables},
    {"reload", 0, REST_NONE, false, "reload", run_reload},
    {"stop", 0, REST_NONE, false, "stop", run_stop},
    {"options", 2, REST_NONE, false, "options NETWORK CHANNEL", run_options},
    {"say", 2, REST_MUST, true, "say NETWORK CHANNEL TEXT", run_say},
    {"admin", 2, REST_MUST, true, "admin NETWORK CHANNEL WORDS", run_admin},
};

enum { ROWS = sizeof(rows) / sizeof(rows[0]) };

static const struct order_row *
row_find(const char *name)
{
	for (int i = 0; i < ROWS; i++)
		if (strcmp(rows[i].name, name) == 0)
			return &rows[i];
	return NULL;
}

/* The next word of a line, which is cut there; "" at its end. */
static const char *
word_take(char **line)
{
	char *word = *line + strspn(*line, " ");
	size_t len = strcspn(word, " ");

	*line = word + len;
	if (**line != '\0')
		*(*line)++ = '\0';
	return word;
}

/* False: it is not what the row wants. */
static bool
read_words(struct order *order, const struct order_row *row, char *line)
{
	while (order->count < row->words) {
		const char *word = word_take(&line);

		if (word[0] == '\0')
			return false;
		order->words[order->count++] = word;
	}
	order->rest = line + strspn(line, " ");
	return row->rest == REST_MAY ||
	       (order->rest[0] != '\0') == (row->rest == REST_MUST);
}

static void
refuse_name(const char *name, struct order_reply *reply)
{
	text_add(&reply->error, name[0] == '\0' ? "no command;" : "unknown;");
	text_add(&reply->error, " there is");
	for (int i = 0; i < ROWS; i++)
		text_addf(
		    &reply->error, "%s %s", i > 0 ? "," : "", rows[i].name);
}

void
order_run(
    const struct orderer *orderer, const char *line, struct order_reply *reply)
{
	struct order order = {.by = orderer, .reply = reply};
	char *words = xstrdup(line), *rest = words;
	const char *name = word_take(&rest);
	const struct order_row *row = row_find(name);

	if (row == NULL) {
		refuse_name(name, reply);
	} else if (!read_words(&order, row, rest)) {
		text_addf(&reply->error, "usage: %s", row->usage);
	} else {
		reply->must_commit = row->must_commit;
		row->run(&order);
	}
	free(words);
}

void
order_reply_fini(struct order_reply *reply)
{
	text_fini(&reply->lines);
	text_fini(&reply->error);
}
