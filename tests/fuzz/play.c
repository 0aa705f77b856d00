#include <config.h>

#include "play.h"

#include <string.h>

#include "base/number.h"

enum { PLAYERS = 8, OVERRIDES = 16 };

static int64_t
rule_value(struct feed *feed, const struct rule_row *row)
{
	static const int64_t near[] = {0, 1, 2, 3, 5, 10, 20, 100};
	unsigned byte = feed_byte(feed);
	int64_t value;

	if (row->words != NULL || row->most - row->least < 16)
		return row->least + byte % (row->most - row->least + 1);
	if (byte >= 0xf0)
		return row->most;
	value = row->least + near[byte % 8] * (1 + byte / 8 % 4);
	return value < row->most ? value : row->most;
}

void
play_rules(struct feed *feed, struct rules *rules)
{
	static const char *const presets[] = {
	    "channel", "pagat", "classic", "salon", "hoyle"};
	unsigned changes;

	EXPECT(rules_preset(rules, presets[feed_byte(feed) % 5]));
	changes = feed_byte(feed) % OVERRIDES;
	for (unsigned i = 0; i < changes; i++) {
		struct rules before = *rules;
		struct text why = TEXT_EMPTY;
		unsigned rule = feed_byte(feed) % RULE_COUNT;

		rules->value[rule] = rule_value(feed, &rule_rows[rule]);
		if (!rules_check(rules, &why)) {
			EXPECT(why.len > 0);
			*rules = before;
		}
		text_fini(&why);
	}
}

/* What all own. */
static int64_t
all_chips(const struct session *s)
{
	int64_t sum = 0;

	for (int i = 0; i < s->seats_count; i++)
		sum += session_owned(s, i);
	for (int i = 0; i < s->waiting_count; i++)
		sum += s->waiting[i].purse;
	return sum;
}

static int64_t
some_chips(struct feed *feed, const struct session *s)
{
	unsigned byte = feed_byte(feed);

	switch (byte & 0xf0) {
	case 0xf0:
		return session_open(s);
	case 0xe0:
		return CHIPS_MOST - (byte & 0xf);
	case 0xd0:
		return INT64_MIN + (byte & 0xf);
	case 0xc0:
		return (int64_t)(byte & 0xf) * 1000;
	case 0xb0:
		return -(int64_t)(byte & 0xf);
	case 0xa0:
		return INT64_MAX - (byte & 0xf);
	default:
		return byte;
	}
}

static int64_t
some_player(struct feed *feed, const struct session *s)
{
	unsigned byte = feed_byte(feed);

	if (byte >= 0xc0 || byte < PLAYERS)
		return byte >= 0xc0 ? session_asks(s) : byte + 1;
	if (byte >= 0xa0 && s->waiting_count > 0)
		return s->waiting[byte % s->waiting_count].player;
	return s->seats_count > 0 ? s->seats[byte % s->seats_count].player : 0;
}

static const char *
some_word(struct feed *feed)
{
	static const char *const words[] = {"luck", "~",
	    "12345678901234567890123456789012",
	    "123456789012345678901234567890123", "a/b", "a|b", "", "\xc3\xa4"};
	unsigned byte = feed_byte(feed);

	return byte < 8 ? words[byte] : "word";
}

/* NULL: a stake on the newest card. */
static const char *
some_rank(struct feed *feed)
{
	static const char *const ranks[] = {"2", "3", "4", "5", "6", "7", "8",
	    "9", "10", "T", "j", "Q", "K", "A", "1", ""};
	unsigned byte = feed_byte(feed);

	return byte < 0x20 ? ranks[byte % 16] : NULL;
}

static void
some_cards(
    struct feed *feed, struct action *action, card cards[SHOE_MOST], bool fresh)
{
	unsigned seed = feed_byte(feed), count = feed_byte(feed);

	for (int i = 0; i < SHOE_MOST; i++) {
		seed = seed * 1103515245 + 12345;
		cards[i] = (card)((seed >> 16) % PACK_CARDS);
	}
	if (count == 0xff)
		cards[0] = 0xff;
	action->cards = cards;
	action->cards_count = count >= 0xf8 ? SHOE_MOST
			      : fresh       ? (int)count
					    : 0;
}

