noinst_LIBRARIES += libtable.a
libtable_a_SOURCES = \
	src/table/audit.c src/table/audit.h \
	src/table/away.c \
	src/table/books.c \
	src/table/command.c \
	src/table/gains.c \
	src/table/hall.c src/table/hall.h \
	src/table/home.c \
	src/table/inside.h \
	src/table/limit.c \
	src/table/practice.c \
	src/table/proof.h \
	src/table/purses.c \
	src/table/record.c \
	src/table/rest.c \
	src/table/resume.c src/table/resume.h \
	src/table/robots.c \
	src/table/seeds.c \
	src/table/table.c \
	src/table/turn.c \
	src/table/wait.c
EXTRA_DIST += src/table/.may_include
