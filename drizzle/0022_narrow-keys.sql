ALTER TABLE "api_keys" ADD COLUMN "allowed_ranges" text[];--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "limit_per_minute" integer;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "limit_per_day" integer;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_limits_positive" CHECK ("api_keys"."limit_per_minute" > 0 and "api_keys"."limit_per_day" > 0);--> statement-breakpoint
DROP TRIGGER key_updated ON api_keys;
--> statement-breakpoint
CREATE TRIGGER key_updated AFTER UPDATE OF scopes, expires_at, revoked_at, account_id, allowed_ranges, limit_per_minute, limit_per_day
  ON api_keys FOR EACH ROW EXECUTE FUNCTION log_key_change();
