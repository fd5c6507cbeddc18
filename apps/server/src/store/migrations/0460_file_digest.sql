-- SHA-256 of the bytes as they are kept: a picture is drawn anew without what came along with it, so one picture has one digest whoever uploads it.
-- Files from before have none.
ALTER TABLE file ADD COLUMN digest text;
CREATE INDEX file_digest ON file (digest);
-- Deposits that show a picture are looked for by its key.
CREATE INDEX deposit_evidence_proof ON deposit_evidence ((shown->>'proofKey'));
