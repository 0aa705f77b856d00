# The fuzz targets: over their corpora in `make check`, longer in check-long.
fuzzers = tests/fuzz/chat tests/fuzz/config tests/fuzz/control \
	tests/fuzz/engine tests/fuzz/irc tests/fuzz/journal \
	tests/fuzz/replay tests/fuzz/snapshot
check_PROGRAMS += $(fuzzers)
TESTS += tests/fuzz.sh
EXTRA_DIST += tests/fuzz.sh tests/fuzz-long.sh tests/fuzz/targets \
	tests/fuzz/corpus tests/fuzz/chat.dict tests/fuzz/config.dict \
	tests/fuzz/control.dict tests/fuzz/irc.dict tests/fuzz/replay.dict

fuzz_common = tests/fuzz/fuzz.h tests/fuzz/fixed.c
if !FUZZERS
fuzz_common += tests/fuzz/main.c
endif
fuzz_play = $(fuzz_common) tests/fuzz/play.c tests/fuzz/play.h
fuzz_house = $(fuzz_common) tests/fuzz/house.c tests/fuzz/house.h \
	tests/fuzz/fresh.c tests/fuzz/fresh.h
fuzz_cppflags = $(AM_CPPFLAGS) -I$(srcdir)/tests/fuzz
# What fixed.c has in place of base/'s.
fuzz_ldflags = $(AM_LDFLAGS) $(FUZZ_LDFLAGS) -Wl,--wrap=digest_sha256 \
	-Wl,--wrap=clock_mono_ms -Wl,--wrap=clock_wall_s \
	-Wl,--wrap=log_err -Wl,--wrap=log_warn -Wl,--wrap=log_info \
	-Wl,--wrap=log_debug
fuzz_chat_libs = libchat.a libtable.a libstore.a libconfig.a libengine.a \
	libbase.a $(SQLITE_LIBS) $(CONFIG_LIBS) $(JANSSON_LIBS) $(CRYPTO_LIBS)

tests_fuzz_chat_SOURCES = tests/fuzz/chat.c $(fuzz_house)
tests_fuzz_chat_CPPFLAGS = $(fuzz_cppflags)
tests_fuzz_chat_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_chat_LDADD = liblocal.a $(fuzz_chat_libs)

tests_fuzz_config_SOURCES = tests/fuzz/config.c $(fuzz_common)
tests_fuzz_config_CPPFLAGS = $(fuzz_cppflags)
tests_fuzz_config_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_config_LDADD = libconfig.a libengine.a libbase.a $(CONFIG_LIBS) \
	$(CRYPTO_LIBS)

tests_fuzz_control_SOURCES = tests/fuzz/control.c $(fuzz_house)
tests_fuzz_control_CPPFLAGS = $(fuzz_cppflags)
tests_fuzz_control_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_control_LDADD = liblocal.a libnet.a $(fuzz_chat_libs) \
	$(EVENT_LIBS)

tests_fuzz_engine_SOURCES = tests/fuzz/engine.c $(fuzz_play)
tests_fuzz_engine_CPPFLAGS = $(fuzz_cppflags)
tests_fuzz_engine_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_engine_LDADD = libengine.a libbase.a $(CRYPTO_LIBS)

tests_fuzz_irc_SOURCES = tests/fuzz/irc.c $(fuzz_house)
tests_fuzz_irc_CPPFLAGS = $(fuzz_cppflags)
tests_fuzz_irc_LDFLAGS = $(fuzz_ldflags) -Wl,--wrap=dial_start \
	-Wl,--wrap=dial_cancel -Wl,--wrap=timer_new -Wl,--wrap=timer_set \
	-Wl,--wrap=timer_free
tests_fuzz_irc_LDADD = libirc.a liblocal.a libnet.a $(fuzz_chat_libs) \
	$(IRCCLIENT_LIBS) $(EVENT_LIBS)

tests_fuzz_journal_SOURCES = tests/fuzz/journal.c $(fuzz_play) \
	tests/fuzz/fresh.c tests/fuzz/fresh.h
tests_fuzz_journal_CPPFLAGS = $(fuzz_cppflags)
tests_fuzz_journal_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_journal_LDADD = libtable.a libstore.a libengine.a libbase.a \
	$(SQLITE_LIBS) $(CRYPTO_LIBS)

tests_fuzz_replay_SOURCES = tests/fuzz/replay.c $(fuzz_common)
tests_fuzz_replay_CPPFLAGS = $(fuzz_cppflags)
tests_fuzz_replay_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_replay_LDADD = libengine.a libbase.a $(CRYPTO_LIBS)

tests_fuzz_snapshot_SOURCES = tests/fuzz/snapshot.c $(fuzz_play)
tests_fuzz_snapshot_CPPFLAGS = $(fuzz_cppflags)
tests_fuzz_snapshot_LDFLAGS = $(fuzz_ldflags)
tests_fuzz_snapshot_LDADD = libengine.a libbase.a $(CRYPTO_LIBS)

fuzzers: $(fuzzers)
# Minutes: a build with libFuzzer, each target FUZZ_SECONDS, and the coverage.
check-long: check-fuzz
check-fuzz:
	$(srcdir)/tests/fuzz-long.sh
.PHONY: fuzzers check-fuzz
mostlyclean-local: clean-fuzz
clean-fuzz:
	rm -rf fuzz-build tests/fuzz/*.log
.PHONY: clean-fuzz
