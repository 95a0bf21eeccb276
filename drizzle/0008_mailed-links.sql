CREATE TABLE "mailed_links" (
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "mailed_links_user_id_purpose_pk" PRIMARY KEY("user_id","purpose"),
	CONSTRAINT "mailed_links_purpose" CHECK ("mailed_links"."purpose" in ('sign-in', 'password', 'address'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mailed_links_hash" ON "mailed_links" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "mailed_links_expiry" ON "mailed_links" USING btree ("expires_at");--> statement-breakpoint
-- GitHub has vouched for these addresses: only verified ones were let in.
UPDATE "users" SET "email_confirmed_at" = "created_at" WHERE "github_id" IS NOT NULL;
