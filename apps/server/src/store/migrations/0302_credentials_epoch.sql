-- Raised by each change of what signs somebody in. A session is inserted under the lock of its holder's row and only while the epoch that its
-- sign-in began with is still the holder's.
ALTER TABLE customer ADD COLUMN credentials_epoch integer NOT NULL DEFAULT 0;
ALTER TABLE operator ADD COLUMN credentials_epoch integer NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN epoch integer NOT NULL DEFAULT 0;
