-- Where customers have their money paid out to. A removed one stays, for what was paid to it.
CREATE TABLE wallet (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer integer NOT NULL REFERENCES customer (id),
  network text NOT NULL,
  -- As the network spells it.
  address text NOT NULL,
  created_at bigint NOT NULL,
  usable_from bigint NOT NULL,
  removed_at bigint
);
CREATE UNIQUE INDEX wallet_once ON wallet (customer, network, address) WHERE removed_at IS NULL;
CREATE INDEX wallet_customer ON wallet (customer, id DESC) WHERE removed_at IS NULL;

CREATE TABLE bank_card (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer integer NOT NULL REFERENCES customer (id),
  kind text NOT NULL CHECK (kind IN ('iban', 'card')),
  -- The number, sealed; what is shown of it; and its keyed hash, by which the same one is found.
  sealed text NOT NULL,
  masked_number text NOT NULL,
  number_digest bytea NOT NULL,
  holder text NOT NULL,
  bank text NOT NULL,
  holder_address text NOT NULL,
  bank_address text NOT NULL,
  swift text NOT NULL,
  currency text NOT NULL,
  created_at bigint NOT NULL,
  usable_from bigint NOT NULL,
  removed_at bigint
);
CREATE UNIQUE INDEX bank_card_once ON bank_card (customer, number_digest) WHERE removed_at IS NULL;
CREATE INDEX bank_card_customer ON bank_card (customer, id DESC) WHERE removed_at IS NULL;
