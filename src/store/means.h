/* What somebody has: his chips wherever they are, and how he came by them. */
#ifndef STORE_MEANS_H
#define STORE_MEANS_H

#include "store/store.h"

/* Chips of practice are nobody's, and never counted. */
struct means {
	int64_t chips; /* in all: at home and on tables */
	int64_t lying; /* of them, on tables */
	int64_t refills; /* how often he was refilled */
	int64_t refilled_s; /* the last time, by the wall clock; 0: never */
	int64_t gifts, given; /* how many he made, and of how many chips */
};

/* NONE if there is no such person. */
enum store_result means_get(
    struct store *store, int64_t person, struct means *out) STORE_MUST;

/* He has been refilled. Writes. */
enum store_result means_refilled(
    struct store *store, int64_t person, int64_t now_s) STORE_MUST;

#endif
