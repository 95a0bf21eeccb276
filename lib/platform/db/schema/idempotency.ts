import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accountId } from "./accounts";
import { bytea, instant } from "./columns";

export const idempotentResponses = pgTable(
  "idempotent_responses",
  {
    accountId: accountId(),
    key: text().notNull(),
    /** SHA-256. The same key with another body is an error. */
    bodyHash: bytea().notNull(),
    response: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] }), index("idempotent_responses_age").on(t.createdAt)],
);
