-- Rows that are listed in pages are numbered from 1 without a gap. A number is given at the commit, one commit after the other, and in the
-- commit's own order: what was rolled back has none, and nobody waits for a transaction that is still at work.
CREATE FUNCTION number_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7264005);
  EXECUTE format('UPDATE %1$I SET number = (SELECT coalesce(max(number), 0) + 1 FROM %1$I) WHERE id = $1', TG_TABLE_NAME) USING NEW.id;
  RETURN NULL;
END $$;

ALTER TABLE customer ADD COLUMN number bigint UNIQUE;
UPDATE customer SET number = earlier.number FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM customer) earlier
  WHERE customer.id = earlier.id;
CREATE CONSTRAINT TRIGGER customer_numbered AFTER INSERT ON customer DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION number_at_commit();

ALTER TABLE outbox ADD COLUMN number bigint UNIQUE;
UPDATE outbox SET number = earlier.number FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM outbox) earlier
  WHERE outbox.id = earlier.id;
CREATE CONSTRAINT TRIGGER outbox_numbered AFTER INSERT ON outbox DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION number_at_commit();

-- The trail is searched by who did it and by what was done.
CREATE INDEX audit_operator ON audit (operator, id);
CREATE INDEX audit_action ON audit (action, id);
