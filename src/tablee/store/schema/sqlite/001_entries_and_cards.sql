-- Clustered by log: a table's entries lie together, and the key is kept once.
CREATE TABLE entries (
    log TEXT NOT NULL,
    seq INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (log, seq)
) WITHOUT ROWID;

CREATE TABLE cards (
    log TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    status TEXT NOT NULL,
    public INTEGER NOT NULL,
    code TEXT,
    code_until REAL,
    changed REAL NOT NULL,
    summary BLOB NOT NULL
);

CREATE INDEX cards_in_the_lobby ON cards (status, changed);
CREATE INDEX cards_by_code ON cards (code) WHERE code IS NOT NULL;
