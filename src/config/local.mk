noinst_LIBRARIES += libconfig.a
libconfig_a_SOURCES = \
	src/config/channels.c src/config/channels.h \
	src/config/config.c src/config/config.h \
	src/config/describe.c src/config/describe.h \
	src/config/fault.c src/config/fault.h \
	src/config/given.c src/config/given.h \
	src/config/kept.c src/config/kept.h \
	src/config/layers.c src/config/layers.h \
	src/config/lists.c src/config/lists.h \
	src/config/option.c src/config/option.h \
	src/config/reader.c src/config/reader.h \
	src/config/refuse.c src/config/refuse.h \
	src/config/scan.c src/config/scan.h \
	src/config/secret.c src/config/secret.h \
	src/config/server.c src/config/server.h \
	src/config/value.c src/config/value.h
EXTRA_DIST += src/config/.may_include
