import { bigint, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { bytea, instant } from "./columns";
import { userId } from "./users";

/** At most one per person (RFC 6238). */
export const authenticators = pgTable("authenticators", {
  userId: userId().primaryKey(),
  /** Encrypted. It is needed to check codes, so it cannot be hashed. */
  secret: bytea().notNull(),
  createdAt: instant().notNull().defaultNow(),
  /** Confirmed with a code. Until then, the app counts for nothing. */
  confirmedAt: instant(),
  /** Of the last accepted code. Only codes of later steps are accepted. */
  lastStep: bigint({ mode: "number" }).notNull().default(0),
});

/** Using one deletes it. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: userId(),
    /** SHA-256 of the code. Codes have 120 random bits, so a fast hash is enough. */
    hash: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);
