-- All pieces of two and of three characters of a text: an index of them finds the texts that contain another, in any language and on any
-- PostgreSQL, without an extension that a given database may not have.
CREATE FUNCTION text_grams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(gram), '{}') FROM generate_series(1, length(value) - 1) AS place,
    LATERAL (VALUES (substr(value, place, 2)), (substr(value, place, 3))) AS piece (gram)
$$;

CREATE INDEX customer_contains ON customer
  USING gin (text_grams(lower(nickname || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))));
CREATE INDEX audit_contains ON audit
  USING gin (text_grams(lower(operator || ' ' || action || ' ' || target || ' ' || coalesce(reason, ''))));
CREATE INDEX audit_at ON audit (at);
CREATE INDEX proposal_contains ON proposal USING gin (text_grams(lower(kind || ' ' || subject || ' ' || reason || ' ' || payload::text)));
CREATE INDEX proposal_proposed ON proposal (proposed_at);
CREATE INDEX identity_application_submitted ON identity_application (submitted_at);
CREATE INDEX deposit_reference_found ON deposit_reference (lower(reference) text_pattern_ops);

-- The words of names that customers handed in, by keyed hashes: who types a whole word of a name finds it, and nobody reads one here.
CREATE TABLE customer_name_word (
  digest bytea NOT NULL,
  customer integer NOT NULL REFERENCES customer (id),
  PRIMARY KEY (digest, customer)
);
CREATE INDEX customer_name_word_customer ON customer_name_word (customer);
