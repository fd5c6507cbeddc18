-- Every suitability test that a customer has handed in, with its answers as they were given.
CREATE TABLE suitability_result (
  id serial PRIMARY KEY,
  customer integer NOT NULL,
  -- Of the questions.
  version integer NOT NULL,
  -- JSON: the answer to each question
  answers text NOT NULL,
  points integer NOT NULL,
  passed boolean NOT NULL,
  -- ms UTC
  at bigint NOT NULL,
  seal text
);
CREATE INDEX suitability_result_customer ON suitability_result (customer, at DESC);
