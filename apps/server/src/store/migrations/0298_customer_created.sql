-- How many joined on each day is asked for on the console's first page.
CREATE INDEX customer_created ON customer (created_at);
