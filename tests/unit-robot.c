/* Robots: legal at every moment, blind to the shoe, of different tempers. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/chance.h"
#include "engine/robot.h"
#include "acts.h"

enum { RUNS = 4000, STEPS_MOST = 1500, SEATS = 8 };

static uint64_t chance_state;

static uint64_t
chance_word(void)
{
	return chance_mix(&chance_state);
}

static int
chance(int below)
{
	return (int)((chance_word() >> 33) % (uint64_t)below);
}

static void
random_rules(struct rules *rules)
{
	struct text why = TEXT_EMPTY;
	int64_t *v = rules->value;

	CU_ASSERT_FATAL(rules_preset(rules, "pagat"));
	v[RULE_PACKS] = 1 + chance(6);
	v[RULE_SHUFFLE] = chance(2);
	v[RULE_LOWEST_RANK] = chance(2) ? 2 : 7;
	v[RULE_SEATS_MOST] = SEATS;
	v[RULE_UNIT] = 1 + chance(7);
	v[RULE_BANK_LEAST] = v[RULE_UNIT] * (1 + chance(4));
	v[RULE_BANK_MOST] =
	    chance(2) ? 0 : v[RULE_BANK_LEAST] + v[RULE_UNIT] * chance(12);
	v[RULE_STAKING] = chance(2);
	v[RULE_ROUNDS] = chance(2);
	v[RULE_COVER] = chance(2);
	v[RULE_EXCESS] = chance(2);
	v[RULE_DOUBLET] = chance(2);
	v[RULE_FIRST_MATCH] = chance(2);
	v[RULE_CAPOT] = chance(2);
	v[RULE_PUNTER_CARDS] = chance(2);
	v[RULE_WINNINGS] = chance(2);
	v[RULE_AFTER_WIN] = chance(3);
	if (v[RULE_AFTER_WIN] == AFTER_PASS)
		v[RULE_ROTATION] = chance(3);
	v[RULE_DEALS] = chance(3) ? 0 : chance(20);
	v[RULE_STAKE_LIMIT] = chance(3) ? 0 : chance(500);
	v[RULE_LAPS] = chance(3) ? 0 : chance(5);
	v[RULE_SHOES] = chance(3) ? 0 : chance(4);
	v[RULE_BUY_IN] = 60;
	v[RULE_MATCH] = (v[RULE_DEALS] > 0 || v[RULE_LAPS] > 0) && chance(2);
	if (chance(4) == 0) {
		v[RULE_GAME] = GAME_HOYLE;
		v[RULE_DOUBLET] = v[RULE_FIRST_MATCH] = v[RULE_CAPOT] = 0;
		v[RULE_PUNTER_CARDS] = v[RULE_ROTATION] = 0;
		v[RULE_AFTER_WIN] = AFTER_PASS;
	}
	CU_ASSERT_FATAL(rules_check(rules, &why));
	text_fini(&why);
}

static void
apply_cards(struct session *s, enum action_kind kind)
{
	card cards[SHOE_MOST];
	int lowest = (int)s->rules.value[RULE_LOWEST_RANK] - 2, count = 0;
	struct action action = {.kind = kind, .chips = 1, .cards = cards};

	for (int pack = 0; pack < s->rules.value[RULE_PACKS]; pack++)
		for (int rank = lowest; rank < RANKS; rank++)
			for (int suit = 0; suit < SUITS; suit++)
				cards[count++] = card_make(rank, suit);
	for (int i = count - 1; i > 0; i--) {
		int k = chance(i + 1);
		card c = cards[i];

		cards[i] = cards[k];
		cards[k] = c;
	}
	if (kind == ACTION_DRAW || session_wants_shoe(s))
		action.cards_count = count;
	CU_ASSERT_EQUAL_FATAL(session_apply(s, &action, &out), REFUSED_NONE);
}

static enum robot_temper
temper_of(const struct session *s, int seat)
{
	return (enum robot_temper)(s->seats[seat].player % ROBOT_TEMPER_COUNT);
}

/* The same seen with other cards in the shoe: the same act. */
static bool
is_blind(const struct session *s, int seat, uint64_t word,
    const struct action *action, bool acts)
{
	struct session other = *s;
	struct action again;
	bool acts_again;

	for (int i = 0; i < SHOE_MOST; i++)
		other.shoe[i] = (card)chance(PACK_CARDS);
	acts_again = robot_act(&other, seat, temper_of(s, seat), word, &again);
	return acts_again == acts && again.kind == action->kind &&
	       again.chips == action->chips && again.player == action->player;
}

