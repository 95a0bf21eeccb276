CREATE TABLE "usage_days" (
	"day" date NOT NULL,
	"account_id" bigint NOT NULL,
	"key_id" bigint NOT NULL,
	"operation" text NOT NULL,
	"status" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "usage_days_account_id_day_key_id_operation_status_pk" PRIMARY KEY("account_id","day","key_id","operation","status")
);
--> statement-breakpoint
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usage_days_day" ON "usage_days" USING btree ("day");