CREATE TABLE "switches" (
	"name" text PRIMARY KEY NOT NULL,
	CONSTRAINT "switches_name" CHECK ("switches"."name" in ('review_added_animals'))
);
--> statement-breakpoint
ALTER TABLE "pets" ADD COLUMN "review_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "retired_pets" ADD COLUMN "review_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "audit_events_animal" ON "audit_events" USING btree (split_part("subject", ' ', 2),"id") WHERE "audit_events"."action" like 'animal.%';--> statement-breakpoint
CREATE INDEX "pets_to_review" ON "pets" USING btree ("id") WHERE "pets"."review_since" is not null;
