check_PROGRAMS += tests/unit-engine
TESTS += tests/unit-engine tests/replay.sh
tests_unit_engine_SOURCES = tests/unit-engine.c tests/unit.h
tests_unit_engine_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests
tests_unit_engine_LDADD = libengine.a libbase.a $(CRYPTO_LIBS) $(CUNIT_LIBS)
EXTRA_DIST += tests/replay.sh tests/replay
