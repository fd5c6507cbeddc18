-- What opens a tier of an offer, by the name that the offer's terms have for it and the tier's number. Nobody enters a tier that has no row.
CREATE TABLE offer_password (
  id text PRIMARY KEY,
  papers text NOT NULL,
  tier integer NOT NULL,
  -- Of a tier without a password, null.
  hash text,
  -- What opens it, as a code made with a key that is not in the database (0670).
  seal text
);
CREATE INDEX offer_password_papers ON offer_password (papers, tier);
