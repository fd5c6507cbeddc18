-- Who has used an invitation waits, disabled, until another administrator than the one who made its link has activated them.
ALTER TABLE operator ADD COLUMN link_by integer REFERENCES operator (id), ADD COLUMN waits boolean NOT NULL DEFAULT false;
