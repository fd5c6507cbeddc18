-- Which operator has taken what waits for review. No right follows from it: it says who looks at what.
CREATE TABLE assignment (
  kind text NOT NULL CHECK (kind IN ('deposit', 'withdrawal', 'proposal')),
  item bigint NOT NULL,
  operator integer NOT NULL REFERENCES operator (id),
  at bigint NOT NULL,
  PRIMARY KEY (kind, item)
);
CREATE INDEX assignment_operator ON assignment (operator, kind, item);
CREATE INDEX identity_application_reviewer ON identity_application (reviewer_id, id);
