/* A hall with a chat on a database in memory, for targets that need one. */
#ifndef TESTS_FUZZ_HOUSE_H
#define TESTS_FUZZ_HOUSE_H

#include "chat/chat.h"
#include "fuzz.h"

/* The text of a configuration with the networks `net` (#room, #other as
 * `preset` says) and `local` (#den); its admin is `boss`. */
#define HOUSE_CONFIG(preset, options) \
	"gifts = true; networks = (" \
	"{ name = \"net\"; host = \"h\"; budget = \"off\";" \
	" admins = [ \"boss\" ]; channels = (" \
	"{ name = \"#room\"; preset = \"" preset "\"; options = { " options \
	" }; }," \
	"{ name = \"#other\"; preset = \"pagat\"; announce = \"line\";" \
	" cards = \"ascii\"; colours = false; } ); }," \
	"{ name = \"local\"; host = \"h\"; channels = (" \
	"{ name = \"#den\"; announce = \"batch\"; } ); } );"

struct house {
	struct config *config;
	struct store *store;
	struct hall *hall;
	struct chat *chat;
};

void house_open(struct house *house, const char *config);
/* The front end of `net`, in #room and #other. */
struct front *house_front(
    struct house *house, const struct front_budget *budget);
/* Its link is there, and it is in both. */
void house_come(struct front *front);
/* It takes no line. */
extern bool house_is_stuck;
/* FUZZ_SHOW is in the environment: what it takes is printed. */
bool house_is_shown(void);
/* One turn of the loop, as the daemon takes it; the disk may fail (fresh.h). */
void house_turn(struct house *house);
/* Another configuration. */
void house_reload(struct house *house, const char *config);
/* The program ends and begins anew; front ends are gone. */
void house_restart(struct house *house);
/* Expects that the books add up. */
void house_close(struct house *house);

#endif
