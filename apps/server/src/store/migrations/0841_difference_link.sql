-- Two differences may be closed as one, because they cancel each other: each then names the other, and a day on which the other is found again.
ALTER TABLE difference_step ADD COLUMN partner bigint, ADD COLUMN partner_day date;
