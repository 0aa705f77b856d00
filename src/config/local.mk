noinst_LIBRARIES += libconfig.a
libconfig_a_SOURCES =
EXTRA_DIST += src/config/.may_include
