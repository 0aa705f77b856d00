-- Stacks, practice and robots. A stack is a purse that lasts one session, of
-- one person at one table: practice chips from the mint, or what he brought
-- to a match. Practice chips and others never mix.
--
-- SQLite can't alter a CHECK, so two tables are made anew; foreign keys are
-- off meanwhile and looked at before the commit.

-- They name what is made anew.
DROP TRIGGER posting_may;
DROP TRIGGER posting_moves;

-- Robots are people without an identity or a purse, one of each name.
ALTER TABLE person ADD COLUMN robot INTEGER NOT NULL DEFAULT 0
	CHECK (robot IN (0, 1));
CREATE UNIQUE INDEX person_robot ON person (name) WHERE robot = 1;
CREATE TRIGGER person_robot_stands BEFORE UPDATE OF robot ON person
WHEN NEW.robot IS NOT OLD.robot BEGIN
	SELECT RAISE(ABORT, 'person: once a robot, always a robot');
END;
CREATE TRIGGER identity_is_human BEFORE INSERT ON identity BEGIN
	SELECT RAISE(ABORT, 'identity: of a robot')
	FROM person WHERE id = NEW.person AND robot = 1;
END;
CREATE TRIGGER identity_stays_human BEFORE UPDATE ON identity BEGIN
	SELECT RAISE(ABORT, 'identity: of a robot')
	FROM person WHERE id = NEW.person AND robot = 1;
END;

ALTER TABLE session ADD COLUMN practice INTEGER NOT NULL DEFAULT 0
	CHECK (practice IN (0, 1));
CREATE TRIGGER result_of_robot BEFORE INSERT ON result BEGIN
	SELECT RAISE(ABORT, 'result: a robot plays in practice alone')
	FROM person AS p, deal AS d JOIN session AS s ON s.id = d.session
	WHERE p.id = NEW.person AND p.robot = 1
		AND d.number = NEW.deal AND s.practice = 0;
END;

CREATE TABLE account_new (
	id INTEGER PRIMARY KEY,
	kind TEXT NOT NULL
		CHECK (kind IN ('mint', 'purse', 'escrow', 'stack')),
	person INTEGER REFERENCES person,
	table_id INTEGER REFERENCES tables,
	chips INTEGER NOT NULL DEFAULT 0,
	last_posting INTEGER NOT NULL DEFAULT 0,
	CHECK ((kind = 'mint') = (person IS NULL)),
	CHECK ((kind IN ('escrow', 'stack')) = (table_id IS NOT NULL)),
	CHECK (kind = 'mint' OR chips >= 0),
	CHECK (kind <> 'mint' OR chips <= 0),
	CHECK (chips BETWEEN -9007199254740991 AND 9007199254740991)
) STRICT;
INSERT INTO account_new (id, kind, person, table_id, chips, last_posting)
	SELECT id, kind, person, table_id, chips, last_posting FROM account;
DROP TABLE account;
ALTER TABLE account_new RENAME TO account;
CREATE UNIQUE INDEX account_mint ON account (kind) WHERE kind = 'mint';
CREATE UNIQUE INDEX account_purse ON account (person) WHERE kind = 'purse';
CREATE UNIQUE INDEX account_escrow ON account (table_id, person)
	WHERE kind = 'escrow';
CREATE UNIQUE INDEX account_stack ON account (table_id, person)
	WHERE kind = 'stack';

-- practice: in a session of practice alone (1), never in one (0), or either.
CREATE TABLE posting_kind_new (
	word TEXT PRIMARY KEY,
	source TEXT NOT NULL,
	target TEXT NOT NULL,
	same TEXT NOT NULL CHECK (same IN ('', 'person', 'table', 'both')),
	practice INTEGER CHECK (practice IN (0, 1))
) STRICT, WITHOUT ROWID;
INSERT INTO posting_kind_new (word, source, target, same, practice)
	SELECT word, source, target, same,
		iif(word IN ('put', 'home'), 0, NULL) FROM posting_kind;
DROP TABLE posting_kind;
ALTER TABLE posting_kind_new RENAME TO posting_kind;
INSERT INTO posting_kind (word, source, target, same, practice) VALUES
	('practice', 'mint', 'stack', '', 1),
	('practice-back', 'stack', 'mint', '', 1),
	('buy-in', 'purse', 'stack', 'person', 0),
	('cash-out', 'stack', 'purse', 'person', 0),
	('stack-put', 'stack', 'escrow', 'both', NULL),
	('stack-home', 'escrow', 'stack', 'both', NULL);

