-- Entries are written down as they come, page after page, and lie together by log only once many have gathered: a page
-- for each log that somebody plays at would be twenty times as much to write at every commit.
ALTER TABLE entries RENAME TO settled;

CREATE TABLE fresh (
    log TEXT NOT NULL,
    seq INTEGER NOT NULL,
    data BLOB NOT NULL
);

CREATE VIEW entries AS SELECT log, seq, data FROM settled UNION ALL SELECT log, seq, data FROM fresh;
