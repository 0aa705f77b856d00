check_PROGRAMS += tests/unit-store
TESTS += tests/unit-store
tests_unit_store_SOURCES = \
	tests/unit-store.c tests/unit-store.h tests/unit.h \
	tests/unit-store-boards.c tests/unit-store-index.c tests/unit-store-link.c tests/unit-store-look.c tests/unit-store-money.c tests/unit-store-open.c \
	tests/unit-store-play.c tests/unit-store-purse.c tests/unit-store-stacks.c \
	tests/unit-store-turn.c tests/unit-store-wal.c
tests_unit_store_LDADD = tests/libfake.a libstore.a libbase.a $(SQLITE_LIBS) $(CRYPTO_LIBS) \
	$(CUNIT_LIBS)
