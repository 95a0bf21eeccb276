import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  inet,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { managementScopes } from "@/lib/base/management-scopes";
import { accountId, userId, users } from "./accounts";
import { belongsTo, bytea, id, instant } from "./columns";

/** The secret is shown once. Only its SHA-256 and a recognizable part are stored. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    accountId: accountId(),
    /** Null if the command line issued it, or if that person was deleted. */
    createdBy: bigint({ mode: "bigint" }).references(() => users.id, { onDelete: "set null" }),
    name: text().notNull(),
    hash: bytea().notNull(),
    prefix: text().notNull(),
    lastFour: text().notNull(),
    scopes: text().array().notNull(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant(),
    revokedAt: instant(),
    pausedAt: instant(),
    /** This key then works until `expiresAt`, the end of the overlap. */
    replacedBy: bigint({ mode: "bigint" }).references((): AnyPgColumn => apiKeys.id, { onDelete: "set null" }),
    /** How long this key works after the first use of its replacement. Null if its end is settled. */
    overlapAfterUse: integer("overlap_after_use_seconds"),
    /** The key of the documentation samples, which does not count towards the maximum. */
    temporary: boolean().notNull().default(false),
    /** In CIDR notation. Null means any address. */
    allowedRanges: text().array(),
    /** The limit of the account applies where the key has none, or a higher one. */
    limitPerMinute: integer(),
    limitPerDay: integer(),
    /** At most a minute before the last request. */
    lastUsedAt: instant(),
    lastUsedIpAddress: inet("last_used_ip_address"),
  },
  (t) => [
    uniqueIndex("api_keys_hash").on(t.hash),
    index("api_keys_account").on(t.accountId, t.id),
    // Finds the few working keys among any number of ended ones.
    index("api_keys_working").on(t.accountId, t.expiresAt).where(sql`${t.revokedAt} is null`),
    index("api_keys_ending").on(t.expiresAt).where(sql`${t.revokedAt} is null and ${t.expiresAt} is not null`),
    // Finds the few replaced keys that still work.
    index("api_keys_replaced").on(t.expiresAt).where(sql`${t.revokedAt} is null and ${t.replacedBy} is not null`),
    index("api_keys_used").on(t.accountId).where(sql`${t.lastUsedAt} is not null`),
    index("api_keys_last_four").on(t.lastFour),
    check("api_keys_hash_is_sha256", sql`length(${t.hash}) = 32`),
    check("api_keys_limits_positive", sql`${t.limitPerMinute} > 0 and ${t.limitPerDay} > 0`),
  ],
);

/** Active until `until`, unless lifted. One that ends when it starts only keeps an inherited count. */
export const bans = pgTable(
  "bans",
  {
    id: id(),
    keyId: belongsTo(() => apiKeys.id),
    bannedAt: instant().notNull(),
    until: instant().notNull(),
    /** Increased by each repetition. It determines the duration of the ban. */
    count: integer().notNull(),
    liftedAt: instant(),
    liftedBy: bigint({ mode: "bigint" }).references(() => users.id, { onDelete: "set null" }),
    liftReason: text(),
    appeal: text(),
    appealedAt: instant(),
    /** The ban then runs on. */
    declinedAt: instant(),
    declineReason: text(),
  },
  (t) => [
    index("bans_key").on(t.keyId, t.until),
    index("bans_until").on(t.until),
    index("bans_appealed").on(t.id).where(sql`${t.appealedAt} is not null`),
  ],
);

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
