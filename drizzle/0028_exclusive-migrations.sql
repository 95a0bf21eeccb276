-- exclusive: processes of 1.0.0 cannot work after 0010, 0012 and 0023, which are older than this mark. Later processes read
-- here whether the database has an exclusive migration that they do not know.
ALTER TABLE drizzle.__drizzle_migrations ADD COLUMN exclusive boolean DEFAULT false NOT NULL;
