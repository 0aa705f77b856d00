-- People, money, play. Times are seconds since 1970 (UTC), money is in chips.
-- What must hold even against a hand with a sqlite3 shell (where foreign keys
-- are off and INSERT OR REPLACE, OR IGNORE, OR FAIL are at hand) is said by
-- triggers that RAISE(ABORT), which no such clause softens.

CREATE TABLE person (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	name TEXT NOT NULL,
	made_s INTEGER NOT NULL,
	seen_s INTEGER NOT NULL
) STRICT;

CREATE TABLE identity (
	network TEXT NOT NULL,
	kind TEXT NOT NULL CHECK (kind IN ('nick', 'account')),
	key TEXT NOT NULL,
	person INTEGER NOT NULL REFERENCES person,
	PRIMARY KEY (network, kind, key)
) STRICT, WITHOUT ROWID;

-- A table of the game: one for each room.
CREATE TABLE tables (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	network TEXT NOT NULL,
	room TEXT NOT NULL,
	UNIQUE (network, room)
) STRICT;

CREATE TABLE session (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	table_id INTEGER NOT NULL REFERENCES tables,
	rules TEXT NOT NULL,
	begun_s INTEGER NOT NULL,
	ended_s INTEGER,
	reason TEXT,
	CHECK ((ended_s IS NULL) = (reason IS NULL))
) STRICT;
CREATE INDEX session_of_table ON session (table_id);
CREATE UNIQUE INDEX session_live ON session (table_id) WHERE ended_s IS NULL;

