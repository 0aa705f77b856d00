# irc/ against servers that do what no document says.
check_PROGRAMS += tests/irc-odd
TESTS += tests/irc-odd

tests_irc_odd_SOURCES = tests/irc-odd.c $(irc_server_sources)
tests_irc_odd_LDADD = $(irc_test_libs)
