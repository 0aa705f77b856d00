/*
 * A session: the state machine of the game (RULES.md 2, 4 to 9).
 *
 * One flat struct without pointers: a copy is a rollback and a snapshot. It is
 * deterministic: an action goes in, outcomes come out, and nothing else is
 * looked at. Turning a card is an action too (the table's), and so is the word
 * that a time limit has run out; cards come in with an action. Players are
 * known by a number of the caller's (a person's id), never 0.
 *
 * Chips: each seat has a purse (at home) and what lies on the table. The
 * outcomes of an action tell every chip that moved (OUT_PUT, OUT_HOME,
 * OUT_PAID), and nothing else moves any. In a match the purse is the stack
 * that was bought at the start (OUT_BUY_IN), and the session knows of nothing
 * else; what is left of it goes home with its seat (OUT_CASH_OUT).
 */
#ifndef ENGINE_SESSION_H
#define ENGINE_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "engine/card.h"
#include "engine/fair.h"
#include "engine/rules.h"

/* Raised whenever a recorded journal would replay differently. */
enum { ENGINE_VERSION = 4 };

enum { SEATS_LIMIT = 20, NO_SEAT = 255 };

enum phase {
	PHASE_SEATING, /* players join; somebody starts, or time runs out */
	PHASE_DRAWING, /* started: waits for ACTION_DRAW */
	PHASE_BANKING, /* the banker owes a bank */
	PHASE_STAKING, /* a bank lies; punters stake */
	PHASE_SHUFFLING, /* staking is closed: waits for ACTION_SHOE, with
			    cards or without: session_wants_shoe() */
	PHASE_TURNING, /* cards are turned, one ACTION_TURN each */
	PHASE_DECIDING, /* the bank won; the banker owes a decision */
	PHASE_SELLING, /* the bank is for sale */
	PHASE_AUCTION, /* the next turn is auctioned */
	PHASE_CUTTING, /* Hoyle's game: a bank lies; punters cut */
	PHASE_WINDOW, /* Hoyle's game: a card was laid out; punters stake */
	PHASE_ENDED
};

/* X(name, word): what a player, an admin or the table can do. */
#define ACTIONS(X) \
	X(JOIN, "join") /* chips: his purse */ \
	X(LEAVE, "leave") \
	X(START, "start") \
	X(BANK, "bank") /* chips */ \
	X(STAKE, "stake") /* chips; in Hoyle's game word: the rank that it is \
			     on ("K", "T" or "10"), NULL: the newest card */ \
	X(COVER, "cover") \
	X(PASS, "pass") \
	X(KEEP, "keep") /* the whole bank, or the old one (free) */ \
	X(KEEP_OUT, "keep-out") \
	X(KEEP_NEW, "keep-new") /* chips: `keep N` */ \
	X(SELL, "sell") \
	X(BUY, "buy") \
	X(AUCTION, "auction") \
	X(BID, "bid") /* chips */ \
	X(END, "end") \
	X(CUT, "cut") /* word */ \
	/* the table's own: */ \
	X(PURSE, "purse") /* chips: his purse is now this */ \
	X(DRAW, "draw") /* cards: packs for the draw */ \
	X(SHOE, "shoe") /* cards: a shuffled shoe, first to turn first; none: \
			   the deal goes on from the shoe in hand. chips: the \
			   deal's number, which names a new shoe */ \
	X(TURN, \
	    "turn") /* turn the next card (the first: all opening cards) */ \
	X(MINUTE, "minute") /* a minute of play has gone by (8) */ \
	X(TIMEOUT, "timeout") /* the time limit now running has run out */ \
	X(VOID, "void") /* end the deal, or the shoe: what lies goes home, and \
			   the game goes on */ \
	X(CLOSE, "close") /* end at once, what lies goes home */

enum action_kind {
#define X(name, word) ACTION_##name,
	ACTIONS(X)
#undef X
	    ACTION_KINDS
};

struct action {
	enum action_kind kind;
	int64_t player; /* 0 for the table's own, but PURSE names one */
	int64_t chips;
	const char *word; /* CUT, STAKE; else NULL. Borrowed for the call */
	const card *cards; /* DRAW, SHOE; else NULL. Borrowed for the call */
	int cards_count;
};

