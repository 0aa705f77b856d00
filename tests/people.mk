# Who is who, and what is heard.
check_PROGRAMS += tests/unit-chat-people
TESTS += tests/unit-chat-people
tests_unit_chat_people_SOURCES = tests/unit-chat-people.c tests/unit.h
tests_unit_chat_people_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests
tests_unit_chat_people_LDADD = $(chat_test_libs)
