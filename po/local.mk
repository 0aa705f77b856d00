# The strings that users see, for translators: `make update-po` after a change.
EXTRA_DIST += po/lansquenet.pot po/extract.sh
update-po:
	cd $(srcdir) && sh po/extract.sh >po/lansquenet.pot.new && \
		mv po/lansquenet.pot.new po/lansquenet.pot
.PHONY: update-po
