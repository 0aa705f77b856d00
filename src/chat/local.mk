noinst_LIBRARIES += libchat.a
libchat_a_SOURCES = \
	src/chat/admin.c \
	src/chat/admins.c \
	src/chat/again.c src/chat/again.h \
	src/chat/announce.c \
	src/chat/bucket.c src/chat/bucket.h \
	src/chat/channels.c \
	src/chat/chat.c src/chat/chat.h \
	src/chat/codes.c \
	src/chat/command.c src/chat/command.h \
	src/chat/draft.c src/chat/draft.h \
	src/chat/draft_bank.c \
	src/chat/draft_deal.c \
	src/chat/draft_seats.c \
	src/chat/elsewhere.c \
	src/chat/forget.c \
	src/chat/front.c src/chat/front.h \
	src/chat/hear.c \
	src/chat/help.c \
	src/chat/hoyle.c \
	src/chat/inside.h \
	src/chat/invite.c \
	src/chat/lane.c src/chat/lane.h \
	src/chat/lanes.c src/chat/lanes.h \
	src/chat/lang.c src/chat/lang.h \
	src/chat/limit.c src/chat/limit.h \
	src/chat/link.c \
	src/chat/link_off.c \
	src/chat/look.c \
	src/chat/name.c src/chat/name.h \
	src/chat/next.c \
	src/chat/notice.c src/chat/notice.h \
	src/chat/odds.c \
	src/chat/own.c \
	src/chat/parse.c src/chat/parse.h \
	src/chat/people.c \
	src/chat/picture.c \
	src/chat/ping.c \
	src/chat/play.c \
	src/chat/presence.c \
	src/chat/queue.c src/chat/queue.h \
	src/chat/refuse.c \
	src/chat/reload.c \
	src/chat/render.c src/chat/render.h \
	src/chat/rooms.c \
	src/chat/roster.c src/chat/roster.h \
	src/chat/rules.c \
	src/chat/say.c \
	src/chat/set.c \
	src/chat/stats.c \
	src/chat/status.c src/chat/status.h \
	src/chat/status_json.c \
	src/chat/top.c \
	src/chat/tutorial.c
EXTRA_DIST += src/chat/.may_include
