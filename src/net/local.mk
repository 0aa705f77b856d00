noinst_LIBRARIES += libnet.a
libnet_a_SOURCES = \
	src/net/addresses.c src/net/addresses.h \
	src/net/dial.c src/net/dial.h \
	src/net/dns_tcp.c src/net/dns_tcp.h \
	src/net/lookup.c src/net/lookup.h \
	src/net/timer.c src/net/timer.h \
	src/net/tls.c src/net/tls.h \
	src/net/watch.c src/net/watch.h
EXTRA_DIST += src/net/.may_include
