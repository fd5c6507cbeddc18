-- A snapshot is kept in pieces, each some of its lines, compressed: no single value has to hold the whole state. Those of before are folded again from
-- the journal; what was set aside stays to be looked at until it is deleted by hand.
DELETE FROM snapshot WHERE set_aside IS NULL;
ALTER TABLE snapshot DROP COLUMN state;

CREATE TABLE snapshot_piece (
  seq bigint NOT NULL REFERENCES snapshot (seq) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  piece integer NOT NULL,
  lines bytea NOT NULL,
  PRIMARY KEY (seq, piece)
);
-- Already compressed.
ALTER TABLE snapshot_piece ALTER COLUMN lines SET STORAGE EXTERNAL;
