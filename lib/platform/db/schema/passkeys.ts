import { bigint, boolean, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { challengePurposes } from "@/lib/base/vocabulary";
import { bytea, id, instant, oneOf } from "./columns";
import { userId, users } from "./users";

/** WebAuthn level 3. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: userId(),
    name: text().notNull(),
    /** The authenticator chose it, in base64url. */
    credentialId: text().notNull(),
    /** In COSE form. */
    publicKey: bytea().notNull(),
    /** The authenticator's signature counter. 0 for authenticators without one. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    /** Whether it is synced between devices. */
    backedUp: boolean().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastUsedAt: instant(),
  },
  (t) => [uniqueIndex("passkeys_credential").on(t.credentialId), index("passkeys_user").on(t.userId)],
);

/** Using one deletes it. */
export const challenges = pgTable(
  "challenges",
  {
    /** 256 random bits in base64url. */
    challenge: text().primaryKey(),
    purpose: text({ enum: challengePurposes }).notNull(),
    /** Null for a sign-in, where the passkey says who signs in. */
    userId: bigint({ mode: "bigint" }).references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant().notNull(),
  },
  (t) => [index("challenges_expiry").on(t.expiresAt), check("challenges_purpose", oneOf(t.purpose, challengePurposes))],
);
