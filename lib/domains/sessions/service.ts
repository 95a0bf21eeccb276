import { asAccountId } from "@/lib/base/account-id";
import { Problem } from "@/lib/base/errors";
import type { PlanName } from "@/lib/base/plans";
import { DAY_MS, HOUR_MS, SECOND_MS } from "@/lib/base/time";
import type { Role } from "@/lib/base/vocabulary";
import { recordOwn, type UserIdentity } from "@/lib/domains/audit/service";
import { customLimitsOf, limitsOf } from "@/lib/domains/plans/limits";
import { db } from "@/lib/platform/db/client";
import type { Limits } from "@/lib/platform/limiter/limiter";
import { deviceOf } from "./device";
import * as queries from "./queries";

export { idleDays } from "./queries";

/** How long a sign-in lasts at most, in seconds: 30 days. */
export const sessionSeconds = (30 * DAY_MS) / SECOND_MS;

export type Viewer = UserIdentity & {
  sessionId: string;
  role: Role;
  /** False for people who only sign in another way. */
  hasPassword: boolean;
  emailConfirmed: boolean;
  hasSecondFactor: boolean;
  /** When they last proved who they are, at sign-in or since. */
  confirmedAt: number;
  plan: PlanName;
  limits: Limits;
};

/** The maximum stored length of a user agent, enough for every browser. */
const userAgentLength = 400;

/** @returns its ID, which the cookie carries */
export const openSession = (
  user: { id: bigint; sessionVersion: number },
  userAgent: string | null = null,
): Promise<string> =>
  queries.insertSession(db(), {
    userId: user.id,
    version: user.sessionVersion,
    userAgent: userAgent?.slice(0, userAgentLength),
    expiresAt: new Date(Date.now() + sessionSeconds * SECOND_MS),
  });

/** Queries the database every time, so that ended sessions never work. */
export async function findViewer(sessionId: string): Promise<Viewer | undefined> {
  const row = await queries.findSession(sessionId);
  if (!row) return undefined;
  const { customPerMinute, customPerDay, accountId, stale, ...rest } = row;
  if (stale) await queries.updateSeen(db(), sessionId);
  const limits = limitsOf(row.plan, customLimitsOf({ customPerMinute, customPerDay }));
  return { ...rest, accountId: asAccountId(accountId), limits };
}

/** How long a proof of identity is enough for sensitive actions. */
const confirmedForMs = 12 * HOUR_MS;

export const isConfirmed = ({ confirmedAt }: Pick<Viewer, "confirmedAt">, now: number): boolean =>
  now - confirmedAt < confirmedForMs;

export const confirmSession = (sessionId: string): Promise<void> => queries.updateConfirmed(db(), sessionId);

export const closeSession = (sessionId: string): Promise<void> => queries.deleteSession(db(), sessionId);

export const listSessions = (userId: bigint): Promise<queries.Session[]> => queries.findSessions(db(), userId);

/** @throws Problem if they have no such session */
export async function endSession(user: UserIdentity, sessionId: string): Promise<void> {
  await db().transaction(async (tx) => {
    const ended = await queries.deleteSessionOf(tx, user.userId, sessionId);
    if (!ended) throw new Problem("This session has already ended.");
    await recordOwn(tx, user, "user.session_ended", { session: deviceOf(ended.userAgent) });
  });
}

export async function endOtherSessions(viewer: Viewer): Promise<void> {
  await db().transaction(async (tx) => {
    await queries.endSessions(tx, viewer.userId, viewer.sessionId);
    await recordOwn(tx, viewer, "user.signed_out_elsewhere");
  });
}

export const deleteExpiredSessions = (): Promise<void> => queries.deleteExpired(db());
