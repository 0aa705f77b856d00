/*
 * A session as bytes and back. One walk over the fields serves both ways, so
 * that they can't disagree; numbers are big-endian, so that any build reads
 * what any other wrote.
 */
#include <config.h>

#include <string.h>

#include "base/number.h"
#include "engine/game.h"

struct codec {
	struct text *out; /* writing; NULL when reading */
	const unsigned char *in; /* reading */
	size_t left;
	bool failed;
};

/* One unsigned number of `bytes` bytes. */
static uint64_t
walk_number(struct codec *c, uint64_t value, size_t bytes)
{
	if (c->out != NULL) {
		for (size_t i = bytes; i > 0; i--)
			text_add_char(
			    c->out, (char)(value >> (8 * (i - 1)) & 0xff));
		return value;
	}
	if (c->left < bytes) {
		c->failed = true;
		c->left = 0;
		return 0;
	}
	value = 0;
	for (size_t i = 0; i < bytes; i++)
		value = value << 8 | c->in[i];
	c->in += bytes;
	c->left -= bytes;
	return value;
}

static void
walk_u8(struct codec *c, uint8_t *value)
{
	*value = (uint8_t)walk_number(c, *value, 1);
}

static void
walk_u16(struct codec *c, uint16_t *value)
{
	*value = (uint16_t)walk_number(c, *value, 2);
}

static void
walk_i64(struct codec *c, int64_t *value)
{
	*value = (int64_t)walk_number(c, (uint64_t)*value, 8);
}

static void
walk_bytes(struct codec *c, void *bytes, size_t len)
{
	for (size_t i = 0; i < len; i++)
		walk_u8(c, (uint8_t *)bytes + i);
}

static void
walk_seats(struct codec *c, struct session *s)
{
	for (int i = 0; i < s->seats_count && i < SEATS_LIMIT; i++) {
		struct seat *seat = &s->seats[i];

		walk_i64(c, &seat->player);
		walk_i64(c, &seat->purse);
		walk_i64(c, &seat->stake);
		walk_i64(c, &seat->reserve);
		walk_i64(c, &seat->claim);
		walk_i64(c, &seat->change);
		walk_i64(c, &seat->own.stake);
		walk_i64(c, &seat->own.change);
		walk_u8(c, &seat->own.card);
		walk_u8(c, &seat->leaving);
		walk_u8(c, &seat->voted);
		walk_u8(c, &seat->silent);
		walk_u8(c, &seat->passed);
		walk_bytes(c, seat->cut, sizeof(seat->cut));
	}
}

static void
walk_hoyle(struct codec *c, struct session *s)
{
	walk_bytes(c, s->hands, sizeof(s->hands));
	walk_u8(c, &s->newest);
	walk_u16(c, &s->laid);
	walk_u16(c, &s->paired);
	for (int i = 0; i < s->seats_count && i < SEATS_LIMIT; i++) {
		struct on_cards *lay = &s->on_cards[i];

		for (int rank = 0; rank < RANKS; rank++)
			walk_i64(c, &lay->on[rank]);
		walk_i64(c, &lay->put);
		walk_i64(c, &lay->change);
	}
}

static void
walk(struct codec *c, struct session *s)
{
	uint8_t phase = (uint8_t)s->phase;

	for (int i = 0; i < RULE_COUNT; i++)
		walk_i64(c, &s->rules.value[i]);
	walk_u8(c, &phase);
	s->phase = phase;
	walk_u8(c, &s->seats_count);
	walk_u8(c, &s->waiting_count);
	walk_u8(c, &s->banker);
	walk_u8(c, &s->opener);
	walk_u8(c, &s->go);
	walk_u8(c, &s->round);
	walk_u8(c, &s->new_stake);
	walk_u8(c, &s->idle);
	walk_u8(c, &s->in_match);
	walk_u8(c, &s->lap_left);
	walk_u8(c, &s->stage);
	walk_u8(c, &s->banker_card);
	walk_u8(c, &s->punters_card);
	walk_u8(c, &s->was_doublet);
	walk_i64(c, &s->dealt);
	walk_u16(c, &s->shoe_count);
	walk_u16(c, &s->shoe_next);
	walk_u16(c, &s->turned);
	walk_i64(c, &s->bank);
	walk_i64(c, &s->bank_reserve);
	walk_i64(c, &s->winnings);
	walk_i64(c, &s->price);
	walk_i64(c, &s->deals);
	walk_i64(c, &s->staked);
	walk_i64(c, &s->laps);
	walk_i64(c, &s->minutes);
	walk_i64(c, &s->shoes);
	walk_i64(c, &s->shoe_name);
	walk_seats(c, s);
	for (int i = 0; i < s->waiting_count && i < SEATS_LIMIT; i++) {
		walk_i64(c, &s->waiting[i].player);
		walk_i64(c, &s->waiting[i].purse);
	}
	if (game_is_hoyle(s))
		walk_hoyle(c, s);
	if (s->shoe_count <= SHOE_MOST)
		walk_bytes(c, s->shoe, s->shoe_count);
}

