import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { challengePurposes, linkPurposes } from "@/lib/base/vocabulary";
import { userId, users } from "./accounts";
import { bytea, id, instant, oneOf } from "./columns";

/** The cookie names a row. Signing out deletes the row, which invalidates every copy of the cookie. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    /** That the person chose in this browser. Null before that. No foreign key: without a membership, it opens nothing. */
    accountId: bigint({ mode: "bigint" }),
    /** The `session_version` of the person at sign-in. The session ends when that number increases. */
    version: integer().notNull(),
    /** At sign-in. Null for sessions from before this column existed. */
    userAgent: text(),
    /** Of the last use, to within a few minutes. Null for sessions from before this column existed. */
    ipAddress: text(),
    createdAt: instant().notNull().defaultNow(),
    /** To within a few minutes. */
    seenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    /** When the person last proved who they are: at sign-in, or before a sensitive action. */
    confirmedAt: instant().notNull().defaultNow(),
    /** Whether it began at the identity provider, and whether with a second factor there. */
    atProvider: boolean().notNull().default(false),
    providerFactor: boolean().notNull().default(false),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

/** One per person and purpose. A used link is kept for a time, to tell it from an unknown one. */
export const mailedLinks = pgTable(
  "mailed_links",
  {
    userId: userId(),
    purpose: text({ enum: linkPurposes }).notNull(),
    /** SHA-256 of the token. Only the mail has the token itself. */
    hash: bytea().notNull(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    /** Null for links of other purposes. */
    newEmail: text(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.purpose] }),
    uniqueIndex("mailed_links_hash").on(t.hash),
    index("mailed_links_expiry").on(t.expiresAt),
    check("mailed_links_purpose", oneOf(t.purpose, linkPurposes)),
    check("mailed_links_new_email", sql`(${t.purpose} = 'new-email') = (${t.newEmail} is not null)`),
  ],
);

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
