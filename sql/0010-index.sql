-- All accounts of a person, wherever they are: his means are looked up before
-- each of his bets, and those of everybody for the leaderboard of chips.
CREATE INDEX account_of_person ON account (person);

-- What auctions paid, by time: few, among all that a session posts beside its
-- deals.
CREATE INDEX posting_auction ON posting (at_s)
	WHERE deal IS NULL AND kind = 'settle';
