-- Words of before 0860 that stand inside of rows: a step of an application, and why an order ended.
UPDATE identity_application SET timeline = (
  SELECT jsonb_agg(CASE WHEN step ->> 'step' = 'asked-again' THEN step || '{"step": "resubmission-requested"}' ELSE step END ORDER BY place)
  FROM jsonb_array_elements(timeline) WITH ORDINALITY AS listed (step, place))
WHERE timeline @> '[{"step": "asked-again"}]';
UPDATE notice SET "values" = "values" || '{"reason": "requested"}' WHERE kind = 'order-cancelled' AND "values" ->> 'reason' = 'asked';
