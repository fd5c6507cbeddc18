-- A changed card is a new row, so that what is paid to the one before keeps its number; to its owner it stays the card of the first row.
ALTER TABLE bank_card ADD COLUMN first_id integer REFERENCES bank_card (id);
CREATE INDEX bank_card_first ON bank_card (first_id);
