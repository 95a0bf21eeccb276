ALTER TABLE "request_log" RENAME COLUMN "address" TO "ip_address";--> statement-breakpoint
ALTER TABLE "api_keys" RENAME COLUMN "last_used_address" TO "last_used_ip_address";--> statement-breakpoint
ALTER TABLE "mailed_links" DROP CONSTRAINT "mailed_links_purpose";--> statement-breakpoint
UPDATE "mailed_links" SET "purpose" = 'confirmation' WHERE "purpose" = 'address';--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_purpose" CHECK ("mailed_links"."purpose" in ('sign-in', 'password', 'confirmation'));
