import { Problem } from "@/lib/base/errors";
import { DAY_MS, HOUR_MS, SECOND_MS } from "@/lib/base/time";
import { recordOwn, type UserIdentity } from "@/lib/domains/audit/service";
import { customLimitsOf, limitsOf } from "@/lib/domains/plans/limits";
import { db } from "@/lib/platform/db/client";
import type { Limits } from "@/lib/platform/limiter/limiter";
import { deviceOf } from "./device";
import * as queries from "./queries";

export { closeSession, confirmSession, deleteExpiredSessions, idleDays, listSessions } from "./queries";

export const sessionSeconds = (30 * DAY_MS) / SECOND_MS;

export type Viewer = Omit<queries.SessionRow, "stale" | "customPerMinute" | "customPerDay"> & { limits: Limits };

/** Enough for every browser. */
const userAgentLength = 400;

export const openSession = (
  user: { id: bigint; sessionVersion: number },
  userAgent: string | null = null,
): Promise<string> =>
  queries.insertSession({
    userId: user.id,
    version: user.sessionVersion,
    userAgent: userAgent?.slice(0, userAgentLength),
    expiresAt: new Date(Date.now() + sessionSeconds * SECOND_MS),
  });

/** Queries the database every time, so that ended sessions never work. */
export async function findViewer(sessionId: string): Promise<Viewer | undefined> {
  const row = await queries.findSession(sessionId);
  if (!row) return undefined;
  const { customPerMinute, customPerDay, stale, ...viewer } = row;
  if (stale) await queries.updateSeen(sessionId);
  return { ...viewer, limits: limitsOf(row.plan, customLimitsOf(row)) };
}

/** How long a proof of identity is enough for sensitive actions. */
const confirmedForMs = 12 * HOUR_MS;

export const isConfirmed = ({ confirmedAt }: Pick<Viewer, "confirmedAt">, now: number): boolean =>
  now - confirmedAt < confirmedForMs;

export const endSession = (user: UserIdentity, sessionId: string): Promise<void> =>
  db().transaction(async (tx) => {
    const ended = await queries.deleteSessionOf(tx, user.userId, sessionId);
    if (!ended) throw new Problem("This session has already ended.");
    await recordOwn(tx, user, "user.session_ended", { session: deviceOf(ended.userAgent) });
  });

export const endOtherSessions = (viewer: Viewer): Promise<void> =>
  db().transaction(async (tx) => {
    await queries.endSessions(tx, viewer.userId, viewer.sessionId);
    await recordOwn(tx, viewer, "user.signed_out_elsewhere");
  });
