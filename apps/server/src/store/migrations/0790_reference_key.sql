-- The normal form that a payment's reference is searched by: letters and digits alone, whatever spaces, punctuation or capitals it was written with.
CREATE FUNCTION reference_key(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(normalize(value, NFKC), '[^A-Za-z0-9]', '', 'g'))
$$;

DROP INDEX deposit_reference_found;
CREATE INDEX deposit_reference_key ON deposit_reference (reference_key(reference) text_pattern_ops);
