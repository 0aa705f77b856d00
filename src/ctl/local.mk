bin_PROGRAMS += lansquenetctl
lansquenetctl_SOURCES = src/ctl/ctl.h src/ctl/main.c src/ctl/replay.c
lansquenetctl_LDADD = libengine.a libbase.a $(CRYPTO_LIBS)
EXTRA_DIST += src/ctl/.may_include
