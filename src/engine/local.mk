noinst_LIBRARIES += libengine.a
libengine_a_SOURCES = \
	src/engine/after.c \
	src/engine/auction.c \
	src/engine/card.c src/engine/card.h \
	src/engine/codec.c \
	src/engine/deal.c \
	src/engine/fair.c src/engine/fair.h \
	src/engine/figures.c src/engine/figures.h \
	src/engine/fraction.c src/engine/fraction.h \
	src/engine/game.c src/engine/game.h \
	src/engine/hoyle.c \
	src/engine/odds.c src/engine/odds.h \
	src/engine/proof.c src/engine/proof.h \
	src/engine/look.c \
	src/engine/match.c \
	src/engine/own.c \
	src/engine/replay.c src/engine/replay.h \
	src/engine/replay_inside.h \
	src/engine/replay_play.c \
	src/engine/replay_json.c src/engine/replay_json.h \
	src/engine/robot.c src/engine/robot.h \
	src/engine/rules.c src/engine/rules.h \
	src/engine/seats.c \
	src/engine/session.c src/engine/session.h \
	src/engine/simulate.c src/engine/simulate.h \
	src/engine/staking.c
EXTRA_DIST += src/engine/.may_include
