exampledir = $(docdir)/examples
dist_example_DATA = conf/lansquenetd.conf

# The sample is the first configuration, and never comes over another. What
# has been changed stays at `make uninstall` too.
installed_conf = $(DESTDIR)$(sysconfdir)/lansquenetd.conf
install-data-local:
	$(MKDIR_P) '$(DESTDIR)$(sysconfdir)'
	test -e '$(installed_conf)' || \
	    $(INSTALL_DATA) $(srcdir)/conf/lansquenetd.conf '$(installed_conf)'
uninstall-local:
	! cmp -s $(srcdir)/conf/lansquenetd.conf '$(installed_conf)' || \
	    rm -f '$(installed_conf)'
