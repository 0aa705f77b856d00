-- Accounts are known in any case of letters. Who was known by two ways of
-- writing one keeps both, and is found by the one in small letters.
DROP TRIGGER identity_moves;
UPDATE OR IGNORE identity SET key = lower(key) WHERE kind = 'account';
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
