EXTRA_DIST += src/ctl/.may_include
