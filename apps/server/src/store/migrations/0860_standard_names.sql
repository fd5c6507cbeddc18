-- The standard terms of the trade in place of the house's own: account mode, hold of a withdrawal, the reason that a customer reads.
ALTER TABLE session RENAME COLUMN book TO mode;
ALTER TABLE turnover_sum RENAME COLUMN book TO mode;
UPDATE notice SET kind = 'withdrawal-hold-changed' WHERE kind = 'withdrawal-put-aside';
UPDATE notice SET "values" = ("values" - 'told') || jsonb_build_object('publicReason', "values" -> 'told') WHERE "values" ? 'told';
UPDATE proposal SET payload = (payload - 'told') || jsonb_build_object('publicReason', payload -> 'told') WHERE payload ? 'told';
