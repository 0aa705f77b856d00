bin_PROGRAMS += lansquenetctl
lansquenetctl_SOURCES = src/ctl/main.c
lansquenetctl_LDADD = libengine.a libbase.a $(CRYPTO_LIBS)
EXTRA_DIST += src/ctl/.may_include
