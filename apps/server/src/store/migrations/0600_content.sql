-- What a deployment publishes, every version of it. Version 0 of each content is in the brand's files; rows begin at 1.
CREATE TABLE content_version (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  content text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  state text NOT NULL CHECK (state IN ('draft', 'live', 'retired')),
  entries jsonb NOT NULL,
  note text NOT NULL,
  by text NOT NULL,
  at bigint NOT NULL,
  UNIQUE (content, version)
);
CREATE UNIQUE INDEX content_version_live ON content_version (content) WHERE state = 'live';
CREATE UNIQUE INDEX content_version_draft ON content_version (content) WHERE state = 'draft';

-- Looks at a version before it is live: the address is good once, and what came of it ends with the operator's session.
CREATE TABLE content_preview (
  token_hash bytea PRIMARY KEY,
  secret_hash bytea UNIQUE,
  content text NOT NULL,
  version integer NOT NULL,
  operator_session text NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  expires_at bigint NOT NULL
);
CREATE INDEX content_preview_session ON content_preview (operator_session);
CREATE INDEX content_preview_expires_at ON content_preview (expires_at);

-- Which version of which document a customer accepted; the newest says what holds.
CREATE TABLE document_acceptance (
  customer integer NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  document text NOT NULL,
  version integer NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (customer, document, version)
);
