TESTS += tests/replay.sh
EXTRA_DIST += tests/replay.sh tests/replay
