-- Second factors and the server's own keys are kept sealed (AES-256-GCM, `name of the key:base64`). What lay open before is thrown away
-- rather than sealed, for it may have been read: operators are seeded anew, and access tokens and file addresses are signed with new keys.
DELETE FROM session WHERE audience = 'operator';
DELETE FROM operator;
ALTER TABLE operator RENAME COLUMN totp_secret TO totp_sealed;
DELETE FROM server_key;
ALTER TABLE server_key DROP COLUMN secret;
ALTER TABLE server_key ADD COLUMN sealed text NOT NULL;
