/*
 * Snapshots: the input itself, or one of a session that it makes, with some
 * bytes changed. One that is taken can be played on.
 */
#include <config.h>

#include "play.h"

enum { FIRST_ACTS = 40, LATER_ACTS = 40 };

/* A session that has come some way, as bytes. */
static void
make(struct feed *feed, struct text *bytes)
{
	static struct session s;
	struct rules rules;
	unsigned acts;

	play_rules(feed, &rules);
	session_init(&s, &rules);
	acts = feed_byte(feed) % FIRST_ACTS;
	for (unsigned i = 0; i < acts && feed->left > 0; i++) {
		struct action action;
		card cards[SHOE_MOST];

		play_action(feed, &s, &action, cards);
		(void)play_apply(&s, &action);
	}
	session_encode(&s, bytes);
}

static void
damage(struct feed *feed, struct text *bytes)
{
	unsigned changes = feed_byte(feed) % 8;

	for (unsigned i = 0; i < changes; i++) {
		size_t at = feed_byte(feed) << 8 | feed_byte(feed);

		if (at < bytes->len)
			bytes->buf[at] = (char)feed_byte(feed);
		else
			text_cut(bytes, feed_byte(feed));
	}
}

static void
play_on(struct feed *feed, struct session *s)
{
	for (int i = 0; i < LATER_ACTS && feed->left > 0; i++) {
		struct action action;
		card cards[SHOE_MOST];

		play_action(feed, s, &action, cards);
		(void)play_apply(s, &action);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = {data, size};
	struct text bytes = TEXT_EMPTY;
	static struct session s;

	if (feed_byte(&feed) == 0) {
		text_add_mem(&bytes, feed.at, feed.left);
	} else {
		make(&feed, &bytes);
		damage(&feed, &bytes);
	}
	if (session_decode(&s, text_str(&bytes), bytes.len)) {
		play_encodes(&s);
		play_on(&feed, &s);
	}
	text_fini(&bytes);
	return 0;
}
