-- The language in which an account was opened is that of a device, not a choice: what of those there are was chosen is not known.
ALTER TABLE customer ADD COLUMN language_chosen boolean NOT NULL DEFAULT false;
