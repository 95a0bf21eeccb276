import { sql } from "drizzle-orm";
import { customType, index, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "./columns";

/** The subject is the hex of the hash of a key, or the ID of an account or a key. Triggers write it. */
export type ChangeKind = "key" | "account" | "ban";

const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });

/** Triggers write it in the transaction of the change. Rows are kept for a minute or two. */
export const changes = pgTable(
  "changes",
  {
    id: id(),
    txid: xid8().notNull().default(sql`pg_current_xact_id()`),
    kind: text().$type<ChangeKind>().notNull(),
    subject: text().notNull(),
    at: instant().notNull().defaultNow(),
  },
  (t) => [index("changes_txid").on(t.txid)],
);
