check_PROGRAMS += tests/unit-odds
TESTS += tests/unit-odds
tests_unit_odds_SOURCES = tests/unit-odds.c tests/acts.h \
	tests/unit.h
tests_unit_odds_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests
tests_unit_odds_LDADD = libengine.a libbase.a $(CRYPTO_LIBS) $(CUNIT_LIBS)

# With two million deals of each preset: `make check-long`.
check_PROGRAMS += tests/unit-simulate
TESTS += tests/unit-simulate
tests_unit_simulate_SOURCES = tests/unit-simulate.c tests/unit.h
tests_unit_simulate_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests
tests_unit_simulate_LDADD = libengine.a libbase.a $(CRYPTO_LIBS) \
	$(CUNIT_LIBS) -lm
check-long: check-simulate
check-simulate: tests/unit-simulate$(EXEEXT)
	tests/unit-simulate --long
.PHONY: check-simulate
