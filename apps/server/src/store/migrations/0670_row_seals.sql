-- What a row says that decides about money or power, as a code made with a key that is not in the database (JOURNAL-37).
ALTER TABLE wallet ADD COLUMN seal text;
ALTER TABLE bank_card ADD COLUMN seal text;
ALTER TABLE payment_detail ADD COLUMN seal text;
ALTER TABLE operator ADD COLUMN seal text;
-- The seal is written after the row; what it says stays.
DROP TRIGGER payment_detail_stays ON payment_detail;
CREATE TRIGGER payment_detail_stays BEFORE UPDATE OF id, version, kind, body, retired, proposal, at OR DELETE OR TRUNCATE
  ON payment_detail EXECUTE FUNCTION refuse_change();
