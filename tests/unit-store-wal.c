/* The WAL: copied back, and never long for long. */
#include <config.h>

#include <string.h>
#include <sys/stat.h>

#include "store/checkpoint.h"
#include "store/memory.h"
#include "unit-store.h"

enum { VALUE = 1 << 20, MIB = 1 << 20 };

static int64_t
wal_bytes(void)
{
	struct stat st;

	return stat(place_path("lansquenet.db-wal"), &st) == 0 ? st.st_size : 0;
}

/* So many commits of a megabyte, over each other. */
static void
write_much(struct store *store, int commits)
{
	static char value[VALUE];

	for (int i = 0; i < commits; i++) {
		memset(value, 'a' + i % 26, sizeof(value) - 1);
		turn_begin(store);
		OK(memory_put(store, "net", "much", value));
		turn_end(store);
	}
}

static void
test_bounded(void)
{
	struct store *store = open_or_die(place_new());

	write_much(store, 60);
	CU_ASSERT_TRUE(wal_bytes() < 20 * MIB);
	checkpoint_run(store);
	CU_ASSERT_FALSE(checkpoint_is_due(store));
	store_close(store);
	place_remove();
}

static void
test_due(void)
{
	struct store *store = open_or_die(place_new());

	CU_ASSERT_FALSE(checkpoint_is_due(store));
	write_much(store, 2);
	CU_ASSERT_TRUE(checkpoint_is_due(store));
	checkpoint_run(store);
	CU_ASSERT_FALSE(checkpoint_is_due(store));
	store_close(store);
	place_remove();
}

/* It grows as long as somebody reads, and is short again soon after. */
static void
test_reader(void)
{
	const char *dir = place_new();
	struct store *store = open_or_die(dir), *reader;
	struct text why = TEXT_EMPTY;

	write_much(store, 1);
	reader = store_open_reader(dir, &why);
	CU_ASSERT_PTR_NOT_NULL_FATAL(reader);
	write_much(store, 40);
	CU_ASSERT_TRUE(wal_bytes() > 30 * MIB);
	checkpoint_run(store);
	CU_ASSERT_TRUE(checkpoint_is_due(store));
	store_close(reader);
	checkpoint_run(store);
	CU_ASSERT_FALSE(checkpoint_is_due(store));
	write_much(store, 1);
	CU_ASSERT_TRUE(wal_bytes() <= 16 * MIB);
	store_close(store);
	text_fini(&why);
	place_remove();
}

const struct unit_case wal_cases[] = {
    {"the WAL is bounded", test_bounded},
    {"a checkpoint is due", test_due},
    {"the WAL beside a reader", test_reader},
};
UNIT_CASES(wal);
