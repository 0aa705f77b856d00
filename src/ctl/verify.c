/* Checking a shuffle: of the database, or of words that were told. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "ctl/ctl.h"
#include "engine/proof.h"
#include "table/proof.h"

static enum ctl_status
judge(const struct proof *proof)
{
	bool chain = proof_chain_holds(proof);
	bool cards = proof_cards_hold(proof);

	printf("The seed, hashed %d times, is the anchor: %s\n", proof->k,
	    chain ? "yes" : "NO");
	printf("Seed, deal and cut give these %d cards: %s\n", proof->count,
	    cards ? "yes" : "NO");
	printf("Compare with what was said before the first card:\n"
	       "anchor %s, cut %s\n",
	    proof->anchor,
	    proof->cut.len > 0 ? text_str(&proof->cut) : "(none)");
	return chain && cards ? CTL_DONE : CTL_WRONG;
}

/* What was told, from standard input. */
static enum ctl_status
verify_words(void)
{
	struct text words = TEXT_EMPTY, why = TEXT_EMPTY;
	enum ctl_status status = CTL_WRONG;
	struct proof proof;

	proof_init(&proof);
	if (ctl_read("-", &words)) {
		if (proof_parse(text_str(&words), &proof, &why))
			status = judge(&proof);
		else
			fprintf(
			    stderr, "This is no proof: %s.\n", text_str(&why));
	}
	proof_fini(&proof);
	text_fini(&words);
	text_fini(&why);
	return status;
}

static enum ctl_status
show(const struct proof *proof)
{
	struct text words = TEXT_EMPTY;

	proof_add(proof, &words);
	fputs(text_str(&words), stdout);
	text_fini(&words);
	if (proof->first_card > 0)
		printf("Deal %lld went on from this shoe: %d cards came before "
		       "it.\n",
		    (long long)proof->number, proof->first_card);
	return judge(proof);
}

/* Of the database: `number` is a deal's or, of its draw, a session's. */
static enum ctl_status
verify_stored(struct store *store, bool is_draw, int64_t number)
{
	enum ctl_status status = CTL_WRONG;
	struct proof proof;

	switch (is_draw ? proof_of_draw(store, number, &proof)
			: proof_of_deal(store, number, &proof)) {
	case STORE_OK:
		status = show(&proof);
		break;
	case STORE_NONE:
		fputs(proof.is_gone
			  ? "It was too long ago: its cards are not kept any "
			    "more.\n"
			  : "There is none of that number.\n",
		    stderr);
		break;
	case STORE_REFUSED:
		fputs(
		    proof.shoe_lasts
			? "It is from a shoe that is still in use: its seed is "
			  "told when the shoe is given up.\n"
			: "It is not over: its seed is told afterwards.\n",
		    stderr);
		break;
	case STORE_FAILED:
		fputs("Its seed can't be read from the database.\n", stderr);
		break;
	}
	proof_fini(&proof);
	return status;
}

enum ctl_status
ctl_verify(int argc, char **argv)
{
	struct store *store;
	enum ctl_status status;
	bool is_draw;
	int64_t number;

	if (argc == 2 && strcmp(argv[1], "-") == 0)
		return verify_words();
	status = ctl_open_reader(&argc, &argv, &store);
	if (status != CTL_DONE)
		return status;
	is_draw = argc == 3 && strcmp(argv[1], "draw") == 0;
	if (argc == (is_draw ? 3 : 2) &&
	    number_parse(argv[argc - 1], 1, INT64_MAX, &number) == NUMBER_OK)
		status = verify_stored(store, is_draw, number);
	else
		status = CTL_USAGE;
	store_close(store);
	return status;
}
