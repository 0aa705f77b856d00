# lansquenetctl, as it is shipped.
AM_TESTS_ENVIRONMENT += \
	LANSQUENETCTL='$(abs_builddir)/lansquenetctl'; export LANSQUENETCTL;

check_PROGRAMS += tests/ctl-client
TESTS += tests/ctl-client
tests_ctl_client_SOURCES = tests/ctl-client.c tests/unit.h
tests_ctl_client_LDADD = $(CUNIT_LIBS)

check_PROGRAMS += tests/functional/ctl
TESTS += tests/functional/ctl
tests_functional_ctl_SOURCES = tests/functional/ctl.c
tests_functional_ctl_CPPFLAGS = $(functional_cppflags)
tests_functional_ctl_LDADD = $(functional_libs)
