import { and, count, eq, gt, lt, ne, sql as raw } from "drizzle-orm";
import { type Executor, sql } from "@/lib/db/client";
import { sessions, users } from "@/lib/db/schema";
import type { PlanName, Role } from "@/lib/vocabulary";

/** A session with the person and the account that it stands for. */
export type SessionRow = {
  sessionId: string;
  userId: bigint;
  accountId: bigint;
  email: string;
  name: string;
  role: Role;
  hasPassword: boolean;
  plan: PlanName;
  customPerMinute: number | null;
  customPerDay: number | null;
};

/** Reads a session that is in force. On the way of every page, and so a prepared statement. */
export async function findSession(id: string): Promise<SessionRow | undefined> {
  const [row] = await sql()<SessionRow[]>`
    select s.id as "sessionId", u.id as "userId", a.id as "accountId", u.email, u.name, u.role,
      u.password_hash is not null as "hasPassword",
      a.plan, a.custom_per_minute as "customPerMinute", a.custom_per_day as "customPerDay"
    from sessions s join users u on u.id = s.user_id join accounts a on a.id = u.account_id
    where s.id = ${id} and s.expires_at > now() and s.version = u.session_version and a.disabled_at is null`;
  return row;
}

export async function insertSession(on: Executor, values: typeof sessions.$inferInsert): Promise<string> {
  const [row] = await on.insert(sessions).values(values).returning({ id: sessions.id });
  return (row as { id: string }).id;
}

export async function deleteSession(on: Executor, id: string): Promise<void> {
  await on.delete(sessions).where(eq(sessions.id, id));
}

/** How many sessions of a person are in force. */
export async function countSessions(on: Executor, userId: bigint): Promise<number> {
  const [row] = await on
    .select({ open: count() })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.sessionVersion, sessions.version)))
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, raw`now()`)));
  return row?.open ?? 0;
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

export async function deleteExpired(on: Executor): Promise<void> {
  await on.delete(sessions).where(lt(sessions.expiresAt, raw`now()`));
}
