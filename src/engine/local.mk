noinst_LIBRARIES += libengine.a
libengine_a_SOURCES = \
	src/engine/card.c src/engine/card.h \
	src/engine/fair.c src/engine/fair.h \
	src/engine/rules.h \
	src/engine/session.h
EXTRA_DIST += src/engine/.may_include
