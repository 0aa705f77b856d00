# The scripted players, and the daemon tried from outside with them.
AM_TESTS_ENVIRONMENT += \
	LANSQUENETD='$(abs_builddir)/lansquenetd'; export LANSQUENETD; \
	NGIRCD_UP='$(abs_srcdir)/tests/ngircd-up.sh'; export NGIRCD_UP;

check_PROGRAMS += tests/unit-player
TESTS += tests/unit-player
tests_unit_player_SOURCES = tests/unit-player.c tests/unit.h \
	tests/player/plain.c tests/player/plain.h
tests_unit_player_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests
tests_unit_player_LDADD = $(CUNIT_LIBS)

# What every functional test is made of.
check_LIBRARIES += tests/libfunctional.a
tests_libfunctional_a_SOURCES = tests/unit.h \
	tests/player/plain.c tests/player/plain.h \
	tests/player/player.c tests/player/player.h \
	tests/player/wire.c tests/player/wire.h \
	tests/functional/books.c tests/functional/books.h \
	tests/functional/child.c tests/functional/child.h \
	tests/functional/game.c tests/functional/game.h \
	tests/functional/harness.c tests/functional/harness.h \
	tests/functional/harness_conf.c tests/functional/harness_daemon.c \
	tests/functional/harness_inside.h \
	tests/functional/server.c tests/functional/server.h \
	tests/functional/tool.c tests/functional/tool.h \
	tests/functional/words.h
tests_libfunctional_a_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests
functional_cppflags = $(tests_libfunctional_a_CPPFLAGS)
functional_libs = tests/libfunctional.a libbase.a $(SQLITE_LIBS) \
	$(CRYPTO_LIBS) $(CUNIT_LIBS)

functional_programs = \
	tests/functional/deal \
	tests/functional/refused \
	tests/functional/people \
	tests/functional/relink \
	tests/functional/reload \
	tests/functional/restart \
	tests/functional/robots \
	tests/functional/rooms \
	tests/functional/match \
	tests/functional/hoyle \
	tests/functional/joins \
	tests/functional/link \
	tests/functional/tls \
	tests/functional/flood
check_PROGRAMS += $(functional_programs)
TESTS += $(functional_programs)

tests_functional_deal_SOURCES = tests/functional/deal.c
tests_functional_deal_CPPFLAGS = $(functional_cppflags)
tests_functional_deal_LDADD = $(functional_libs)

tests_functional_refused_SOURCES = tests/functional/refused.c
tests_functional_refused_CPPFLAGS = $(functional_cppflags)
tests_functional_refused_LDADD = $(functional_libs)

tests_functional_people_SOURCES = tests/functional/people.c
tests_functional_people_CPPFLAGS = $(functional_cppflags)
tests_functional_people_LDADD = $(functional_libs)

tests_functional_relink_SOURCES = tests/functional/relink.c
tests_functional_relink_CPPFLAGS = $(functional_cppflags)
tests_functional_relink_LDADD = $(functional_libs)

tests_functional_reload_SOURCES = tests/functional/reload.c
tests_functional_reload_CPPFLAGS = $(functional_cppflags)
tests_functional_reload_LDADD = $(functional_libs)

tests_functional_restart_SOURCES = tests/functional/restart.c
tests_functional_restart_CPPFLAGS = $(functional_cppflags)
tests_functional_restart_LDADD = $(functional_libs)

tests_functional_robots_SOURCES = tests/functional/robots.c
tests_functional_robots_CPPFLAGS = $(functional_cppflags)
tests_functional_robots_LDADD = $(functional_libs)

tests_functional_rooms_SOURCES = tests/functional/rooms.c
tests_functional_rooms_CPPFLAGS = $(functional_cppflags)
tests_functional_rooms_LDADD = $(functional_libs)

tests_functional_match_SOURCES = tests/functional/match.c
tests_functional_match_CPPFLAGS = $(functional_cppflags)
tests_functional_match_LDADD = $(functional_libs)

tests_functional_hoyle_SOURCES = tests/functional/hoyle.c
tests_functional_hoyle_CPPFLAGS = $(functional_cppflags)
tests_functional_hoyle_LDADD = $(functional_libs)

tests_functional_joins_SOURCES = tests/functional/joins.c
tests_functional_joins_CPPFLAGS = $(functional_cppflags)
tests_functional_joins_LDADD = $(functional_libs)

tests_functional_link_SOURCES = tests/functional/link.c
tests_functional_link_CPPFLAGS = $(functional_cppflags)
tests_functional_link_LDADD = $(functional_libs)

tests_functional_tls_SOURCES = tests/functional/tls.c
tests_functional_tls_CPPFLAGS = $(functional_cppflags)
tests_functional_tls_LDADD = $(functional_libs)

tests_functional_flood_SOURCES = tests/functional/flood.c
tests_functional_flood_CPPFLAGS = $(functional_cppflags)
tests_functional_flood_LDADD = $(functional_libs)

TESTS += tests/readme.sh
EXTRA_DIST += tests/ngircd-up.sh tests/readme.sh tests/bench/eggdrop.sh

# Measured, not judged: `make bench`.
EXTRA_PROGRAMS += tests/bench/bench tests/bench/echo tests/bench/tables \
	tests/bench/deals
tests_bench_bench_SOURCES = tests/bench/bench.c \
	tests/bench/others.c tests/bench/others.h
tests_bench_bench_CPPFLAGS = $(functional_cppflags)
tests_bench_bench_LDADD = $(functional_libs)
tests_bench_echo_SOURCES = tests/bench/echo.c
tests_bench_echo_LDADD = libbase.a $(IRCCLIENT_LIBS)
tests_bench_tables_SOURCES = tests/bench/tables.c
tests_bench_tables_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests
tests_bench_tables_LDADD = $(chat_test_libs)
tests_bench_deals_SOURCES = tests/bench/deals.c
tests_bench_deals_LDADD = libengine.a libbase.a $(CRYPTO_LIBS)

bench: lansquenetd$(EXEEXT) tests/bench/bench$(EXEEXT) \
		tests/bench/echo$(EXEEXT) tests/bench/tables$(EXEEXT) \
		tests/bench/deals$(EXEEXT)
	$(AM_TESTS_ENVIRONMENT) \
	BENCH_ECHO='$(abs_builddir)/tests/bench/echo' \
	BENCH_EGGDROP='$(abs_srcdir)/tests/bench/eggdrop.sh' tests/bench/bench
	tests/bench/tables
	tests/bench/deals
.PHONY: bench
