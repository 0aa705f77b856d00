bin_PROGRAMS += lansquenetctl
lansquenetctl_SOURCES = src/ctl/ctl.h \
	src/ctl/backup.c \
	src/ctl/check.c \
	src/ctl/export.c \
	src/ctl/client.c \
	src/ctl/main.c \
	src/ctl/names.c src/ctl/names.h \
	src/ctl/options.c \
	src/ctl/read.c \
	src/ctl/replay.c \
	src/ctl/simulate.c \
	src/ctl/stats.c \
	src/ctl/top.c \
	src/ctl/verify.c \
	src/ctl/where.c \
	src/ctl/wire.c src/ctl/wire.h
lansquenetctl_CPPFLAGS = $(AM_CPPFLAGS) -DSYSCONFDIR='"$(sysconfdir)"'
lansquenetctl_LDADD = libtable.a libstore.a libconfig.a libengine.a libbase.a \
	$(SQLITE_LIBS) $(CONFIG_LIBS) $(JANSSON_LIBS) \
	$(CRYPTO_LIBS) -lm
EXTRA_DIST += src/ctl/.may_include
