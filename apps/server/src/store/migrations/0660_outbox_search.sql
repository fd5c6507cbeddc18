-- Messages are found by the beginning of an address and by the day they were written on.
CREATE INDEX outbox_recipient_begins ON outbox (lower(recipient) text_pattern_ops);
CREATE INDEX outbox_created ON outbox (created_at);
