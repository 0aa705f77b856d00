include tests/functional.mk
