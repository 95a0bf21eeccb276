import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytea, id, instant } from "./columns";

/** Work that waits for a worker, or is being done. A finished job is deleted. */
export const jobs = pgTable(
  "jobs",
  {
    id: id(),
    /** What to do. `lib/runtime/worker.ts` has the code for each. */
    kind: text().notNull(),
    /** At most four jobs of a lane are done at a time, so that a slow one delays no other. */
    lane: bigint({ mode: "bigint" }).notNull(),
    subject: bigint({ mode: "bigint" }),
    /** Encrypted. */
    payload: bytea(),
    /** How often a worker has begun it. */
    attempt: integer().notNull().default(0),
    /** While a worker has it, the end of its lease: then another one takes it. */
    runAt: instant().notNull().defaultNow(),
    /** When a worker began it. Null while it waits. */
    startedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index("jobs_lane").on(t.lane, t.runAt),
    index("jobs_due").on(t.runAt),
    index("jobs_started").on(t.lane).where(sql`${t.startedAt} is not null`),
  ],
);
