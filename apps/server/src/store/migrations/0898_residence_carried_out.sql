-- Whether what the confirmed country closes has been ended: where the server stopped in between, it is at the next start.
ALTER TABLE customer_country ADD COLUMN carried_out boolean NOT NULL DEFAULT true;
CREATE INDEX customer_country_not_carried_out ON customer_country (customer) WHERE NOT carried_out;