void
session_encode(const struct session *s, struct text *out)
{
	struct session copy = *s;
	struct codec c = {.out = out};

	walk(&c, &copy);
}

bool
session_decode(struct session *s, const void *bytes, size_t len)
{
	struct codec c = {.in = bytes, .left = len};

	memset(s, 0, sizeof(*s));
	walk(&c, s);
	return !c.failed && c.left == 0 && session_is_sound(s);
}

static bool
is_chips(int64_t n)
{
	return n >= 0 && n <= CHIPS_MOST;
}

static bool
rules_are_sound(const struct rules *rules)
{
	struct text why = TEXT_EMPTY;
	bool sound = true;

	for (int i = 0; i < RULE_COUNT; i++)
		sound = sound && rules->value[i] >= rule_rows[i].least &&
			rules->value[i] <= rule_rows[i].most;
	sound = sound && rules_check(rules, &why);
	text_fini(&why);
	return sound;
}

static bool
seat_is_sound(const struct seat *seat)
{
	return seat->player != 0 && is_chips(seat->purse) &&
	       is_chips(seat->stake) && is_chips(seat->reserve) &&
	       is_chips(seat->claim) && seat->change >= -CHIPS_MOST &&
	       seat->change <= CHIPS_MOST &&
	       memchr(seat->cut, '\0', sizeof(seat->cut)) != NULL &&
	       (seat->cut[0] == '\0' || fair_cut_is_valid(seat->cut));
}

static bool
seats_are_sound(const struct session *s)
{
	int64_t all = 0;

	if (s->seats_count + s->waiting_count > SEATS_LIMIT)
		return false;
	for (int i = 0; i < s->seats_count; i++) {
		if (!seat_is_sound(&s->seats[i]) ||
		    session_seat(s, s->seats[i].player) != i ||
		    session_is_waiting(s, s->seats[i].player))
			return false;
		all += s->seats[i].purse + s->seats[i].stake +
		       s->seats[i].reserve + s->seats[i].claim;
	}
	for (int i = 0; i < s->waiting_count; i++)
		if (s->waiting[i].player == 0 ||
		    game_waiter(s, s->waiting[i].player) != i ||
		    !is_chips(s->waiting[i].purse))
			return false;
	return is_chips(all + s->bank + s->bank_reserve + s->winnings);
}

/* The seats that a phase needs are there, or rightly are not. */
static bool
phase_is_sound(const struct session *s)
{
	int seats_least = 2;

	switch (s->phase) {
	case PHASE_SEATING:
	case PHASE_DRAWING:
		if (s->in_match != (s->phase == PHASE_DRAWING &&
				       s->rules.value[RULE_MATCH] != 0))
			return false;
		return s->banker == NO_SEAT && s->opener == NO_SEAT &&
		       s->go == NO_SEAT;
	case PHASE_STAKING:
		if (game_is_hoyle(s))
			return false;
		if (s->rules.value[RULE_STAKING] == STAKING_TURNS) {
			if (s->go >= s->seats_count || s->go == s->banker)
				return false;
		} else if (s->go != NO_SEAT) {
			return false;
		}
		break;
	case PHASE_CUTTING:
	case PHASE_WINDOW:
		if (!game_is_hoyle(s) || s->go != NO_SEAT)
			return false;
		break;
	case PHASE_TURNING:
		/* In Hoyle's game all punters may have lost, and left. */
		seats_least = game_is_hoyle(s) ? 1 : 2;
		if (s->go != NO_SEAT)
			return false;
		break;
	case PHASE_BANKING:
	case PHASE_SHUFFLING:
	case PHASE_DECIDING:
	case PHASE_SELLING:
	case PHASE_AUCTION:
		if (s->go != NO_SEAT)
			return false;
		break;
	case PHASE_ENDED:
		return s->banker == NO_SEAT && s->go == NO_SEAT;
	}
	if (s->in_match != s->rules.value[RULE_MATCH] ||
	    (s->in_match && s->waiting_count > 0))
		return false;
	return s->seats_count >= seats_least && s->banker < s->seats_count &&
	       s->opener < s->seats_count && s->lap_left > 0;
}

