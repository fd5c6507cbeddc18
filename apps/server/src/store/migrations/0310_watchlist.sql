CREATE TABLE watchlist (
  customer bigint NOT NULL,
  instrument text NOT NULL,
  place integer NOT NULL,
  PRIMARY KEY (customer, instrument)
);
