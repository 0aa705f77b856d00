sbin_PROGRAMS += lansquenetd
lansquenetd_SOURCES = \
	src/daemon/backups.c src/daemon/backups.h \
	src/daemon/console.c src/daemon/console.h \
	src/daemon/control.c src/daemon/control.h \
	src/daemon/daemon.c src/daemon/daemon.h \
	src/daemon/exit.h \
	src/daemon/loop.c src/daemon/loop.h \
	src/daemon/main.c \
	src/daemon/networks.c src/daemon/networks.h \
	src/daemon/notify.c src/daemon/notify.h \
	src/daemon/pidfile.c src/daemon/pidfile.h \
	src/daemon/process.c src/daemon/process.h \
	src/daemon/reload.c src/daemon/reload.h \
	src/daemon/upkeep.c src/daemon/upkeep.h
lansquenetd_CPPFLAGS = $(AM_CPPFLAGS) -DSYSCONFDIR='"$(sysconfdir)"'
lansquenetd_LDADD = liblocal.a libirc.a libnet.a libchat.a libtable.a libstore.a \
	libconfig.a libengine.a libbase.a $(IRCCLIENT_LIBS) $(EVENT_LIBS) \
	$(SQLITE_LIBS) $(CONFIG_LIBS) $(JANSSON_LIBS) $(CRYPTO_LIBS) \
	$(READLINE_LIBS)
EXTRA_DIST += src/daemon/.may_include