/* One of the robots acts; false if none has anything to do. */
static bool
robots_act(struct session *s)
{
	int first = chance(s->seats_count);

	for (int i = 0; i < s->seats_count; i++) {
		int seat = (first + i) % s->seats_count;
		uint64_t word = chance_word();
		struct session before = *s;
		struct action action;
		bool acts =
		    robot_act(s, seat, temper_of(s, seat), word, &action);
		enum refusal refusal;

		CU_ASSERT_TRUE(is_blind(s, seat, word, &action, acts));
		if (!acts)
			continue;
		refusal = session_apply(s, &action, &out);
		if (refusal != REFUSED_NONE)
			fprintf(stderr, "%s %lld in %s: %s\n",
			    action_word(action.kind), (long long)action.chips,
			    phase_word(before.phase), refusal_word(refusal));
		CU_ASSERT_EQUAL_FATAL(refusal, REFUSED_NONE);
		CU_ASSERT_NOT_EQUAL(memcmp(&before, s, sizeof(*s)), 0);
		return true;
	}
	return false;
}

static void
step(struct session *s)
{
	if (chance(60) == 0)
		(void)act(s, ACTION_LEAVE, 1 + chance(SEATS), 0);
	else if (chance(40) == 0)
		(void)act(s, ACTION_JOIN, 1 + chance(SEATS), chance(300));
	if (s->phase == PHASE_ENDED)
		return;
	if (s->phase == PHASE_SHUFFLING) {
		apply_cards(s, ACTION_SHOE);
	} else if (s->phase == PHASE_TURNING) {
		CU_ASSERT_EQUAL_FATAL(act(s, ACTION_TURN, 0, 0), REFUSED_NONE);
	} else if (!robots_act(s)) {
		/* Who owes an act does not let the time go by. */
		CU_ASSERT_TRUE(s->phase == PHASE_SELLING ||
			       s->phase == PHASE_AUCTION ||
			       s->phase == PHASE_CUTTING);
		CU_ASSERT_EQUAL_FATAL(
		    act(s, ACTION_TIMEOUT, 0, 0), REFUSED_NONE);
	}
}

static int64_t deals_played;
static int ended;

static void
play_robots(uint64_t seed)
{
	struct rules rules;
	struct session s;

	chance_state = seed;
	random_rules(&rules);
	session_init(&s, &rules);
	for (int i = 1 + chance(SEATS - 1); i >= 0; i--)
		CU_ASSERT_EQUAL(act(&s, ACTION_JOIN, 1 + i,
				    rules.value[RULE_MATCH] ? 60
				    : chance(8)             ? chance(300)
							    : 0),
		    REFUSED_NONE);
	CU_ASSERT_EQUAL_FATAL(
	    act(&s, ACTION_START, s.seats[0].player, 0), REFUSED_NONE);
	apply_cards(&s, ACTION_DRAW);
	for (int i = 0; i < STEPS_MOST && s.phase != PHASE_ENDED; i++) {
		step(&s);
		for (int k = 0; k < out.count; k++)
			if (out.list[k].kind == OUT_ENDED)
				ended++;
	}
	deals_played += s.deals;
}

