-- Statements of banks and chains as finance took them in. A row is never changed; the newest statement of an account and a day counts.
CREATE TABLE statement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  clearing text NOT NULL,
  -- In UTC.
  day date NOT NULL,
  file_digest text NOT NULL,
  lines integer NOT NULL,
  imported_by text NOT NULL,
  imported_at bigint NOT NULL
);
CREATE INDEX statement_day ON statement (clearing, day, id);

CREATE TABLE statement_line (
  statement bigint NOT NULL REFERENCES statement (id),
  -- Its place in the file.
  line integer NOT NULL,
  date date NOT NULL,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  reference text NOT NULL,
  asset text NOT NULL,
  -- The asset's smallest unit.
  units numeric NOT NULL CHECK (units > 0),
  PRIMARY KEY (statement, line)
);
CREATE TRIGGER statement_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON statement EXECUTE FUNCTION refuse_change();
CREATE TRIGGER statement_line_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON statement_line EXECUTE FUNCTION refuse_change();
