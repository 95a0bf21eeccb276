import { and, desc, eq, getTableColumns, gt, lt, ne, or, sql as raw } from "drizzle-orm";
import { env } from "@/lib/base/env";
import type { MemberRole, UserRole } from "@/lib/base/vocabulary";
import type { UserIdentity } from "@/lib/domains/audit/actor";
import { db, type Executor, sql, type Transaction } from "@/lib/platform/db/client";
import { firstOf, rowOf } from "@/lib/platform/db/rows";
import { type accounts, sessions, users } from "@/lib/platform/db/schema";

export type Session = typeof sessions.$inferSelect;

/** A session, and its person as the actor of what they do. */
export type SignedIn = UserIdentity & {
  sessionId: string;
  kind: "user" | "staff";
  role: UserRole;
  hasPassword: boolean;
  emailConfirmed: boolean;
  /** Their own, or one that the identity provider asked for in this session, where that counts. */
  hasSecondFactor: boolean;
  /** Whether the session began at the identity provider. */
  atProvider: boolean;
  /** When they last proved who they are, at sign-in or since. */
  confirmedAt: number;
  /** How many accounts they are a member of. */
  accounts: number;
};

/** A session with the account that the person is in, whose ID is null if they are no member of it, or it is disabled. */
export type SessionRow = SignedIn &
  Pick<
    typeof accounts.$inferSelect,
    "requiresSecondFactor" | "quotaWarning" | "plan" | "customPerMinute" | "customPerDay"
  > & {
    accountId: bigint | null;
    accountName: string;
    memberRole: MemberRole;
    /** Whether its last use was recorded some minutes ago. */
    stale: boolean;
  };

export const idleDays = 14;

/** The precision of the last use. A write for each page would cost too much. */
const seenToMinutes = 5;

/**
 * A prepared statement, because every page uses it.
 * @param accountId of the page that a form or a read belongs to. Otherwise the account is the one that the person chose, or their first
 */
export function findSession(id: string, accountId: bigint | undefined): Promise<SessionRow | undefined> {
  const { oidc, staffUseProvider } = env();
  const trustsFactor = oidc?.trustsFactor ?? false;
  return firstOf(sql()<SessionRow[]>`
    select s.id as "sessionId", u.id as "userId", u.email, u.name, u.role,
      case u.role when 'staff' then 'staff' else 'user' end as kind,
      u.password_hash is not null as "hasPassword", u.email_confirmed_at is not null as "emailConfirmed",
      exists (select from authenticators f where f.user_id = u.id and f.confirmed_at is not null)
        or exists (select from passkeys p where p.user_id = u.id)
        or (s.provider_factor and ${trustsFactor}::boolean) as "hasSecondFactor",
      s.at_provider as "atProvider",
      (extract(epoch from s.confirmed_at) * 1000)::float8 as "confirmedAt",
      a.id as "accountId", a.name as "accountName", m.role as "memberRole",
      a.requires_second_factor as "requiresSecondFactor", a.quota_warning as "quotaWarning",
      (select count(*)::int from memberships o where o.user_id = u.id) as "accounts",
      a.plan, a.custom_per_minute as "customPerMinute", a.custom_per_day as "customPerDay",
      s.seen_at < now() - make_interval(mins => ${seenToMinutes}) as "stale"
    from sessions s join users u on u.id = s.user_id
    left join memberships m on m.user_id = u.id and m.account_id = coalesce(${accountId ?? null}::bigint, s.account_id,
      (select o.account_id from memberships o where o.user_id = u.id order by o.created_at, o.account_id limit 1))
    left join accounts a on a.id = m.account_id and a.disabled_at is null
    where s.id = ${id} and s.expires_at > now() and s.seen_at > now() - make_interval(days => ${idleDays})
      and s.version = u.session_version
      and (s.at_provider or u.staff_by_command or u.role <> 'staff' or not ${staffUseProvider}::boolean)`);
}

/** It begins in the account that the person has had for the longest time. */
export async function insertSession(values: Omit<typeof sessions.$inferInsert, "accountId">): Promise<string> {
  const accountId = raw`(
    select account_id from memberships where user_id = ${values.userId} order by created_at, account_id limit 1)`;
  const inserted = db()
    .insert(sessions)
    .values({ ...values, accountId })
    .returning({ id: sessions.id });
  return (await rowOf(inserted)).id;
}

export const closeSession = async (id: string) => db().delete(sessions).where(eq(sessions.id, id));

export const chooseAccount = async (id: string, accountId: bigint) =>
  db().update(sessions).set({ accountId }).where(eq(sessions.id, id));

/** @param ipAddress undefined keeps the one before */
export const updateSeen = async (id: string, ipAddress: string | undefined) =>
  db().update(sessions).set({ seenAt: raw`now()`, ipAddress }).where(eq(sessions.id, id));

export const deleteSessionOf = (on: Executor, userId: bigint, id: string): Promise<Session | undefined> =>
  firstOf(
    on
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
      .returning(),
  );

const idleSince = raw`now() - make_interval(days => ${idleDays})`;

/** The most sessions in the list. With more, people can end all other sessions. */
const sessionsShown = 50;

export function listSessions(userId: bigint): Promise<Session[]> {
  return db()
    .select(getTableColumns(sessions))
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.sessionVersion, sessions.version)))
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, raw`now()`), gt(sessions.seenAt, idleSince)))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt))
    .limit(sessionsShown);
}

const nextDeviceVersion = { deviceVersion: raw`${users.deviceVersion} + 1` };

/** Locks the person until the transaction ends. */
export const endDevices = async (tx: Transaction, userId: bigint) =>
  tx.update(users).set(nextDeviceVersion).where(eq(users.id, userId));

/** Including those being opened; every browser becomes unknown to them. @param except the session that stays, if any */
export async function endSessions(on: Executor, userId: bigint, except?: string): Promise<void> {
  const [user] = await on
    .update(users)
    .set({ sessionVersion: raw`${users.sessionVersion} + 1`, ...nextDeviceVersion })
    .where(eq(users.id, userId))
    .returning({ version: users.sessionVersion });
  const ofUser = eq(sessions.userId, userId);
  await on.delete(sessions).where(except ? and(ofUser, ne(sessions.id, except)) : ofUser);
  if (except && user)
    await on
      .update(sessions)
      .set({ version: user.version })
      .where(and(ofUser, eq(sessions.id, except)));
}

export const confirmSession = async (id: string) =>
  db().update(sessions).set({ confirmedAt: raw`now()` }).where(eq(sessions.id, id));

export async function deleteExpiredSessions(): Promise<void> {
  await db()
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, raw`now()`), lt(sessions.seenAt, idleSince)));
}
