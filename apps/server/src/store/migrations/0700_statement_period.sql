-- A statement is of a period: `day` is its first day. Its file's name says which file was taken in.
ALTER TABLE statement ADD COLUMN until date, ADD COLUMN file_name text NOT NULL DEFAULT '';

-- The assets that a statement is about, each with the balances that it says, in the asset's smallest unit; null where it says none.
CREATE TABLE statement_asset (
  statement bigint NOT NULL REFERENCES statement (id),
  asset text NOT NULL,
  opening numeric,
  closing numeric,
  PRIMARY KEY (statement, asset)
);
INSERT INTO statement_asset (statement, asset) SELECT DISTINCT statement, asset FROM statement_line;
CREATE TRIGGER statement_asset_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON statement_asset EXECUTE FUNCTION refuse_change();
