/*
 * What the hall tells, turned into notices (DESIGN.md 6). An event becomes one
 * line, or two where a result is followed by who must act; what several do in
 * a row (stake, bid, join, leave) and cards merge with what still waits in the
 * queue.
 */
#include <config.h>

#include "chat/draft.h"

/* A line that has only such a list in it takes in others, or joins them; what
 * else came of one's leaving stays with it. */
static bool
is_list(struct draft *d)
{
	static const struct {
		int list;
		enum notice_kind kind;
	} rows[] = {
	    {LIST_LEAVES, NOTICE_LEAVES},
	    {LIST_VOTES, NOTICE_VOTES},
	    {LIST_CLAIMS, NOTICE_CLAIMS},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (d->line != NULL && d->line == d->lists[rows[i].list] &&
		    phrase_is_alone(d->line)) {
			d->kind = rows[i].kind;
			return true;
		}
	return false;
}

/* The line, and who must act then if no result comes between. */
static struct notice *
say_line(struct draft *d, struct phrase *prompt)
{
	/* A list may get another prompt, or none. */
	const bool is_apart = is_list(d);
	struct notice *notice = say_room(d->room, d->kind, d->urgency,
	    is_apart ? d->line : phrase_then(d->line, prompt));

	notice->prompt = is_apart ? prompt : NULL;
	notice->prompts = prompt != NULL;
	return notice;
}

static void
say_draft(struct draft *d, int64_t mark)
{
	struct phrase *prompt =
	    d->wants_prompt ? picture_prompt(d->room) : NULL;
	struct notice *last = NULL;

	if (d->line != NULL) {
		bool alone = d->result == NULL;

		last = say_line(d, alone ? prompt : NULL);
		if (alone)
			prompt = NULL;
	}
	if (d->result != NULL) {
		last =
		    say_room(d->room, NOTICE_PLAIN, URGENT_RESULT, d->result);
		last->prompt = prompt;
		last->prompts = prompt != NULL;
	} else if (prompt != NULL) {
		last = say_room(d->room, NOTICE_PROMPT, URGENT_PROMPT, prompt);
		last->prompts = true;
	}
	if (last != NULL)
		last->mark = mark;
	else
		say_mark(d->room, mark);
}

/* With robots it is no list of joins alone, which others would join. */
static void
say_practice(struct draft *d, int64_t chips)
{
	if (d->lists[LIST_ROBOTS] != NULL)
		d->kind = NOTICE_PLAIN;
	if (chips > 0)
		draft_add(
		    d, phrase_number(
			   phrase_new(N_("This is practice: everyone plays "
					 "with {n} chips that are worth "
					 "nothing.")),
			   "n", chips));
}

static void
announce_play(struct room *room, const struct hall_event *event, int64_t mark)
{
	const struct outcomes *out = event->outcomes;
	struct draft d = {.room = room,
	    .urgency = URGENT_PROMPT,
	    .is_single = out->count == 1};

	for (int i = 0; i < out->count; i++) {
		d.is_end = d.is_end || out->list[i].kind == OUT_ENDED;
		d.is_settled = d.is_settled || out->list[i].kind == OUT_SETTLED;
	}
	for (int i = 0; i < out->count; i++)
		if (!draft_seats(&d, &out->list[i]) &&
		    !draft_bank(&d, &out->list[i]))
			(void)draft_deal(&d, &out->list[i]);
	say_practice(&d, event->number);
	draft_end(&d, out);
	say_draft(&d, mark);
}

/* Where the cards of a deal come from. The cut stands last, so that nothing
 * can be taken for a part of it. */
static struct phrase *
cards_come_phrase(const struct session *s, const struct hall_event *event)
{
	struct phrase *phrase = NULL;

	if (event->shoe != 0 && event->shoe != event->number)
		return phrase_number(
		    phrase_new(N_("It goes on from the shoe of deal {shoe}.")),
		    "shoe", event->shoe);
	if (event->shoe != 0)
		phrase = phrase_number(phrase_new(N_("A fresh shoe of {n} "
						     "cards.")),
		    "n", s != NULL ? s->shoe_count : 0);
	return phrase_then(phrase,
	    event->text[0] != '\0'
		? phrase_text(phrase_new(N_("Cut: {cut}")), "cut", event->text)
		: phrase_new(N_("No cut.")));
}

static struct phrase *
fixed_phrase(struct room *room, const struct hall_event *event)
{
	const struct session *s = room_session(room);
	struct phrase *phrase =
	    phrase_new(room_is_hoyle(room)
			   ? N_("Deal {deal}: cutting is closed, a bank of "
				"{bank}.")
			   : N_("Deal {deal}: staking is closed, {n} against a "
				"bank of {bank}."));

	room->deal = event->number;
	phrase_number(phrase, "deal", event->number);
	phrase_number(phrase, "n", s != NULL ? s->bank - session_open(s) : 0);
	phrase_number(phrase, "bank", s != NULL ? s->bank : 0);
	return phrase_then(phrase, cards_come_phrase(s, event));
}

static struct phrase *
standing_phrase(struct room *room, const char *english)
{
	return phrase_then(phrase_new(english),
	    phrase_then(picture_table(room), picture_prompt(room)));
}

/* The one line that calls him in any case. */
static struct phrase *
remind_phrase(struct room *room, int64_t person)
{
	struct chat *chat = room->front->chat;
	struct phrase *phrase;

	chat->called = person;
	phrase = phrase_then(picture_left(room), picture_prompt(room));
	chat->called = 0;
	return phrase;
}

/* Of the bid just told, with which it merges. */
static struct phrase *
extended_phrase(struct room *room)
{
	const struct session *s = room_session(room);
	int64_t left = table_left_ms(room->table, room->front->chat->now_ms);

	if (s == NULL || session_bidder(s) == NO_SEAT)
		return NULL;
	return phrase_number(draft_bid(room,
				 N_("{name} bids {n}, which leaves {left} "
				    "{left|second|seconds}: {p}bid N "
				    "goes above it."),
				 s->seats[session_bidder(s)].player, s->price),
	    "left", (left + 999) / 1000);
}

static struct phrase *
event_phrase(struct room *room, const struct hall_event *event)
{
	switch (event->kind) {
	case HALL_OPENED:
		return phrase_text(
		    phrase_new(N_("A game of Lansquenet opens: {p}join takes "
				  "a seat, {p}start begins. Anchor of the "
				  "seeds: {anchor}")),
		    "anchor", event->text);
	case HALL_CHAIN:
		return phrase_text(phrase_new(N_("A new chain of seeds. "
						 "Anchor: {anchor}")),
		    "anchor", event->text);
	case HALL_FIXED:
		return fixed_phrase(room, event);
	case HALL_RESUMED:
		return standing_phrase(room, N_("Back again, all as it was."));
	case HALL_PAUSED:
		return phrase_new(N_("An admin has paused this table: nothing "
				     "is lost, and no time runs."));
	case HALL_UNPAUSED:
		return standing_phrase(room, N_("The table is open again."));
	case HALL_SENT_HOME:
		return phrase_new(N_("The game from before could not go on: "
				     "all that lay on the table went home."));
	case HALL_REMIND:
		return remind_phrase(room, event->person);
	case HALL_EXTENDED:
		return extended_phrase(room);
	case HALL_PLAY:
	case HALL_TROUBLE:
		break;
	}
	return NULL;
}

/* A reminder gives way to what is newer; a return says more than who must act,
 * but is not worth saying twice after another loss. */
static struct notice *
say_event(struct room *room, enum hall_event_kind kind, struct phrase *phrase)
{
	bool prompts = kind == HALL_REMIND || kind == HALL_RESUMED ||
		       kind == HALL_PAUSED || kind == HALL_UNPAUSED;
	struct notice *notice;

	if (kind == HALL_EXTENDED)
		return say_room(room, NOTICE_BIDS, URGENT_PROMPT, phrase);
	notice =
	    say_room(room, kind == HALL_REMIND ? NOTICE_PROMPT : NOTICE_PLAIN,
		prompts ? URGENT_PROMPT : URGENT_RESULT, phrase);
	notice->prompts = prompts;
	return notice;
}

static void
happened(void *ctx, struct table *table, const struct hall_event *event,
    int64_t mark)
{
	struct room *room = chat_room(ctx, table);
	struct phrase *phrase;

	if (room == NULL)
		return;
	if (event->kind == HALL_PLAY) {
		announce_play(room, event, mark);
		return;
	}
	if (event->kind == HALL_TROUBLE) {
		say_trouble(room)->mark = mark;
		return;
	}
	phrase = event_phrase(room, event);
	if (phrase == NULL)
		say_mark(room, mark);
	else
		say_event(room, event->kind, phrase)->mark = mark;
}

static bool
knows_all(void *ctx, struct table *table)
{
	const struct room *room = chat_room(ctx, table);

	return room == NULL || room->front->ops->knows_all == NULL ||
	       room->front->ops->knows_all(room->front->self);
}

const struct hall_ops announce_ops = {
    .happened = happened,
    .knows_all = knows_all,
};
