check_PROGRAMS += tests/unit-fair
TESTS += tests/unit-fair
tests_unit_fair_SOURCES = tests/unit-fair.c tests/unit.h
tests_unit_fair_LDADD = libengine.a libbase.a $(CRYPTO_LIBS) $(CUNIT_LIBS)