/* A byte from 0x80 on: an act that the phase awaits; else any. */
static enum action_kind
some_kind(struct feed *feed, const struct session *s)
{
	static const enum action_kind apt[][4] = {
	    [PHASE_SEATING] = {ACTION_JOIN, ACTION_JOIN, ACTION_JOIN,
		ACTION_START},
	    [PHASE_DRAWING] = {ACTION_DRAW, ACTION_DRAW, ACTION_DRAW,
		ACTION_DRAW},
	    [PHASE_BANKING] = {ACTION_BANK, ACTION_BANK, ACTION_BANK,
		ACTION_PASS},
	    [PHASE_STAKING] = {ACTION_STAKE, ACTION_STAKE, ACTION_COVER,
		ACTION_TIMEOUT},
	    [PHASE_SHUFFLING] = {ACTION_SHOE, ACTION_SHOE, ACTION_SHOE,
		ACTION_SHOE},
	    [PHASE_TURNING] = {ACTION_TURN, ACTION_TURN, ACTION_TURN,
		ACTION_TURN},
	    [PHASE_DECIDING] = {ACTION_KEEP, ACTION_SELL, ACTION_AUCTION,
		ACTION_KEEP_OUT},
	    [PHASE_SELLING] = {ACTION_BUY, ACTION_BUY, ACTION_TIMEOUT,
		ACTION_PASS},
	    [PHASE_CUTTING] = {ACTION_TIMEOUT, ACTION_TIMEOUT, ACTION_CUT,
		ACTION_CUT},
	    [PHASE_WINDOW] = {ACTION_STAKE, ACTION_STAKE, ACTION_STAKE,
		ACTION_TIMEOUT},
	    [PHASE_AUCTION] = {ACTION_BID, ACTION_BID, ACTION_BID,
		ACTION_TIMEOUT},
	};
	unsigned byte = feed_byte(feed);

	if (byte >= 0x80 && s->phase < PHASE_ENDED)
		return apt[s->phase][byte % 4];
	return (enum action_kind)(byte % ACTION_KINDS);
}

void
play_action(struct feed *feed, const struct session *s, struct action *action,
    card cards[SHOE_MOST])
{
	memset(action, 0, sizeof(*action));
	action->kind = some_kind(feed, s);
	action->player = some_player(feed, s);
	switch (action->kind) {
	case ACTION_CUT:
		action->word = some_word(feed);
		break;
	case ACTION_STAKE:
		action->chips = some_chips(feed, s);
		if (s->phase == PHASE_WINDOW)
			action->word = some_rank(feed);
		break;
	case ACTION_DRAW:
		some_cards(feed, action, cards, true);
		break;
	case ACTION_SHOE:
		some_cards(feed, action, cards, session_wants_shoe(s));
		action->chips = feed_byte(feed);
		break;
	case ACTION_JOIN:
	case ACTION_PURSE:
		/* The ledger holds no more than that in all. */
		action->chips = some_chips(feed, s);
		if (action->chips < 0 ||
		    action->chips > CHIPS_MOST - all_chips(s))
			action->chips = 100;
		if (action->chips > CHIPS_MOST - all_chips(s))
			action->chips = 0;
		break;
	default:
		action->chips = some_chips(feed, s);
	}
}

static int64_t
purse_of(const struct session *s, int64_t player)
{
	int seat = session_seat(s, player);

	if (seat != NO_SEAT)
		return s->seats[seat].purse;
	for (int i = 0; i < s->waiting_count; i++)
		if (s->waiting[i].player == player)
			return s->waiting[i].purse;
	return -1;
}

static int64_t
lying_of(const struct session *s, int64_t player)
{
	int seat = session_seat(s, player);

	return seat == NO_SEAT ? 0 : session_lying(s, seat);
}

/* What of a player's lies, and his purse, changed as the outcomes tell. */
static void
expect_moves(const struct session *before, const struct session *after,
    const struct outcomes *out, int64_t player)
{
	int64_t lies = lying_of(before, player);
	int64_t purse = purse_of(before, player);

	for (int i = 0; i < out->count; i++) {
		const struct outcome *o = &out->list[i];

		if (o->kind == OUT_PAID && o->p == player)
			lies -= o->n;
		if (o->kind == OUT_PAID && o->o == player)
			lies += o->n;
		if (o->kind == OUT_BUY_IN && o->p == player)
			purse = o->n;
		if (o->p != player ||
		    (o->kind != OUT_PUT && o->kind != OUT_HOME))
			continue;
		lies += o->kind == OUT_PUT ? o->n : -o->n;
		purse += o->kind == OUT_PUT ? -o->n : o->n;
	}
	EXPECT(lying_of(after, player) == lies);
	EXPECT(
	    purse_of(after, player) == purse || purse_of(after, player) == -1);
}

