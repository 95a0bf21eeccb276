import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import { accountId } from "./accounts";
import { id, instant } from "./columns";
import { users } from "./users";

/** What staff write down about an account, which does not see it. */
export const accountNotes = pgTable(
  "account_notes",
  {
    id: id(),
    accountId: accountId(),
    /** Null if that person was deleted. */
    writtenBy: bigint({ mode: "bigint" }).references(() => users.id, { onDelete: "set null" }),
    text: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index("account_notes_account").on(t.accountId, t.id)],
);
