-- What customers show for a top-up: the proof's key, the bank or address paid to. The journal holds its digest alone, so that a person's
-- data can be corrected and erased; the digest tells afterwards whether what lies here is what was shown.
CREATE TABLE deposit_evidence (
  digest text PRIMARY KEY,
  customer integer NOT NULL,
  shown json NOT NULL,
  created_at bigint NOT NULL
);
CREATE INDEX deposit_evidence_customer ON deposit_evidence (customer);
