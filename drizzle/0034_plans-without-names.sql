ALTER TABLE "accounts" DROP CONSTRAINT "accounts_plan";--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_enterprise_has_limits";--> statement-breakpoint
ALTER TABLE "plan_requests" ADD COLUMN "plan" text DEFAULT 'enterprise' NOT NULL;