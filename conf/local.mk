exampledir = $(docdir)/examples
dist_example_DATA = conf/lansquenetd.conf
