# The daemon on a network with services, which takes a minute: check-long.
check_PROGRAMS += tests/functional-long/services
tests_functional_long_services_SOURCES = tests/functional-long/services.c
tests_functional_long_services_CPPFLAGS = $(functional_cppflags)
tests_functional_long_services_LDADD = $(functional_libs)
EXTRA_DIST += tests/inspircd-up.sh

AM_TESTS_ENVIRONMENT += \
	INSPIRCD_UP='$(abs_srcdir)/tests/inspircd-up.sh'; export INSPIRCD_UP;

check-long: check-services
check-services: lansquenetd$(EXEEXT) lansquenetctl$(EXEEXT) \
		tests/functional-long/services$(EXEEXT)
	$(AM_TESTS_ENVIRONMENT) tests/functional-long/services
.PHONY: check-services
