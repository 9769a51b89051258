-- Entries are written down as they come, page after page, and are laid beside their log's others once many have
-- gathered: a page for each log that somebody plays at would be fifteen times as much to write at every commit.
ALTER TABLE entries RENAME TO settled;

CREATE TABLE fresh (
    log TEXT NOT NULL,
    seq INTEGER NOT NULL,
    data BLOB NOT NULL
);

-- While they are being moved, some are in both.
CREATE VIEW entries AS
SELECT log, seq, data FROM settled
UNION ALL
SELECT log, seq, data FROM fresh
WHERE NOT EXISTS (SELECT 1 FROM settled WHERE settled.log = fresh.log AND settled.seq = fresh.seq);
