CREATE TABLE "retired_pets" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category_id" bigint NOT NULL,
	"status" text DEFAULT 'available' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"retired_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_pet_id_pets_id_fk";
