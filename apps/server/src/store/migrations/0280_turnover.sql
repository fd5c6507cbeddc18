-- What a customer has bought and sold, added up to the fill that was the last when it was asked for: the next question adds what came since.
CREATE TABLE turnover_sum (
  customer integer NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  book text NOT NULL,
  -- The last fill counted, and its number in the customer's list of fills. Where the list has another one there, it is counted anew.
  number bigint NOT NULL,
  fill bigint NOT NULL,
  -- Price ticks times lots, by instrument.
  sums jsonb NOT NULL,
  PRIMARY KEY (customer, book)
);
