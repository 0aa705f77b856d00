check_PROGRAMS += tests/unit-engine tests/unit-engine-ends tests/unit-engine-own
TESTS += tests/unit-engine tests/unit-engine-ends tests/unit-engine-own \
	tests/replay.sh
tests_unit_engine_ends_SOURCES = tests/unit-engine-ends.c tests/acts.h \
	tests/unit.h
tests_unit_engine_ends_LDADD = libengine.a libbase.a $(CRYPTO_LIBS) $(CUNIT_LIBS)
tests_unit_engine_SOURCES = tests/unit-engine.c tests/acts.h \
	tests/unit.h
tests_unit_engine_LDADD = libengine.a libbase.a $(CRYPTO_LIBS) $(CUNIT_LIBS)
tests_unit_engine_own_SOURCES = tests/unit-engine-own.c tests/acts.h \
	tests/unit.h
tests_unit_engine_own_LDADD = libengine.a libbase.a $(CRYPTO_LIBS) $(CUNIT_LIBS)
check_PROGRAMS += tests/unit-engine-auction
TESTS += tests/unit-engine-auction
tests_unit_engine_auction_SOURCES = tests/unit-engine-auction.c tests/acts.h \
	tests/unit.h
tests_unit_engine_auction_LDADD = libengine.a libbase.a $(CRYPTO_LIBS) $(CUNIT_LIBS)
check_PROGRAMS += tests/unit-engine-hoyle
TESTS += tests/unit-engine-hoyle
tests_unit_engine_hoyle_SOURCES = tests/unit-engine-hoyle.c tests/acts.h \
	tests/unit.h
tests_unit_engine_hoyle_LDADD = libengine.a libbase.a $(CRYPTO_LIBS) $(CUNIT_LIBS)
EXTRA_DIST += tests/replay.sh tests/replay

check_PROGRAMS += tests/unit-property
TESTS += tests/unit-property
tests_unit_property_SOURCES = tests/unit-property.c tests/unit.h \
	tests/fuzz/fuzz.h tests/fuzz/play.c tests/fuzz/play.h
tests_unit_property_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests \
	-I$(srcdir)/tests/fuzz
tests_unit_property_LDADD = libengine.a libbase.a $(CRYPTO_LIBS) $(CUNIT_LIBS)
EXTRA_DIST += tests/mutate.sh tests/mutants tests/mutants.awk

check_PROGRAMS += tests/unit-engine-edges
TESTS += tests/unit-engine-edges
tests_unit_engine_edges_SOURCES = tests/unit-engine-edges.c tests/acts.h \
	tests/unit.h
tests_unit_engine_edges_LDADD = libengine.a libbase.a $(CRYPTO_LIBS) \
	$(CUNIT_LIBS)

check_PROGRAMS += tests/unit-scripts
TESTS += tests/unit-scripts
tests_unit_scripts_SOURCES = tests/unit-scripts.c tests/unit.h
tests_unit_scripts_LDADD = libengine.a libbase.a $(CRYPTO_LIBS) $(CUNIT_LIBS)

# Minutes: does a test notice each rule that is bent?
check-long: check-mutants
check-mutants:
	$(srcdir)/tests/mutate.sh
.PHONY: check-mutants
mostlyclean-local: clean-mutants
clean-mutants:
	rm -rf mutants

# Robots.
check_PROGRAMS += tests/unit-robot
TESTS += tests/unit-robot
tests_unit_robot_SOURCES = tests/unit-robot.c tests/acts.h \
	tests/unit.h
tests_unit_robot_LDADD = libengine.a libbase.a $(CRYPTO_LIBS) $(CUNIT_LIBS)

# The exact odds.
check_PROGRAMS += tests/unit-odds
TESTS += tests/unit-odds
tests_unit_odds_SOURCES = tests/unit-odds.c tests/acts.h \
	tests/unit.h
tests_unit_odds_LDADD = libengine.a libbase.a $(CRYPTO_LIBS) $(CUNIT_LIBS)

# With two million deals of each preset: `make check-long`.
check_PROGRAMS += tests/unit-simulate
TESTS += tests/unit-simulate
tests_unit_simulate_SOURCES = tests/unit-simulate.c tests/unit.h
tests_unit_simulate_LDADD = libengine.a libbase.a $(CRYPTO_LIBS) \
	$(CUNIT_LIBS) -lm
check-long: check-simulate
check-simulate: tests/unit-simulate$(EXEEXT)
	tests/unit-simulate --long
.PHONY: check-simulate

# Sessions recorded once: `tests/unit-golden --record tests/golden`.
check_PROGRAMS += tests/unit-golden
TESTS += tests/unit-golden
tests_unit_golden_SOURCES = tests/unit-golden.c
tests_unit_golden_LDADD = libengine.a libbase.a $(CRYPTO_LIBS)
EXTRA_DIST += tests/golden
