CREATE TABLE "change_receipts" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"process_id" uuid NOT NULL,
	"received_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "change_receipts_kind_subject_changed_at_process_id_pk" PRIMARY KEY("kind","subject","changed_at","process_id")
);
--> statement-breakpoint
CREATE TABLE "reconciliation" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"checked_until" timestamp with time zone DEFAULT date_trunc('minute', now()) NOT NULL,
	CONSTRAINT "reconciliation_only" CHECK ("reconciliation"."only")
);
--> statement-breakpoint
CREATE TABLE "usage_differences" (
	"minute" timestamp with time zone PRIMARY KEY NOT NULL,
	"accounts" integer NOT NULL,
	"account_id" bigint NOT NULL,
	"requests" integer NOT NULL,
	"allowed" integer NOT NULL,
	"counted" integer NOT NULL,
	"listed" integer NOT NULL,
	"causes" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "limiter_last_away_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "usage_lost_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "usage_written_until" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_minutes" ADD COLUMN "day_used" integer;--> statement-breakpoint
INSERT INTO "reconciliation" DEFAULT VALUES;
