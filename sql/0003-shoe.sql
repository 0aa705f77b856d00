-- Deals that go on from one shoe. shoe is the deal that the shoe was shuffled
-- for (FAIRNESS.md 3), this one or an earlier one; first_card the place of this
-- deal's first card in it, from 0. shoe_lasts stands with that first deal:
-- others may still go on from its cards, so that its seed stays a secret.
ALTER TABLE deal ADD COLUMN shoe INTEGER REFERENCES deal;
ALTER TABLE deal ADD COLUMN first_card INTEGER NOT NULL DEFAULT 0
	CHECK (first_card >= 0);
ALTER TABLE deal ADD COLUMN shoe_lasts INTEGER NOT NULL DEFAULT 0
	CHECK (shoe_lasts IN (0, 1));