/* Chips that move are more than none. */
static void
expect_chips(const struct outcomes *out)
{
	for (int i = 0; i < out->count; i++)
		switch ((int)out->list[i].kind) {
		case OUT_PUT:
		case OUT_HOME:
		case OUT_PAID:
		case OUT_BUY_IN:
		case OUT_CASH_OUT:
			EXPECT(out->list[i].n > 0);
			break;
		default:
			break;
		}
}

/* In Hoyle's game who is freed within a deal has his result at once; what the
 * others have then makes up for it. */
static void
expect_results(const struct session *before, const struct outcomes *out)
{
	int64_t results = 0, told = before->winnings;
	bool is_over = false, in_hoyle;

	for (int i = 0; i < out->count; i++)
		if (out->list[i].kind == OUT_RESULT) {
			results += out->list[i].n;
			is_over = is_over || out->list[i].p == out->list[i].o;
		}
	in_hoyle =
	    before->rules.value[RULE_GAME] == GAME_HOYLE &&
	    (before->phase == PHASE_WINDOW || before->phase == PHASE_TURNING);
	if (!in_hoyle) {
		EXPECT(results == 0);
		return;
	}
	for (int i = 0; i < before->seats_count; i++)
		told += before->on_cards[i].change;
	EXPECT(is_over ? results == told : results <= 0);
}

/* All words are there. */
static void
expect_words(enum refusal refusal, const struct session *s,
    const struct action *action, const struct outcomes *out)
{
	EXPECT(refusal_word(refusal) != NULL);
	EXPECT(phase_word(s->phase) != NULL);
	EXPECT(action_parse(action_word(action->kind)) == (int)action->kind);
	for (int i = 0; i < out->count; i++)
		EXPECT(outcome_word(out->list[i].kind) != NULL);
}

static void
look(const struct session *s)
{
	struct text cuts = TEXT_EMPTY;

	EXPECT(session_limit_s(s) >= 0 && session_open(s) >= 0);
	EXPECT(session_cards_wanted(s) >= 0);
	for (int i = 0; i < s->seats_count; i++) {
		EXPECT(session_stake_most(s, i) <= session_owned(s, i));
		EXPECT(session_bank_backing(s, session_bank_most(s, i)) <=
		       session_owned(s, i));
		EXPECT(session_bid_most(s, i) <= session_owned(s, i));
	}
	session_cuts(s, &cuts);
	text_fini(&cuts);
}

static struct outcomes out;

const struct outcomes *
play_outcomes(void)
{
	return &out;
}

enum refusal
play_apply(struct session *s, const struct action *action)
{
	const struct session before = *s;
	enum refusal refusal = session_apply(s, action, &out);

	expect_words(refusal, s, action, &out);
	if (refusal != REFUSED_NONE) {
		EXPECT(memcmp(s, &before, sizeof(before)) == 0);
		EXPECT(out.count == 0);
		return refusal;
	}
	expect_chips(&out);
	expect_results(&before, &out);
	for (int i = 0; i < before.seats_count; i++)
		if (action->kind != ACTION_PURSE)
			expect_moves(&before, s, &out, before.seats[i].player);
	for (int i = 0; i < s->seats_count; i++)
		if (session_seat(&before, s->seats[i].player) != NO_SEAT)
			continue;
		else
			EXPECT(lying_of(s, s->seats[i].player) == 0 ||
			       before.phase == PHASE_ENDED);
	look(s);
	return refusal;
}

void
play_encodes(const struct session *s)
{
	struct text bytes = TEXT_EMPTY, again = TEXT_EMPTY;
	static struct session copy;

	session_encode(s, &bytes);
	EXPECT(session_decode(&copy, text_str(&bytes), bytes.len));
	session_encode(&copy, &again);
	EXPECT(again.len == bytes.len &&
	       memcmp(again.buf, bytes.buf, bytes.len) == 0);
	text_fini(&bytes);
	text_fini(&again);
}
