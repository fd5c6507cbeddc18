-- What one operator proposes and another confirms. A row is never deleted; what it proposes is never changed.
CREATE TABLE proposal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- What it is about, as the trail names it: 'operator:3', 'payment-detail:sample-eur'.
  subject text NOT NULL,
  payload jsonb NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'confirmed', 'rejected', 'expired')),
  proposed_by integer NOT NULL REFERENCES operator (id),
  proposed_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  decided_by integer REFERENCES operator (id),
  decided_at bigint,
  decision_reason text,
  CHECK ((state = 'open') = (decided_at IS NULL)),
  -- Four eyes, whatever a program thinks.
  CHECK (state <> 'confirmed' OR (decided_by IS NOT NULL AND decided_by <> proposed_by))
);
CREATE UNIQUE INDEX proposal_open ON proposal (kind, subject) WHERE state = 'open';
CREATE INDEX proposal_state ON proposal (state, id);

-- Operators are invited: until the invitation is taken up there is no password and no second factor.
ALTER TABLE operator ALTER COLUMN password_hash DROP NOT NULL;
ALTER TABLE operator ALTER COLUMN totp_sealed DROP NOT NULL;
ALTER TABLE operator ADD COLUMN invitation_hash bytea UNIQUE;
ALTER TABLE operator ADD COLUMN invitation_expires_at bigint;
-- A new second factor that has not shown its first code yet.
ALTER TABLE operator ADD COLUMN totp_pending text;

-- Where customers are told to pay in to: every version of every bank account and wallet. The live one is the latest that is not retired.
CREATE TABLE payment_detail (
  id text NOT NULL,
  version integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bank', 'wallet')),
  body jsonb NOT NULL,
  retired boolean NOT NULL DEFAULT false,
  -- NULL for what the brand began with.
  proposal bigint REFERENCES proposal (id),
  at bigint NOT NULL,
  PRIMARY KEY (id, version)
);
CREATE TRIGGER payment_detail_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_detail EXECUTE FUNCTION refuse_change();
