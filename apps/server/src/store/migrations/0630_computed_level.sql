-- A customer's level is computed from fills and published thresholds; none is kept.
ALTER TABLE customer DROP COLUMN level;
