-- What people do with their chips and names: refills, gifts, limits, guests,
-- and being forgotten.

INSERT INTO posting_kind (word, source, target, same, practice) VALUES
	('refill', 'mint', 'purse', '', NULL),
	('gift', 'purse', 'purse', '', NULL);
CREATE INDEX posting_gift ON posting (source) WHERE kind = 'gift';

-- A guest has no account where others have one. A refill counts even where
-- the person was forgotten and came back.
ALTER TABLE person ADD COLUMN guest INTEGER NOT NULL DEFAULT 0
	CHECK (guest IN (0, 1));
ALTER TABLE person ADD COLUMN refills INTEGER NOT NULL DEFAULT 0;
ALTER TABLE person ADD COLUMN refilled_s INTEGER;
CREATE INDEX person_guest ON person (seen_s) WHERE guest = 1;

-- The most that one would lose in a day, as he said himself; NULL is no limit.
-- From next_day on (days since 1970) it is next_chips.
CREATE TABLE loss_limit (
	person INTEGER PRIMARY KEY REFERENCES person,
	chips INTEGER CHECK (chips >= 0),
	next_chips INTEGER CHECK (next_chips >= 0),
	next_day INTEGER
) STRICT;

-- The key of the hashes that stand for what must not be known, made once.
CREATE TABLE secret (
	name TEXT PRIMARY KEY,
	value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO secret (name, value) VALUES
	('identity', lower(hex(randomblob(32))));
CREATE TRIGGER secret_stands BEFORE UPDATE ON secret BEGIN
	SELECT RAISE(ABORT, 'secret: never edited');
END;

-- What is still known of an identity whose person is forgotten: by its hash,
-- that it has had its first chips, and these.
CREATE TABLE forgotten (
	hash TEXT PRIMARY KEY,
	banned_s INTEGER,
	refilled_s INTEGER
) STRICT, WITHOUT ROWID;

-- Of a guest, and of who is known by where he comes from, the key is a hash.
-- SQLite can't alter a CHECK, so the table is made anew.
CREATE TABLE identity_new (
	network TEXT NOT NULL,
	kind TEXT NOT NULL
		CHECK (kind IN ('nick', 'account', 'guest', 'mask')),
	key TEXT NOT NULL,
	person INTEGER NOT NULL REFERENCES person,
	PRIMARY KEY (network, kind, key)
) STRICT, WITHOUT ROWID;
INSERT INTO identity_new (network, kind, key, person)
	SELECT network, kind, key, person FROM identity;
DROP TABLE identity;
ALTER TABLE identity_new RENAME TO identity;
CREATE INDEX identity_of_person ON identity (person);
CREATE TRIGGER identity_is_human BEFORE INSERT ON identity BEGIN
	SELECT RAISE(ABORT, 'identity: of a robot')
	FROM person WHERE id = NEW.person AND robot = 1;
END;
CREATE TRIGGER identity_stays_human BEFORE UPDATE ON identity BEGIN
	SELECT RAISE(ABORT, 'identity: of a robot')
	FROM person WHERE id = NEW.person AND robot = 1;
END;
