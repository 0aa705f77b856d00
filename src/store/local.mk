noinst_LIBRARIES += libstore.a
libstore_a_SOURCES =
EXTRA_DIST += src/store/.may_include
