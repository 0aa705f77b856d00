/*
 * Inside the engine: what the parts of the state machine ask of each other, by
 * the file that has it. Each function takes the session and the outcomes of the
 * action in hand.
 */
#ifndef ENGINE_GAME_H
#define ENGINE_GAME_H

#include <assert.h>

#include "engine/session.h"

/* Stages of PHASE_TURNING. */
enum {
	STAGE_OPENING,
	STAGE_RUN,
	STAGE_CAPOT, /* the bank was matched; one card more */
	STAGE_CAPOT_DOUBLED /* the same, and the very first card did it */
};

static inline bool
game_is_hoyle(const struct session *s)
{
	return s->rules.value[RULE_GAME] == GAME_HOYLE;
}

typedef enum refusal (*game_handler)(
    struct session *s, const struct action *action, struct outcomes *out);

/* match.c */
/* The buy-in at the start, where there is a match; false: too few can pay, and
 * the session has ended. */
bool match_begin(struct session *s, struct outcomes *out);
/* What a seat of a match still has goes home. */
void match_cash_out(struct session *s, struct outcomes *out, int seat);
/* A lap is over. */
void match_tell_lap(struct session *s, struct outcomes *out);
/* The places, all being at home. */
void match_end(struct session *s, struct outcomes *out, enum end_reason why);

/* look.c */
/* The seat that alone owes the act that is awaited; NO_SEAT if none does. */
int game_asked(const struct session *s);
/* A player's place in s->waiting; NO_SEAT if he has none. */
int game_waiter(const struct session *s, int64_t player);

/* game.c */
/* Tell something of p and n; the rest of it is the caller's to fill in. */
static inline struct outcome *
game_say(struct outcomes *out, enum outcome_kind kind, int64_t p, int64_t n)
{
	struct outcome *said;

	assert(out->count < OUTCOMES_MOST);
	said = &out->list[out->count++];
	*said = (struct outcome){.kind = kind, .p = p, .n = n};
	return said;
}

/* n chips of a seat's purse, which has them, go on the table; told if n > 0. */
void game_put(struct session *s, struct outcomes *out, int seat, int64_t n);
/* n chips go from the table into a seat's purse; told if n > 0. */
void game_home(struct session *s, struct outcomes *out, int seat, int64_t n);
/* What is held for one chip staked, and for one banked: 1 and the reserve
 * (6.4). */
static inline int64_t
game_bank_factor(const struct session *s)
{
	return 1 + (s->rules.value[RULE_FIRST_MATCH] == FIRST_DOUBLE);
}

static inline int64_t
game_factor(const struct session *s)
{
	return game_bank_factor(s) + (s->rules.value[RULE_CAPOT] != 0);
}

/* The largest stake or bank, by its factor, that these chips back. (Most tables
 * have no reserve, and a division takes longer than all the rest.) */
static inline int64_t
game_backed_by(int64_t chips, int64_t factor)
{
	return factor == 1 ? chips : chips / factor;
}

static inline int
game_after(const struct session *s, int seat)
{
	return seat + 1 < s->seats_count ? seat + 1 : 0;
}

/* The seats in the order of a number, largest first; alike: as they sit. */
void game_order(const struct session *s,
    int64_t (*number)(const struct session *s, int seat),
    uint8_t order[SEATS_LIMIT]);
/* Is n a legal bank for a seat that has `owns` to put up? (2.2) */
enum refusal game_check_bank(const struct session *s, int64_t n, int64_t owns);
/* End it: what lies goes home (8). */
void game_end(struct session *s, struct outcomes *out, enum end_reason why);
/* End it if too few are seated or have chips, all have voted, or the minutes
 * are over and no bank is left to be played (8). */
bool game_end_if_due(struct session *s, struct outcomes *out);
/* Have the minutes of the rules been played? */
bool game_time_is_up(const struct session *s);

/* seats.c */
enum refusal seats_join(
    struct session *, const struct action *, struct outcomes *);
enum refusal seats_leave(
    struct session *, const struct action *, struct outcomes *);
enum refusal seats_start(
    struct session *, const struct action *, struct outcomes *);
enum refusal seats_draw(
    struct session *, const struct action *, struct outcomes *);
enum refusal seats_end(
    struct session *, const struct action *, struct outcomes *);
/* The seat let an act of its own go by; twice in a row and it leaves. */
void seats_silent(struct session *s, struct outcomes *out, int seat);
/* Free the leaving seats that nothing holds. */
void seats_free(struct session *s, struct outcomes *out);
/* Give those who wait their seats, just before the opener. */
void seats_admit(struct session *s, struct outcomes *out);

/* staking.c */
enum refusal staking_bank(
    struct session *, const struct action *, struct outcomes *);
enum refusal staking_stake(
    struct session *, const struct action *, struct outcomes *);
enum refusal staking_cover(
    struct session *, const struct action *, struct outcomes *);
enum refusal staking_cut(
    struct session *, const struct action *, struct outcomes *);
/* May this seat lay down *n by the rules of amounts (4)? Cut to what is open
 * where the rules say so. */
enum refusal staking_check(
    const struct session *s, int seat, int64_t open, int64_t *n);
/* It lays down n chips more, with their reserve. */
void staking_lay(struct session *s, struct outcomes *out, int seat, int64_t n);
/* A bank lies: punters may stake. */
void staking_begin(struct session *s, struct outcomes *out);
/* A punter's pass, said or silent. */
void staking_pass(
    struct session *s, struct outcomes *out, int seat, bool is_silent);
