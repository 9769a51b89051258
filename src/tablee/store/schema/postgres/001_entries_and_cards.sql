-- Names are compared byte by byte, as SQLite does.
CREATE TABLE entries (
    log text COLLATE "C" NOT NULL,
    seq bigint NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (log, seq)
);

CREATE TABLE cards (
    log text COLLATE "C" PRIMARY KEY,
    game text NOT NULL,
    status text NOT NULL,
    public boolean NOT NULL,
    code text COLLATE "C",
    code_until double precision,
    changed double precision NOT NULL,
    summary bytea NOT NULL
);

CREATE INDEX cards_in_the_lobby ON cards (status, changed);
CREATE INDEX cards_by_code ON cards (code) WHERE code IS NOT NULL;
