check_PROGRAMS += tests/unit-table
TESTS += tests/unit-table
tests_unit_table_SOURCES = tests/unit-table.c tests/unit-table.h \
	tests/unit-table-play.c tests/unit-table-wait.c \
	tests/unit-table-auction.c \
	tests/unit-table-backup.c tests/unit-table-cards.c tests/unit-table-check.c \
	tests/unit-table-fold.c tests/unit-table-hoyle.c tests/unit-table-keep.c tests/unit-table-own.c \
	tests/unit-table-practice.c tests/unit-table-random.c \
	tests/unit-table-robots.c tests/unit-table-robots.h tests/unit.h
tests_unit_table_LDADD = tests/libfake.a libtable.a libengine.a libstore.a libbase.a \
	$(SQLITE_LIBS) $(CRYPTO_LIBS) $(CUNIT_LIBS)
