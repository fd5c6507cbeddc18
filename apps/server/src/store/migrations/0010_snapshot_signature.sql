-- A snapshot is believed by its signature, whose key is not in the database; one that failed stays to be looked at.
ALTER TABLE snapshot ADD COLUMN signature text, ADD COLUMN set_aside text;
