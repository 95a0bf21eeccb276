import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { planRequestStates } from "@/lib/base/vocabulary";
import { accountId } from "./accounts";
import { id, instant, oneOf } from "./columns";
import { users } from "./users";

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
