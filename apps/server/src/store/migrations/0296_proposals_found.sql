-- Proposals in the order they are shown in, open ones first: a page far back is skipped to in the index alone.
CREATE INDEX proposal_shown ON proposal ((state <> 'open'), (CASE WHEN state = 'open' THEN id ELSE -id END), state, kind, id);
DROP INDEX proposal_state;
