-- What customers are told. A row without a customer is for everybody; its text is in the row, that of the others in the language packs.
CREATE TABLE notice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer integer REFERENCES customer (id) ON DELETE CASCADE,
  -- Counts the customer's own messages from 1, without a gap: the page of a list is found by it.
  number integer NOT NULL,
  kind text NOT NULL,
  "values" jsonb NOT NULL,
  link text,
  at bigint NOT NULL,
  read_at bigint
);
CREATE UNIQUE INDEX notice_customer ON notice (customer, number);
CREATE INDEX notice_unread ON notice (customer) WHERE read_at IS NULL;

-- How many messages a customer has had, and how many are unread: kept beside the rows so that no list is counted.
CREATE TABLE notice_count (
  customer integer PRIMARY KEY REFERENCES customer (id) ON DELETE CASCADE,
  total integer NOT NULL,
  unread integer NOT NULL
);

-- Who has read what was told to everybody.
CREATE TABLE notice_read (
  customer integer NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  notice bigint NOT NULL REFERENCES notice (id) ON DELETE CASCADE,
  PRIMARY KEY (customer, notice)
);

-- How far the journal has been told of. One row.
CREATE TABLE notice_place (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  seq bigint NOT NULL
);

-- Devices that are told by web push.
CREATE TABLE push_subscription (
  endpoint text PRIMARY KEY,
  customer integer NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  language text NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  created_at bigint NOT NULL
);
CREATE INDEX push_subscription_customer ON push_subscription (customer);

-- Devices, by the hash of how they call themselves, on which a customer has signed in.
CREATE TABLE known_device (
  customer integer NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  device_hash bytea NOT NULL,
  first_seen bigint NOT NULL,
  PRIMARY KEY (customer, device_hash)
);
