-- A seed of each chain a little above those in use, so that nobody has to hash
-- down from the top for every deal. As secret as the top is. NULL: the top.
ALTER TABLE chain ADD COLUMN near TEXT CHECK (length(near) = 64);
ALTER TABLE chain ADD COLUMN near_index INTEGER NOT NULL DEFAULT 10000
	CHECK (near_index >= 1);
