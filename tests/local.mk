include tests/store.mk
