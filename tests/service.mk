# The daemon as a service: what it tells its manager, and its files.
check_PROGRAMS += tests/unit-daemon tests/functional/service
TESTS += tests/unit-daemon tests/functional/service

tests_unit_daemon_SOURCES = tests/unit-daemon.c tests/unit.h \
	src/daemon/notify.c src/daemon/notify.h \
	src/daemon/pidfile.c src/daemon/pidfile.h
tests_unit_daemon_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests
tests_unit_daemon_LDADD = libbase.a $(CUNIT_LIBS)

tests_functional_service_SOURCES = tests/functional/service.c
tests_functional_service_CPPFLAGS = $(functional_cppflags)
tests_functional_service_LDADD = $(functional_libs)

# The files of the service.
TESTS += tests/check-service.sh tests/check-start.sh
EXTRA_DIST += tests/check-service.sh tests/check-start.sh
check_DATA = $(service_made)
CLEANFILES += contrib/systemd/lansquenetd.service.score
