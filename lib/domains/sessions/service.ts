import { type AccountId, asAccountId } from "@/lib/base/account-id";
import { Problem } from "@/lib/base/errors";
import type { PlanName, Role } from "@/lib/base/vocabulary";
import { recordAudit } from "@/lib/domains/audit/service";
import { customLimitsOf, limitsOf } from "@/lib/domains/plans/plans";
import { db } from "@/lib/platform/db/client";
import type { Limits } from "@/lib/platform/limiter/limiter";
import { deviceOf } from "./device";
import * as queries from "./queries";

/** How long a sign-in lasts, in seconds: 30 days. */
export const sessionSeconds = 30 * 86_400;

/** Who is looking: a signed-in person, their account, and what its plan allows. */
export type Viewer = {
  sessionId: string;
  userId: bigint;
  accountId: AccountId;
  email: string;
  name: string;
  role: Role;
  /** False for someone who signs in in other ways only. */
  hasPassword: boolean;
  /** Whether the person has shown that their email address is theirs. */
  emailConfirmed: boolean;
  plan: PlanName;
  limits: Limits;
};

/** As much of a user agent as is kept; enough for every browser, and an end to what others make up. */
const userAgentLength = 400;

/**
 * Opens a session.
 *
 * @param userAgent what the browser calls itself, for the person to tell their sessions apart
 * @returns its id, which the cookie carries
 */
export const openSession = (
  user: { id: bigint; sessionVersion: number },
  userAgent: string | null = null,
): Promise<string> =>
  queries.insertSession(db(), {
    userId: user.id,
    version: user.sessionVersion,
    userAgent: userAgent?.slice(0, userAgentLength),
    expiresAt: new Date(Date.now() + sessionSeconds * 1000),
  });

/**
 * Finds out whom a session stands for. Asks the database every time, so that nothing outlives its end.
 *
 * @returns undefined once it was signed out or ended, has expired, or its person or account is gone or disabled
 */
export async function findViewer(sessionId: string): Promise<Viewer | undefined> {
  const row = await queries.findSession(sessionId);
  if (!row) return undefined;
  const { customPerMinute, customPerDay, accountId, stale, ...rest } = row;
  if (stale) await queries.updateSeen(db(), sessionId);
  const limits = limitsOf(row.plan, customLimitsOf({ customPerMinute, customPerDay }));
  return { ...rest, accountId: asAccountId(accountId), limits };
}

/** Ends one session: signing out. */
export const closeSession = (sessionId: string): Promise<void> => queries.deleteSession(db(), sessionId);

/** Where a person is signed in, the session used last first. */
export const listSessions = (userId: bigint): Promise<queries.Session[]> => queries.findSessions(db(), userId);

/** A person as what changes about their sessions is kept in the audit. */
type Person = Pick<Viewer, "userId" | "accountId" | "email">;

/** Ends one of a person's sessions, on another device say. @throws Problem if they have no such session */
export async function endSession({ userId, accountId, email }: Person, sessionId: string): Promise<void> {
  await db().transaction(async (tx) => {
    const ended = await queries.deleteSessionOf(tx, userId, sessionId);
    if (!ended) throw new Problem("This session has already ended.");
    const event = { action: "user.session_ended", accountId, subject: email } as const;
    const details = { session: deviceOf(ended.userAgent) };
    await recordAudit(tx, { kind: "user", userId }, { ...event, details });
  });
}

/** Ends every session of a person but the one they do it in. */
export async function endOtherSessions({ userId, accountId, email, sessionId }: Viewer): Promise<void> {
  await db().transaction(async (tx) => {
    await queries.endSessions(tx, userId, sessionId);
    const event = { action: "user.signed_out_elsewhere", accountId, subject: email } as const;
    await recordAudit(tx, { kind: "user", userId }, event);
  });
}

/** Deletes sessions that have expired; called now and then. */
export const deleteExpiredSessions = (): Promise<void> => queries.deleteExpired(db());
