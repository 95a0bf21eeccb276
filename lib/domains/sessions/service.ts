import { asAccountId } from "@/lib/base/account-id";
import { Problem } from "@/lib/base/errors";
import { DAY_MS, HOUR_MS, SECOND_MS } from "@/lib/base/time";
import type { PlanName, Role } from "@/lib/base/vocabulary";
import { recordOwn, type UserIdentity } from "@/lib/domains/audit/service";
import { customLimitsOf, limitsOf } from "@/lib/domains/plans/plans";
import { db } from "@/lib/platform/db/client";
import type { Limits } from "@/lib/platform/limiter/limiter";
import { deviceOf } from "./device";
import * as queries from "./queries";

export { idleDays } from "./queries";

/** How long a sign-in lasts at most, in seconds: 30 days. */
export const sessionSeconds = (30 * DAY_MS) / SECOND_MS;

/** The signed-in person, their account, and the limits of its plan. */
export type Viewer = UserIdentity & {
  sessionId: string;
  role: Role;
  /** False for people who only sign in another way. */
  hasPassword: boolean;
  emailConfirmed: boolean;
  /** Whether the person has an authenticator app or a passkey. */
  hasSecondFactor: boolean;
  /** When they last proved who they are, at sign-in or since, in milliseconds since the epoch. */
  confirmedAt: number;
  plan: PlanName;
  limits: Limits;
};

/** The maximum stored length of a user agent, enough for every browser. */
const userAgentLength = 400;

/**
 * Opens a session.
 *
 * @param userAgent for the person to recognize their sessions
 * @returns its ID, which the cookie carries
 */
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

/**
 * Finds the viewer of a session. Queries the database every time, so that ended sessions never work.
 *
 * @returns undefined if the session has ended, expired or was idle for too long, or its person or account was deleted or disabled
 */
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

/** Whether a viewer proved who they are recently enough for sensitive actions. @param now milliseconds since the epoch */
export const isConfirmed = ({ confirmedAt }: Pick<Viewer, "confirmedAt">, now: number): boolean =>
  now - confirmedAt < confirmedForMs;

/** Records that the person of a session has proved who they are. */
export const confirmSession = (sessionId: string): Promise<void> => queries.updateConfirmed(db(), sessionId);

/** Signs out: ends one session. */
export const closeSession = (sessionId: string): Promise<void> => queries.deleteSession(db(), sessionId);

/** The sessions of a person, most recently used first. */
export const listSessions = (userId: bigint): Promise<queries.Session[]> => queries.findSessions(db(), userId);

/** Ends one session of a person, for example on another device. @throws Problem if they have no such session */
export async function endSession(user: UserIdentity, sessionId: string): Promise<void> {
  await db().transaction(async (tx) => {
    const ended = await queries.deleteSessionOf(tx, user.userId, sessionId);
    if (!ended) throw new Problem("This session has already ended.");
    await recordOwn(tx, user, "user.session_ended", { session: deviceOf(ended.userAgent) });
  });
}

/** Ends every session of a person except the current one. */
export async function endOtherSessions(viewer: Viewer): Promise<void> {
  await db().transaction(async (tx) => {
    await queries.endSessions(tx, viewer.userId, viewer.sessionId);
    await recordOwn(tx, viewer, "user.signed_out_elsewhere");
  });
}

export const deleteExpiredSessions = (): Promise<void> => queries.deleteExpired(db());