/* X(name, word): why an action was refused. Nothing has changed then. */
#define REFUSALS(X) \
	X(NONE, "accepted") \
	X(PHASE, "phase") /* not now */ \
	X(NOT_SEATED, "seat") /* not seated here, or not yet */ \
	X(SEATED, "seated") /* seated already */ \
	X(LEAVING, "leaving") /* has said leave; join takes it back */ \
	X(FULL, "full") \
	X(FEW, "few") /* too few seats taken to start */ \
	X(TURN, "turn") /* another seat's turn */ \
	X(BANKER, "banker") /* not for the banker, or only for him */ \
	X(AMOUNT, "amount") /* not a whole number of chips above zero */ \
	X(UNIT, "unit") /* not a multiple of the unit, or below it */ \
	X(LEAST, "least") /* below bank_least */ \
	X(MOST, "most") /* above bank_most */ \
	X(FUNDS, "funds") /* more than he can back */ \
	X(OPEN, "open") /* more than is open in the bank */ \
	X(CARD, "card") /* no card of that rank takes stakes */ \
	X(CLAIMED, "claimed") /* has claimed the bank already */ \
	X(LOW, "low") /* not above the last bid */ \
	X(LAST, "last") /* no turn comes after this one */ \
	X(WORD, "word") /* not a word to cut with */ \
	X(SHOE, "shoe") /* the shoe in hand was cut before its first deal */ \
	X(LIMIT, "limit") /* his own; not the engine's, which knows of none */ \
	X(MATCH, "match") /* nobody joins a match that has begun */ \
	X(RULE, "rule") /* this table's rules have no such act */ \
	X(ENDED, "ended")

enum refusal {
#define X(name, word) REFUSED_##name,
	REFUSALS(X)
#undef X
	    REFUSAL_KINDS
};

/*
 * X(name, word): what an action brought about. `p` is the player, `o` the
 * other one, `n` chips, `m` a second number.
 */
