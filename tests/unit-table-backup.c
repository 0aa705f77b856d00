/* Backups made beside play, and put in the database's place. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/backup.h"
#include "unit-table.h"

/* A place for a copy, which is a database there by its name. */
struct place {
	char dir[64], db[100], aside[100];
};

static void
place_init(struct place *place)
{
	snprintf(place->dir, sizeof(place->dir), "unit-backup.XXXXXX");
	CU_ASSERT_PTR_NOT_NULL_FATAL(mkdtemp(place->dir));
	snprintf(place->db, sizeof(place->db), "%s/lansquenet.db", place->dir);
	snprintf(place->aside, sizeof(place->aside), "%s/backup", place->dir);
}

static void
place_fini(struct place *place)
{
	static const char *const names[] = {"lansquenet.db",
	    "lansquenet.db-wal", "lansquenet.db-shm", "lansquenet.lock",
	    "backup", "other"};
	char path[200];

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		snprintf(path, sizeof(path), "%s/%s", place->dir, names[i]);
		(void)unlink(path);
	}
	CU_ASSERT_EQUAL(rmdir(place->dir), 0);
}

/* Copy, with some play after every so many pages. */
static bool
copy_store(struct house *house, struct store *store, const char *to, int pages)
{
	struct text why = TEXT_EMPTY;
	struct backup *backup = backup_begin(store, to, false, &why);
	enum backup_state state =
	    backup != NULL ? BACKUP_GOES_ON : BACKUP_FAILED;

	while (state == BACKUP_GOES_ON) {
		random_step(house);
		state = backup_step(backup, pages, &why);
	}
	backup_end(backup);
	if (state != BACKUP_DONE)
		fprintf(stderr, "%s\n", text_str(&why));
	text_fini(&why);
	return state == BACKUP_DONE;
}

static void
is_one_file(const struct place *place)
{
	struct stat st;
	char path[120];

	CU_ASSERT_EQUAL_FATAL(stat(place->aside, &st), 0);
	CU_ASSERT_EQUAL(st.st_mode & 07777, 0600);
	snprintf(path, sizeof(path), "%s-wal", place->aside);
	CU_ASSERT_NOT_EQUAL(access(path, F_OK), 0);
	snprintf(path, sizeof(path), "%s.part", place->aside);
	CU_ASSERT_NOT_EQUAL(access(path, F_OK), 0);
}

static void
test_backup_beside_play(void)
{
	struct house house;

	house_open(&house, place_new(), "channel");
	for (int i = 0; i < 100; i++)
		random_step(&house);
	for (int i = 0; i < 6; i++) {
		struct text why = TEXT_EMPTY;
		struct place place;
		struct store *reader = store_open_reader(house.dir, &why);

		place_init(&place);
		CU_ASSERT_PTR_NOT_NULL_FATAL(reader);
		CU_ASSERT_TRUE(
		    copy_store(&house, i % 2 == 0 ? reader : house.store,
			place.aside, i < 4 ? 3 : 1000));
		is_one_file(&place);
		CU_ASSERT_EQUAL(rename(place.aside, place.db), 0);
		expect_sound(place.dir);
		store_close(reader);
		place_fini(&place);
		text_fini(&why);
	}
	house_close(&house);
	place_remove();
}

static void
refused(struct store *store, const char *to, bool may_replace, const char *says)
{
	struct text why = TEXT_EMPTY;
	struct backup *backup = backup_begin(store, to, may_replace, &why);

	CU_ASSERT_PTR_NULL(backup);
	CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&why), says));
	backup_end(backup);
	text_fini(&why);
}

static void
test_backup_names(void)
{
	struct house house;
	struct place place;
	struct text why = TEXT_EMPTY;
	struct backup *backup;
	char live[100];

	house_open(&house, place_new(), "channel");
	place_init(&place);
	snprintf(live, sizeof(live), "%s/lansquenet.db", house.dir);
	refused(house.store, live, true, "a name that databases have");
	refused(house.store, "lansquenet.db-wal", true, "databases have");
	refused(house.store, place.dir, true, "not a plain file");
	refused(house.store, "no/such/dir/backup", false, "can't be written");
	CU_ASSERT_TRUE(copy_store(&house, house.store, place.aside, 100));
	refused(house.store, place.aside, false, "is there already");
	backup = backup_begin(house.store, place.aside, true, &why);
	CU_ASSERT_PTR_NOT_NULL_FATAL(backup);
	CU_ASSERT_EQUAL(backup_step(backup, -1, &why), BACKUP_DONE);
	backup_end(backup);
	is_one_file(&place);
	/* Given up half way: nothing is left. */
	backup = backup_begin(house.store, place.db, true, &why);
	CU_ASSERT_PTR_NULL(backup);
	text_clear(&why);
	(void)unlink(place.aside);
	backup = backup_begin(house.store, place.aside, false, &why);
	CU_ASSERT_PTR_NOT_NULL_FATAL(backup);
	CU_ASSERT_EQUAL(backup_step(backup, 1, &why), BACKUP_GOES_ON);
	backup_end(backup);
	place_fini(&place);
	text_fini(&why);
	house_close(&house);
	place_remove();
}

