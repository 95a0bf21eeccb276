-- Each process keeps verified keys in memory. These triggers tell all of them, at commit, which entries to forget, so
-- that no code path (nor a person at a psql prompt) can change a key or a plan and leave it in force elsewhere.

CREATE FUNCTION notify_key_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('key_changed', encode(OLD.hash, 'hex'));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER key_updated AFTER UPDATE OF scopes, expires_at, revoked_at, account_id ON api_keys
  FOR EACH ROW EXECUTE FUNCTION notify_key_changed();
--> statement-breakpoint
CREATE TRIGGER key_deleted AFTER DELETE ON api_keys FOR EACH ROW EXECUTE FUNCTION notify_key_changed();
--> statement-breakpoint
CREATE FUNCTION notify_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('account_changed', OLD.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER account_updated AFTER UPDATE OF plan, custom_per_minute, custom_per_day, disabled_at ON accounts
  FOR EACH ROW EXECUTE FUNCTION notify_account_changed();
--> statement-breakpoint
CREATE FUNCTION notify_ban_lifted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('ban_lifted', NEW.key_id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ban_lifted AFTER UPDATE OF lifted_at ON bans
  FOR EACH ROW WHEN (NEW.lifted_at IS NOT NULL AND OLD.lifted_at IS NULL) EXECUTE FUNCTION notify_ban_lifted();
