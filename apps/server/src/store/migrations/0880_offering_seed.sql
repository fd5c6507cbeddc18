-- The seeds of the ballots of new shares, sealed until the allotment; by what was published of each.
CREATE TABLE offering_seed (
  commitment text PRIMARY KEY,
  sealed text NOT NULL
);
