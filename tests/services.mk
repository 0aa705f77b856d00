# The daemon on servers that are not met in `make check`, which takes minutes:
# check-long.
functional_long = \
	tests/functional-long/services \
	tests/functional-long/servers \
	tests/functional-long/lost \
	tests/functional-long/modes \
	tests/functional-long/voice \
	tests/functional-long/split \
	tests/functional-long/ten
check_PROGRAMS += $(functional_long)
tests_functional_long_services_SOURCES = tests/functional-long/services.c
tests_functional_long_services_CPPFLAGS = $(functional_cppflags)
tests_functional_long_services_LDADD = $(functional_libs)
tests_functional_long_servers_SOURCES = tests/functional-long/servers.c
tests_functional_long_servers_CPPFLAGS = $(functional_cppflags)
tests_functional_long_servers_LDADD = $(functional_libs)
tests_functional_long_ten_SOURCES = tests/functional-long/ten.c
tests_functional_long_ten_CPPFLAGS = $(functional_cppflags)
tests_functional_long_ten_LDADD = $(functional_libs)
tests_functional_long_lost_SOURCES = tests/functional-long/lost.c
tests_functional_long_lost_CPPFLAGS = $(functional_cppflags)
tests_functional_long_lost_LDADD = $(functional_libs)
tests_functional_long_modes_SOURCES = tests/functional-long/modes.c
tests_functional_long_modes_CPPFLAGS = $(functional_cppflags)
tests_functional_long_modes_LDADD = $(functional_libs)
tests_functional_long_voice_SOURCES = tests/functional-long/voice.c
tests_functional_long_voice_CPPFLAGS = $(functional_cppflags)
tests_functional_long_voice_LDADD = $(functional_libs)
tests_functional_long_split_SOURCES = tests/functional-long/split.c
tests_functional_long_split_CPPFLAGS = $(functional_cppflags)
tests_functional_long_split_LDADD = $(functional_libs)
EXTRA_DIST += tests/inspircd-up.sh tests/up.sh tests/hybrid-up.sh \
	tests/ircu-up.sh tests/irc2-up.sh

AM_TESTS_ENVIRONMENT += \
	INSPIRCD_UP='$(abs_srcdir)/tests/inspircd-up.sh'; export INSPIRCD_UP; \
	HYBRID_UP='$(abs_srcdir)/tests/hybrid-up.sh'; export HYBRID_UP; \
	IRCU_UP='$(abs_srcdir)/tests/ircu-up.sh'; export IRCU_UP; \
	IRC2_UP='$(abs_srcdir)/tests/irc2-up.sh'; export IRC2_UP;

check-long: check-services
check-services: lansquenetd$(EXEEXT) lansquenetctl$(EXEEXT) $(functional_long)
	$(AM_TESTS_ENVIRONMENT) tests/functional-long/services
	$(AM_TESTS_ENVIRONMENT) tests/functional-long/servers
	$(AM_TESTS_ENVIRONMENT) tests/functional-long/modes
	$(AM_TESTS_ENVIRONMENT) tests/functional-long/voice
	$(AM_TESTS_ENVIRONMENT) tests/functional-long/lost
	$(AM_TESTS_ENVIRONMENT) tests/functional-long/split
	$(AM_TESTS_ENVIRONMENT) tests/functional-long/ten 600
.PHONY: check-services
