-- An identity moved to another person by `link`. home is the person left
-- behind, whose purse sleeps until the link is undone; NULL: it is at home.
ALTER TABLE identity ADD COLUMN home INTEGER REFERENCES person;
CREATE UNIQUE INDEX identity_by_home ON identity (home) WHERE home IS NOT NULL;

CREATE TRIGGER identity_begins BEFORE INSERT ON identity
WHEN NEW.home IS NOT NULL BEGIN
	SELECT RAISE(ABORT, 'identity: begins at home');
END;
CREATE TRIGGER identity_moves BEFORE UPDATE ON identity BEGIN
	SELECT RAISE(ABORT, 'identity: only moved, and moved back')
	WHERE NEW.network IS NOT OLD.network OR NEW.kind IS NOT OLD.kind
		OR NEW.key IS NOT OLD.key
		OR iif(OLD.home IS NULL, NEW.home IS NOT OLD.person
			OR NEW.person = OLD.person,
			NEW.home IS NOT NULL OR NEW.person <> OLD.home);
	SELECT RAISE(ABORT, 'identity: of a guest')
	WHERE OLD.kind = 'guest';
	SELECT RAISE(ABORT, 'identity: to or from one who is linked himself')
	WHERE NEW.home IS NOT NULL AND (EXISTS (SELECT 1 FROM identity
			WHERE home = NEW.person)
		OR (SELECT count(*) FROM identity
			WHERE person = OLD.person) <> 1
		OR NOT EXISTS (SELECT 1 FROM identity
			WHERE person = NEW.person AND home IS NULL
			AND kind <> 'guest'));
	SELECT RAISE(ABORT, 'identity: of one whose chips lie on a table')
	WHERE NEW.home IS NOT NULL AND EXISTS (SELECT 1 FROM account
		WHERE person IN (OLD.person, NEW.person)
		AND kind IN ('escrow', 'stack') AND chips > 0);
END;

-- The links that there are, and those of the last days: what was lost in one
-- day counts for all who were one person in it. name is how that person was
-- shown before others played under it.
CREATE TABLE link (
	id INTEGER PRIMARY KEY,
	home INTEGER NOT NULL REFERENCES person,
	person INTEGER NOT NULL REFERENCES person,
	name TEXT NOT NULL,
	made_s INTEGER NOT NULL,
	undone_s INTEGER,
	CHECK (home <> person)
) STRICT;
CREATE UNIQUE INDEX link_live ON link (home) WHERE undone_s IS NULL;
CREATE INDEX link_by_home ON link (home);
CREATE INDEX link_by_person ON link (person);
