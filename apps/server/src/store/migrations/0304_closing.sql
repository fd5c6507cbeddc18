-- An account that its owner or the house closed, and what is erased of it after the time that the brand keeps papers for.
ALTER TABLE customer ADD COLUMN closing_at bigint;
ALTER TABLE customer ADD COLUMN closed_at bigint;
ALTER TABLE customer ADD COLUMN erased_at bigint;
ALTER TABLE customer DROP CONSTRAINT customer_check;
ALTER TABLE customer ADD CONSTRAINT customer_address CHECK (phone IS NOT NULL OR email IS NOT NULL OR erased_at IS NOT NULL);
ALTER TABLE customer ADD CONSTRAINT customer_closed CHECK ((status = 'closed') = (closed_at IS NOT NULL));
CREATE INDEX customer_closing ON customer (closing_at) WHERE closing_at IS NOT NULL AND closed_at IS NULL;
CREATE INDEX customer_unerased ON customer (closed_at) WHERE closed_at IS NOT NULL AND erased_at IS NULL;
