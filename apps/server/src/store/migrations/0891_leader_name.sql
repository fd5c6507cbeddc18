-- The name that a customer asked to lead under. Others see it while the customer leads, after an operator has approved the request.
CREATE TABLE leader_name (
  customer bigint PRIMARY KEY,
  name text NOT NULL
);
CREATE INDEX leader_name_lower ON leader_name (lower(name));
