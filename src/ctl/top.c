/* The leaderboards, from the database. */
#include <config.h>

#include <stdio.h>

#include "base/clock.h"
#include "ctl/ctl.h"
#include "ctl/names.h"
#include "store/boards.h"
#include "store/journal.h"

enum { TOP_MOST = 20 };

/* The table of a channel; false, and that was said, if there is none. */
static bool
find_table(struct store *store, const char *network, const char *channel,
    int64_t *table)
{
	enum store_result result = STORE_NONE;
	struct text form = TEXT_EMPTY;

	for (int i = 0; i < NAME_FORMS && result == STORE_NONE; i++) {
		name_form(channel, i, &form);
		result =
		    journal_table_find(store, network, text_str(&form), table);
	}
	text_fini(&form);
	if (result == STORE_NONE)
		fprintf(stderr, "There is no table of %s on %s.\n", channel,
		    network);
	return result == STORE_OK;
}

static enum ctl_status
show(struct store *store, enum board_what what, enum board_period period,
    int64_t table)
{
	struct board_row rows[TOP_MOST];
	size_t count;

	if (boards_top(store, what, boards_since(period, clock_wall_s()), table,
		rows, TOP_MOST, &count) != STORE_OK)
		return CTL_WRONG;
	if (count == 0)
		puts("Nobody is on that board yet.");
	for (size_t i = 0; i < count; i++)
		printf(what == BOARD_WON ? "%3zu. %-24s %+12lld\n"
					 : "%3zu. %-24s %12lld\n",
		    i + 1, rows[i].name, (long long)rows[i].number);
	return CTL_DONE;
}

enum ctl_status
ctl_top(int argc, char **argv)
{
	enum board_what what = BOARD_WON;
	enum board_period period = BOARD_MONTH;
	struct store *store;
	enum ctl_status status;
	char **room; /* network and channel */
	int64_t table = 0;
	int i = ctl_where_end(argc, argv);

	while (i < argc && boards_word(argv[i], &what, &period))
		i++;
	if (argc - i != 0 && argc - i != 2)
		return CTL_USAGE;
	room = argc - i == 2 ? argv + i : NULL;
	status = ctl_open_reader(&argc, &argv, &store);
	if (status != CTL_DONE)
		return status;
	if (room != NULL && !find_table(store, room[0], room[1], &table))
		status = CTL_WRONG;
	else
		status = show(store, what, period, table);
	store_close(store);
	return status;
}
