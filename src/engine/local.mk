noinst_LIBRARIES += libengine.a
libengine_a_SOURCES =
EXTRA_DIST += src/engine/.may_include
