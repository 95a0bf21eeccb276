-- Names are searched by any part of them. Trigrams make that an index scan; pg_trgm comes with Postgres, is trusted since
-- version 13 (the owner of a database may create it), and is offered by the managed ones.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE INDEX "pets_name_trigrams" ON "pets" USING gin ("name" gin_trgm_ops);