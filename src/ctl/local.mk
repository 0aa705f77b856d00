bin_PROGRAMS += lansquenetctl
lansquenetctl_SOURCES = src/ctl/ctl.h \
	src/ctl/main.c \
	src/ctl/options.c \
	src/ctl/replay.c \
	src/ctl/verify.c \
	src/ctl/where.c
lansquenetctl_CPPFLAGS = $(AM_CPPFLAGS) -DSYSCONFDIR='"$(sysconfdir)"'
lansquenetctl_LDADD = libtable.a libstore.a libconfig.a libengine.a libbase.a \
	$(SQLITE_LIBS) $(CONFIG_LIBS) $(CRYPTO_LIBS)
EXTRA_DIST += src/ctl/.may_include
