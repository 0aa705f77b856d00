# The console and the control socket.
check_PROGRAMS += tests/unit-local tests/unit-local-control
TESTS += tests/unit-local tests/unit-local-control

tests_unit_local_SOURCES = tests/unit-local.c tests/unit.h
tests_unit_local_LDADD = liblocal.a libbase.a $(CUNIT_LIBS)
tests_unit_local_control_SOURCES = tests/unit-local-control.c \
	tests/unit-local-control.h tests/unit-local-control-world.c tests/unit.h
tests_unit_local_control_LDADD = liblocal.a libnet.a $(EVENT_LIBS) \
	$(chat_test_libs)

check_PROGRAMS += tests/console
TESTS += tests/console
tests_console_SOURCES = tests/console.c tests/unit.h
tests_console_LDADD = libbase.a $(CUNIT_LIBS)
