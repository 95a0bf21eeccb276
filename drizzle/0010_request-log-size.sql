CREATE TABLE "usage_batches" (
	"recorder" uuid PRIMARY KEY NOT NULL,
	"batch" integer NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "request_log_request_id";--> statement-breakpoint
DROP INDEX "request_log_account";--> statement-breakpoint
ALTER TABLE "request_log" DROP CONSTRAINT "request_log_at_request_id_pk";--> statement-breakpoint
-- The digits after "req_" are those of a UUID. This rewrites the log, which is kept for 30 days at the most.
ALTER TABLE "request_log" ALTER COLUMN "request_id" SET DATA TYPE uuid USING (
	CASE WHEN "request_id" ~ '^req_[0-9a-f]{32}$' THEN substr("request_id", 5) ELSE md5("request_id") END
)::uuid;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "query" text;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "error_message" text;--> statement-breakpoint
CREATE INDEX "request_log_at" ON "request_log" USING brin ("at") WITH (pages_per_range=32,autosummarize=true);--> statement-breakpoint
CREATE INDEX "request_log_account" ON "request_log" USING btree ("account_id","at");