-- What is listed and in which steps, as the last start had it: prices and quantities in the journal are counted in these (SPOT-10).
CREATE TABLE listing (
  instrument text PRIMARY KEY,
  kind text NOT NULL,
  venue text NOT NULL,
  base text NOT NULL,
  quote text NOT NULL,
  tick_size text NOT NULL,
  lot_size text NOT NULL
);
CREATE TABLE listed_asset (
  code text PRIMARY KEY,
  decimals integer NOT NULL
);
