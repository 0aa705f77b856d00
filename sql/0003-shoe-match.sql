-- Deals that go on from one shoe. shoe is the deal that the shoe was shuffled
-- for (FAIRNESS.md 3), this one or an earlier one; first_card the place of this
-- deal's first card in it, from 0. shoe_lasts stands with that first deal:
-- others may still go on from its cards, so that its seed stays a secret.
ALTER TABLE deal ADD COLUMN shoe INTEGER REFERENCES deal;
ALTER TABLE deal ADD COLUMN first_card INTEGER NOT NULL DEFAULT 0
	CHECK (first_card >= 0);
ALTER TABLE deal ADD COLUMN shoe_lasts INTEGER NOT NULL DEFAULT 0
	CHECK (shoe_lasts IN (0, 1));

-- How a match ended for those who played it to its end. Wins make its board.
CREATE TABLE match_result (
	session INTEGER NOT NULL REFERENCES session,
	person INTEGER NOT NULL REFERENCES person,
	chips INTEGER NOT NULL CHECK (chips >= 0),
	won INTEGER NOT NULL CHECK (won IN (0, 1)),
	at_s INTEGER NOT NULL,
	PRIMARY KEY (session, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX match_won_by_time ON match_result (at_s) WHERE won = 1;
CREATE TRIGGER match_result_may BEFORE INSERT ON match_result BEGIN
	SELECT RAISE(ABORT, 'match_result: of practice')
	FROM session WHERE id = NEW.session AND practice = 1;
	SELECT RAISE(ABORT, 'match_result: the session is over')
	FROM session WHERE id = NEW.session AND ended_s IS NOT NULL;
	SELECT RAISE(ABORT, 'match_result: is there already')
	FROM match_result WHERE session = NEW.session AND person = NEW.person;
END;
CREATE TRIGGER match_result_stands BEFORE UPDATE ON match_result BEGIN
	SELECT RAISE(ABORT, 'match_result: never edited');
END;
