-- Challenges whose work was done and used up; each is good once.
DROP TABLE captcha;
CREATE TABLE spent_work (
  nonce text PRIMARY KEY,
  expires_at bigint NOT NULL
);
CREATE INDEX spent_work_expires_at ON spent_work (expires_at);

-- Browsers in which an operator has signed in: wrong passwords from elsewhere do not lock them out there.
CREATE TABLE operator_device (
  hash bytea PRIMARY KEY,
  operator integer NOT NULL REFERENCES operator (id),
  last_seen_at bigint NOT NULL
);
CREATE INDEX operator_device_operator ON operator_device (operator);
