noinst_LIBRARIES += libtable.a
libtable_a_SOURCES = \
	src/table/books.c \
	src/table/hall.c src/table/hall.h \
	src/table/inside.h \
	src/table/record.c \
	src/table/seeds.c \
	src/table/table.c
EXTRA_DIST += src/table/.may_include