static void
test_restore(void)
{
	struct house house;
	struct place place;
	struct text aside = TEXT_EMPTY, why = TEXT_EMPTY;
	int64_t deals;
	char live[100];

	open_in_second_deal(&house);
	place_init(&place);
	snprintf(live, sizeof(live), "%s/lansquenet.db", house.dir);
	CU_ASSERT_TRUE(copy_store(&house, house.store, place.aside, 100));
	for (int i = 0; i < 3000 && table_deal(house.table) < 3; i++)
		random_step(&house);
	CU_ASSERT_FALSE(
	    backup_restore(house.dir, place.aside, NOW_S, &aside, &why));
	CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&why), "Another daemon"));
	text_clear(&why);
	house_stop(&house);
	deals = number_by_hand(
	    live, "SELECT seq FROM sqlite_sequence WHERE name = 'deal'");
	CU_ASSERT_TRUE(deals > 2);
	CU_ASSERT_TRUE_FATAL(
	    backup_restore(house.dir, place.aside, NOW_S, &aside, &why));
	CU_ASSERT_STRING_EQUAL(text_str(&why), "");
	CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&aside), ".old-2023"));
	CU_ASSERT_EQUAL(
	    number_by_hand(text_str(&aside), "SELECT max(number) FROM deal"),
	    deals);
	CU_ASSERT_EQUAL(
	    number_by_hand(live, "SELECT max(number) FROM deal"), 2);
	CU_ASSERT_EQUAL(
	    number_by_hand(live, "SELECT seq FROM sqlite_sequence WHERE name = "
				 "'deal'"),
	    deals);
	expect_sound(house.dir);
	house_start(&house);
	CU_ASSERT_EQUAL(count_said(&house, 0, HALL_SENT_HOME), 1);
	CU_ASSERT_PTR_NULL(session(&house));
	books_agree(&house);
	house_close(&house);
	expect_sound(house.dir);
	CU_ASSERT_EQUAL(
	    number_by_hand(live, "SELECT count(*) FROM session WHERE reason = "
				 "'restored'"),
	    1);
	place_fini(&place);
	place_remove();
	text_fini(&aside);
	text_fini(&why);
}

static void
write_file(const char *path, const void *bytes, size_t len)
{
	FILE *file = fopen(path, "we");

	CU_ASSERT_PTR_NOT_NULL_FATAL(file);
	CU_ASSERT_EQUAL(fwrite(bytes, 1, len, file), len);
	fclose(file);
}

static void
not_restored(const char *dir, const char *from, const char *says)
{
	struct text aside = TEXT_EMPTY, why = TEXT_EMPTY;

	CU_ASSERT_FALSE(backup_restore(dir, from, NOW_S, &aside, &why));
	CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&why), says));
	if (strstr(text_str(&why), says) == NULL)
		fprintf(stderr, "%s: %s\n", says, text_str(&why));
	text_fini(&aside);
	text_fini(&why);
	expect_sound(dir);
}

static void
test_restore_refuses(void)
{
	struct house house;
	struct place place;
	char live[100], bytes[4096 * 5];

	open_in_second_deal(&house);
	place_init(&place);
	CU_ASSERT_TRUE(copy_store(&house, house.store, place.aside, 100));
	house_stop(&house);
	snprintf(live, sizeof(live), "%s/lansquenet.db", house.dir);
	not_restored(house.dir, live, "the database itself");
	not_restored(house.dir, "no-such-file", "can't be read");
	not_restored(house.dir, place.dir, "can't be read");
	memset(bytes, 'x', sizeof(bytes));
	write_file(place.db, bytes, sizeof(bytes));
	not_restored(house.dir, place.db, "can't be read as a database");
	write_file(place.db, bytes, 0);
	not_restored(house.dir, place.db, "not a database of Lansquenet");
	CU_ASSERT_EQUAL(
	    by_hand(place.aside, "PRAGMA user_version = 999"), SQLITE_OK);
	not_restored(house.dir, place.aside, "newer version");
	CU_ASSERT_EQUAL(by_hand(place.aside, "PRAGMA user_version = 1; "
					     "PRAGMA application_id = 1"),
	    SQLITE_OK);
	not_restored(house.dir, place.aside, "not a database of Lansquenet");
	CU_ASSERT_EQUAL(truncate(place.aside, 4096 * 8), 0);
	not_restored(house.dir, place.aside, "");
	free(house.said);
	place_fini(&place);
	place_remove();
}

const struct unit_case backup_cases[] = {
    {"a backup beside play", test_backup_beside_play},
    {"names of backups", test_backup_names},
    {"a backup put in place", test_restore},
    {"what is not put in place", test_restore_refuses},
};
UNIT_CASES(backup);
