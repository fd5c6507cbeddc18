-- Operators' passkeys, as the customers' are kept (0250, 0290): the column of the holder has the audience's name.
CREATE TABLE operator_passkey (
  id text PRIMARY KEY,
  operator integer NOT NULL REFERENCES operator (id) ON DELETE CASCADE,
  name text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  created_at bigint NOT NULL,
  last_used_at bigint,
  -- What it says that decides who signs in, as a code made with a key that is not in the database (0670).
  seal text
);
CREATE INDEX operator_passkey_operator ON operator_passkey (operator);

CREATE TABLE operator_passkey_challenge (
  id text PRIMARY KEY,
  operator integer REFERENCES operator (id) ON DELETE CASCADE,
  purpose text NOT NULL,
  challenge text NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX operator_passkey_challenge_expires_at ON operator_passkey_challenge (expires_at);
