-- Every accepted command with its events, one after the other; hash = sha256 over the row before and this row.
CREATE TABLE journal (
  seq bigint PRIMARY KEY,
  at_ms bigint NOT NULL,
  fence bigint NOT NULL,
  command text NOT NULL,
  events text NOT NULL,
  hash bytea NOT NULL
);

-- The state at a sequence number, compressed: where a start begins to fold the journal.
CREATE TABLE snapshot (
  seq bigint PRIMARY KEY,
  at_ms bigint NOT NULL,
  journal_hash bytea NOT NULL,
  state_hash bytea NOT NULL,
  state bytea NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now()
);

-- Who may append. The fence grows with each holder; session names the holder's connection, gone when its process is.
CREATE TABLE lease (
  name text PRIMARY KEY,
  holder text NOT NULL,
  fence bigint NOT NULL,
  session text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Which views there are and by which definition they were built; another definition means building again.
CREATE TABLE view_catalog (
  name text PRIMARY KEY,
  definition text NOT NULL,
  built_seq bigint NOT NULL
);
