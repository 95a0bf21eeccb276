ALTER TABLE "api_keys" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
CREATE OR REPLACE TRIGGER key_updated
  AFTER UPDATE OF scopes, expires_at, revoked_at, account_id, allowed_ranges, limit_per_minute, limit_per_day, paused_at
  ON api_keys FOR EACH ROW EXECUTE FUNCTION log_key_change();