# What keeps chips and cards safe: checking, proving, copying.
TESTS += tests/verify.sh
EXTRA_DIST += tests/verify.sh tests/verify.py contrib/verify.py
