/*
 * What was counted in a simulation, as figures beside the exact ones
 * (RULES.md 11). Floating point is only for what is shown.
 */
#ifndef ENGINE_FIGURES_H
#define ENGINE_FIGURES_H

#include <stdbool.h>

#include "engine/fraction.h"
#include "engine/rules.h"
#include "engine/simulate.h"

struct figure {
	const char *name; /* for programs: "bank_wins" */
	const char *title; /* for people: "deals won by the bank" */
	double value;
	double error; /* its standard error; 0 if too little was counted */
	bool has_exact;
	struct fraction exact;
};

enum { FIGURES_MOST = 6 };

/* The figures that these rules have; returns how many. */
int figures_of(const struct rules *rules, const struct simulate_counts *counts,
    struct figure figures[FIGURES_MOST]);

#endif