#define OUTCOMES(X) \
	/* chips: all that ever moves any */ \
	X(PUT, "put") /* p lays n on the table */ \
	X(HOME, "home") /* n goes home to p */ \
	X(PAID, "paid") /* n of what lies: from p to o, still on the table */ \
	X(BUY_IN, "buy_in") /* p's purse pays n, which is his stack now */ \
	X(CASH_OUT, "cash_out") /* p's stack of n goes to his purse */ \
	/* seats */ \
	X(JOINED, "joined") /* p is seated; n his chips; m 1: only waits */ \
	X(SEATED, "seated") /* p, who waited, has his seat now */ \
	X(LEAVING, \
	    "leaving") /* p leaves when nothing holds him; m 1: silent */ \
	X(RETURNED_SEAT, "stays") /* p took his leave back */ \
	X(FREED, "freed") /* p's seat is free; n: the chips he goes with */ \
	X(STARTED, "started") \
	X(POOR, "poor") /* p can't pay a buy-in of n, and is unseated */ \
	X(DRAWN, "drawn") /* p drew `card`; m: round of the draw, from 1 */ \
	X(ORDER, "order") /* p has seat n, from 1, after the draw */ \
	/* banking and staking */ \
	X(BANK_MOVED, "bank_moved") /* p has the bank and owes a post */ \
	X(SKIPPED, "skipped") /* p can't post the least bank */ \
	X(POSTED, "posted") /* p's bank is n; m: what he held back */ \
	X(GO, "go") /* p is to stake; n is open, m the round */ \
	X(STAKED, "staked") /* p stakes n more, m in all */ \
	X(STAKED_ON, "staked") /* p stakes n more, m in all, on the rank of \
				  `card` */ \
	X(COVERED, "covered") /* p covers: his stake is n */ \
	X(SENT_HOME, "returned") /* p's stake of n goes home (a cover) */ \
	X(PASSED, "passed") /* p passes; m 1: by silence, 2: can't act; n 1: \
			       the bank */ \
	X(CUT_TAKEN, "cut") /* p's cut is taken */ \
	X(CLOSED, "closed") /* staking is over; n staked, of a bank of m */ \
	X(VOID, "void") /* no stake: no deal; p's bank of n goes home */ \
	/* the deal */ \
	X(OPENING, "opening") /* card: banker's, card2: punters' */ \
	X(BANKER_CARD, "banker_card") /* own cards: card is p's, the banker */ \
	X(OWN_CARD, \
	    "own_card") /* p's own card, for a stake of n; m 1: it has the \
			   rank of the banker's, and the stake falls */ \
	X(CARD, "card") /* card, matching nothing */ \
	/* the same in Hoyle's game, where CARD is of a paired rank, and MATCH \
	 * is the banker's, which ends it */ \
	X(HANDS, "hands") /* p is banker; card, card2: the hand cards */ \
	X(FOUR, "four") /* card: the banker's, card2: the réjouissance */ \
	X(AGAIN, "again") /* it has the rank of another: four more come */ \
	X(WINDOW, "window") /* n may be staked in all; card: the newest */ \
	X(WINDOW_CLOSED, "window_closed") /* n stands */ \
	X(LAID, "laid") /* card is laid out */ \
	X(PAIRED, "paired") /* card; the bank wins n on it; m 1: a hand's */ \
	X(DOUBLET, "doublet") /* the opening cards are of one rank */ \
	X(MATCH, "match") /* card; m 1: the bank wins, 0: the punters */ \
	X(CAPOT, "capot") /* card, turned for a capot; m 1: it is one */ \
	X(DOUBLED, "doubled") /* the very first card decided, and doubles */ \
	X(DECIDED, "decided") /* own cards: p's stake of m brings him n */ \
	X(RESULT, "result") /* p's change over the deal is n; m his stake, or \
			       the bank if he is o */ \
	X(SETTLED, "settled") /* p is banker; n: his change; m 1: he won */ \
	X(SHOE_OUT, "shoe_out") /* no card left: undecided stakes go home; m: \
				   the shoe's name, 0 if not kept on */ \
	X(SHOE_GIVEN_UP, \
	    "shoe_given_up") /* the next deal has a fresh one; n cards are \
				left; m: the shoe's name */ \
	X(VOIDED, "voided") /* the table's VOID; p is banker, n the bank; m \
			       1: cards were being turned */ \
	/* after it */ \
	X(DECIDE, "decide") /* p may keep n (bank and winnings) */ \
	X(KEPT, "kept") /* p deals again; the bank is n */ \
	X(FOR_SALE, "for_sale") /* p sells for n */ \
	X(CLAIMED, "claimed") /* p lays n down to buy */ \
	X(SOLD, "sold") /* p has sold to o for n */ \
	X(UNSOLD, "unsold") /* nobody bought from p */ \
	X(AUCTION, "auction") /* p auctions the next turn */ \
	X(BID, "bid") /* p lays down a bid of n */ \
	X(OUTBID, "outbid") /* p's bid of n goes home: it is beaten */ \
	X(AUCTIONED, "auctioned") /* p has n of o, who has the bank now */ \
	X(NO_BID, "no_bid") /* nobody bid for what p auctioned */ \
	/* a match; the end */ \
	X(TIME_UP, "time_up") /* the minutes are over: the bank is the last */ \
	X(LAP, \
	    "lap") /* lap n of m is over (m 0: of any); then, most first: */ \
	X(STANDING, "standing") /* p has n chips */ \
	X(VOTED, "voted") /* p votes to end; n votes of m */ \
	X(ENDED, "ended") /* m: enum end_reason */ \
	X(CHANGE, "change") /* p's change over the session is n, most first */ \
	X(PLACE, "place") /* p has n at the end of a match, most first; m 1: \
			     he wins */

enum outcome_kind {
#define X(name, word) OUT_##name,
	OUTCOMES(X)
#undef X
	    OUT_KINDS
};

/* X(name, word): why a session ended. */
#define END_REASONS(X) \
	X(AGREED, "agreed") \
	X(FEW_SEATED, "few seated") \
	X(FEW_CHIPS, "few with chips") \
	X(IDLE, "no deal in a whole round") \
	X(DEALS, "deals") \
	X(STAKE_LIMIT, "stake limit") \
	X(LAPS, "laps") \
	X(MINUTES, "minutes") \
	X(SHOES, "shoes") \
	X(CLOSED, "closed")

