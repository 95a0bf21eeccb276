import { bigint, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "./columns";

/** The runs of the published OpenAPI document against the deployment. */
export const conformanceRuns = pgTable("conformance_runs", {
  id: id(),
  startedAt: instant().notNull().defaultNow(),
  /** Null while it runs, and for one that was killed. */
  finishedAt: instant(),
  version: text().notNull(),
  /** The URL that requests were sent to. */
  origin: text().notNull(),
  /** The accounts of the run, which are deleted at its end. */
  accountIds: bigint({ mode: "bigint" }).array().notNull(),
  /** The newest animal before the run. The run deletes the animals that its accounts added after it. */
  lastPetId: bigint({ mode: "bigint" }).notNull(),
  /** The verdicts. */
  checks: jsonb(),
});
