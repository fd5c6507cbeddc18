-- What broke the core: folding it, a reaction to it or writing its rows threw. The next start sets it aside (docs/rules/journal.md, JOURNAL-41).
CREATE TABLE broken_command (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at_ms bigint NOT NULL,
  command text NOT NULL,
  -- Of a command that does what waited for a moment or a price: how many things it did, and of which kind.
  piece text,
  error text NOT NULL,
  stack text NOT NULL,
  -- Of such a piece: whether a start has dealt with it. Every other command is refused for as long as its row is here.
  handled boolean NOT NULL DEFAULT false
);
