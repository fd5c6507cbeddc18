-- Hours of the tape whose ticks stay for good, because something was settled by them (rule OPTION-13).
ALTER TABLE tape_hours ADD COLUMN is_lasting boolean NOT NULL DEFAULT false;
