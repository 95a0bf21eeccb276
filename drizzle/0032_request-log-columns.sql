ALTER TABLE "request_log" ADD COLUMN "plan" text;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "has_custom_limits" boolean;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "is_rolling" boolean;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "minute_is_of_key" boolean;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "day_is_of_key" boolean;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "idempotency" text;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "source" text;