-- Paying and refusing the same deposit or withdrawal cannot both wait: of those open together the first stays.
UPDATE proposal p SET state = 'expired', decided_at = least(p.expires_at, (extract(epoch FROM now()) * 1000)::bigint)
WHERE p.state = 'open' AND (p.subject LIKE 'withdrawal:%' OR p.subject LIKE 'deposit:%')
  AND EXISTS (SELECT FROM proposal q WHERE q.subject = p.subject AND q.state = 'open' AND q.id < p.id);
CREATE UNIQUE INDEX proposal_open_payment ON proposal (subject)
  WHERE state = 'open' AND (subject LIKE 'withdrawal:%' OR subject LIKE 'deposit:%');
