check_PROGRAMS += tests/unit-robot
TESTS += tests/unit-robot
tests_unit_robot_SOURCES = tests/unit-robot.c tests/acts.h \
	tests/unit.h
tests_unit_robot_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests
tests_unit_robot_LDADD = libengine.a libbase.a $(CRYPTO_LIBS) $(CUNIT_LIBS)
