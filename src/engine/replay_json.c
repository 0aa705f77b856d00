#include <config.h>

#include "engine/replay_json.h"

#include <string.h>

#include "base/utf8.h"

/* A JSON string of any bytes: what is not UTF-8 becomes U+FFFD. */
static void
add_string(struct text *out, const char *s)
{
	struct text clean = TEXT_EMPTY;

	utf8_clean(&clean, s, strlen(s), SIZE_MAX);
	text_add_char(out, '"');
	for (const char *p = text_str(&clean); *p != '\0'; p++) {
		if (*p == '"' || *p == '\\')
			text_add_char(out, '\\');
		text_add_char(out, *p);
	}
	text_add_char(out, '"');
	text_fini(&clean);
}

static void
add_player(struct text *out, const struct replay_names *names, const char *key,
    int64_t player)
{
	text_addf(out, ",\"%s\":", key);
	add_string(out, names->list[player - 1].name);
}

static void
add_card(struct text *out, const char *key, card c)
{
	char name[CARD_NAME];

	card_name(c, name);
	text_addf(out, ",\"%s\":\"%s\"", key, name);
}

/* How the fields of an outcome are called; NULL: it has none of the kind. */
struct shape {
	const char *p, *o, *n, *m;
	const char *card, *card2;
	const char *rank; /* the rank of `card` alone */
};

static const struct shape shapes[OUT_KINDS] = {
    [OUT_PUT] = {.p = "seat", .n = "chips"},
    [OUT_HOME] = {.p = "seat", .n = "chips"},
    [OUT_PAID] = {.p = "from", .o = "to", .n = "chips"},
    [OUT_BUY_IN] = {.p = "seat", .n = "chips"},
    [OUT_CASH_OUT] = {.p = "seat", .n = "chips"},
    [OUT_JOINED] = {.p = "seat", .n = "chips", .m = "waits"},
    [OUT_SEATED] = {.p = "seat"},
    [OUT_LEAVING] = {.p = "seat", .m = "silent"},
    [OUT_RETURNED_SEAT] = {.p = "seat"},
    [OUT_FREED] = {.p = "seat", .n = "chips"},
    [OUT_STARTED] = {.p = NULL},
    [OUT_POOR] = {.p = "seat", .n = "buy_in"},
    [OUT_DRAWN] = {.p = "seat", .m = "round", .card = "card"},
    [OUT_ORDER] = {.p = "seat", .n = "place"},
    [OUT_BANK_MOVED] = {.p = "banker"},
    [OUT_SKIPPED] = {.p = "seat"},
    [OUT_POSTED] = {.p = "seat", .n = "bank", .m = "reserve"},
    [OUT_GO] = {.p = "seat", .n = "open", .m = "round"},
    [OUT_STAKED] = {.p = "seat", .n = "chips", .m = "stake"},
    [OUT_STAKED_ON] = {.p = "seat", .n = "chips", .m = "stake", .rank = "on"},
    [OUT_COVERED] = {.p = "seat", .n = "stake"},
    [OUT_SENT_HOME] = {.p = "seat", .n = "stake"},
    [OUT_PASSED] = {.p = "seat", .m = "silent"},
    [OUT_CUT_TAKEN] = {.p = "seat"},
    [OUT_CLOSED] = {.p = "banker", .n = "staked", .m = "bank"},
    [OUT_VOID] = {.p = "banker", .n = "bank"},
    [OUT_OPENING] = {.p = "banker",
	.card = "bankers_card",
	.card2 = "punters_card"},
    [OUT_BANKER_CARD] = {.p = "banker", .card = "card"},
    [OUT_OWN_CARD] = {.p = "seat", .n = "stake", .m = "falls", .card = "card"},
    [OUT_CARD] = {.card = "card"},
    [OUT_HANDS] = {.p = "banker", .card = "card", .card2 = "card2"},
    [OUT_FOUR] = {.p = "banker",
	.card = "bankers_card",
	.card2 = "rejouissance"},
    [OUT_AGAIN] = {.p = "banker"},
    [OUT_WINDOW] = {.n = "open", .card = "card"},
    [OUT_WINDOW_CLOSED] = {.n = "staked"},
    [OUT_LAID] = {.card = "card"},
    [OUT_PAIRED] = {.n = "won", .m = "hand", .card = "card"},
    [OUT_DOUBLET] = {.p = "banker"},
    [OUT_MATCH] = {.m = "bank_wins", .card = "card"},
    [OUT_CAPOT] = {.m = "again", .card = "card"},
    [OUT_DOUBLED] = {.p = NULL},
    [OUT_DECIDED] = {.p = "seat", .n = "change", .m = "stake"},
    [OUT_RESULT] = {.p = "seat", .n = "change", .m = "stake"},
    [OUT_SETTLED] = {.p = "banker", .n = "change", .m = "bank_wins"},
    [OUT_SHOE_OUT] = {.p = "banker", .n = "bank"},
    [OUT_SHOE_GIVEN_UP] = {.n = "left"},
    [OUT_DECIDE] = {.p = "banker", .n = "bank"},
    [OUT_KEPT] = {.p = "banker", .n = "bank"},
    [OUT_FOR_SALE] = {.p = "seller", .n = "price"},
    [OUT_CLAIMED] = {.p = "seat", .n = "price"},
    [OUT_SOLD] = {.p = "seller", .o = "buyer", .n = "price"},
    [OUT_UNSOLD] = {.p = "seller"},
    [OUT_AUCTION] = {.p = "seller"},
    [OUT_BID] = {.p = "seat", .n = "bid"},
    [OUT_OUTBID] = {.p = "seat", .n = "bid"},
    [OUT_AUCTIONED] = {.p = "seller", .o = "buyer", .n = "bid"},
    [OUT_NO_BID] = {.p = "seller"},
    [OUT_VOTED] = {.p = "seat", .n = "votes", .m = "of"},
    [OUT_ENDED] = {.p = NULL},
    [OUT_CHANGE] = {.p = "seat", .n = "change"},
    [OUT_TIME_UP] = {.p = NULL},
    [OUT_LAP] = {.n = "lap", .m = "of"},
    [OUT_STANDING] = {.p = "seat", .n = "chips"},
    [OUT_PLACE] = {.p = "seat", .n = "chips", .m = "wins"},
};

