-- A customer's second factor and passkeys. Secrets are sealed (0230), recovery codes are kept as keyed hashes.
CREATE TABLE second_factor (
  customer integer PRIMARY KEY REFERENCES customer (id) ON DELETE CASCADE,
  totp_sealed text,
  enrolled_at bigint,
  -- The last period whose code was used: a code works once.
  totp_step bigint NOT NULL DEFAULT 0,
  -- A secret that has not shown its first code yet.
  totp_pending text,
  CHECK ((totp_sealed IS NULL) = (enrolled_at IS NULL))
);

CREATE TABLE recovery_code (
  customer integer NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  hash bytea NOT NULL,
  used_at bigint,
  PRIMARY KEY (customer, hash)
);

CREATE TABLE passkey (
  -- The authenticator's own id of the key, base64url.
  id text PRIMARY KEY,
  customer integer NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  name text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  created_at bigint NOT NULL,
  last_used_at bigint
);
CREATE INDEX passkey_customer ON passkey (customer);

-- What an authenticator is asked to sign, once; `customer` is NULL where a sign-in begins, for nobody has said yet who it is.
CREATE TABLE passkey_challenge (
  id text PRIMARY KEY,
  customer integer REFERENCES customer (id) ON DELETE CASCADE,
  challenge text NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX passkey_challenge_expires_at ON passkey_challenge (expires_at);

-- What happened to a customer's way of signing in, shown to the customer.
CREATE TABLE security_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer integer NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  kind text NOT NULL,
  device text NOT NULL,
  address text NOT NULL,
  at bigint NOT NULL
);
CREATE INDEX security_event_customer ON security_event (customer, id DESC);