static void
test_random_rules(void)
{
	for (uint64_t seed = 1; seed <= RUNS; seed++)
		play_robots(seed);
	CU_ASSERT_TRUE(ended > RUNS / 2);
	CU_ASSERT_TRUE(deals_played > RUNS * 5);
}

/* What a temper does, over many words. */
struct conduct {
	int64_t banked, staked;
	int64_t bid;
	int covers, passes, keeps, outs, buys, auctions, bids, acts;
};

/* anna (1) has the bank, ben (2) and carla (3) play against it. */
static struct session
three(int64_t bank)
{
	struct rules rules;
	struct session s;

	CU_ASSERT_FATAL(rules_preset(&rules, "channel"));
	seat_players(&s, 3, &rules);
	if (bank > 0)
		CU_ASSERT_EQUAL_FATAL(
		    act(&s, ACTION_BANK, 1, bank), REFUSED_NONE);
	return s;
}

static void
observe(const struct session *s, int seat, enum robot_temper temper,
    struct conduct *conduct)
{
	for (int i = 0; i < 4000; i++) {
		struct action action;

		if (!robot_act(s, seat, temper, chance_word(), &action))
			continue;
		conduct->acts++;
		conduct->banked +=
		    action.kind == ACTION_BANK ? action.chips : 0;
		conduct->staked +=
		    action.kind == ACTION_STAKE ? action.chips : 0;
		conduct->covers += action.kind == ACTION_COVER;
		conduct->passes += action.kind == ACTION_PASS;
		conduct->keeps += action.kind == ACTION_KEEP;
		conduct->outs += action.kind == ACTION_KEEP_OUT;
		conduct->buys += action.kind == ACTION_BUY;
		conduct->auctions += action.kind == ACTION_AUCTION;
		conduct->bids += action.kind == ACTION_BID;
		conduct->bid += action.kind == ACTION_BID ? action.chips : 0;
	}
}

