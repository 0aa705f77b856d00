# What keeps chips and cards safe: checking, proving, copying.
TESTS += tests/verify.sh
EXTRA_DIST += tests/verify.sh tests/verify.py contrib/verify.py

check_PROGRAMS += tests/functional/safe
TESTS += tests/functional/safe
tests_functional_safe_SOURCES = tests/functional/safe.c
tests_functional_safe_CPPFLAGS = $(functional_cppflags)
tests_functional_safe_LDADD = tests/libfunctional.a libengine.a libbase.a \
	$(SQLITE_LIBS) $(CRYPTO_LIBS) $(CUNIT_LIBS)
