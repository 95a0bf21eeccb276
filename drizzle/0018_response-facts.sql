ALTER TABLE "request_log" ADD COLUMN "facts" smallint;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "minute_reset_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "day_reset_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "banned_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "ban_count" smallint;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "started_ban" boolean;