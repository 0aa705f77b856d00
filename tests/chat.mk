check_PROGRAMS += tests/unit-chat
TESTS += tests/unit-chat tests/check-po.sh
tests_unit_chat_SOURCES = tests/unit-chat.c tests/unit.h
tests_unit_chat_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests
tests_unit_chat_LDADD = libchat.a libtable.a libstore.a libengine.a \
	libbase.a $(SQLITE_LIBS) $(CRYPTO_LIBS) $(CUNIT_LIBS)
EXTRA_DIST += tests/check-po.sh
