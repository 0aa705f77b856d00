# What several tests bring with them.
check_LIBRARIES += tests/libfake.a
tests_libfake_a_SOURCES = tests/by-hand.c tests/by-hand.h \
	tests/chat-house.c tests/chat-house.h \
	tests/chat-room.c tests/chat-room.h \
	tests/fake-front.c tests/fake-front.h \
	tests/place.c tests/place.h tests/sound.c tests/sound.h

chat_test_libs = tests/libfake.a liblocal.a libchat.a libtable.a libstore.a libconfig.a libengine.a \
	libbase.a $(SQLITE_LIBS) $(CONFIG_LIBS) $(JANSSON_LIBS) $(CRYPTO_LIBS) $(CUNIT_LIBS)

check_PROGRAMS += tests/unit-chat tests/unit-chat-admin tests/unit-chat-ask \
	tests/unit-chat-flow tests/unit-chat-games tests/unit-chat-own \
	tests/unit-chat-hoyle tests/unit-chat-invite tests/unit-chat-link \
	tests/unit-chat-limit tests/unit-chat-network tests/unit-chat-queue \
	tests/unit-chat-reload tests/unit-chat-robots tests/unit-chat-sales \
	tests/unit-chat-render tests/unit-chat-status
TESTS += tests/unit-chat tests/unit-chat-admin tests/unit-chat-ask \
	tests/unit-chat-flow tests/unit-chat-games tests/unit-chat-own \
	tests/unit-chat-hoyle tests/unit-chat-invite tests/unit-chat-link \
	tests/unit-chat-limit tests/unit-chat-network tests/unit-chat-queue \
	tests/unit-chat-reload tests/unit-chat-robots tests/unit-chat-sales \
	tests/unit-chat-render tests/unit-chat-status tests/check-po.sh
tests_unit_chat_admin_SOURCES = tests/unit-chat-admin.c tests/unit.h
tests_unit_chat_admin_LDADD = $(chat_test_libs)
tests_unit_chat_ask_SOURCES = tests/unit-chat-ask.c tests/unit.h
tests_unit_chat_ask_LDADD = $(chat_test_libs)
tests_unit_chat_games_SOURCES = tests/unit-chat-games.c tests/acts.h tests/unit.h
tests_unit_chat_games_LDADD = $(chat_test_libs)
tests_unit_chat_flow_SOURCES = tests/unit-chat-flow.c tests/unit.h
tests_unit_chat_flow_LDADD = $(chat_test_libs)
tests_unit_chat_hoyle_SOURCES = tests/unit-chat-hoyle.c tests/unit.h
tests_unit_chat_hoyle_LDADD = $(chat_test_libs)
tests_unit_chat_invite_SOURCES = tests/unit-chat-invite.c tests/unit.h
tests_unit_chat_invite_LDADD = $(chat_test_libs)
tests_unit_chat_limit_SOURCES = tests/unit-chat-limit.c tests/unit.h
tests_unit_chat_limit_LDADD = $(chat_test_libs)
tests_unit_chat_link_SOURCES = tests/unit-chat-link.c tests/unit-chat-link.h \
	tests/unit-chat-codes.c tests/unit.h
tests_unit_chat_link_LDADD = $(chat_test_libs)
tests_unit_chat_network_SOURCES = tests/unit-chat-network.c tests/unit.h
tests_unit_chat_network_LDADD = $(chat_test_libs)
tests_unit_chat_own_SOURCES = tests/unit-chat-own.c tests/unit.h
tests_unit_chat_own_LDADD = $(chat_test_libs)
tests_unit_chat_SOURCES = tests/unit-chat.c tests/acts.h tests/unit.h
tests_unit_chat_LDADD = $(chat_test_libs)
tests_unit_chat_queue_SOURCES = tests/unit-chat-queue.c tests/unit-chat-queue.h \
	tests/unit-chat-unsaid.c tests/unit.h
tests_unit_chat_queue_LDADD = $(chat_test_libs)
tests_unit_chat_reload_SOURCES = tests/unit-chat-reload.c tests/unit.h
tests_unit_chat_reload_LDADD = $(chat_test_libs)
tests_unit_chat_robots_SOURCES = tests/unit-chat-robots.c tests/unit.h
tests_unit_chat_robots_LDADD = $(chat_test_libs)
tests_unit_chat_sales_SOURCES = tests/unit-chat-sales.c tests/unit.h
tests_unit_chat_sales_LDADD = $(chat_test_libs)
tests_unit_chat_render_SOURCES = tests/unit-chat-render.c tests/unit.h
tests_unit_chat_render_LDADD = $(chat_test_libs)
tests_unit_chat_status_SOURCES = tests/unit-chat-status.c tests/unit.h
tests_unit_chat_status_LDADD = $(chat_test_libs)
EXTRA_DIST += tests/check-po.sh

# Who is who, and what is heard.
check_PROGRAMS += tests/unit-chat-people
TESTS += tests/unit-chat-people
tests_unit_chat_people_SOURCES = tests/unit-chat-people.c tests/unit.h
tests_unit_chat_people_LDADD = $(chat_test_libs)

# Who is back, and who is known again.
check_PROGRAMS += tests/unit-chat-back
TESTS += tests/unit-chat-back
tests_unit_chat_back_SOURCES = tests/unit-chat-back.c tests/unit.h
tests_unit_chat_back_LDADD = $(chat_test_libs)

# What a room sees where lines wait and get lost.
check_PROGRAMS += tests/unit-chat-lag
TESTS += tests/unit-chat-lag
tests_unit_chat_lag_SOURCES = tests/unit-chat-lag.c tests/unit.h
tests_unit_chat_lag_LDADD = $(chat_test_libs)
