/* The check of a database: silent on a sound one, and no damage escapes it. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sound.h"
#include "unit-table.h"

void
expect_sound(const char *dir)
{
	struct text why = TEXT_EMPTY;

	CU_ASSERT_TRUE(is_sound(dir, &why));
	CU_ASSERT_EQUAL(why.len, 0);
	fputs(text_str(&why), stderr);
	text_fini(&why);
}

static void
check_often(const char *preset, uint32_t seed)
{
	struct house house;

	house_open(&house, place_new(), preset);
	house.chance = seed;
	expect_sound(house.dir);
	for (int i = 0; i < 400; i++) {
		random_step(&house);
		if (i % 10 == 0)
			expect_sound(house.dir);
	}
	house_close(&house);
	expect_sound(house.dir);
	place_remove();
}

static void
test_sound(void)
{
	check_often("channel", 1);
	check_often("pagat", 2);
	check_often("channel punter_cards=own doublet=half", 3);
}

void
fix_deal_of_three(struct house *house)
{
	does(house, banker(house), ACTION_BANK, 10);
	does(house, after_banker(house, 1), ACTION_STAKE, 4);
	does(house, after_banker(house, 2), ACTION_STAKE, 6);
	CU_ASSERT_EQUAL_FATAL(phase(house), PHASE_TURNING);
}

void
open_in_second_deal(struct house *house)
{
	house_open(house, place_new(), "pagat");
	seats_three(house);
	fix_deal_of_three(house);
	plays_out(house);
	for (int i = 0; i < 10 && phase(house) != PHASE_BANKING; i++) {
		if (phase(house) == PHASE_DECIDING)
			does(house, banker(house), ACTION_PASS, 0);
		hears(house);
		passes(house, 60000);
	}
	fix_deal_of_three(house);
}

#define ONE_DEAL "(SELECT min(number) FROM deal WHERE outcome IS NOT NULL)"

static const struct {
	const char *name, *sql, *says;
} damages[] = {
    {"a balance",
	"DROP TRIGGER account_follows; UPDATE account SET chips = chips + 5 "
	"WHERE kind = 'purse' AND person = 1",
	"add up to 5"},
    {"two balances",
	"DROP TRIGGER account_follows; UPDATE account SET chips = chips + "
	"iif(person = 1, 5, -5) WHERE kind = 'purse' AND person < 3",
	"its postings make"},
    {"a balance below zero",
	"DROP TRIGGER account_follows; PRAGMA ignore_check_constraints = ON; "
	"UPDATE account SET chips = -1 WHERE kind = 'purse' AND person = 1",
	"CHECK constraint failed"},
    {"the last posting of an account",
	"DROP TRIGGER account_follows; UPDATE account SET last_posting = 99999 "
	"WHERE kind = 'purse' AND person = 1",
	"was last moved by"},
    {"a trigger", "DROP TRIGGER posting_may", "trigger posting_may is missing"},
    {"another trigger",
	"CREATE TRIGGER mine AFTER INSERT ON posting BEGIN SELECT 1; END",
	"trigger mine is not of this program"},
    {"a trigger that does nothing",
	"DROP TRIGGER posting_stays; CREATE TRIGGER posting_stays BEFORE "
	"DELETE ON posting BEGIN SELECT 1; END",
	"trigger posting_stays is missing, or not as"},
    {"a posting taken out",
	"DROP TRIGGER posting_stays; DELETE FROM posting WHERE id = 1",
	"its postings make"},
    {"a posting changed",
	"DROP TRIGGER posting_stands; UPDATE posting SET chips = chips + 1 "
	"WHERE id = 1",
	"its postings make"},
    {"a posting of another kind",
	"DROP TRIGGER posting_stands; UPDATE posting SET kind = 'settle' "
	"WHERE id = 1",
	"no such way for chips"},
    {"a posting after the journal's end",
	"DROP TRIGGER posting_stands; UPDATE posting SET key = 's1.99999.0' "
	"WHERE id = (SELECT max(id) FROM posting)",
	"is of a step that the journal"},
    {"a stake taken home by hand",
	"INSERT INTO posting (key, kind, source, target, chips, at_s) "
	"SELECT 'hand', 'home', e.id, p.id, 3, 0 FROM account AS e "
	"JOIN account AS p ON p.person = e.person AND p.kind = 'purse' "
	"WHERE e.kind = 'escrow' AND e.chips > 3 LIMIT 1",
	"by the game"},
    {"a stake given to another by hand",
	"INSERT INTO posting (key, kind, source, target, chips, at_s) "
	"SELECT 'hand', 'settle', e.id, o.id, 3, 0 FROM account AS e "
	"JOIN account AS o ON o.table_id = e.table_id AND o.id <> e.id "
	"WHERE e.kind = 'escrow' AND e.chips > 3 LIMIT 1",
	"by the game"},
    {"a result",
	"DROP TRIGGER result_stands; UPDATE result SET change = change + 1 "
	"WHERE deal = " ONE_DEAL " AND was_banker",
	"results of deal 1 add up to 1"},
    {"two results",
	"DROP TRIGGER result_stands; UPDATE result SET change = change + "
	"iif(was_banker, 1, -1) WHERE deal = " ONE_DEAL
	" AND (was_banker OR person = (SELECT max(person) FROM result "
	"WHERE NOT was_banker AND deal = " ONE_DEAL "))",
	"the result and the postings differ by"},
    {"results taken out",
	"DROP TRIGGER result_stays; DELETE FROM result WHERE deal = " ONE_DEAL,
	"is settled"},
    {"a deal that is open again",
	"DROP TRIGGER deal_settles_once; UPDATE deal SET outcome = NULL, "
	"settled_s = NULL WHERE number = " ONE_DEAL,
	"has results and is not settled"},
    {"a step of the journal", "DELETE FROM journal WHERE step = 2",
	"the journal of session 1 lacks 1 steps"},
    {"the last step of the journal",
	"DELETE FROM journal WHERE step = (SELECT max(step) FROM journal)",
	"ends within a turn"},
    {"an act in the journal",
	"DROP TRIGGER journal_stands; UPDATE journal SET chips = chips - 1 "
	"WHERE kind = 'bank' AND step > (SELECT step FROM snapshot)",
	"can't be played: open"},
    {"an act that is none",
	"DROP TRIGGER journal_stands; UPDATE journal SET kind = 'jump' "
	"WHERE step > (SELECT step FROM snapshot)",
	"an act that is none"},
    {"no snapshot", "DELETE FROM snapshot", "has no snapshot"},
    {"a snapshot's bytes", "UPDATE snapshot SET bytes = x'00'",
	"its snapshot is damaged"},
    {"a snapshot's step", "UPDATE snapshot SET step = 99999",
	"of step 99999, which its journal"},
    {"an anchor",
	"UPDATE chain SET anchor = replace(hex(zeroblob(32)), '0', 'x')",
	"does not end in its anchor"},
    {"a seed",
	"UPDATE chain SET top = lower(replace(hex(zeroblob(32)), '0', 'a'))",
	"does not end in its anchor"},
    {"no chain", "DELETE FROM draw; DELETE FROM chain", "no chain of seeds"},
    {"a person", "DELETE FROM person WHERE id = 2", "that is not there"},
    {"a session that is over",
	"UPDATE session SET ended_s = 1, reason = 'hand'",
	"where no session goes on"},
    {"a link that nobody has",
	"INSERT INTO link (home, person, name, made_s) VALUES (2, 1, 'x', 0)",
	"goes on, and nobody is linked by it"},
    {"an identity moved by hand",
	"DROP TRIGGER identity_moves; "
	"UPDATE identity SET home = person, person = 1 WHERE person = 2",
	"is linked to person 1, and no link tells of it"},
};

static void
test_damages(void)
{
	for (size_t i = 0; i < sizeof(damages) / sizeof(damages[0]); i++) {
		struct house house;
		struct text why = TEXT_EMPTY;
		bool told;

		open_in_second_deal(&house);
		house_stop(&house);
		expect_sound(house.dir);
		CU_ASSERT_EQUAL(
		    by_hand(place_path("lansquenet.db"), damages[i].sql),
		    SQLITE_OK);
		CU_ASSERT_FALSE(is_sound(house.dir, &why));
		told = strstr(text_str(&why), damages[i].says) != NULL;
		CU_ASSERT_TRUE(told);
		if (!told)
			fprintf(stderr, "%s: %s\n", damages[i].name,
			    text_str(&why));
		text_fini(&why);
		free(house.said);
		place_remove();
	}
}

/* A page in the middle of the file. */
static void
test_damaged_page(void)
{
	struct house house;
	struct text why = TEXT_EMPTY;
	char path[200], bytes[4096];
	FILE *file;

	open_in_second_deal(&house);
	house_stop(&house);
	snprintf(path, sizeof(path), "%s/lansquenet.db", house.dir);
	file = fopen(path, "r+e");
	CU_ASSERT_PTR_NOT_NULL_FATAL(file);
	memset(bytes, 0x5a, sizeof(bytes));
	for (long page = 4; page < 30; page++)
		if (fseek(file, page * 4096, SEEK_SET) != 0 ||
		    fwrite(bytes, 1, sizeof(bytes), file) != sizeof(bytes))
			CU_FAIL("not written");
	fclose(file);
	CU_ASSERT_FALSE(is_sound(house.dir, &why));
	CU_ASSERT_TRUE(why.len > 0);
	text_fini(&why);
	free(house.said);
	place_remove();
}

const struct unit_case check_cases[] = {
    {"a sound database at every step", test_sound},
    {"each damage is found", test_damages},
    {"a damaged page is found", test_damaged_page},
};
UNIT_CASES(check);
