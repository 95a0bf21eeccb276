import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { firstPlan, type PlanName } from "@/lib/base/plans";
import { quotaWarnings } from "@/lib/base/quota-warning";
import { notificationKinds, planRequestStates, userRoles } from "@/lib/base/vocabulary";
import { belongsTo, id, instant, oneOf } from "./columns";

export const accounts = pgTable(
  "accounts",
  {
    id: id(),
    name: text().notNull(),
    /** The code checks which plans there are, so that a new one needs no migration. */
    plan: text().$type<PlanName>().notNull().default(firstPlan),
    /** Instead of the limits of the plan: both, or neither. */
    customPerMinute: integer(),
    customPerDay: integer(),
    createdAt: instant().notNull().defaultNow(),
    /** From then on, keys are rejected and its members cannot use it. */
    disabledAt: instant(),
    /** Whether a member without a second factor sees nothing of the account. */
    requiresSecondFactor: boolean().notNull().default(false),
    /** The percentage of a day's requests from which its members are warned. Null for none. */
    quotaWarning: integer().default(quotaWarnings.default),
  },
  (t) => [
    index("accounts_name_trigrams").using("gin", t.name.op("gin_trgm_ops")),
    check("accounts_custom_limits", sql`(${t.customPerMinute} is null) = (${t.customPerDay} is null)`),
    check("accounts_custom_limits_positive", sql`${t.customPerMinute} > 0 and ${t.customPerDay} > 0`),
  ],
);

/** Of a row that goes with its account. */
export const accountId = () => belongsTo(() => accounts.id);

export const users = pgTable(
  "users",
  {
    id: id(),
    /** Not in use since 2.1.0: `memberships` has the accounts of a person. A later release drops it. */
    accountId: bigint({ mode: "bigint" }).references(() => accounts.id, { onDelete: "cascade" }),
    email: text().notNull(),
    /** By a mailed link or through GitHub. */
    emailConfirmedAt: instant(),
    name: text().notNull(),
    /** Null for people who only sign in with another provider. */
    passwordHash: text(),
    /** For people who signed up with GitHub. An email address alone never links accounts. */
    githubId: text(),
    role: text({ enum: userRoles }).notNull().default("developer"),
    /** Staff of the operator's command: with `STAFF_SIGN_IN=oidc`, they alone keep their other ways to sign in. */
    staffByCommand: boolean().notNull().default(false),
    /** Increased to end every session of this person. Each session stores the number from its sign-in. */
    sessionVersion: integer().notNull().default(1),
    /** Increased to make every browser unknown to this person. A known one has the number in its cookie. */
    deviceVersion: integer().notNull().default(1),
    /** Not in use since 2.1.0, as `accountId`. */
    mutedNotifications: text({ enum: notificationKinds }).array().notNull().default([]),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("users_email").on(sql`lower(${t.email})`),
    uniqueIndex("users_github").on(t.githubId),
    index("users_account").on(t.accountId),
    index("users_email_trigrams").using("gin", t.email.op("gin_trgm_ops")),
    check("users_role", oneOf(t.role, userRoles)),
  ],
);

/** Of a row that goes with its person. */
export const userId = () => belongsTo(() => users.id);

/** A person at an identity provider (OpenID Connect Core, section 5.7). */
export const identities = pgTable(
  "identities",
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: userId(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), uniqueIndex("identities_user").on(t.userId, t.issuer)],
);

export const planRequests = pgTable(
  "plan_requests",
  {
    id: id(),
    accountId: accountId(),
    /** Null if that person was deleted. */
    requestedBy: bigint({ mode: "bigint" }).references(() => users.id, { onDelete: "set null" }),
    /** Processes of 2.0.0 do not name it: a later release drops the default. */
    plan: text().notNull().default("enterprise"),
    /** What they expect to need. */
    perMinute: integer().notNull(),
    perDay: integer().notNull(),
    message: text().notNull(),
    state: text({ enum: planRequestStates }).notNull().default("open"),
    createdAt: instant().notNull().defaultNow(),
    /** Granted, declined or withdrawn. Null while it is open. */
    decidedAt: instant(),
    decidedBy: bigint({ mode: "bigint" }).references(() => users.id, { onDelete: "set null" }),
    /** What staff wrote to the account with their decision. */
    reason: text(),
  },
  (t) => [
    index("plan_requests_account").on(t.accountId, t.id),
    index("plan_requests_state").on(t.state, t.id),
    // An account has one open request at a time, even with concurrent requests.
    uniqueIndex("plan_requests_one_open").on(t.accountId).where(sql`${t.state} = 'open'`),
    check("plan_requests_state_known", oneOf(t.state, planRequestStates)),
    check("plan_requests_positive", sql`${t.perMinute} > 0 and ${t.perDay} > 0`),
    check("plan_requests_decided", sql`(${t.state} = 'open') = (${t.decidedAt} is null)`),
  ],
);
