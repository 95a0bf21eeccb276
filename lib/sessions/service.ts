import { type AccountId, asAccountId } from "@/lib/accounts/account-id";
import { db } from "@/lib/db/client";
import type { Limits } from "@/lib/limiter/limiter";
import { customLimitsOf, limitsOf } from "@/lib/plans/plans";
import type { PlanName, Role } from "@/lib/vocabulary";
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
  /** False for someone who only signs in through another provider. */
  hasPassword: boolean;
  plan: PlanName;
  limits: Limits;
};

/** Opens a session. @returns its id, which the cookie carries */
export const openSession = (user: { id: bigint; sessionVersion: number }): Promise<string> =>
  queries.insertSession(db(), {
    userId: user.id,
    version: user.sessionVersion,
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
  const { customPerMinute, customPerDay, accountId, ...rest } = row;
  const limits = limitsOf(row.plan, customLimitsOf({ customPerMinute, customPerDay }));
  return { ...rest, accountId: asAccountId(accountId), limits };
}

/** Ends one session: signing out. */
export const closeSession = (sessionId: string): Promise<void> => queries.deleteSession(db(), sessionId);

/** On how many devices a person is signed in. */
export const countSessions = (userId: bigint): Promise<number> => queries.countSessions(db(), userId);

/** Deletes sessions that have expired; called now and then. */
export const forgetExpiredSessions = (): Promise<void> => queries.deleteExpired(db());