/* The time of open staking is over. */
void staking_close(struct session *s, struct outcomes *out);

/* deal.c */
enum refusal deal_shoe(
    struct session *, const struct action *, struct outcomes *);
/* Is the shoe to be given up, as the packs of each deal are anyway? (3) */
bool deal_shoe_is_done(const struct session *s);
/* Before a bank is asked for or staked against: give it up if it is done. */
void deal_give_up_shoe(struct session *s, struct outcomes *out);
/* An admin breaks it off: what lies goes home, the cards are given up. */
enum refusal deal_void(
    struct session *, const struct action *, struct outcomes *);
enum refusal deal_turn(
    struct session *, const struct action *, struct outcomes *);

/* deal.c for own.c and hoyle.c */
/* How a stake was decided. */
struct verdict {
	bool bank_won;
	bool by_half; /* a doublet that takes half of each stake */
	int64_t times; /* what it wins or loses, in stakes */
};

/* Turn the next card of the shoe. */
card deal_next_card(struct session *s);
/* Stakes go home, and what was laid down to buy. */
void deal_stakes_home(struct session *s, struct outcomes *out);
/* No card is left; the shoe is put away if it was kept. */
void deal_say_shoe_out(struct session *s, struct outcomes *out);
/* The deal counts from here on; turns the banker's card. */
void deal_open(struct session *s);
/* What a doublet does to a stake. */
struct verdict deal_doublet(const struct session *s);
/* Tell a match; returns how many stakes a stake is worth by it. */
int64_t deal_match(
    struct session *s, struct outcomes *out, card turned, bool bank_won);
/* The banker's card was matched: true if a card for a capot comes first. */
bool deal_waits_for_capot(struct session *s, int64_t times);
/* Turn that card; returns how many stakes a stake is worth now. */
int64_t deal_turn_capot(struct session *s, struct outcomes *out);
/* Pay one stake and send home what is left of it; returns the punter's change.
 * What it brings the banker is added to the winnings. */
int64_t deal_settle_stake(struct session *s, struct outcomes *out, int seat,
    const struct verdict *verdict);
/* The change of a seat over the deal; m: its stake, or the bank. */
void deal_say_result(const struct session *s, struct outcomes *out, int seat,
    int64_t change, int64_t m);
/* All stakes are settled: the banker's result, and what comes after a deal. */
void deal_finish(struct session *s, struct outcomes *out, bool bank_won);

/* own.c: a card for each punter (5.1) */
static inline bool
own_is_played(const struct session *s)
{
	return s->rules.value[RULE_PUNTER_CARDS] == PUNTER_OWN;
}

void own_open(struct session *s, struct outcomes *out);
void own_turn(struct session *s, struct outcomes *out);
void own_turn_capot(struct session *s, struct outcomes *out);
/* The deal is broken off: what was decided stands. */
void own_break_off(struct session *s, struct outcomes *out);
/* Do cards, stakes and winnings fit each other? */
bool own_is_sound(const struct session *s);

/* hoyle.c */
/* A bank lies: punters may cut. */
void hoyle_begin(struct session *s, struct outcomes *out);
/* The time of cutting or of a window is over. */
void hoyle_close(struct session *s, struct outcomes *out);
enum refusal hoyle_stake(
    struct session *, const struct action *, struct outcomes *);
/* A punter's pass in a window, said or silent. */
void hoyle_pass(
    struct session *s, struct outcomes *out, int seat, bool is_silent);
void hoyle_turn(struct session *s, struct outcomes *out);
/* A seat is freed: what the deal in hand has brought it stands. */
void hoyle_leave(struct session *s, struct outcomes *out, int seat);
/* The deal in hand, if there is one, is broken off: the same for all. */
void hoyle_break_off(struct session *s, struct outcomes *out);
bool hoyle_is_sound(const struct session *s);

/* after.c */
enum refusal after_keep(
    struct session *, const struct action *, struct outcomes *);
enum refusal after_sell(
    struct session *, const struct action *, struct outcomes *);
enum refusal after_buy(
    struct session *, const struct action *, struct outcomes *);
/* The first turn of a session. */
void after_first(struct session *s, struct outcomes *out);
/* A deal is settled; lost: the bank has gone home. */
void after_deal(struct session *s, struct outcomes *out, bool bank_won);
/* Bank and winnings go home and the turn is over: the bank moves on. */
void after_pass(struct session *s, struct outcomes *out);
/* The same for a banker who says nothing, or is leaving. */
void after_silence(struct session *s, struct outcomes *out);
/* The deal came to nothing, no card being left (3), or by a VOID: the banker
 * posts anew. */
void after_shoe_out(struct session *s, struct outcomes *out);
/* The time of a sale is over. */
void after_sale(struct session *s, struct outcomes *out);
/* Bank, reserve and winnings go home, the turn goes on. */
void after_bank_home(struct session *s, struct outcomes *out);
/* The turn is over and that seat has the next one (7, auction). */
void after_hand_over(struct session *s, struct outcomes *out, int seat);

/* auction.c */
enum refusal auction_open(
    struct session *, const struct action *, struct outcomes *);
enum refusal auction_bid(
    struct session *, const struct action *, struct outcomes *);
/* The time of an auction is over. */
void auction_close(struct session *s, struct outcomes *out);

#endif
