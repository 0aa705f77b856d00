# Faults: kills, failing disks, damaged files. What takes minutes is run with
# --long by `make check-long`.
check_LIBRARIES += tests/libfault.a
tests_libfault_a_SOURCES = \
	tests/fault/said.c tests/fault/said.h \
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
fault_room_libs = tests/libfault.a tests/libfake.a liblocal.a libchat.a libconfig.a libtable.a \
	libengine.a libstore.a libbase.a $(CONFIG_LIBS) $(JANSSON_LIBS) \
	$(SQLITE_LIBS) $(CRYPTO_LIBS) $(CUNIT_LIBS)

# The disk, by a VFS of SQLite.
check_PROGRAMS += tests/fault/disk
TESTS += tests/fault/disk
tests_fault_disk_SOURCES = tests/fault/disk.c \
	tests/fault/alloc.c tests/fault/alloc.h $(fault_room)
tests_fault_disk_CPPFLAGS = $(functional_cppflags)
tests_fault_disk_LDADD = $(fault_room_libs)

# Files that can't be used.
check_PROGRAMS += tests/fault/refused
TESTS += tests/fault/refused
tests_fault_refused_SOURCES = tests/fault/refused.c $(fault_room)
tests_fault_refused_CPPFLAGS = $(functional_cppflags)
tests_fault_refused_LDADD = $(fault_room_libs)
CLEANFILES += disk.log refused.log

# The wall clock.
check_PROGRAMS += tests/fault/clock
TESTS += tests/fault/clock
tests_fault_clock_SOURCES = tests/fault/clock.c $(fault_room)
tests_fault_clock_CPPFLAGS = $(functional_cppflags)
tests_fault_clock_LDADD = $(fault_room_libs)

# Memory that runs out at the start.
check_PROGRAMS += tests/fault/memory
# AddressSanitizer takes terabytes for itself: not with it.
if SANITIZERS
fault_memory_long = :
else
TESTS += tests/fault/memory
fault_memory_long = tests/fault/memory --long
endif
tests_fault_memory_SOURCES = tests/fault/memory.c
tests_fault_memory_CPPFLAGS = $(functional_cppflags)
tests_fault_memory_LDADD = $(fault_libs)

# The daemon on real servers.
check_PROGRAMS += tests/fault/net
TESTS += tests/fault/net
tests_fault_net_SOURCES = tests/fault/net.c
tests_fault_net_CPPFLAGS = $(functional_cppflags)
tests_fault_net_LDADD = tests/libfault.a tests/libfunctional.a libengine.a \
	libbase.a $(SQLITE_LIBS) $(CRYPTO_LIBS) $(CUNIT_LIBS)

check-long: check-fault-long
check-fault-long: $(check_PROGRAMS) lansquenetd$(EXEEXT) lansquenetctl$(EXEEXT)
	$(AM_TESTS_ENVIRONMENT) tests/fault/kill --long && \
		tests/fault/disk --long && \
		tests/fault/refused --long && \
		$(fault_memory_long) && \
		tests/fault/net --long
.PHONY: check-fault-long
