# Faults: kills, failing disks, damaged files. What takes minutes is run with
# --long by `make check-long`.
check_LIBRARIES += tests/libfault.a
tests_libfault_a_SOURCES = \
	tests/fault/scratch.c tests/fault/scratch.h \
	tests/fault/spoken.c tests/fault/spoken.h
tests_libfault_a_CPPFLAGS = $(functional_cppflags)
fault_libs = tests/libfault.a libengine.a libbase.a $(SQLITE_LIBS) \
	$(CRYPTO_LIBS) $(CUNIT_LIBS)

check_PROGRAMS += tests/fault/kill
TESTS += tests/fault/kill
tests_fault_kill_SOURCES = tests/fault/kill.c
tests_fault_kill_CPPFLAGS = $(functional_cppflags)
tests_fault_kill_LDADD = $(fault_libs)

# What plays without the loop.
fault_room = tests/fault/room.c tests/fault/room.h \
	tests/fault/vfs.c tests/fault/vfs.h
fault_room_libs = tests/libfault.a libchat.a libconfig.a libtable.a \
	libengine.a libstore.a libbase.a $(CONFIG_LIBS) $(JANSSON_LIBS) \
	$(SQLITE_LIBS) $(CRYPTO_LIBS) $(CUNIT_LIBS)

# The disk, by a VFS of SQLite.
check_PROGRAMS += tests/fault/disk
TESTS += tests/fault/disk
tests_fault_disk_SOURCES = tests/fault/disk.c $(fault_room)
tests_fault_disk_CPPFLAGS = $(functional_cppflags)
tests_fault_disk_LDADD = $(fault_room_libs)

# Files that can't be used.
check_PROGRAMS += tests/fault/refused
TESTS += tests/fault/refused
tests_fault_refused_SOURCES = tests/fault/refused.c $(fault_room)
tests_fault_refused_CPPFLAGS = $(functional_cppflags)
tests_fault_refused_LDADD = $(fault_room_libs)
CLEANFILES += disk.log refused.log

check-long: check-fault-long
check-fault-long: $(check_PROGRAMS) lansquenetd$(EXEEXT) lansquenetctl$(EXEEXT)
	$(AM_TESTS_ENVIRONMENT) tests/fault/kill --long && \
		tests/fault/disk --long && \
		tests/fault/refused --long
.PHONY: check-fault-long