/* anna's doublet has won all stakes. */
static struct session
won(void)
{
	static const card cards[] = {0, 1, 2, 3};
	struct session s = three(10);

	CU_ASSERT_EQUAL(act(&s, ACTION_COVER, 2, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(
	    session_apply(&s,
		&(struct action){
		    .kind = ACTION_SHOE, .cards = cards, .cards_count = 4},
		&out),
	    REFUSED_NONE);
	CU_ASSERT_EQUAL(act(&s, ACTION_TURN, 0, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL_FATAL(s.phase, PHASE_DECIDING);
	return s;
}

static struct conduct
conduct_of(enum robot_temper temper)
{
	struct conduct conduct = {0};
	struct session s = three(0);

	chance_state = 7;
	observe(&s, 0, temper, &conduct);
	CU_ASSERT_EQUAL(conduct.acts, 4000);
	s = three(20);
	CU_ASSERT_EQUAL(act(&s, ACTION_STAKE, 3, 1), REFUSED_NONE);
	observe(&s, 1, temper, &conduct);
	CU_ASSERT_EQUAL(conduct.acts, 8000);
	s = won();
	observe(&s, 0, temper, &conduct);
	CU_ASSERT_EQUAL(conduct.acts, 12000);
	CU_ASSERT_EQUAL(act(&s, ACTION_SELL, 1, 0), REFUSED_NONE);
	observe(&s, 2, temper, &conduct);
	s = won();
	s.rules.value[RULE_AFTER_WIN] = AFTER_AUCTION;
	observe(&s, 0, temper, &conduct);
	CU_ASSERT_EQUAL(act(&s, ACTION_AUCTION, 1, 0), REFUSED_NONE);
	for (int64_t i = 0; i <= 20; i++) {
		observe(&s, 2, temper, &conduct);
		CU_ASSERT_EQUAL(act(&s, ACTION_BID, 2, 1 + i), REFUSED_NONE);
	}
	return conduct;
}

static void
test_tempers(void)
{
	struct conduct careful = conduct_of(ROBOT_CAREFUL);
	struct conduct steady = conduct_of(ROBOT_STEADY);
	struct conduct bold = conduct_of(ROBOT_BOLD);
	struct conduct fickle = conduct_of(ROBOT_FICKLE);

	CU_ASSERT_TRUE(careful.banked * 3 < steady.banked * 2);
	CU_ASSERT_TRUE(steady.banked * 3 < bold.banked * 2);
	CU_ASSERT_TRUE(careful.staked * 3 < steady.staked * 2);
	CU_ASSERT_TRUE(steady.staked * 3 < bold.staked * 2);
	CU_ASSERT_TRUE(careful.covers <= steady.covers);
	CU_ASSERT_TRUE(steady.covers < bold.covers);
	CU_ASSERT_TRUE(careful.passes > steady.passes);
	CU_ASSERT_TRUE(steady.passes > bold.passes);
	CU_ASSERT_TRUE(careful.keeps < steady.keeps);
	CU_ASSERT_TRUE(steady.keeps < bold.keeps);
	CU_ASSERT_TRUE(steady.outs > bold.outs);
	CU_ASSERT_TRUE(careful.buys <= steady.buys);
	CU_ASSERT_TRUE(steady.buys < bold.buys);
	CU_ASSERT_TRUE(careful.auctions > steady.auctions);
	CU_ASSERT_TRUE(steady.auctions > bold.auctions);
	CU_ASSERT_TRUE(bold.auctions > 0);
	CU_ASSERT_TRUE(0 < careful.bids && careful.bids * 2 < steady.bids);
	CU_ASSERT_TRUE(steady.bids * 2 < bold.bids);
	CU_ASSERT_TRUE(careful.bid * 2 < steady.bid);
	CU_ASSERT_TRUE(steady.bid * 2 < bold.bid);
	CU_ASSERT_TRUE(fickle.passes > steady.passes);
	CU_ASSERT_TRUE(fickle.banked > steady.banked);
}

/* Nothing to do: not his turn, leaving, broke, cards are turned. */
static void
test_nothing(void)
{
	struct session s = three(0);
	struct action action;

	CU_ASSERT_FALSE(robot_act(&s, 1, ROBOT_BOLD, 1, &action));
	CU_ASSERT_TRUE(robot_act(&s, 0, ROBOT_BOLD, 1, &action));
	CU_ASSERT_EQUAL(action.player, 1);
	s = three(10);
	CU_ASSERT_FALSE(robot_act(&s, 0, ROBOT_BOLD, 1, &action));
	CU_ASSERT_EQUAL(act(&s, ACTION_PURSE, 2, 0), REFUSED_NONE);
	CU_ASSERT_FALSE(robot_act(&s, 1, ROBOT_BOLD, 1, &action));
	CU_ASSERT_EQUAL(act(&s, ACTION_STAKE, 3, 2), REFUSED_NONE);
	CU_ASSERT_EQUAL(act(&s, ACTION_LEAVE, 3, 0), REFUSED_NONE);
	CU_ASSERT_FALSE(
	    robot_act(&s, session_seat(&s, 3) % SEATS, ROBOT_BOLD, 1, &action));
}

/* A bank that nobody has staked on yet is played for, always. */
static void
test_no_void(void)
{
	struct session s = three(10);
	struct action action;

	for (uint64_t word = 0; word < 1000; word++)
		for (int t = 0; t < ROBOT_TEMPER_COUNT; t++) {
			CU_ASSERT_TRUE(robot_act(
			    &s, 1, (enum robot_temper)t, word, &action));
			CU_ASSERT_NOT_EQUAL(action.kind, ACTION_PASS);
		}
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"thousands of sessions of random rules", test_random_rules},
	    {"tempers differ", test_tempers},
	    {"nothing to do", test_nothing},
	    {"a bank is played for", test_no_void},
	};

	return unit_run(
	    "engine: robots", cases, sizeof(cases) / sizeof(cases[0]));
}
