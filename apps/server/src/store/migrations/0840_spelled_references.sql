-- A reference within what a proposal says, or in the reason of what was done, is found however it was spaced, punctuated or cased.
CREATE INDEX proposal_spelled ON proposal USING gin (text_grams(reference_key(subject || ' ' || reason || ' ' || payload::text || ' ' || said)));
CREATE INDEX audit_spelled ON audit USING gin (text_grams(reference_key(coalesce(reason, ''))));