CREATE TRIGGER posting_may BEFORE INSERT ON posting BEGIN
	SELECT RAISE(ABORT, 'posting: is there already')
	WHERE EXISTS (SELECT 1 FROM posting WHERE key = NEW.key)
		OR EXISTS (SELECT 1 FROM posting WHERE id = NEW.id);
	SELECT RAISE(ABORT, 'posting: no such way for chips')
	WHERE NOT EXISTS (SELECT 1
		FROM posting_kind AS k
		JOIN account AS s ON s.id = NEW.source AND s.kind = k.source
		JOIN account AS t ON t.id = NEW.target AND t.kind = k.target
		WHERE k.word = NEW.kind AND CASE k.same
			WHEN 'person' THEN s.person = t.person
			WHEN 'table' THEN s.table_id = t.table_id
			WHEN 'both' THEN s.person = t.person
				AND s.table_id = t.table_id
			ELSE 1 END);
	SELECT RAISE(ABORT, 'posting: practice and other chips never mix')
	FROM posting_kind WHERE word = NEW.kind AND practice <> EXISTS (
		SELECT 1 FROM account AS a
		JOIN session AS s ON s.table_id = a.table_id
		WHERE a.id IN (NEW.source, NEW.target)
			AND s.ended_s IS NULL AND s.practice = 1);
	SELECT RAISE(ABORT, 'posting: too few chips')
	FROM account WHERE id = NEW.source AND chips - NEW.chips <
		iif(kind = 'mint', -9007199254740991, 0);
END;
CREATE TRIGGER posting_moves AFTER INSERT ON posting BEGIN
	UPDATE account SET chips = chips - NEW.chips, last_posting = NEW.id
	WHERE id = NEW.source;
	UPDATE account SET chips = chips + NEW.chips, last_posting = NEW.id
	WHERE id = NEW.target;
	-- INSERT OR IGNORE would make a failed CHECK above a silent nothing.
	SELECT RAISE(ABORT, 'posting: the balances do not follow')
	WHERE (SELECT count(*) FROM account
		WHERE id IN (NEW.source, NEW.target)
		AND last_posting = NEW.id) <> 2;
END;

CREATE TRIGGER account_opens BEFORE INSERT ON account BEGIN
	SELECT RAISE(ABORT, 'account: opened with chips')
	WHERE NEW.chips <> 0 OR NEW.last_posting <> 0;
	SELECT RAISE(ABORT, 'account: a robot has no purse')
	FROM person WHERE id = NEW.person AND robot = 1
		AND NEW.kind = 'purse';
	SELECT RAISE(ABORT, 'account: is there already')
	WHERE EXISTS (SELECT 1 FROM account WHERE id = NEW.id)
		OR EXISTS (SELECT 1 FROM account
			WHERE kind = 'mint' AND NEW.kind = 'mint')
		OR EXISTS (SELECT 1 FROM account WHERE kind = 'purse'
			AND NEW.kind = 'purse' AND person = NEW.person)
		OR EXISTS (SELECT 1 FROM account WHERE kind = 'escrow'
			AND NEW.kind = 'escrow' AND person = NEW.person
			AND table_id = NEW.table_id)
		OR EXISTS (SELECT 1 FROM account WHERE kind = 'stack'
			AND NEW.kind = 'stack' AND person = NEW.person
			AND table_id = NEW.table_id);
END;
CREATE TRIGGER account_follows BEFORE UPDATE ON account BEGIN
	SELECT RAISE(ABORT, 'account: only a posting moves chips')
	WHERE NEW.id IS NOT OLD.id OR NEW.kind IS NOT OLD.kind
		OR NEW.person IS NOT OLD.person
		OR NEW.table_id IS NOT OLD.table_id
		OR NEW.last_posting <= OLD.last_posting
		OR NOT EXISTS (SELECT 1 FROM posting AS p
			WHERE p.id = NEW.last_posting AND NEW.chips =
				CASE OLD.id
				WHEN p.source THEN OLD.chips - p.chips
				WHEN p.target THEN OLD.chips + p.chips END);
END;
CREATE TRIGGER account_stays BEFORE DELETE ON account BEGIN
	SELECT RAISE(ABORT, 'account: never deleted');
END;

CREATE TRIGGER session_practice_stands BEFORE UPDATE OF practice ON session
WHEN NEW.practice IS NOT OLD.practice BEGIN
	SELECT RAISE(ABORT, 'session: practice is for good')
	WHERE OLD.practice = 1;
	SELECT RAISE(ABORT, 'session: it is played for chips')
	WHERE EXISTS (SELECT 1 FROM deal WHERE session = OLD.id)
		OR EXISTS (SELECT 1 FROM account
			WHERE table_id = OLD.table_id AND chips > 0);
END;

-- No chips stay in a stack; of practice, none lies on the table either.
CREATE TRIGGER session_clears BEFORE UPDATE OF ended_s ON session
WHEN OLD.ended_s IS NULL AND NEW.ended_s IS NOT NULL BEGIN
	SELECT RAISE(ABORT, 'session: ended with chips of its own')
	WHERE EXISTS (SELECT 1 FROM account
		WHERE table_id = OLD.table_id AND chips > 0
		AND (kind = 'stack' OR OLD.practice = 1));
END;
