noinst_LIBRARIES += libirc.a
libirc_a_SOURCES =
EXTRA_DIST += src/irc/.may_include
