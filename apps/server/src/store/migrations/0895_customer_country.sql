-- Where a customer said to live, and where an operator found that they do: the confirmed country decides what they may open.
CREATE TABLE customer_country (
  customer integer PRIMARY KEY,
  -- ISO 3166-1, two letters
  declared text NOT NULL,
  -- ms UTC
  declared_at bigint NOT NULL,
  confirmed text,
  confirmed_at bigint,
  confirmed_by text,
  seal text
);
