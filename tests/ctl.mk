# lansquenetctl, as it is shipped.
AM_TESTS_ENVIRONMENT += \
	LANSQUENETCTL='$(abs_builddir)/lansquenetctl'; export LANSQUENETCTL;

check_PROGRAMS += tests/ctl-client
TESTS += tests/ctl-client
tests_ctl_client_SOURCES = tests/ctl-client.c tests/unit.h
tests_ctl_client_LDADD = $(CUNIT_LIBS)
