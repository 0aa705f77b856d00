noinst_LIBRARIES += libirc.a
libirc_a_SOURCES = \
	src/irc/answers.c \
	src/irc/asking.c \
	src/irc/casemap.c src/irc/casemap.h \
	src/irc/chores.c \
	src/irc/events.c \
	src/irc/held.c \
	src/irc/irc.h \
	src/irc/isupport.c src/irc/isupport.h \
	src/irc/joins.c \
	src/irc/known.c \
	src/irc/line.c src/irc/line.h src/irc/line_clean.c \
	src/irc/link.c src/irc/link.h src/irc/link_inside.h \
	src/irc/link_dial.c \
	src/irc/link_ping.c \
	src/irc/link_read.c \
	src/irc/login.c \
	src/irc/modes.c src/irc/modes.h \
	src/irc/network.c src/irc/network_inside.h \
	src/irc/nick.c src/irc/nick.h \
	src/irc/members.c src/irc/members.h \
	src/irc/output.c \
	src/irc/pair.c src/irc/pair.h \
	src/irc/registration.c \
	src/irc/rooms.c src/irc/rooms.h \
	src/irc/sasl.c src/irc/sasl.h \
	src/irc/self.c \
	src/irc/self_login.c \
	src/irc/self_nick.c \
	src/irc/session.c src/irc/session.h \
	src/irc/settings.c src/irc/settings.h \
	src/irc/speech.c \
	src/irc/standing.c \
	src/irc/waiting.c src/irc/waiting.h
EXTRA_DIST += src/irc/.may_include
