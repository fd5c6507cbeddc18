-- What a proposal says, as operators read it, with customers by their numbers: proposals, and the trail's rows about them, are found by it.
ALTER TABLE proposal ADD COLUMN said text NOT NULL DEFAULT '';
DROP INDEX proposal_contains;
CREATE INDEX proposal_contains ON proposal
  USING gin (text_grams(lower(kind || ' ' || subject || ' ' || reason || ' ' || payload::text || ' ' || said)));
