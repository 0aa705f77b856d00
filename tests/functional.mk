# The scripted players, and the daemon tried from outside with them.
AM_TESTS_ENVIRONMENT = \
	LANSQUENETD='$(abs_builddir)/lansquenetd'; export LANSQUENETD; \
	NGIRCD_UP='$(abs_srcdir)/tests/ngircd-up.sh'; export NGIRCD_UP;

player_sources = \
	tests/player/plain.c tests/player/plain.h \
	tests/player/player.c tests/player/player.h \
	tests/player/wire.c tests/player/wire.h

check_PROGRAMS += tests/unit-player
TESTS += tests/unit-player
tests_unit_player_SOURCES = tests/unit-player.c tests/unit.h \
	tests/player/plain.c tests/player/plain.h
tests_unit_player_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests
tests_unit_player_LDADD = $(CUNIT_LIBS)

# What every functional test is made of.
functional_sources = $(player_sources) tests/unit.h \
	tests/functional/books.c tests/functional/books.h \
	tests/functional/child.c tests/functional/child.h \
	tests/functional/game.c tests/functional/game.h \
	tests/functional/harness.c tests/functional/harness.h \
	tests/functional/server.c tests/functional/server.h \
	tests/functional/words.h
functional_cppflags = $(AM_CPPFLAGS) -I$(srcdir)/tests
functional_libs = libbase.a $(SQLITE_LIBS) $(CRYPTO_LIBS) $(CUNIT_LIBS)