void
replay_json_event(struct text *out, const struct replay_names *names,
    const struct outcome *outcome)
{
	const struct shape *shape = &shapes[outcome->kind];

	text_addf(out, "{\"event\":\"%s\"", outcome_word(outcome->kind));
	if (shape->p != NULL)
		add_player(out, names, shape->p, outcome->p);
	if (shape->o != NULL)
		add_player(out, names, shape->o, outcome->o);
	if (shape->card != NULL)
		add_card(out, shape->card, outcome->card);
	if (shape->card2 != NULL)
		add_card(out, shape->card2, outcome->card2);
	if (shape->rank != NULL)
		text_addf(out, ",\"%s\":\"%c\"", shape->rank,
		    card_rank_letter(card_rank(outcome->card)));
	if (shape->n != NULL)
		text_addf(out, ",\"%s\":%lld", shape->n, (long long)outcome->n);
	if (shape->m != NULL)
		text_addf(out, ",\"%s\":%lld", shape->m, (long long)outcome->m);
	if (outcome->kind == OUT_ENDED)
		text_addf(out, ",\"reason\":\"%s\"",
		    end_reason_word((enum end_reason)outcome->m));
	text_add(out, "}\n");
}

void
replay_json_refused(struct text *out, const char *seat, char *const *words,
    int words_count, const char *reason)
{
	struct text command = TEXT_EMPTY;

	for (int i = 0; i < words_count; i++) {
		if (i > 0)
			text_add_char(&command, ' ');
		text_add(&command, words[i]);
	}
	text_add(out, "{\"event\":\"refused\",\"seat\":");
	add_string(out, seat);
	text_add(out, ",\"command\":");
	add_string(out, text_str(&command));
	text_addf(out, ",\"reason\":\"%s\"}\n", reason);
	text_fini(&command);
}

/* What stands of a seat: a number, in Hoyle's game one for each rank. */
static void
add_stake(struct text *out, const struct session *s, int seat)
{
	const char *comma = "";

	if (s->rules.value[RULE_GAME] != GAME_HOYLE) {
		text_addf(out, "%lld", (long long)s->seats[seat].stake);
		return;
	}
	text_add_char(out, '{');
	for (int rank = 0; rank < RANKS; rank++) {
		int64_t n = s->on_cards[seat].on[rank];

		if (n == 0)
			continue;
		text_addf(out, "%s\"%c\":%lld", comma, card_rank_letter(rank),
		    (long long)n);
		comma = ",";
	}
	text_add_char(out, '}');
}

/* What REPLAY.md calls the phase. */
static const char *
shown_phase(enum phase phase)
{
	bool parts = phase == PHASE_SELLING || phase == PHASE_AUCTION;

	return phase_word(parts ? PHASE_DECIDING : phase);
}

void
replay_json_summary(
    struct text *out, const struct replay_names *names, const struct session *s)
{
	const char *comma = "";

	text_addf(out, "{\"event\":\"summary\",\"phase\":\"%s\",\"banker\":",
	    shown_phase(s->phase));
	if (s->banker == NO_SEAT)
		text_add(out, "null");
	else
		add_string(
		    out, names->list[s->seats[s->banker].player - 1].name);
	text_addf(out, ",\"bank\":%lld,\"stakes\":{",
	    (long long)(s->bank + s->winnings));
	for (int i = 0; i < s->seats_count; i++) {
		if (s->seats[i].stake == 0)
			continue;
		text_add(out, comma);
		add_string(out, names->list[s->seats[i].player - 1].name);
		text_add_char(out, ':');
		add_stake(out, s, i);
		comma = ",";
	}
	text_add(out, "},\"chips\":{");
	for (int i = 0; i < names->count; i++) {
		text_add(out, i > 0 ? "," : "");
		add_string(out, names->list[i].name);
		text_addf(out, ":%lld", (long long)names->list[i].chips);
	}
	text_add(out, "}}\n");
}
