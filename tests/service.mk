# The daemon as a service: what it tells its manager, and its files.
check_PROGRAMS += tests/unit-daemon tests/functional/service
TESTS += tests/unit-daemon tests/functional/service

tests_unit_daemon_SOURCES = tests/unit-daemon.c tests/unit.h \
	src/daemon/notify.c src/daemon/notify.h \
	src/daemon/pidfile.c src/daemon/pidfile.h
tests_unit_daemon_LDADD = libbase.a $(CUNIT_LIBS)

tests_functional_service_SOURCES = tests/functional/service.c
tests_functional_service_CPPFLAGS = $(functional_cppflags)
tests_functional_service_LDADD = $(functional_libs)

# The files of the service.
TESTS += tests/check-service.sh tests/check-start.sh tests/check-debian.sh \
	tests/check-packages.sh
EXTRA_DIST += tests/check-service.sh tests/check-start.sh \
	tests/check-debian.sh tests/check-packages.sh tests/package.sh
check_DATA = $(service_made)
CLEANFILES += contrib/systemd/lansquenetd.service.score

# What takes minutes, and root: the package in clean systems.
check-long: check-package
check-package:
	$(srcdir)/tests/package.sh bookworm
	$(srcdir)/tests/package.sh trixie
.PHONY: check-long check-package
