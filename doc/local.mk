dist_man_MANS = doc/lansquenet.7 doc/lansquenetctl.1 doc/lansquenetd.conf.5 \
	doc/lansquenetd.8
