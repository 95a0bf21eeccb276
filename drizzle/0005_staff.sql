CREATE TABLE "processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"limiter_engine" text NOT NULL,
	"limiter_away_since" timestamp with time zone,
	"log_rows_dropped" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "orders_cancelled" ON "orders" USING btree ("id") WHERE "orders"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_pet" ON "orders" USING btree ("pet_id","id");--> statement-breakpoint
CREATE INDEX "pets_name" ON "pets" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "pets_status_name" ON "pets" USING btree ("status","name","id");--> statement-breakpoint
CREATE INDEX "pets_status_category" ON "pets" USING btree ("status","category_id","id");--> statement-breakpoint
CREATE INDEX "pets_category_name" ON "pets" USING btree ("category_id","name","id");--> statement-breakpoint
CREATE INDEX "pets_category_status_name" ON "pets" USING btree ("category_id","status","name","id");--> statement-breakpoint
CREATE INDEX "pets_category_status" ON "pets" USING btree ("category_id","status","id");--> statement-breakpoint
CREATE INDEX "request_log_failures" ON "request_log" USING btree ("at") WHERE "request_log"."status" >= 500;--> statement-breakpoint
CREATE INDEX "usage_minutes_minute" ON "usage_minutes" USING btree ("minute");