# What makes a service of the daemon, made for its paths.
service_made = contrib/systemd/lansquenetd.service contrib/openrc/lansquenetd \
	contrib/cron/lansquenetd-start contrib/cron/lansquenetd.cron
CLEANFILES += $(service_made)
EXTRA_DIST += contrib/systemd/lansquenetd.service.in \
	contrib/openrc/lansquenetd.in contrib/cron/lansquenetd-start.in \
	contrib/cron/lansquenetd.cron.in
EXTRA_DIST += contrib/make-deb.sh contrib/debian/changelog \
	contrib/debian/clean contrib/debian/control contrib/debian/copyright \
	contrib/debian/lansquenet.README.Debian \
	contrib/debian/lansquenet.lintian-overrides \
	contrib/debian/lansquenet.postinst contrib/debian/lansquenet.postrm \
	contrib/debian/rules contrib/debian/source/format

$(service_made): %: %.in Makefile
	$(AM_V_GEN)$(MKDIR_P) $(@D) && \
	sed -e 's,[@]sbindir@,$(sbindir),g' \
	    -e 's,[@]sysconfdir@,$(sysconfdir),g' \
	    -e 's,[@]pkglibexecdir@,$(pkglibexecdir),g' \
	    -e 's,[@]VERSION@,$(VERSION),g' \
	    $(srcdir)/$@.in >$@.new && mv $@.new $@

if HAVE_SYSTEMDSYSTEMUNITDIR
systemdsystemunit_DATA = contrib/systemd/lansquenetd.service
endif
if HAVE_SYSUSERSDIR
dist_sysusers_DATA = contrib/systemd/sysusers.d/lansquenet.conf
endif
if HAVE_TMPFILESDIR
dist_tmpfiles_DATA = contrib/systemd/tmpfiles.d/lansquenet.conf
endif

pkglibexec_SCRIPTS = contrib/cron/lansquenetd-start
example_DATA = contrib/cron/lansquenetd.cron
openrcexampledir = $(exampledir)/openrc
openrcexample_SCRIPTS = contrib/openrc/lansquenetd
