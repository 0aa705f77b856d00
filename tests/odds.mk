check_PROGRAMS += tests/unit-odds
TESTS += tests/unit-odds
tests_unit_odds_SOURCES = tests/unit-odds.c tests/unit.h
tests_unit_odds_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests
tests_unit_odds_LDADD = libengine.a libbase.a $(CRYPTO_LIBS) $(CUNIT_LIBS)
