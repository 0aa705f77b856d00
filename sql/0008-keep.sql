-- Old detail is folded into sums: postings into `carried`, results into
-- `result_sum`. The delete itself adds the row to its sum, so that none can go
-- without being counted, and only what is of a session that is over can go.

-- folded: 0 all is kept, 1 it is being folded, 2 it is folded. last_deal is the
-- newest of the deals that go.
ALTER TABLE session ADD COLUMN folded INTEGER NOT NULL DEFAULT 0
	CHECK (folded IN (0, 1, 2));
ALTER TABLE session ADD COLUMN last_deal INTEGER;
CREATE INDEX session_to_fold ON session (ended_s)
	WHERE ended_s IS NOT NULL AND folded < 2;
CREATE INDEX session_last_deal ON session (last_deal)
	WHERE last_deal IS NOT NULL;
CREATE TRIGGER session_folds BEFORE UPDATE OF folded ON session
WHEN NEW.folded IS NOT OLD.folded BEGIN
	SELECT RAISE(ABORT, 'session: folded before its end, or unfolded')
	WHERE OLD.ended_s IS NULL OR NEW.folded <> OLD.folded + 1;
	SELECT RAISE(ABORT, 'session: not all of it is folded')
	WHERE NEW.folded = 2
		AND (EXISTS (SELECT 1 FROM deal WHERE session = OLD.id)
		OR EXISTS (SELECT 1 FROM posting
			WHERE deal IS NULL AND session = OLD.id));
END;

-- Of a deal, or of a session without a deal.
CREATE INDEX posting_of_deal ON posting (deal, session);
CREATE INDEX deal_of_shoe ON deal (shoe) WHERE shoe IS NOT NULL;

-- What the postings that are gone moved here. posting is the one that went
-- last, newest the greatest of them.
CREATE TABLE carried (
	account INTEGER PRIMARY KEY REFERENCES account,
	chips INTEGER NOT NULL,
	posting INTEGER NOT NULL,
	newest INTEGER NOT NULL
) STRICT;
CREATE TRIGGER carried_opens BEFORE INSERT ON carried BEGIN
	SELECT RAISE(ABORT, 'carried: begins at nothing, once')
	WHERE NEW.chips <> 0 OR NEW.posting <> 0 OR NEW.newest <> 0
		OR EXISTS (SELECT 1 FROM carried WHERE account = NEW.account);
END;
CREATE TRIGGER carried_follows BEFORE UPDATE ON carried BEGIN
	SELECT RAISE(ABORT, 'carried: only a posting that goes is carried')
	WHERE NEW.account IS NOT OLD.account
		OR NEW.newest <> max(OLD.newest, NEW.posting)
		OR NOT EXISTS (SELECT 1 FROM posting AS p
			JOIN session AS s ON s.id = p.session AND s.folded = 1
			WHERE p.id = NEW.posting AND NEW.chips =
				CASE OLD.account
				WHEN p.source THEN OLD.chips - p.chips
				WHEN p.target THEN OLD.chips + p.chips END);
END;
CREATE TRIGGER carried_stays BEFORE DELETE ON carried BEGIN
	SELECT RAISE(ABORT, 'carried: never deleted');
END;

-- The newest posting stays: the next one's number must be a greater one.
DROP TRIGGER posting_stays;
CREATE TRIGGER posting_stays BEFORE DELETE ON posting BEGIN
	SELECT RAISE(ABORT, 'posting: never deleted but by folding')
	WHERE OLD.id = (SELECT max(id) FROM posting)
		OR NOT EXISTS (SELECT 1 FROM session
			WHERE id = OLD.session AND folded = 1);
	INSERT INTO carried (account, chips, posting, newest)
		SELECT a.id, 0, 0, 0 FROM account AS a
		WHERE a.id IN (OLD.source, OLD.target) AND NOT EXISTS
			(SELECT 1 FROM carried WHERE account = a.id);
	UPDATE carried SET chips = chips - OLD.chips, posting = OLD.id,
		newest = max(newest, OLD.id) WHERE account = OLD.source;
	UPDATE carried SET chips = chips + OLD.chips, posting = OLD.id,
		newest = max(newest, OLD.id) WHERE account = OLD.target;
	SELECT RAISE(ABORT, 'posting: not carried')
	WHERE (SELECT count(*) FROM carried
		WHERE account IN (OLD.source, OLD.target)
		AND posting = OLD.id) <> 2;
END;

-- What the results that are gone brought a person at a table.
CREATE TABLE result_sum (
	person INTEGER NOT NULL REFERENCES person,
	table_id INTEGER NOT NULL REFERENCES tables,
	practice INTEGER NOT NULL CHECK (practice IN (0, 1)),
	deals INTEGER NOT NULL,
	banked INTEGER NOT NULL,
	banked_won INTEGER NOT NULL,
	punted_won INTEGER NOT NULL,
	change INTEGER NOT NULL,
	best INTEGER NOT NULL,
	worst INTEGER NOT NULL,
	first_deal INTEGER NOT NULL,
	PRIMARY KEY (person, table_id, practice)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER result_stays BEFORE DELETE ON result BEGIN
	SELECT RAISE(ABORT, 'result: never deleted but by folding')
	WHERE NOT EXISTS (SELECT 1 FROM deal AS d
		JOIN session AS s ON s.id = d.session AND s.folded = 1
		WHERE d.number = OLD.deal);
	INSERT INTO result_sum (person, table_id, practice, deals, banked,
		banked_won, punted_won, change, best, worst, first_deal)
		SELECT OLD.person, s.table_id, s.practice, 1, OLD.was_banker,
			OLD.was_banker AND OLD.change > 0,
			NOT OLD.was_banker AND OLD.change > 0, OLD.change,
			max(0, OLD.change), min(0, OLD.change), OLD.deal
		FROM deal AS d JOIN session AS s ON s.id = d.session
		WHERE d.number = OLD.deal
	ON CONFLICT (person, table_id, practice) DO UPDATE SET
		deals = deals + 1, banked = banked + excluded.banked,
		banked_won = banked_won + excluded.banked_won,
		punted_won = punted_won + excluded.punted_won,
		change = change + excluded.change,
		best = max(best, excluded.best),
		worst = min(worst, excluded.worst),
		first_deal = min(first_deal, excluded.first_deal);
END;

-- All went home from this table, and its room was not told yet.
ALTER TABLE tables ADD COLUMN sent_home INTEGER NOT NULL DEFAULT 0
	CHECK (sent_home IN (0, 1));
