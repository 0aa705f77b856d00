-- What admins have set in a channel, over its configuration. id gives the order
-- in which it was set; a channel is seen without its case.
CREATE TABLE setting (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	network TEXT NOT NULL,
	channel TEXT NOT NULL COLLATE NOCASE,
	option TEXT NOT NULL,
	value TEXT NOT NULL,
	who TEXT NOT NULL,
	at_s INTEGER NOT NULL,
	UNIQUE (network, channel, option)
) STRICT;
