import { UserError } from "@/lib/base/errors";
import { customLimitsOf, type Limits, limitsOf } from "@/lib/base/plans";
import { DAY_MS, HOUR_MS, SECOND_MS } from "@/lib/base/time";
import type { MemberRole } from "@/lib/base/vocabulary";
import { recordOwn, type UserIdentity } from "@/lib/domains/audit/service";
import { db } from "@/lib/platform/db/client";
import { deviceOf } from "./device";
import * as queries from "./queries";

export { chooseAccount, closeSession, confirmSession, deleteExpiredSessions, idleDays, listSessions } from "./queries";

export const sessionSeconds = (30 * DAY_MS) / SECOND_MS;

/** The account that a person is in, and what they are there. `memberOf` checks what they may do before it hands out its ID. */
export type ViewedAccount = Pick<queries.SessionRow, "requiresSecondFactor" | "quotaWarning" | "plan"> & {
  id: bigint;
  name: string;
  role: MemberRole;
  limits: Limits;
};

/** Who is signed in. `account` is undefined if they are no member of the one that they chose, or it is disabled. */
export type Viewer = queries.SignedIn & { account: ViewedAccount | undefined };

/** Enough for every browser. */
const userAgentLength = 400;

/** A sign-in at the identity provider. `factor`: whether it asked for a second one. */
export type AtProvider = { factor: boolean };

export const openSession = (
  user: { id: bigint; sessionVersion: number },
  userAgent: string | null = null,
  at?: AtProvider,
  ipAddress?: string,
): Promise<string> =>
  queries.insertSession({
    userId: user.id,
    version: user.sessionVersion,
    userAgent: userAgent?.slice(0, userAgentLength),
    ipAddress,
    atProvider: at !== undefined,
    providerFactor: at?.factor ?? false,
    expiresAt: new Date(Date.now() + sessionSeconds * SECOND_MS),
  });

/** Queries the database every time, so that ended sessions never work. @param ipAddress of this use */
export async function findViewer(
  sessionId: string,
  accountId?: bigint,
  ipAddress?: string,
): Promise<Viewer | undefined> {
  const row = await queries.findSession(sessionId, accountId);
  if (!row) return undefined;
  if (row.stale) await queries.updateSeen(sessionId, ipAddress);
  const { customPerMinute, customPerDay, stale: _, accountId: id, accountName: name, memberRole: role, ...rest } = row;
  const { requiresSecondFactor, quotaWarning, plan, ...viewer } = rest;
  if (id === null) return { ...viewer, account: undefined };
  const limits = limitsOf(plan, customLimitsOf({ customPerMinute, customPerDay }));
  return { ...viewer, account: { id, name, role, requiresSecondFactor, quotaWarning, plan, limits } };
}

/** How long a proof of identity is enough for sensitive actions. */
const confirmedForMs = 12 * HOUR_MS;

export const isConfirmed = ({ confirmedAt }: Pick<Viewer, "confirmedAt">, now: number): boolean =>
  now - confirmedAt < confirmedForMs;

export const endSession = (user: UserIdentity, sessionId: string): Promise<void> =>
  db().transaction(async (tx) => {
    const ended = await queries.deleteSessionOf(tx, user.userId, sessionId);
    if (!ended) throw new UserError("This session has already ended.");
    await recordOwn(tx, user, "user.session_ended", { session: deviceOf(ended.userAgent) });
  });

export const endOtherSessions = (viewer: Viewer): Promise<void> =>
  db().transaction(async (tx) => {
    await queries.endSessions(tx, viewer.userId, viewer.sessionId);
    await recordOwn(tx, viewer, "user.signed_out_elsewhere");
  });
