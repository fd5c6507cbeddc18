-- The result of the last whole walk over the journal and its views, for those who ask after a restart.
CREATE TABLE verification (
  the_last boolean PRIMARY KEY DEFAULT true CHECK (the_last),
  finished_at bigint NOT NULL,
  up_to bigint NOT NULL,
  took_ms bigint NOT NULL,
  anchors integer NOT NULL,
  faults jsonb NOT NULL
);
