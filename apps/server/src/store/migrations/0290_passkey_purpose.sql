-- What an answer to the challenge is good for. Those under way have at most five minutes left: they are asked for again.
DELETE FROM passkey_challenge;
ALTER TABLE passkey_challenge ADD COLUMN purpose text NOT NULL;
