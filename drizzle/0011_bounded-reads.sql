ALTER TABLE "api_keys" ADD COLUMN "temporary" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_name_trigrams" ON "accounts" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "api_keys_working" ON "api_keys" USING btree ("account_id","expires_at") WHERE "api_keys"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "api_keys_used" ON "api_keys" USING btree ("account_id") WHERE "api_keys"."last_used_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("account_id") WHERE "orders"."cancelled_at" is null and "orders"."status" <> 'delivered';--> statement-breakpoint
CREATE INDEX "orders_history" ON "orders" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "users_email_trigrams" ON "users" USING gin ("email" gin_trgm_ops);