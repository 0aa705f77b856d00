# Hostile servers, and a good network that plays meanwhile: seconds in `make
# check`, an hour in `make check-long`.
check_PROGRAMS += tests/hostile/hostile
TESTS += tests/hostile/hostile
tests_hostile_hostile_SOURCES = tests/hostile/hostile.c \
	tests/hostile/evils.c tests/hostile/evils.h \
	tests/hostile/evils_inside.h tests/hostile/evils_room.c \
	tests/hostile/server.c tests/hostile/server.h \
	tests/hostile/victim.c tests/hostile/victim.h
tests_hostile_hostile_CPPFLAGS = $(functional_cppflags)
tests_hostile_hostile_LDADD = $(functional_libs) $(EVENT_LIBS)

HOSTILE_SECONDS = 3600
check-long: check-hostile
check-hostile: lansquenetd$(EXEEXT) lansquenetctl$(EXEEXT) \
		tests/hostile/hostile$(EXEEXT)
	$(AM_TESTS_ENVIRONMENT) tests/hostile/hostile $(HOSTILE_SECONDS)
.PHONY: check-hostile
