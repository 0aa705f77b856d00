# Sessions recorded once: `tests/unit-golden --record tests/golden`.
check_PROGRAMS += tests/unit-golden
TESTS += tests/unit-golden
tests_unit_golden_SOURCES = tests/unit-golden.c
tests_unit_golden_LDADD = libengine.a libbase.a $(CRYPTO_LIBS)
EXTRA_DIST += tests/golden
