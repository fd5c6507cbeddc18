-- What is found by a channel or a state, in the order it is shown in: a page far back is skipped to in the index alone.
CREATE INDEX outbox_channel ON outbox (channel, id);
CREATE INDEX identity_application_state ON identity_application (state, decided_at DESC NULLS FIRST, id DESC);
CREATE INDEX identity_application_shown ON identity_application (decided_at DESC NULLS FIRST, id DESC) WHERE state <> 'draft';
