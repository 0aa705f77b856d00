noinst_LIBRARIES += liblocal.a
liblocal_a_SOURCES = \
	src/local/control.c src/local/control.h \
	src/local/deeds.h \
	src/local/lines.c src/local/lines.h \
	src/local/name.c src/local/name.h \
	src/local/order.c src/local/order.h \
	src/local/peer.c src/local/peer.h
EXTRA_DIST += src/local/.may_include
