import { sql } from "drizzle-orm";
import { customType, index, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "./columns";

/** What changes may be about, as the triggers write it. The subject is the hex of a key's hash, or the id of an account or key. */
export type ChangeKind = "key" | "account" | "ban";

const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * What processes that keep keys, plans and bans in memory have to forget. Triggers write it in the transaction of the change
 * itself, every process reads it forward, and rows go after a minute or two.
 */
export const changes = pgTable(
  "changes",
  {
    id: id(),
    /** The transaction that made the change. */
    txid: xid8().notNull().default(sql`pg_current_xact_id()`),
    kind: text().$type<ChangeKind>().notNull(),
    subject: text().notNull(),
    at: instant().notNull().defaultNow(),
  },
  (t) => [index("changes_txid").on(t.txid)],
);
