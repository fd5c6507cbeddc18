-- Declared countries that wait for their confirmation, in the order in which they were declared. What a closed account declared waits no more.
CREATE SEQUENCE customer_country_number;
ALTER TABLE customer_country
  ADD COLUMN number bigint,
  -- A column, so that the planner knows how few wait: of a comparison it takes nearly all rows to fit.
  ADD COLUMN waits boolean GENERATED ALWAYS AS (confirmed IS DISTINCT FROM declared) STORED;
UPDATE customer_country c SET number = n.number FROM (
  SELECT customer, nextval('customer_country_number') AS number
  FROM (SELECT customer FROM customer_country ORDER BY declared_at, customer) declared
) n WHERE n.customer = c.customer;
ALTER TABLE customer_country ALTER COLUMN number SET DEFAULT nextval('customer_country_number'), ALTER COLUMN number SET NOT NULL;
CREATE UNIQUE INDEX customer_country_waiting ON customer_country (number) INCLUDE (customer) WHERE waits;
CREATE INDEX customer_country_waiting_at ON customer_country (declared_at) WHERE waits;
CREATE INDEX customer_closed ON customer (id) WHERE status = 'closed';
CREATE VIEW residence_waiting AS
  SELECT number, customer, declared, declared_at, confirmed FROM customer_country
  WHERE waits AND NOT EXISTS (SELECT FROM customer WHERE customer.id = customer_country.customer AND customer.status = 'closed');
