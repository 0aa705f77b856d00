noinst_LIBRARIES += libchat.a
libchat_a_SOURCES =
EXTRA_DIST += src/chat/.may_include
