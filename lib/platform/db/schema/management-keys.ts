import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { managementScopes } from "@/lib/base/management-scopes";
import { accountId, userId } from "./accounts";
import { bytea, id, instant } from "./columns";

/** Keys of the management API, apart from those of the API: neither is found where the other is looked up. */
export const managementKeys = pgTable(
  "management_keys",
  {
    id: id(),
    accountId: accountId(),
    /** The key may do what this person may. */
    createdBy: userId(),
    name: text().notNull(),
    hash: bytea().notNull(),
    prefix: text().notNull(),
    lastFour: text().notNull(),
    scopes: text({ enum: managementScopes }).array().notNull(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant(),
    revokedAt: instant(),
    /** In CIDR notation. Null means any address. */
    allowedRanges: text().array(),
    /** At most a minute before the last request. */
    lastUsedAt: instant(),
  },
  (t) => [
    uniqueIndex("management_keys_hash").on(t.hash),
    index("management_keys_account").on(t.accountId, t.id),
    index("management_keys_creator").on(t.createdBy),
    check("management_keys_hash_is_sha256", sql`length(${t.hash}) = 32`),
  ],
);