static bool
cards_are_sound(const struct session *s)
{
	if (s->shoe_count > SHOE_MOST || s->shoe_next > s->shoe_count ||
	    s->turned > s->shoe_next || s->stage > STAGE_CAPOT_DOUBLED ||
	    !card_is_valid(s->banker_card) || !card_is_valid(s->punters_card))
		return false;
	for (int i = 0; i < s->shoe_count; i++)
		if (!card_is_valid(s->shoe[i]))
			return false;
	if (s->shoe_name != 0 &&
	    (s->rules.value[RULE_SHUFFLE] != SHUFFLE_SHOE ||
		s->shoe_count == 0))
		return false;
	if (game_is_hoyle(s))
		return s->stage < STAGE_CAPOT && hoyle_is_sound(s);
	return s->phase != PHASE_TURNING || s->stage < STAGE_CAPOT ||
	       s->shoe_next < s->shoe_count;
}

/* With own cards the changes must fit them. In Hoyle's game the bank wins
 * within a deal, and may have lost after it. */
static bool
winnings_are_sound(const struct session *s)
{
	bool hoyle = game_is_hoyle(s);
	bool in_deal =
	    (s->phase == PHASE_TURNING || s->phase == PHASE_WINDOW) &&
	    s->stage != STAGE_OPENING;
	int64_t least = 0, most = 0;

	if (in_deal && own_is_played(s))
		return true;

	if (s->phase == PHASE_DECIDING || (hoyle && in_deal))
		most = CHIPS_MOST;
	if (hoyle && s->phase == PHASE_DECIDING)
		least = -s->bank;
	return s->winnings >= least && s->winnings <= most;
}

/* A price while the bank is for sale; in an auction the one bid, which is not
 * the seller's. */
static bool
price_is_sound(const struct session *s)
{
	int claims = 0;

	if (s->phase != PHASE_AUCTION)
		return (s->phase == PHASE_SELLING) == (s->price > 0);
	for (int i = 0; i < s->seats_count; i++)
		claims += s->seats[i].claim > 0;
	return s->rules.value[RULE_AFTER_WIN] == AFTER_AUCTION &&
	       claims == (s->price > 0) && s->seats[s->banker].claim == 0;
}

/* What lies for the bank, the reserves, the claims: as the phase has them. */
static bool
money_is_sound(const struct session *s)
{
	bool lies = s->phase == PHASE_STAKING || s->phase == PHASE_SHUFFLING ||
		    s->phase == PHASE_TURNING || s->phase == PHASE_DECIDING ||
		    s->phase == PHASE_CUTTING || s->phase == PHASE_WINDOW;
	int64_t factor = game_factor(s), bank_factor = game_bank_factor(s);

	if (!is_chips(s->bank) || !is_chips(s->bank_reserve) ||
	    !winnings_are_sound(s) || !is_chips(s->price) || s->deals < 0 ||
	    s->dealt < 0 || s->staked < 0 || s->laps < 0 || s->shoes < 0 ||
	    s->minutes < 0)
		return false;
	if (lies != (s->bank > 0) ||
	    s->bank_reserve != s->bank * (bank_factor - 1))
		return false;
	if (!price_is_sound(s))
		return false;
	for (int i = 0; i < s->seats_count; i++) {
		const struct seat *seat = &s->seats[i];

		if (seat->reserve != seat->stake * (factor - 1) ||
		    (seat->stake > 0 && (!lies || i == s->banker)) ||
		    (seat->claim > 0 &&
			seat->claim !=
			    s->price *
				(s->phase == PHASE_AUCTION ? 1 : bank_factor)))
			return false;
	}
	return session_open(s) >= 0 && own_is_sound(s);
}

bool
session_is_sound(const struct session *s)
{
	return (unsigned)s->phase <= PHASE_ENDED &&
	       rules_are_sound(&s->rules) && seats_are_sound(s) &&
	       phase_is_sound(s) && cards_are_sound(s) && money_is_sound(s);
}
