noinst_LIBRARIES += liblocal.a
liblocal_a_SOURCES = \
	src/local/console.c src/local/console.h \
	src/local/control.c src/local/control.h \
	src/local/deeds.h \
	src/local/edit.c src/local/edit.h \
	src/local/lines.c src/local/lines.h \
	src/local/name.c src/local/name.h \
	src/local/order.c src/local/order.h \
	src/local/paint.c src/local/paint.h \
	src/local/peer.c src/local/peer.h \
	src/local/plain.c src/local/plain.h \
	src/local/source.h
EXTRA_DIST += src/local/.may_include
