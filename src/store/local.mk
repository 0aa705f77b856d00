noinst_LIBRARIES += libstore.a
libstore_a_SOURCES = \
	src/store/backup.c src/store/backup.h \
	src/store/bare.c src/store/bare.h \
	src/store/boards.c src/store/boards.h \
	src/store/check.c src/store/check.h \
	src/store/chain.c src/store/chain.h \
	src/store/checkpoint.c src/store/checkpoint.h \
	src/store/copy.c src/store/copy.h src/store/deal.c \
	src/store/export.c src/store/export.h \
	src/store/fold.c src/store/fold.h \
	src/store/forget.c src/store/forget.h \
	src/store/journal.c src/store/journal.h \
	src/store/ledger.c src/store/ledger.h \
	src/store/limits.c src/store/limits.h \
	src/store/link.c src/store/link.h \
	src/store/means.c src/store/means.h \
	src/store/memory.c src/store/memory.h \
	src/store/migrate.c src/store/migrate.h \
	src/store/open.c \
	src/store/people.c src/store/people.h \
	src/store/place.c src/store/place.h \
	src/store/query.c src/store/query.h \
	src/store/settings.c src/store/settings.h \
	src/store/restore.c \
	src/store/stats.c src/store/stats.h \
	src/store/store.c src/store/store.h
nodist_libstore_a_SOURCES = src/store/migrations.c

# In the order of their numbers; never edited after release.
SQL_FILES = \
	sql/0001-begin.sql \
	sql/0002-stacks.sql \
	sql/0003-shoe-match.sql \
	sql/0004-settings.sql \
	sql/0005-pause-ban.sql \
	sql/0006-near-seed.sql \
	sql/0007-purses.sql \
	sql/0008-keep.sql \
	sql/0009-link.sql \
	sql/0010-index.sql \
	sql/0011-account-case.sql

src/store/migrations.c: $(SQL_FILES) src/store/sql-to-c.awk
	$(AM_V_GEN)$(MKDIR_P) src/store && (cd $(srcdir) && \
	    $(AWK) -f src/store/sql-to-c.awk $(SQL_FILES)) >$@.tmp && \
	    mv -f $@.tmp $@

BUILT_SOURCES += src/store/migrations.c
CLEANFILES += src/store/migrations.c src/store/migrations.c.tmp
EXTRA_DIST += $(SQL_FILES) src/store/.may_include src/store/sql-to-c.awk