CREATE TABLE chain (
	session INTEGER NOT NULL REFERENCES session,
	number INTEGER NOT NULL CHECK (number >= 1),
	anchor TEXT NOT NULL CHECK (length(anchor) = 64),
	top TEXT NOT NULL CHECK (length(top) = 64),
	begun_s INTEGER NOT NULL,
	PRIMARY KEY (session, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE draw (
	session INTEGER PRIMARY KEY REFERENCES session,
	chain INTEGER NOT NULL,
	seed_index INTEGER NOT NULL CHECK (seed_index >= 1),
	packs INTEGER NOT NULL CHECK (packs >= 1),
	lowest_rank INTEGER NOT NULL,
	cut TEXT NOT NULL,
	begun_s INTEGER NOT NULL,
	FOREIGN KEY (session, chain) REFERENCES chain
) STRICT;

-- AUTOINCREMENT: a number that was told once never means another deal.
CREATE TABLE deal (
	number INTEGER PRIMARY KEY AUTOINCREMENT,
	session INTEGER NOT NULL REFERENCES session,
	chain INTEGER NOT NULL,
	seed_index INTEGER NOT NULL CHECK (seed_index >= 1),
	packs INTEGER NOT NULL CHECK (packs >= 1),
	lowest_rank INTEGER NOT NULL,
	cut TEXT NOT NULL,
	banker INTEGER NOT NULL REFERENCES person,
	bank INTEGER NOT NULL CHECK (bank >= 0),
	begun_s INTEGER NOT NULL,
	outcome TEXT,
	settled_s INTEGER,
	CHECK ((outcome IS NULL) = (settled_s IS NULL)),
	FOREIGN KEY (session, chain) REFERENCES chain
) STRICT;
CREATE INDEX deal_of_session ON deal (session, chain, seed_index);
CREATE INDEX deal_by_time ON deal (settled_s) WHERE settled_s IS NOT NULL;

CREATE TABLE result (
	deal INTEGER NOT NULL REFERENCES deal,
	person INTEGER NOT NULL REFERENCES person,
	was_banker INTEGER NOT NULL CHECK (was_banker IN (0, 1)),
	staked INTEGER NOT NULL CHECK (staked >= 0),
	change INTEGER NOT NULL,
	PRIMARY KEY (deal, person)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER result_before_settling BEFORE INSERT ON result BEGIN
	SELECT RAISE(ABORT, 'result: the deal is settled')
	FROM deal WHERE number = NEW.deal AND outcome IS NOT NULL;
END;
CREATE TRIGGER result_stands BEFORE UPDATE ON result BEGIN
	SELECT RAISE(ABORT, 'result: never edited');
END;
CREATE TRIGGER deal_settles_once BEFORE UPDATE OF outcome ON deal BEGIN
	SELECT RAISE(ABORT, 'deal: settled already')
	WHERE OLD.outcome IS NOT NULL;
	SELECT RAISE(ABORT, 'deal: its results do not add up to zero')
	WHERE (SELECT sum(change) FROM result WHERE deal = OLD.number) <> 0;
END;

-- The journal of accepted actions, and the snapshot it is replayed from.
CREATE TABLE journal (
	session INTEGER NOT NULL REFERENCES session,
	step INTEGER NOT NULL,
	kind TEXT NOT NULL,
	player INTEGER NOT NULL,
	chips INTEGER NOT NULL,
	word TEXT NOT NULL,
	PRIMARY KEY (session, step)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER journal_has_no_gaps BEFORE INSERT ON journal BEGIN
	SELECT RAISE(ABORT, 'journal: not the next step')
	WHERE NEW.step <> 1 + (SELECT coalesce(max(step), 0)
		FROM journal WHERE session = NEW.session);
END;
CREATE TRIGGER journal_stands BEFORE UPDATE ON journal BEGIN
	SELECT RAISE(ABORT, 'journal: never edited');
END;

CREATE TABLE snapshot (
	session INTEGER PRIMARY KEY REFERENCES session,
	version INTEGER NOT NULL,
	step INTEGER NOT NULL,
	bytes BLOB NOT NULL
) STRICT;

-- What front ends remember.
CREATE TABLE memory (
	network TEXT NOT NULL,
	key TEXT NOT NULL,
	value TEXT NOT NULL,
	PRIMARY KEY (network, key)
) STRICT, WITHOUT ROWID;

-- The ledger. Account 1 is the mint. last_posting is the newest posting that
-- moved chips here: only that posting may have changed the balance.
CREATE TABLE account (
	id INTEGER PRIMARY KEY,
	kind TEXT NOT NULL CHECK (kind IN ('mint', 'purse', 'escrow')),
	person INTEGER REFERENCES person,
	table_id INTEGER REFERENCES tables,
	chips INTEGER NOT NULL DEFAULT 0,
	last_posting INTEGER NOT NULL DEFAULT 0,
	CHECK ((kind = 'mint') = (person IS NULL)),
	CHECK ((kind = 'escrow') = (table_id IS NOT NULL)),
	CHECK (kind = 'mint' OR chips >= 0),
	CHECK (kind <> 'mint' OR chips <= 0),
	CHECK (chips BETWEEN -9007199254740991 AND 9007199254740991)
) STRICT;
CREATE UNIQUE INDEX account_mint ON account (kind) WHERE kind = 'mint';
CREATE UNIQUE INDEX account_purse ON account (person) WHERE kind = 'purse';
CREATE UNIQUE INDEX account_escrow ON account (table_id, person)
	WHERE kind = 'escrow';
INSERT INTO account (id, kind) VALUES (1, 'mint');

-- Which ways chips may go, and what the two accounts must have in common.
CREATE TABLE posting_kind (
	word TEXT PRIMARY KEY,
	source TEXT NOT NULL,
	target TEXT NOT NULL,
	same TEXT NOT NULL CHECK (same IN ('', 'person', 'table'))
) STRICT, WITHOUT ROWID;
INSERT INTO posting_kind (word, source, target, same) VALUES
	('grant', 'mint', 'purse', ''),
	('admin', 'mint', 'purse', ''),
	('put', 'purse', 'escrow', 'person'),
	('settle', 'escrow', 'escrow', 'table'),
	('home', 'escrow', 'purse', 'person');

CREATE TABLE posting (
	id INTEGER PRIMARY KEY,
	key TEXT NOT NULL UNIQUE,
	kind TEXT NOT NULL REFERENCES posting_kind,
	source INTEGER NOT NULL REFERENCES account,
	target INTEGER NOT NULL REFERENCES account,
	chips INTEGER NOT NULL CHECK (chips BETWEEN 1 AND 9007199254740991),
	session INTEGER REFERENCES session,
	deal INTEGER REFERENCES deal,
	at_s INTEGER NOT NULL,
	CHECK (source <> target)
) STRICT;

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
			ELSE 1 END);
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
CREATE TRIGGER posting_stands BEFORE UPDATE ON posting BEGIN
	SELECT RAISE(ABORT, 'posting: never edited');
END;
CREATE TRIGGER posting_stays BEFORE DELETE ON posting BEGIN
	SELECT RAISE(ABORT, 'posting: never deleted');
END;

CREATE TRIGGER account_opens BEFORE INSERT ON account BEGIN
	SELECT RAISE(ABORT, 'account: opened with chips')
	WHERE NEW.chips <> 0 OR NEW.last_posting <> 0;
	SELECT RAISE(ABORT, 'account: is there already')
	WHERE EXISTS (SELECT 1 FROM account WHERE id = NEW.id)
		OR EXISTS (SELECT 1 FROM account
			WHERE kind = 'mint' AND NEW.kind = 'mint')
		OR EXISTS (SELECT 1 FROM account WHERE kind = 'purse'
			AND NEW.kind = 'purse' AND person = NEW.person)
		OR EXISTS (SELECT 1 FROM account WHERE kind = 'escrow'
			AND NEW.kind = 'escrow' AND person = NEW.person
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
