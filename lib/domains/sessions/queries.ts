import { and, desc, eq, gt, lt, ne, sql as raw } from "drizzle-orm";
import type { PlanName, Role } from "@/lib/base/vocabulary";
import { type Executor, pageSql } from "@/lib/platform/db/client";
import { sessions, users } from "@/lib/platform/db/schema";

export type Session = typeof sessions.$inferSelect;

/** A session with the person and the account that it stands for. */
export type SessionRow = {
  sessionId: string;
  userId: bigint;
  accountId: bigint;
  email: string;
  name: string;
  role: Role;
  hasPassword: boolean;
  emailConfirmed: boolean;
  plan: PlanName;
  customPerMinute: number | null;
  customPerDay: number | null;
  /** Whether it is some minutes ago that it was noted as used. */
  stale: boolean;
};

/** How exactly it is kept when a session was last used: a write for each page would cost more than it tells. */
const seenToMinutes = 5;

/** Reads a session that is in force. On the way of every page, and so a prepared statement. */
export async function findSession(id: string): Promise<SessionRow | undefined> {
  const [row] = await pageSql()<SessionRow[]>`
    select s.id as "sessionId", u.id as "userId", a.id as "accountId", u.email, u.name, u.role,
      u.password_hash is not null as "hasPassword", u.email_confirmed_at is not null as "emailConfirmed",
      a.plan, a.custom_per_minute as "customPerMinute", a.custom_per_day as "customPerDay",
      s.seen_at < now() - make_interval(mins => ${seenToMinutes}) as "stale"
    from sessions s join users u on u.id = s.user_id join accounts a on a.id = u.account_id
    where s.id = ${id} and s.expires_at > now() and s.version = u.session_version and a.disabled_at is null`;
  return row;
}

/** Keeps a new session. @returns its id */
export async function insertSession(on: Executor, values: typeof sessions.$inferInsert): Promise<string> {
  const [row] = await on.insert(sessions).values(values).returning({ id: sessions.id });
  return (row as { id: string }).id;
}

/** Deletes a session, if there is one. */
export async function deleteSession(on: Executor, id: string): Promise<void> {
  await on.delete(sessions).where(eq(sessions.id, id));
}

/** Notes that a session is used. */
export async function updateSeen(on: Executor, id: string): Promise<void> {
  await on.update(sessions).set({ seenAt: raw`now()` }).where(eq(sessions.id, id));
}

/** Deletes a session of a person's. @returns it, or undefined if they have no such session */
export async function deleteSessionOf(on: Executor, userId: bigint, id: string): Promise<Session | undefined> {
  const [row] = await on
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning();
  return row;
}

/** How many sessions of a person are listed; more, and ending all others is what helps. */
const sessionsShown = 50;

/** The sessions of a person that are in force and were used last, the latest first. */
export async function findSessions(on: Executor, userId: bigint): Promise<Session[]> {
  const rows = await on
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.sessionVersion, sessions.version)))
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, raw`now()`)))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt))
    .limit(sessionsShown);
  return rows.map(({ session }) => session);
}

/** Ends a person's sessions, those in the middle of being opened too. @param keep the one that goes on, if any */
export async function endSessions(on: Executor, userId: bigint, keep?: string): Promise<void> {
  const [user] = await on
    .update(users)
    .set({ sessionVersion: raw`${users.sessionVersion} + 1` })
    .where(eq(users.id, userId))
    .returning({ version: users.sessionVersion });
  const ofUser = eq(sessions.userId, userId);
  await on.delete(sessions).where(keep ? and(ofUser, ne(sessions.id, keep)) : ofUser);
  if (keep && user)
    await on
      .update(sessions)
      .set({ version: user.version })
      .where(and(ofUser, eq(sessions.id, keep)));
}

/** Deletes every session that has expired. */
export async function deleteExpired(on: Executor): Promise<void> {
  await on.delete(sessions).where(lt(sessions.expiresAt, raw`now()`));
}
