-- What operators wrote about a difference between the ledger and a statement. A row is never changed; the newest of `resolved` and `reopened` counts.
CREATE TABLE difference_step (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The difference's number, worked out from what it is about.
  difference bigint NOT NULL,
  step text NOT NULL CHECK (step IN ('note', 'resolved', 'reopened')),
  text text NOT NULL,
  operator text NOT NULL,
  at bigint NOT NULL
);
CREATE INDEX difference_step_of ON difference_step (difference, id);
CREATE TRIGGER difference_step_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON difference_step EXECUTE FUNCTION refuse_change();

ALTER TABLE assignment DROP CONSTRAINT assignment_kind_check;
ALTER TABLE assignment ADD CONSTRAINT assignment_kind_check CHECK (kind IN ('deposit', 'withdrawal', 'proposal', 'difference'));
