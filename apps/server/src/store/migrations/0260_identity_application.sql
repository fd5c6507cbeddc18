-- What customers hand in to have their identity checked. A refused application stays as it was; the next try is a new row.
CREATE TABLE identity_application (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer integer NOT NULL REFERENCES customer (id),
  level text NOT NULL CHECK (level IN ('primary', 'advanced')),
  state text NOT NULL DEFAULT 'draft'
    CHECK (state IN ('draft', 'submitted', 'in-review', 'approved', 'action-required', 'refused')),
  -- Name, number of the document and address, sealed.
  sealed text,
  -- The number by a keyed hash: the same one given by two customers is found.
  number_digest bytea,
  -- By item: its state, the key of its picture, why it is asked for again.
  items jsonb NOT NULL DEFAULT '{}',
  timeline jsonb NOT NULL DEFAULT '[]',
  -- Who has it under review, or decided it.
  reviewer_id integer REFERENCES operator (id),
  created_at bigint NOT NULL,
  submitted_at bigint,
  decided_at bigint,
  -- Whether the core knows the level that the approval gives; a crash between the two leaves false, and it is told again.
  level_told boolean NOT NULL DEFAULT false,
  CHECK ((state = 'draft') = (submitted_at IS NULL)),
  CHECK (state <> 'in-review' OR reviewer_id IS NOT NULL),
  CHECK ((state IN ('approved', 'refused', 'action-required')) = (decided_at IS NOT NULL))
);
CREATE UNIQUE INDEX identity_application_current ON identity_application (customer, level) WHERE state <> 'refused';
CREATE INDEX identity_application_customer ON identity_application (customer, level, id);
CREATE INDEX identity_application_waiting ON identity_application (submitted_at, id) WHERE state IN ('submitted', 'in-review');
CREATE INDEX identity_application_decided ON identity_application (decided_at DESC, id DESC) WHERE decided_at IS NOT NULL;
CREATE INDEX identity_application_untold ON identity_application (customer) WHERE state = 'approved' AND NOT level_told;
CREATE INDEX identity_application_number ON identity_application (number_digest) WHERE number_digest IS NOT NULL;
