import { bigint, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { bytea, instant } from "./columns";
import { users } from "./users";

const userId = () =>
  bigint({ mode: "bigint" })
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** The authenticator apps, at most one per person (RFC 6238). */
export const authenticators = pgTable("authenticators", {
  userId: userId().primaryKey(),
  /** The secret that the app shares, encrypted. It is needed to check codes, so it cannot be hashed. */
  secret: bytea().notNull(),
  createdAt: instant().notNull().defaultNow(),
  /** When the person confirmed it with a code. Null until then: it counts for nothing. */
  confirmedAt: instant(),
  /** The time step of the last accepted code. Only codes of later steps are accepted. */
  lastStep: bigint({ mode: "number" }).notNull().default(0),
});

/** The unused recovery codes of a person. Using one deletes it. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: userId(),
    /** SHA-256 of the code. Codes have 120 random bits, so a fast hash is enough. */
    hash: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);
