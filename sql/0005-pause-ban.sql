-- A table that an admin has paused, a person whom an admin has banned.
ALTER TABLE tables ADD COLUMN is_paused INTEGER NOT NULL DEFAULT 0
	CHECK (is_paused IN (0, 1));
ALTER TABLE person ADD COLUMN banned_s INTEGER;

-- What one person has played.
CREATE INDEX result_of_person ON result (person);