enum end_reason {
#define X(name, word) END_##name,
	END_REASONS(X)
#undef X
	    END_REASON_KINDS
};

struct outcome {
	enum outcome_kind kind;
	card card, card2;
	int64_t p, o; /* players; 0 if none */
	int64_t n, m;
};

enum { OUTCOMES_MOST = 384 };

struct outcomes {
	int count;
	struct outcome list[OUTCOMES_MOST];
};

/* punter_cards = own (5.1): what a seat has in the deal in hand, until all of
 * it is settled. */
struct own {
	int64_t stake; /* what he staked; 0: no card */
	int64_t change; /* what it brought him; seat.stake is 0 then */
	card card;
};

struct seat {
	int64_t player;
	int64_t purse; /* chips at home */
	int64_t stake; /* his stake in this deal */
	int64_t reserve; /* held beside the stake */
	int64_t claim; /* laid down: to buy, its reserve included; as a bid */
	int64_t change; /* over the session: in deals and auctions */
	struct own own;
	uint8_t leaving; /* frees when nothing holds it */
	uint8_t voted; /* to end */
	uint8_t silent; /* own acts in a row gone by in silence */
	uint8_t passed; /* in open staking and in Hoyle's game, since its last
			   stake */
	char cut[FAIR_CUT]; /* "" if none */
};

/* Who has joined and gets a seat when the deal is over. */
struct waiter {
	int64_t player, purse;
};

/* What a seat has in a deal of Hoyle's game; its seat's stake is the sum of
 * `on`. */
struct on_cards {
	int64_t on[RANKS]; /* stands on each rank */
	int64_t put; /* staked in this deal */
	int64_t change; /* won and lost in it */
};

struct session {
	struct rules rules;
	enum phase phase;
	uint8_t seats_count; /* seats[0 … seats_count - 1], in order */
	uint8_t waiting_count; /* waiting[…]: joined, seated after the deal */
	uint8_t banker, opener; /* seats; NO_SEAT before the first bank */
	uint8_t go; /* whose go with staking = turns; else NO_SEAT */
	uint8_t round; /* of staking, from 1 */
	uint8_t new_stake; /* was there one in this round? */
	uint8_t idle; /* turns in a row without a card turned */
	uint8_t in_match; /* all have bought in: purses are stacks */
	uint8_t lap_left; /* turns to the end of this lap */
	uint8_t stage; /* of turning: see game.h */
	card banker_card, punters_card;
	card hands[2]; /* Hoyle's game; so are these: */
	uint8_t newest; /* the rank laid out last */
	uint16_t laid, paired; /* a bit for each rank */
	uint8_t
	    was_doublet; /* the deal just won was one: `keep out` is legal */
	uint16_t shoe_count, shoe_next; /* count 0: none in hand */
	uint16_t turned; /* cards turned in this deal, opening included */
	int64_t bank; /* put up for this deal */
	int64_t bank_reserve; /* held beside it */
	int64_t winnings; /* of the deal just won, lying with the bank; with own
			     cards and in Hoyle's game of the deal in hand,
			     too: what it brought so far, which may be less
			     than nothing, in Hoyle's game also after it */
	int64_t price; /* in PHASE_SELLING; in PHASE_AUCTION the highest bid,
			  0: none */
	int64_t deals; /* that count so far */
	int64_t dealt; /* of them, in this turn */
	int64_t staked; /* sum of all stakes, for stake_limit */
	int64_t laps; /* done */
	int64_t minutes; /* played */
	int64_t shoes; /* shuffled so far, with the one in hand */
	int64_t shoe_name; /* the number of its first deal; 0 if none is kept */
	struct seat seats[SEATS_LIMIT];
	struct waiter waiting[SEATS_LIMIT];
	struct on_cards on_cards[SEATS_LIMIT]; /* by seat */
	card shoe[SHOE_MOST];
};

