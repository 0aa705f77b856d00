irc_test_libs = libirc.a libnet.a libconfig.a libengine.a libbase.a \
	$(IRCCLIENT_LIBS) $(EVENT_LIBS) \
	$(CRYPTO_LIBS) $(CUNIT_LIBS)

check_PROGRAMS += tests/unit-irc tests/unit-irc-rooms tests/irc-link \
	tests/irc-login tests/irc-nick tests/irc-caps tests/irc-people \
	tests/irc-standing tests/irc-joins tests/irc-output \
	tests/irc-rests tests/irc-waits tests/irc-ngircd
TESTS += tests/unit-irc tests/unit-irc-rooms tests/irc-link tests/irc-login \
	tests/irc-nick tests/irc-caps tests/irc-people tests/irc-standing \
	tests/irc-joins tests/irc-output tests/irc-rests tests/irc-waits \
	tests/irc-ngircd

tests_unit_irc_SOURCES = tests/unit-irc.c tests/unit.h
tests_unit_irc_LDADD = $(irc_test_libs)

tests_unit_irc_rooms_SOURCES = tests/unit-irc-rooms.c tests/unit.h
tests_unit_irc_rooms_LDADD = $(irc_test_libs)

tests_irc_link_SOURCES = tests/irc-link.c $(irc_server_sources)
tests_irc_link_LDADD = $(irc_test_libs)

# irc/ against a scripted server.
irc_server_sources = tests/irc-server.c tests/irc-server.h \
	tests/irc-front.c tests/irc-front.h \
	tests/steady.c tests/steady.h tests/unit.h
tests_irc_login_SOURCES = tests/irc-login.c $(irc_server_sources)
tests_irc_login_LDADD = $(irc_test_libs)
tests_irc_rests_SOURCES = tests/irc-rests.c $(irc_server_sources)
tests_irc_rests_LDADD = $(irc_test_libs)
tests_irc_waits_SOURCES = tests/irc-waits.c $(irc_server_sources)
tests_irc_waits_LDADD = $(irc_test_libs)
tests_irc_nick_SOURCES = tests/irc-nick.c $(irc_server_sources)
tests_irc_nick_LDADD = $(irc_test_libs)
tests_irc_caps_SOURCES = tests/irc-caps.c $(irc_server_sources)
tests_irc_caps_LDADD = $(irc_test_libs)
tests_irc_standing_SOURCES = tests/irc-standing.c $(irc_server_sources)
tests_irc_standing_LDADD = $(irc_test_libs)
tests_irc_people_SOURCES = tests/irc-people.c $(irc_server_sources)
tests_irc_people_LDADD = $(irc_test_libs)
tests_irc_joins_SOURCES = tests/irc-joins.c $(irc_server_sources)
tests_irc_joins_LDADD = $(irc_test_libs)
tests_irc_output_SOURCES = tests/irc-output.c $(irc_server_sources)
tests_irc_output_LDADD = $(irc_test_libs)

tests_irc_ngircd_SOURCES = tests/irc-ngircd.c tests/irc-front.c \
	tests/irc-front.h tests/unit.h
tests_irc_ngircd_LDADD = $(irc_test_libs)

# Those whom the server does not tell of.
check_PROGRAMS += tests/irc-strangers
TESTS += tests/irc-strangers
tests_irc_strangers_SOURCES = tests/irc-strangers.c $(irc_server_sources)
tests_irc_strangers_LDADD = $(irc_test_libs)

# TLS, with certificates that openssl makes, against a server of our own.
check_PROGRAMS += tests/irc-tls
TESTS += tests/irc-tls
tests_irc_tls_SOURCES = tests/irc-tls.c tests/tls-server.c tests/tls-server.h \
	tests/irc-front.c tests/irc-front.h \
	tests/steady.c tests/steady.h tests/unit.h
tests_irc_tls_LDADD = $(irc_test_libs)
EXTRA_DIST += tests/certificates.sh

# Names and addresses, with a server of DNS of our own.
check_PROGRAMS += tests/net-names
TESTS += tests/net-names
tests_net_names_SOURCES = tests/net-names.c tests/net-world.c \
	tests/net-world.h \
	tests/steady.c tests/steady.h tests/unit.h
tests_net_names_LDADD = libnet.a libbase.a $(EVENT_LIBS) $(CRYPTO_LIBS) \
	$(CUNIT_LIBS)

# irc/ against servers that do what no document says.
check_PROGRAMS += tests/irc-odd
TESTS += tests/irc-odd

tests_irc_odd_SOURCES = tests/irc-odd.c $(irc_server_sources)
tests_irc_odd_LDADD = $(irc_test_libs)

# irc/ in many channels.
check_PROGRAMS += tests/irc-many
TESTS += tests/irc-many

tests_irc_many_SOURCES = tests/irc-many.c $(irc_server_sources)
tests_irc_many_LDADD = $(irc_test_libs)
