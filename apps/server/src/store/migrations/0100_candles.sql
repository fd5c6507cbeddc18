-- Closed bars. Prices are whole ticks, volumes whole lots, times UTC milliseconds.
CREATE TABLE IF NOT EXISTS candles (
  instrument text NOT NULL,
  interval text NOT NULL CHECK (interval IN ('1m', '1h', '1d')),
  start_ms bigint NOT NULL,
  open bigint NOT NULL,
  high bigint NOT NULL,
  low bigint NOT NULL,
  close bigint NOT NULL,
  volume bigint NOT NULL,
  PRIMARY KEY (instrument, interval, start_ms)
);

-- The tape by the hour. `hash` is the chained hash after the hour's last part, `prev` the one it began with.
CREATE TABLE IF NOT EXISTS tape_hours (
  instrument text NOT NULL,
  hour_ms bigint NOT NULL,
  parts integer NOT NULL,
  count integer NOT NULL,
  hash text NOT NULL,
  prev text NOT NULL,
  PRIMARY KEY (instrument, hour_ms)
);

-- The ticks themselves, packed. Old ones may be let go of; the hours above stay.
CREATE TABLE IF NOT EXISTS tape_parts (
  instrument text NOT NULL,
  hour_ms bigint NOT NULL,
  part integer NOT NULL,
  count integer NOT NULL,
  hash text NOT NULL,
  ticks bytea NOT NULL,
  PRIMARY KEY (instrument, hour_ms, part)
);
CREATE INDEX IF NOT EXISTS tape_parts_hour ON tape_parts (hour_ms);
