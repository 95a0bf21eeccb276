DROP INDEX "pets_status_category";--> statement-breakpoint
DROP INDEX "pets_category_status_name";