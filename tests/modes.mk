# Operators' modes and services on InspIRCd, which takes minutes: check-long.
check_PROGRAMS += tests/functional-long/modes
tests_functional_long_modes_SOURCES = tests/functional-long/modes.c
tests_functional_long_modes_CPPFLAGS = $(functional_cppflags)
tests_functional_long_modes_LDADD = $(functional_libs)

check-long: check-modes
check-modes: lansquenetd$(EXEEXT) lansquenetctl$(EXEEXT) \
		tests/functional-long/modes$(EXEEXT)
	$(AM_TESTS_ENVIRONMENT) tests/functional-long/modes
.PHONY: check-modes
