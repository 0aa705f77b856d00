noinst_LIBRARIES += libtable.a
libtable_a_SOURCES =
EXTRA_DIST += src/table/.may_include
