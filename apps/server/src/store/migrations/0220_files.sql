-- What customers uploaded; the bytes lie in the data folder under the key.
CREATE TABLE file (
  key text PRIMARY KEY,
  owner integer NOT NULL,
  type text NOT NULL,
  name text NOT NULL,
  size integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at bigint NOT NULL
);
CREATE INDEX file_owner ON file (owner);
