noinst_LIBRARIES += libbase.a
libbase_a_SOURCES = \
	src/base/chance.c src/base/chance.h \
	src/base/clock.c src/base/clock.h \
	src/base/digest.c src/base/digest.h \
	src/base/log.c src/base/log.h \
	src/base/memory.c src/base/memory.h \
	src/base/number.c src/base/number.h \
	src/base/pace.c src/base/pace.h \
	src/base/text.c src/base/text.h \
	src/base/utf8.c src/base/utf8.h \
	src/base/xalloc.c src/base/xalloc.h
EXTRA_DIST += src/base/.may_include
