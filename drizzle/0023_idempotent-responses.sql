ALTER TABLE "idempotent_answers" RENAME TO "idempotent_responses";--> statement-breakpoint
ALTER TABLE "idempotent_responses" RENAME COLUMN "answer" TO "response";--> statement-breakpoint
ALTER TABLE "idempotent_responses" RENAME CONSTRAINT "idempotent_answers_account_id_key_pk" TO "idempotent_responses_account_id_key_pk";--> statement-breakpoint
ALTER TABLE "idempotent_responses" RENAME CONSTRAINT "idempotent_answers_account_id_accounts_id_fk" TO "idempotent_responses_account_id_accounts_id_fk";--> statement-breakpoint
ALTER INDEX "idempotent_answers_age" RENAME TO "idempotent_responses_age";
