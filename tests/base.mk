check_PROGRAMS += tests/unit-base
TESTS += tests/unit-base
tests_unit_base_SOURCES = tests/unit-base.c tests/unit.h
tests_unit_base_LDADD = libbase.a $(CRYPTO_LIBS) $(CUNIT_LIBS)
