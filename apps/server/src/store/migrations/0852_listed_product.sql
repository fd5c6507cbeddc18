-- The lists of orders are kept by product, so a listing keeps its own (SPOT-14). What was listed before instruments said it was told by kind and quote.
ALTER TABLE listing ADD COLUMN product text;
UPDATE listing SET product = CASE
  WHEN kind = 'index' THEN NULL
  WHEN kind = 'share' THEN 'stocks'
  WHEN kind = 'currency' OR quote = 'EUR' THEN 'divisa'
  ELSE 'bb'
END;
