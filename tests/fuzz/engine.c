/* Any acts at a table of any rules. */
#include <config.h>

#include "play.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = {data, size};
	static struct session s;
	struct rules rules;

	play_rules(&feed, &rules);
	session_init(&s, &rules);
	if (feed_byte(&feed) % 2 == 1) {
		struct outcomes out;
		struct action join = {
		    .kind = ACTION_JOIN, .player = 1, .chips = 100};

		for (; join.player <= 3; join.player++)
			(void)play_apply(&s, &join);
		session_begin(&s, &out);
	}
	while (feed.left > 0 && s.phase != PHASE_ENDED) {
		struct action action;
		card cards[SHOE_MOST];

		play_action(&feed, &s, &action, cards);
		if (play_apply(&s, &action) == REFUSED_NONE) {
			EXPECT(session_is_sound(&s));
			play_encodes(&s);
		}
	}
	return 0;
}