/* An empty table in PHASE_SEATING. rules must have passed rules_check(). */
void session_init(struct session *s, const struct rules *rules);
/*
 * Start with the seats as they joined, without a draw, the first being banker:
 * PHASE_BANKING or what follows. For replay.
 */
void session_begin(struct session *s, struct outcomes *out);

/*
 * Do it, or refuse it and change nothing. out is cleared first; on a refusal
 * it stays empty. An action that makes no sense at all (a player's with an
 * unknown player, cards that aren't) is refused like any other.
 */
enum refusal session_apply(
    struct session *s, const struct action *action, struct outcomes *out);

/* The seat of a player; NO_SEAT if none. Waiting players have none. */
int session_seat(const struct session *s, int64_t player);
bool session_is_waiting(const struct session *s, int64_t player);
/* The player who alone owes the act that is awaited; 0: several, or none. */
int64_t session_asks(const struct session *s);
/* The time limit of what is awaited now, in seconds; 0: none. */
int64_t session_limit_s(const struct session *s);
/* Chips of the bank that are not staked against; in Hoyle's game, of the bank
 * and what it has won. */
int64_t session_open(const struct session *s);
/* The most that this seat may stake now; 0: nothing. */
int64_t session_stake_most(const struct session *s, int seat);
/* In PHASE_SHUFFLING: does ACTION_SHOE want cards? Else the deal goes on from
 * the shoe in hand (3). */
bool session_wants_shoe(const struct session *s);
/* Cards that open the deal in hand, or would if staking closed now. */
int session_opening_cards(const struct session *s);
/* Cards that the next ACTION_TURN takes; 0: none can be turned now. */
int session_cards_wanted(const struct session *s);
/* The most that a seat can post as a bank by what it owns (a multiple of the
 * unit, within bank_most); 0 if not even the least. */
int64_t session_bank_most(const struct session *s, int seat);
/* Is a kept bank set anew: winnings = free, or Hoyle's game (7, 9.5)? */
bool session_is_free(const struct session *s);
/* May the banker who decides auction the next turn? (7) */
enum refusal session_may_auction(const struct session *s);
/* A shoe of so many cards in full is given up with fewer left than this. (3) */
int session_shoe_least(int cards);
/* May this seat cover now? (4) */
enum refusal session_may_cover(const struct session *s, int seat);
/* Does a cut count in the deal for which a bank lies? Not from a shoe that was
 * cut before its first deal. */
bool session_takes_cuts(const struct session *s);
/* May this seat lay down the price of the bank that is for sale, or has it? */
bool session_may_buy(const struct session *s, int seat);
/* Who has made the highest bid; NO_SEAT: nobody. */
int session_bidder(const struct session *s);
/* The most that this seat may bid now; 0: nothing above the last bid. */
int64_t session_bid_most(const struct session *s, int seat);
/* What a stake of n holds in all, reserve included, and what a bank does: a
 * capot is paid by stakes alone. */
int64_t session_backing(const struct session *s, int64_t n);
int64_t session_bank_backing(const struct session *s, int64_t n);
/* Chips of a seat on the table, and on and off it. */
int64_t session_lying(const struct session *s, int seat);
int64_t session_owned(const struct session *s, int seat);
/* The punters' cuts joined (FAIRNESS.md 2); appended to *out. */
void session_cuts(const struct session *s, struct text *out);
/* Hoyle's game: do stakes stand on cards of this rank, or may they? */
bool session_takes_stakes(const struct session *s, int rank);
/* Is everything within bounds and consistent? For what was read from disk. */
bool session_is_sound(const struct session *s);

/* The words of the lists above. */
const char *action_word(enum action_kind kind);
const char *refusal_word(enum refusal refusal);
const char *outcome_word(enum outcome_kind kind);
const char *end_reason_word(enum end_reason reason);
const char *phase_word(enum phase phase);
/* The action of a word; -1 if none. */
int action_parse(const char *word);

/* Append the session as bytes that any build reads back. */
void session_encode(const struct session *s, struct text *out);
/* False, *s undefined, if the bytes are not a sound session. */
bool session_decode(struct session *s, const void *bytes, size_t len);

#endif
