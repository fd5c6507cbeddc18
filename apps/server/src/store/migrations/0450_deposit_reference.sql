-- What a customer quotes when they pay in, so that the payment is found: promised before the money is sent, bound to the deposit that was then
-- announced by the digest of its evidence. Nothing of it moves money; the journal does not know it.
CREATE TABLE deposit_reference (
  reference text PRIMARY KEY,
  customer integer NOT NULL,
  -- Channel and asset: one reference at a time is promised for each.
  way text NOT NULL,
  created_at bigint NOT NULL,
  evidence text UNIQUE
);
CREATE UNIQUE INDEX deposit_reference_promised ON deposit_reference (customer, way) WHERE evidence IS NULL;
