import { bigint, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { bytea, instant } from "./columns";

/** The answers kept for requests that carried an Idempotency-Key. */
export const idempotentResponses = pgTable(
  "idempotent_answers",
  {
    accountId: bigint({ mode: "bigint" })
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    key: text().notNull(),
    /** SHA-256 of the request's body: the same key with another body is a mistake. */
    bodyHash: bytea().notNull(),
    /** The body of the first answer, as it was sent. */
    response: text("answer").notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] }), index("idempotent_answers_age").on(t.createdAt)],
);
