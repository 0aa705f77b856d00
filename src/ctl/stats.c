/* What somebody has played, from the database. */
#include <config.h>

#include <stdio.h>

#include "ctl/ctl.h"
#include "ctl/names.h"
#include "store/people.h"
#include "store/stats.h"

struct search {
	struct store *store;
	const char *nick;
	int64_t last; /* person shown; a nick and an account may be the same */
	int found;
	bool is_failed;
};

static void
show_part(const char *part, int64_t deals, int64_t won)
{
	printf("  %s  %12lld %s, %lld won\n", part, (long long)deals,
	    deals == 1 ? "deal" : "deals", (long long)won);
}

static void
show(struct search *search, const char *network, const struct person *person)
{
	struct stats stats;

	if (stats_get(search->store, person->id, &stats) != STORE_OK) {
		search->is_failed = true;
		return;
	}
	printf("%s%s on %s%s\n", search->found++ > 0 ? "\n" : "", person->name,
	    network, person->is_banned ? ", banned" : "");
	printf("  chips      %12lld\n", (long long)person->chips);
	printf("  deals      %12lld\n", (long long)stats.deals);
	printf("  in all     %+12lld\n", (long long)stats.change);
	printf("  best deal  %+12lld\n", (long long)stats.best);
	printf("  worst deal %+12lld\n", (long long)stats.worst);
	show_part("as banker", stats.banked, stats.banked_won);
	show_part("as punter", stats.punted, stats.punted_won);
}

static void
try_identity(struct search *search, const struct identity *who)
{
	struct person person;

	switch (people_find(search->store, who, &person)) {
	case STORE_OK:
		if (person.id != search->last)
			show(search, who->network, &person);
		search->last = person.id;
		break;
	case STORE_NONE:
		break;
	case STORE_REFUSED:
	case STORE_FAILED:
		search->is_failed = true;
		break;
	}
}

static void
try_network(void *ctx, const char *network)
{
	static const char *const kinds[] = {"account", "nick"};
	struct search *search = ctx;
	struct text form = TEXT_EMPTY;

	search->last = 0;
	for (size_t kind = 0; kind < sizeof(kinds) / sizeof(kinds[0]); kind++)
		for (int i = 0; i < NAME_FORMS; i++) {
			name_form(search->nick, i, &form);
			try_identity(search, &(struct identity){
						 .network = network,
						 .kind = kinds[kind],
						 .key = text_str(&form),
					     });
		}
	text_fini(&form);
}

static enum ctl_status
run(struct search *search, const char *network)
{
	if (network != NULL)
		try_network(search, network);
	else if (people_networks(search->store, try_network, search) !=
		 STORE_OK)
		search->is_failed = true;
	if (search->found > 0 || search->is_failed)
		return search->is_failed ? CTL_WRONG : CTL_DONE;
	fprintf(stderr, "Nobody is known as %s%s%s.\n", search->nick,
	    network != NULL ? " on " : "", network != NULL ? network : "");
	return CTL_WRONG;
}

enum ctl_status
ctl_stats(int argc, char **argv)
{
	struct search search = {.store = NULL};
	int words = argc - ctl_where_end(argc, argv);
	enum ctl_status status;

	if (words != 1 && words != 2)
		return CTL_USAGE;
	status = ctl_open_reader(&argc, &argv, &search.store);
	if (status != CTL_DONE)
		return status;
	search.nick = argv[1];
	status = run(&search, words == 2 ? argv[2] : NULL);
	store_close(search.store);
	return status;
}
