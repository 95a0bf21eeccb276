import { bigint, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { bytea, instant } from "./columns";

/** The responses kept for requests with an Idempotency-Key. */
export const idempotentResponses = pgTable(
  "idempotent_responses",
  {
    accountId: bigint({ mode: "bigint" })
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    key: text().notNull(),
    /** SHA-256 of the request body. The same key with another body is an error. */
    bodyHash: bytea().notNull(),
    /** The body of the first response, as sent. */
    response: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] }), index("idempotent_responses_age").on(t.createdAt)],
);
