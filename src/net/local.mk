noinst_LIBRARIES += libnet.a
libnet_a_SOURCES =
EXTRA_DIST += src/net/.may_include
