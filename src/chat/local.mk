noinst_LIBRARIES += libchat.a
libchat_a_SOURCES = \
	src/chat/admin.c \
	src/chat/announce.c \
	src/chat/channels.c \
	src/chat/chat.c \
	src/chat/chat.h \
	src/chat/command.c \
	src/chat/command.h \
	src/chat/forget.c \
	src/chat/front.c \
	src/chat/front.h \
	src/chat/help.c \
	src/chat/inside.h \
	src/chat/lang.c \
	src/chat/lang.h \
	src/chat/limit.c \
	src/chat/limit.h \
	src/chat/look.c \
	src/chat/next.c \
	src/chat/own.c \
	src/chat/parse.c \
	src/chat/parse.h \
	src/chat/people.c \
	src/chat/picture.c \
	src/chat/ping.c \
	src/chat/play.c \
	src/chat/queue.c \
	src/chat/queue.h \
	src/chat/refuse.c \
	src/chat/reload.c \
	src/chat/render.c \
	src/chat/render.h \
	src/chat/roster.c \
	src/chat/roster.h \
	src/chat/say.c \
	src/chat/set.c \
	src/chat/stats.c \
	src/chat/status.c \
	src/chat/status.h \
	src/chat/status_json.c \
	src/chat/top.c
EXTRA_DIST += src/chat/.may_include
