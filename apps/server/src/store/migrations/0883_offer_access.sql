-- Until when a password opens anything, where it ends before what it stands before; ms UTC.
ALTER TABLE offer_password ADD COLUMN valid_until bigint;
-- What customers have opened with a password that their orders do not carry: the list of VIP allocations, and offers of it.
CREATE TABLE offer_access (
  id text PRIMARY KEY,
  customer integer NOT NULL,
  -- The password that was entered, by its row.
  password text NOT NULL,
  -- A digest of the hash that it had: with another password the same row opens nothing.
  opened_with text NOT NULL,
  -- ms UTC
  until bigint NOT NULL,
  seal text
);
CREATE INDEX offer_access_customer ON offer_access (customer);
